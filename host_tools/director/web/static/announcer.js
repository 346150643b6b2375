/** What has been announced is ticked off, on this device alone: each further call of a match is announced anew. */

"use strict";

const SAID = "announced";
const MOST = 200;
let announced = [];

try {
    announced = JSON.parse(localStorage.getItem(SAID)) ?? [];
} catch {
    // Without storage the ticks last as long as the page.
}

const waiting = () => [...document.querySelectorAll(".calls li")];

function showSaid() {
    waiting().forEach((row) => {
        const isSaid = announced.includes(row.dataset.key);
        row.classList.toggle("is-said", isSaid);
        row.querySelector("button").setAttribute("aria-pressed", String(isSaid));
    });
}

function toggle({ dataset: { key } }) {
    announced = announced.includes(key) ? announced.filter((one) => one !== key) : [...announced, key].slice(-MOST);
    try {
        localStorage.setItem(SAID, JSON.stringify(announced));
    } catch {
        // As above.
    }
    showSaid();
}

document.addEventListener("shown", showSaid);
document.addEventListener("click", ({ target }) => {
    const button = target.closest(".calls button");
    if (button) {
        toggle(button.closest("li"));
    }
});
document.addEventListener("keydown", (event) => {
    const first = waiting().find((row) => !row.matches(".is-said"));
    if (event.key === " " && !event.repeat && !event.target.closest("button") && first) {
        event.preventDefault();
        toggle(first);
    }
});
showSaid();
