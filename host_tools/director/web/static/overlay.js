/** The clocks of a stream's overlay run on between updates, and stop when nothing is heard. */

"use strict";

const CLOCK_MS = 100;

function tickClocks() {
    const halves = document.querySelector(".halves");
    if (halves && halves.dataset.running !== "" && !document.body.classList.contains("old")) {
        tickHalves(halves, Math.max(0, directorsMs() - Number(halves.closest("[data-at]").dataset.at) * 1000));
    }
}

document.addEventListener("shown", tickClocks);
setInterval(tickClocks, CLOCK_MS);
tickClocks();
