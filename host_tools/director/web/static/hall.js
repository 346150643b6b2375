/** More calls than fit go by page; last calls stay. */

"use strict";

const ROWS = 5;
const PAGE_MS = 8000;
let page = 0;

function turn() {
    const rows = [...document.querySelectorAll(".calls li")];
    const last = rows.filter((row) => row.matches(".last")).slice(0, ROWS - 1);
    const others = rows.filter((row) => !last.includes(row));
    const room = ROWS - last.length;
    page %= Math.max(1, Math.ceil(others.length / room));
    const shown = new Set([...last, ...others.slice(page * room, (page + 1) * room)]);
    rows.forEach((row) => (row.hidden = !shown.has(row)));
}

document.addEventListener("shown", turn);
setInterval(() => {
    page += 1;
    turn();
}, PAGE_MS);
turn();
