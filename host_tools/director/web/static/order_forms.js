/** The page of a table: the form of an order is fetched when it is opened, with what can be chosen at that moment. */

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
