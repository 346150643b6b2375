"use strict";

document.getElementById("no-serial").hidden = "serial" in navigator;

for (const input of document.querySelectorAll("[data-image]")) {
    input.addEventListener("change", () => give(input));
}

// Building a release takes seconds.
document.querySelector("form").addEventListener("submit", () => { document.body.classList.add("busy"); });

/** Send the chosen file; the page then offers the board, or reports the error. */
async function give(input) {
    const said = input.closest(".board").querySelector("[role=alert]");
    said.hidden = true;
    try {
        const headers = { "X-CSRF-Token": document.querySelector("[name=csrf]").value };
        const body = input.files[0];
        const answer = await fetch(`/flash/images/${input.dataset.image}`, { method: "PUT", headers, body });
        if (answer.ok) {
            location.reload();
            return;
        }
        said.textContent = (await answer.json()).message;
    } catch (error) {
        said.textContent = String(error);
    }
    said.hidden = false;
}
