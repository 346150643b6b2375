/**
 * The live board, the calls, the page of one table, and lists of entries and players: rows and tables are replaced in place, and sorted when
 * nobody points at them; keys; forms that are sent without leaving the page.
 */

"use strict";

const SETTLE_MS = 2000; // a list is sorted again this long after pointer and focus have left it
const TOLD_MS = 8000;
const SPOKEN_RANK = 2; // rows up to this rank are announced to screen readers

const byId = (id) => document.getElementById(id);
const element = (html) => {
    const template = document.createElement("template");
    template.innerHTML = html.trim();
    return template.content.firstElementChild;
};

// -- lists that stand still while somebody is at them --------------------------------------------------------------------

class Still {
    constructor(list, settle) {
        this.list = list;
        this.settle = settle;
        this.isPointedAt = false;
        this.timer = 0;
        for (const [event, isIn] of [["pointerenter", true], ["pointermove", true], ["pointerleave", false]]) {
            list.addEventListener(event, () => this.point(isIn));
        }
        list.addEventListener("focusout", () => this.later());
    }

    get isBusy() {
        return this.isPointedAt || this.timer !== 0 || this.list.contains(document.activeElement);
    }

    point(isIn) {
        if (this.isPointedAt !== isIn) {
            this.isPointedAt = isIn;
            this.later();
        }
    }

    later() {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => {
            this.timer = 0;
            this.changed();
        }, SETTLE_MS);
    }

    /** Something in it has changed: sort now, or once nobody is using it. */
    changed() {
        if (!this.isBusy) {
            this.settle();
        }
    }
}

/** Keeps the element, and with it the focus. */
function patch(old, fresh) {
    const inside = [...old.querySelectorAll("a, button")];
    const focused = inside.indexOf(document.activeElement);
    for (const name of old.getAttributeNames()) {
        if (!fresh.hasAttribute(name) && name !== "hidden") {
            old.removeAttribute(name);
        }
    }
    for (const name of fresh.getAttributeNames()) {
        old.setAttribute(name, fresh.getAttribute(name));
    }
    old.replaceChildren(...fresh.childNodes);
    if (focused >= 0) {
        (old.querySelectorAll("a, button")[focused] ?? old).focus();
    }
}

// -- what needs the director ---------------------------------------------------------------------------------------------

const needs = byId("needs");
const stillNeeds = needs && new Still(needs, settleNeeds);

function settleNeeds() {
    needs.querySelectorAll(".gone").forEach((row) => row.remove());
    inOrder(needs, (row) => row.dataset.order);
    countNeeds();
}

function countNeeds() {
    const rows = needs.querySelectorAll(".need:not(.gone)").length;
    const tables = byId("tables")?.children.length ?? 0;
    byId("needs-none").hidden = rows > 0;
    const count = byId("needs-count");
    if (count) {
        count.textContent = count.dataset.words.replace("##", tables).replace("#", rows);
        byId("others-count").textContent = byId("tables").querySelectorAll(":scope > :not([data-needed])").length;
    }
}

function showNeed({ number, html }) {
    const old = byId(`need-${number}`);
    if (!html && old) {
        leave(old);
    } else if (html) {
        const row = element(html);
        bar(row);
        const { rank, spoken } = row.dataset;
        if (rank <= SPOKEN_RANK && (!old || old.matches(".gone") || old.dataset.rank > SPOKEN_RANK)) {
            speak(spoken);
        }
        old ? patch(old, row) : needs.append(row);
    }
    countNeeds();
    find();
    stillNeeds.changed();
}

/** Whoever works on one row after the other finds the choice on the next one of its kind. */
function leave(row) {
    const kind = (one) => one.querySelector(".kind b").textContent;
    const others = rows().filter((one) => one.matches(".need") && one !== row && kind(one) === kind(row));
    const isChosen = here() === row;
    row.classList.add("gone");
    if (isChosen && others.length > 0) {
        const next = others.find((one) => row.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
        (next ?? others[0]).focus();
    }
}

/** Everything follows: remove items not named. */
function begin(keys) {
    const known = new Set((keys.need ?? []).map(String));
    for (const row of needs.children) {
        row.classList.toggle("gone", !known.has(row.dataset.key));
    }
    stillNeeds.changed();
}

// -- all others ----------------------------------------------------------------------------------------------------------

const tables = byId("tables");
const stillTables = tables && new Still(tables, settleTables);

const ORDERS = {
    table: (one) => number(one),
    event: (one) => `${one.dataset.event || "\uffff"} ${number(one)}`,
    state: (one) => `${one.dataset.rank.padStart(2, "0")} ${one.className} ${number(one)}`,
};
const number = (one) => one.dataset.number.padStart(5, "0");

function settleTables() {
    for (const one of tables.querySelectorAll(".kept, .held")) {
        one.classList.remove("kept", "held");
    }
    inOrder(tables, ORDERS[byId("sort").value]);
}

function showTile({ number: key, html }) {
    const fresh = element(html);
    bar(fresh);
    const old = byId(`table-${key}`);
    if (!old) {
        tables.append(fresh);
    } else {
        const was = getComputedStyle(old).display !== "none" || old.hidden;
        patch(old, fresh);
        const isThere = !("needed" in old.dataset);
        if (stillTables.isBusy && was !== isThere) {
            old.classList.add(was ? "kept" : "held");
        }
    }
    for (const slot of byId(`table-${key}`).querySelectorAll(".next")) {
        propose(slot);
    }
    countNeeds();
    find();
    stillTables.changed();
}

// -- what the call-up proposes for a free table ---------------------------------------------------------------------------

function showRounds(html) {
    byId("rounds").innerHTML = html;
    for (const slot of tables.querySelectorAll(".tile .next")) {
        propose(slot);
    }
}

/** Beside what the table says of itself; not replaced while it is the same, since somebody may be pressing it. */
function propose(slot) {
    const key = slot.closest(".tile").dataset.number;
    const next = byId("rounds").querySelector(`template[data-table="${key}"]`);
    const old = slot.querySelector(".proposed");
    if (old?.dataset.of === next?.dataset.of) {
        return;
    }
    old?.remove();
    if (next) {
        const shown = document.createElement("div");
        shown.className = "proposed";
        shown.dataset.of = next.dataset.of;
        shown.append(next.content.cloneNode(true));
        slot.append(shown);
    }
}

function showStored({ words, is_trouble: isTrouble }) {
    byId("stored").textContent = words;
    byId("stored").classList.toggle("trouble", isTrouble);
}

// -- find, sort, filter --------------------------------------------------------------------------------------------------

// A line of a long list leaves out what it shows anyway: it is sent to everybody at each press.
function wordsOf(one) {
    const names = one.querySelector(":scope > .names")?.textContent.replace(" – ", " ").toLowerCase() ?? "";
    return `${one.dataset.find ?? ""} ${names}`;
}

function find() {
    const words = (byId("find")?.value ?? "").trim().toLowerCase();
    const event = byId("event")?.value ?? "";
    const isFound = (one) => !words || (/^\d+$/.test(words) ? one.dataset.number === words : wordsOf(one).includes(words));
    let shown = 0;
    for (const one of tables?.children ?? []) {
        one.hidden = !isFound(one) || (event !== "" && one.dataset.event !== event);
        shown += one.hidden ? 0 : 1;
    }
    for (const row of tables ? needs.children : []) {
        row.hidden = !isFound(row);
        shown += row.hidden ? 0 : 1;
    }
    for (const row of listed()) {
        row.hidden = !isFound(row) || !isInState(row);
    }
    if (byId("found-none")) {
        byId("found-none").hidden = shown > 0;
    }
}

/** Of the entries, those that are missing or have not paid: what is open is a button. */
function isInState(row) {
    const key = { missing: "H", unpaid: "P" }[byId("state")?.value];
    return !key || row.querySelector(`[data-key="${key}"]`) !== null;
}

// -- messages and announcements -----------------------------------------------------------------------------------------

function speak(words) {
    byId("spoken").textContent = words;
    if (byId("sound")?.checked) {
        navigator.vibrate?.(300);
        beep();
    }
}

function beep() {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    tone.frequency.value = 880;
    tone.connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.25);
}

let toldTimer = 0;

function tell(words) {
    const told = byId("told");
    told.textContent = words;
    told.hidden = false;
    clearTimeout(toldTimer);
    toldTimer = setTimeout(() => (told.hidden = true), TOLD_MS);
}

// -- acts ----------------------------------------------------------------------------------------------------------------

/** Send a form without leaving the page; a question opens its own page. */
async function send(form) {
    const buttons = form.querySelectorAll("button");
    form.closest("[data-row]")?.focus(); // the keys stay there
    form.elements.csrf.value = csrf; // pieces pushed to every browser alike have none
    buttons.forEach((button) => (button.disabled = true));
    try {
        const body = new URLSearchParams(new FormData(form));
        const headers = { Accept: "application/json" };
        const answer = await fetch(form.action, { method: "POST", body, headers, redirect: "manual" });
        if (answer.type === "opaqueredirect" || answer.ok) {
            if (!needs) {
                form.contains(document.activeElement) && document.activeElement.blur(); // else it is not fetched again
                refreshSoon();
            }
            return;
        }
        const { error, message } = await answer.json();
        if (error === "UNCONFIRMED") {
            form.submit();
        } else {
            tell(message);
        }
    } catch {
        tell(byId("lost").textContent);
    } finally {
        buttons.forEach((button) => (button.disabled = false));
    }
}

document.addEventListener("submit", (event) => {
    if ("act" in event.target.dataset) {
        event.preventDefault();
        send(event.target);
    }
});

// -- keys ----------------------------------------------------------------------------------------------------------------

const isShown = (one) => !one.classList.contains("gone") && one.getClientRects().length > 0;
const ROWS = ".need, .tile, .line-of, [data-row]";
const listed = () => document.querySelectorAll("[data-row]");
const rows = () => [...(needs?.children ?? []), ...(tables?.children ?? []), ...listed()].filter(isShown);
const here = () => document.activeElement.closest(ROWS);
let digits = "";

function step(by) {
    const every = rows();
    const place = every.indexOf(here());
    const next = every[place < 0 ? 0 : Math.min(Math.max(place + by, 0), every.length - 1)];
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
}

/** A key acts on the row in use; if there is none, on the first row that has it. */
function act(key) {
    const row = here();
    const where = row ? [row] : rows();
    const found = where.flatMap((one) => [...one.querySelectorAll(`[data-key="${key}"]`)]).find(isShown);
    const page = document.querySelector(`main > [data-key="${key}"], main form[data-act] [data-key="${key}"]`);
    if (row && found) {
        found.click();
    } else if (found) {
        found.closest(ROWS).focus();
    } else if (!needs) {
        page?.click();
    }
}

function jump(typed) {
    digits = typed;
    const said = byId("jump");
    if (said) {
        said.hidden = !digits;
        said.textContent = said.dataset.words.replace("#", digits);
    }
}

function enter() {
    if (digits) {
        location.assign(`/tables/${digits}`);
    } else if (document.activeElement === here()) {
        const page = here().dataset.page ?? here().querySelector("a")?.href;
        if (page) {
            location.assign(page);
        }
    }
}

function back() {
    if (digits) {
        jump("");
    } else if (main.dataset.back) {
        location.assign(main.dataset.back);
    } else {
        document.activeElement.blur();
    }
}

/** Open a page, if this person may. */
function visit(page) {
    if (document.body.dataset.may.split(" ").includes(page)) {
        location.assign(page);
    }
}

/** On the call-up the first match, or all that are shown, are called; elsewhere the key leads there. */
function callUp(key) {
    if (main.matches(".call-up")) {
        main.querySelector(`[data-key="${key}"]`)?.click();
    } else if (byId("keys")) {
        visit("/call-up");
    }
}

/** What the page has once. */
function press(key) {
    main.querySelector(`[data-key="${key}"]`)?.click();
}

const KEYS = {
    j: () => step(1),
    k: () => step(-1),
    g: () => act("G"),
    v: () => act("V"),
    x: () => act("X"),
    y: () => act("Y"),
    c: () => callUp("C"),
    C: () => callUp("Shift C"),
    h: () => act("H"),
    n: () => press("N"),
    d: () => press("D"),
    p: () => (main.matches(".event") ? act("P") : visit("/pause-all")),
    P: () => visit("/resume-all"),
    a: () => visit("/announce"),
    ".": () => byId("order")?.focus(),
    "/": () => byId("find")?.focus(),
    "?": () => byId("keys")?.showModal(),
    Enter: enter,
    Escape: back,
};

document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (event.ctrlKey && event.key === "z" && byId("keys") && !target.matches("input, select, textarea")) {
        visit("/log/undo");
    }
    if (event.ctrlKey || event.altKey || event.metaKey || target.closest("dialog[open]")) {
        return;
    }
    if (target.matches("input, select, textarea")) {
        if (target.id === "find") {
            inFind(event);
        }
        return;
    }
    if (/^\d$/.test(event.key) && byId("jump")) {
        jump((digits + event.key).slice(-4));
        return;
    }
    const fit = /^[1-9]$/.test(event.key) && document.querySelectorAll(".fits a")[event.key - 1];
    if (fit) {
        fit.click();
        return;
    }
    const key = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
    if (key && !(event.key === "Enter" && !digits && target.matches("a, button, summary"))) {
        event.preventDefault();
        key();
    }
});

function inFind(event) {
    if (event.key === "Escape") {
        event.target.value = "";
        find();
        event.target.blur();
    } else if (event.key === "Enter") {
        rows()[0]?.focus();
    }
}

// -- from the director ---------------------------------------------------------------------------------------------------

document.addEventListener("feed", ({ detail: events }) => {
    if (needs) {
        events.addEventListener("need", (event) => showNeed(JSON.parse(event.data)));
        events.addEventListener("begin", (event) => begin(JSON.parse(event.data)));
    }
    if (tables) {
        events.addEventListener("tile", (event) => showTile(JSON.parse(event.data)));
        events.addEventListener("rounds", (event) => showRounds(JSON.parse(event.data).html));
        events.addEventListener("stored", (event) => showStored(JSON.parse(event.data)));
    }
});

if (tables) {
    tables.querySelectorAll(".tile .next").forEach(propose);
}
byId("find")?.addEventListener("input", find);
byId("event")?.addEventListener("input", find);
byId("state")?.addEventListener("input", find);
byId("sort")?.addEventListener("input", settleTables);
if (byId("sound")) {
    byId("sound").checked = localStorage.getItem("sound") === "on";
    byId("sound").addEventListener("input", () => localStorage.setItem("sound", byId("sound").checked ? "on" : "off"));
}
