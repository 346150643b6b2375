/** Remembers on this phone whose page it is, for `remembered.js`; on an own page, follows what there is to say. */

"use strict";

const { who, code } = document.body.dataset;
const ownNow = () => document.querySelector("#screen [data-own]")?.dataset.own ?? "";
let ownKey = ownNow();

try {
    localStorage.setItem("who", who);
    if (code) {
        localStorage.setItem("code", code);
    } else if (localStorage.getItem("who") !== who) {
        localStorage.removeItem("code");
    }
} catch {
    // Without storage the name is asked for again.
}

const typedIn = (own) => own.querySelectorAll("input:not([type=hidden]), select");
const matchIn = (own) => own.querySelector('input[name="match"]')?.value;

/** The new part in place of the old one; what has been typed for the same match stays. */
function replaceOwn(own, html) {
    const match = matchIn(own);
    const typed = new Map([...typedIn(own)].map((field) => [field.name, field.value]));
    const focused = own.contains(document.activeElement) ? document.activeElement.name : "";
    own.innerHTML = html;
    if (match === matchIn(own)) {
        typedIn(own).forEach((field) => (field.value = typed.get(field.name) ?? field.value));
    }
    if (focused) {
        own.querySelector(`[name="${focused}"]`)?.focus();
    }
}

async function followOwn() {
    const own = document.getElementById("own");
    const key = ownNow();
    if (!own || key === ownKey) {
        return;
    }
    const answer = await fetch(`/p/${code}/own?language=${document.documentElement.lang}`, { headers: { accept: "text/html" } });
    if (answer.ok) {
        ownKey = key;
        replaceOwn(own, await answer.text());
    }
}

document.addEventListener("shown", () => followOwn().catch(() => {})); // the next change tries again
