/** A table's two clocks, which run on between updates: rounded up, tenths under one minute, 0:00 only when the bank is empty (CLK-04). */

"use strict";

function clockText(ms) {
    const tenths = Math.ceil(Math.max(0, ms) / 100);
    if (tenths > 0 && tenths < 600) {
        return `0:${String(Math.floor(tenths / 10)).padStart(2, "0")}.${tenths % 10}`;
    }
    const seconds = Math.ceil(Math.max(0, ms) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

function write(element, text) {
    if (element.textContent !== text) {
        element.textContent = text;
    }
}

/** Both clocks of a table, so many milliseconds after they were read. */
function tickHalves(halves, passed) {
    const half = halves.children[Number(halves.dataset.running)];
    const delay = Number(half.dataset.delay) - passed;
    const bank = Number(half.dataset.bank) + Math.min(0, delay);
    const text = half.querySelector(".bank");
    write(text, clockText(bank));
    text.classList.toggle("low", bank < 60000);
    half.querySelector("progress").value = Math.max(0, delay);
    write(half.querySelector(".delay span"), String(Math.ceil(Math.max(0, delay) / 1000)));
}
