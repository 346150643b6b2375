/** The number pad of a player's page: no keyboard covers the glass. */

"use strict";

const pad = document.querySelector(".pad");
const moves = document.querySelector("input[name=moves]");

pad.hidden = false;
moves.inputMode = "none";
pad.addEventListener("click", ({ target }) => {
    if (target.matches("button")) {
        moves.value = target.value ? moves.value.slice(0, String(moves.max).length - 1) + target.value : "";
    }
});
