/**
 * The page of a table: an order is found by its words or its group, and its form is fetched when it is opened, with what
 * can be chosen at that moment.
 */

"use strict";

async function fill(details) {
    const link = details.querySelector("a");
    details.dataset.form = "asked";
    try {
        const answer = await fetch(link.href, { headers: { Accept: "text/html" } });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const form = page.querySelector("details#give");
        form.querySelector("summary").remove();
        link.replaceWith(...form.childNodes);
        details.removeAttribute("data-form");
    } catch {
        details.dataset.form = ""; // the link is still there
    }
}

// A toggle does not bubble.
document.addEventListener("toggle", ({ target }) => target.open && target.dataset.form === "" && fill(target), true);

// -- found by typing -----------------------------------------------------------------------------------------------------

const typed = document.getElementById("order");
let group = "";

/** Those with all words, or of the chosen group; one that is open stays. */
function choose() {
    const words = typed.value.trim().toLowerCase().split(/\s+/).filter((word) => word);
    let shown = 0;
    for (const one of document.querySelectorAll("#forms [data-find]")) {
        const isFound = words.length ? words.every((word) => one.dataset.find.includes(word)) : one.dataset.group === group;
        one.hidden = !isFound && !one.open;
        shown += one.hidden ? 0 : 1;
    }
    document.getElementById("order-none").hidden = shown > 0 || !words.length;
    document.querySelectorAll("button[data-group]").forEach((button) => {
        button.setAttribute("aria-pressed", String(!words.length && button.dataset.group === group));
    });
}

if (typed) {
    typed.addEventListener("input", choose);
    typed.addEventListener("keydown", ({ key }) => {
        if (key === "Enter") {
            document.querySelector("#forms [data-find]:not([hidden]) summary")?.click();
        } else if (key === "Escape") {
            typed.value = "";
            choose();
            typed.blur();
        }
    });
    document.getElementById("groups").addEventListener("click", ({ target }) => {
        if (target.dataset.group) {
            group = target.dataset.group === group ? "" : target.dataset.group;
            typed.value = "";
            target.blur(); // else they are not fetched again
            choose();
        }
    });
    document.addEventListener("refreshed", choose);
    choose();
}
