/**
 * More calls than fit go by page; last calls stay. Where draws, standings or tables are to be shown, they and the whole
 * list of calls take turns, and beside them two calls stay in their place.
 */

"use strict";

const ROWS = 5;
const ROWS_BESIDE = 2;
const LINES = 8;
const LINES_BESIDE = 5;
const PAGE_MS = 8000;
const TURN_MS = 15000;

const turns = document.getElementById("turns");
const wanted = document.body.dataset.show.split(" ").filter(Boolean);
let page = 0;
let shown = { key: "", page: 0 }; // "" = the list of calls

const callRows = () => [...document.querySelectorAll(".calls li")];
const sections = () => [...(turns?.children ?? [])];
const lines = (section) => [...section.querySelectorAll("li")];
const fit = () => (callRows().length ? LINES_BESIDE : LINES);

function showCalls() {
    const rows = callRows();
    const most = shown.key ? ROWS_BESIDE : ROWS;
    const last = rows.filter((row) => row.matches(".last")).slice(0, most - 1);
    const others = rows.filter((row) => !last.includes(row));
    const room = most - last.length;
    page %= Math.max(1, Math.ceil(others.length / room));
    const visible = new Set([...last, ...others.slice(page * room, (page + 1) * room)]);
    rows.forEach((row) => (row.hidden = !visible.has(row)));
}

function showAll() {
    showCalls();
    document.body.classList.toggle("turning", shown.key !== "");
    sections().forEach((section) => {
        section.hidden = section.dataset.key !== shown.key;
        const [from, to] = [shown.page * fit(), (shown.page + 1) * fit()];
        lines(section).forEach((line, place) => (line.hidden = place < from || place >= to));
    });
}

/** All that takes turns: the calls, if there are any, and each page of everything else. */
function every() {
    const pages = sections().flatMap((section) => {
        const count = Math.ceil(lines(section).length / fit());
        return [...Array(count).keys()].map((number) => ({ key: section.dataset.key, page: number }));
    });
    const calls = { key: "", page: 0 };
    return callRows().length || !pages.length ? [calls, ...pages] : pages;
}

function turn() {
    const all = every();
    const now = all.findIndex(({ key, page: number }) => key === shown.key && number === shown.page);
    shown = all[(now + 1) % all.length];
    showAll();
}

/** One that is gone gives its place away at once; a new one comes at its turn, beside those of its kind. */
function putTurn({ number, html }) {
    if (!turns || !wanted.some((start) => number.startsWith(start))) {
        return;
    }
    let section = sections().find(({ dataset }) => dataset.key === number);
    if (!html) {
        section?.remove();
    } else {
        if (!section) {
            section = document.createElement("section");
            section.className = "turn";
            section.dataset.key = number;
            turns.append(section);
        }
        section.innerHTML = html;
    }
    if (shown.key && !sections().some(({ dataset }) => dataset.key === shown.key)) {
        turn();
    }
    showAll();
}

document.addEventListener("shown", showAll);
document.addEventListener("turn", ({ detail }) => putTurn(detail));
document.addEventListener("begin", ({ detail }) => {
    const there = new Set(detail.turn ?? []);
    sections().forEach((section) => !there.has(section.dataset.key) && putTurn({ number: section.dataset.key, html: "" }));
});
setInterval(() => {
    page += 1;
    showAll();
}, PAGE_MS);
if (turns) {
    setInterval(turn, TURN_MS);
}
if (!callRows().length) {
    turn();
}
showAll();
