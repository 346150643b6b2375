/**
 * The page of all devices: ticked tables are written into the field that the forms send, and a release is uploaded from
 * a file.  Without this script the field can be typed into.
 */

"use strict";

const chosen = document.getElementById("chosen");
const boxes = [...document.querySelectorAll("[data-choose]")];
const every = document.querySelector("[data-choose-all]");

function write() {
    chosen.value = boxes
        .filter((box) => box.checked)
        .map((box) => Number(box.dataset.choose))
        .sort((a, b) => a - b)
        .join(", ");
}

for (const box of chosen ? [...boxes, every] : []) {
    box.hidden = false;
    box.addEventListener("change", () => {
        if (box === every) {
            boxes.forEach((one) => (one.checked = every.checked));
        }
        write();
    });
}

const bring = document.querySelector("[data-bring]");
if (bring) {
    bring.hidden = false;
}
bring?.querySelector("input").addEventListener("change", async (event) => {
    const file = event.target.files[0];
    if (!file) {
        return;
    }
    const said = document.getElementById("brought");
    const headers = {
        "Content-Type": "application/octet-stream",
        Accept: "application/json",
        "X-CSRF-Token": document.querySelector("meta[name=csrf]").content,
    };
    try {
        const address = `/fleet/bundles?name=${encodeURIComponent(file.name)}`;
        const answer = await fetch(address, { method: "POST", headers, body: file });
        if (answer.ok) {
            location.reload();
            return;
        }
        said.textContent = (await answer.json()).message;
    } catch (error) {
        said.textContent = String(error);
    }
    said.hidden = false;
});
