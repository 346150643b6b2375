/** An event's pages: the draw smaller or larger, a list of entries read line by line before it is entered. */

"use strict";

const READ_MS = 400; // after the last key
const SIZES = [0.5, 0.65, 0.8, 1, 1.25];

// -- the draw ------------------------------------------------------------------------------------------------------------

const pane = document.getElementById("sections");
let size = Number(sessionStorage.getItem("zoom") ?? 3);

function zoom(by) {
    size = Math.min(Math.max(size + by, 0), SIZES.length - 1);
    sessionStorage.setItem("zoom", size);
    pane.style.setProperty("--zoom", SIZES[size]);
    drawMap();
}

// -- the whole of a large draw, with the part that is in sight -----------------------------------------------------------

const map = document.getElementById("minimap");

function rectangle(kind, x, y, width, height) {
    const found = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ class: kind, x, y, width, height })) {
        found.setAttribute(name, value);
    }
    return found;
}

function drawMap() {
    if (!map) {
        return;
    }
    const at = pane.getBoundingClientRect();
    const matches = [...pane.querySelectorAll(".pairing")].map((one) => {
        const { left, top, width, height } = one.querySelector(".sides").getBoundingClientRect();
        return rectangle(one.className, left - at.left + pane.scrollLeft, top - at.top + pane.scrollTop, width, height);
    });
    map.setAttribute("viewBox", `0 0 ${pane.scrollWidth} ${pane.scrollHeight}`);
    map.replaceChildren(...matches, rectangle("in-sight", pane.scrollLeft, pane.scrollTop, pane.clientWidth, pane.clientHeight));
}

/** What is under the pointer comes to the middle. */
function goTo({ buttons, clientX, clientY }) {
    if (buttons === 1) {
        const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(map.getScreenCTM().inverse());
        pane.scrollTo(x - pane.clientWidth / 2, y - pane.clientHeight / 2);
    }
}

if (map) {
    pane.addEventListener("scroll", drawMap);
    addEventListener("resize", drawMap);
    new MutationObserver(drawMap).observe(pane, { childList: true });
    map.addEventListener("pointerdown", goTo);
    map.addEventListener("pointermove", goTo);
}

if (pane) {
    zoom(0);
    document.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => zoom(Number(button.dataset.zoom))));
}

// -- a list of entries ---------------------------------------------------------------------------------------------------

const lines = document.getElementById("lines");
let reading = 0;

async function read(form) {
    const shown = document.getElementById("read");
    const button = document.getElementById("enter");
    const words = (button.dataset.usual ??= button.textContent);
    const body = new URLSearchParams(new FormData(form));
    let found = "";
    try {
        const answer = lines.value.trim() ? await fetch(form.dataset.read, { method: "POST", body, headers: { Accept: "application/json" } }) : null;
        const chosen = shown.contains(document.activeElement) ? document.activeElement.id : "";
        found = answer?.ok ? await answer.text() : "";
        shown.innerHTML = found;
        document.getElementById(chosen)?.focus();
        if (answer && !answer.ok) {
            shown.textContent = (await answer.json()).message;
        }
    } catch {
        // The lines are still there, and are read when they are sent.
    }
    button.textContent = shown.querySelector("[data-go]")?.dataset.go ?? words;
}

lines?.addEventListener("input", () => {
    clearTimeout(reading);
    reading = setTimeout(() => read(lines.form), READ_MS);
});

// Who may be a known person: the same one, a new one, or left out.
document.getElementById("read")?.addEventListener("change", () => read(lines.form));

// The first field of a new player is where the key leads.
document.querySelector('a[href="#add"]')?.addEventListener("click", (click) => {
    click.preventDefault(); // going there would take the focus, and the first letters of a quick typist
    document.getElementById("add").scrollIntoView();
    document.getElementById("add-name").focus({ preventScroll: true });
});
