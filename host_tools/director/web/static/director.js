/**
 * Keeps a page live: clocks run on between updates, cards are replaced as the server pushes them, and regions marked as
 * live are fetched again after a change. The table decides the state of its clock; here it is only drawn.
 */

"use strict";

const TICK_MS = 100;
const REFRESH_MS = 300; // changes come in groups
const CALL_AGAIN_MS = 5000;
const LOST_S = 28; // whatever a table was promised, if the server says no more
const LONGEST_GAP_S = 15;

const main = document.querySelector("main");
const speed = Number(document.body.dataset.speed); // speed of the director's time: faster in a simulated hall
const now = () => performance.now() * speed;

// -- times ------------------------------------------------------------------------------------------------------------

function ageText(seconds) {
    const whole = Math.floor(Math.max(0, seconds));
    if (whole < 60) {
        return `${whole} s`;
    }
    const minutes = Math.floor(whole / 60);
    if (minutes < 60) {
        return `${minutes}:${String(whole % 60).padStart(2, "0")} min`;
    }
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function waitText(seconds) {
    const whole = Math.floor(Math.max(0, seconds));
    return whole < 3600 ? `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}` : ageText(seconds);
}

// -- what runs by itself -------------------------------------------------------------------------------------------------

const trueAt = new WeakMap(); // element -> the director's time when its values were true
let agesAt = now(); // when the server last sent ages,
let gapS = 0; // and the interval before that: ages may grow by as much on their own
// the director's clock minus ours
let aheadMs = Number(main.dataset.at) * 1000 - now();
const directorsMs = () => now() + aheadMs;

/** Age by the director's time, which is noted on the piece of the page; the piece may be old. */
function since(element) {
    if (!trueAt.has(element)) {
        trueAt.set(element, Math.min(directorsMs(), Number(element.closest("[data-at]").dataset.at) * 1000));
    }
    return Math.max(0, directorsMs() - trueAt.get(element));
}

function tickAge(age, hints) {
    const seconds = Number(age.dataset.age) + since(age) / 1000;
    write(age, ageText(seconds));
    if (seconds > LOST_S + gapS) {
        age.parentElement.className = "link lost";
    }
    hints.forEach((hint) => {
        hint.hidden = seconds <= Number(hint.dataset.silentAfter);
    });
}

/** A break: time left, then time over (BRK-09). */
function tickLeft(time) {
    const left = Number(time.dataset.left) - since(time) / 1000;
    const label = time.previousElementSibling;
    write(time, ageText(Math.abs(left)));
    write(label, label.dataset.words.split("|")[left < 0 ? 1 : 0]);
    time.parentElement.classList.toggle("over", left < 0);
}

/** The director's time, like everything beside it, at any speed. */
function timeText() {
    return new Date(directorsMs()).toTimeString().slice(0, 5);
}

function tick() {
    document.querySelectorAll("time[data-left]").forEach(tickLeft);
    // Without contact to the director the clocks are unknown: they stop, like those of a silent table.
    if (document.getElementById("lost").hidden) {
        document.querySelectorAll('.halves:not([data-running=""])').forEach((halves) => tickHalves(halves, since(halves)));
    }
    const hints = document.querySelectorAll("[data-silent-after]"); // once, not for each of 500 tables
    document.querySelectorAll("time[data-age]").forEach((age) => tickAge(age, hints));
    document.querySelectorAll("time[data-since]").forEach((time) => {
        write(time, ageText(Number(time.dataset.since) + since(time) / 1000));
    });
    document.querySelectorAll("time[data-waits]").forEach((time) => {
        write(time, waitText(Number(time.dataset.waits) + since(time) / 1000));
    });
    write(document.getElementById("clock"), timeText());
}

// -- acts that the server would refuse -----------------------------------------------------------------------------------

const { plays = "", only = "" } = document.body.dataset;
const NAME_MARK = "\uE000"; // placeholder for a name in the server's words (_barred.html): it cannot be typed, so no name has it
const filled = (words, name) => words.replace(NAME_MARK, () => name); // a $ in a name is only a $
const marksIn = (words) => words.split(" ").filter((mark) => mark);

/** Why this person may not act there: another event, or his own match. The marks are the server's (desk/access/limits.py). */
function barredBy({ whose, event }) {
    if (only && event !== undefined && event !== only) {
        return "event";
    }
    return marksIn(plays).some((mark) => marksIn(whose).includes(mark)) ? "own" : "";
}

/** Hides acts that would be refused, and says why if there is room. */
function bar(one) {
    const why = "whose" in one.dataset ? barredBy(one.dataset) : "";
    const acts = why ? [...one.querySelectorAll(why === "own" ? "[data-rules]" : "[data-for]")] : [];
    acts.forEach((act) => act.classList.add("barred"));
    const words = document.getElementById("needs")?.dataset;
    if (acts.length && words && one.matches(".need")) {
        const said = document.createElement("p");
        said.className = "why";
        said.textContent = why === "own" ? filled(words.own, whoCan(words, one)) : filled(words.other, one.dataset.event || words.none);
        one.querySelector(".what").append(said);
    }
}

function whoCan({ floor, committee }, { dataset }) {
    const playing = marksIn(dataset.whose);
    const others = JSON.parse(floor).filter(([, marks]) => !marks.some((mark) => playing.includes(mark)));
    return others.map(([name]) => name).join(", ") || committee;
}

// -- what the server pushes ----------------------------------------------------------------------------------------------

/**
 * A browser has only a handful of connections to one server. A page about one thing releases its own while hidden; the
 * page of all tables keeps it, because the title of its tab shows when the director is needed.
 */
function listenWhileSeen(url) {
    let events = listen(url);
    document.addEventListener("visibilitychange", () => {
        if ("refresh" in main.dataset) {
            events.close();
            events = document.hidden ? events : listen(url);
        }
    });
    // The browser itself reconnects a broken stream, but not a refused one.
    setInterval(() => {
        if (events.readyState === EventSource.CLOSED && !document.hidden) {
            events = listen(url);
        }
    }, CALL_AGAIN_MS);
}

function listen(url) {
    const events = new EventSource(url);
    document.dispatchEvent(new CustomEvent("feed", { detail: events }));
    const lost = document.getElementById("lost");
    const slow = document.getElementById("slow"); // on the public pages
    let isWhole = false; // this answer ends by itself, and the browser asks again
    events.addEventListener("open", () => {
        lost.hidden = true;
        isWhole = false;
    });
    events.addEventListener("error", () => {
        lost.hidden = isWhole;
        isWhole = false;
    });
    events.addEventListener("slow", () => (isWhole = true));
    events.addEventListener("now", () => slow && (slow.hidden = !isWhole));
    events.addEventListener("over", () => location.reload()); // of the session, and with it of all it may see
    events.addEventListener("now", (event) => (aheadMs = JSON.parse(event.data).s * 1000 - now()));
    events.addEventListener("needs", (event) => showNeeds(JSON.parse(event.data)));
    events.addEventListener("card", (event) => showCard(JSON.parse(event.data)));
    events.addEventListener("trouble", (event) => showTrouble(JSON.parse(event.data)));
    events.addEventListener("acted", refreshSoon);
    events.addEventListener("ages", (event) => showAges(JSON.parse(event.data)));
    return events;
}

function showCard({ number, html }) {
    const cards = document.getElementById("cards");
    if (cards) {
        const template = document.createElement("template");
        template.innerHTML = html;
        const card = template.content.firstElementChild;
        const old = document.getElementById(`table-${number}`);
        bar(card);
        old ? old.replaceWith(card) : cards.append(card);
        sortCards(cards);
    }
    refreshSoon();
}

/** The most urgent first, then by number, as on the server; cards already in place are not touched. */
function sortCards(cards) {
    inOrder(cards, (card) => card.dataset.order);
}

/** Each key is read once, and children already in place are not touched: with 500 of them that is noticeable. */
function inOrder(list, order) {
    const keyed = [...list.children].map((child) => [order(child), child]);
    keyed.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    let at = list.firstElementChild;
    for (const [, child] of keyed) {
        if (child === at) {
            at = at.nextElementSibling;
        } else {
            list.insertBefore(child, at);
        }
    }
}

/** Why nothing can be stored, and as of when the page is: above it, until it is over. */
function showTrouble({ words }) {
    const trouble = document.getElementById("trouble");
    write(trouble, words);
    trouble.hidden = words === "";
}

/** How many tables need the director and how many results wait: beside their pages, and in the title of the tab. */
function showNeeds(needs) {
    for (const [page, number] of Object.entries(needs)) {
        const count = document.getElementById(`count.${page}`);
        write(count, String(number));
        count.hidden = number === 0;
    }
    const every = needs.tables + needs.results;
    const title = document.title.replace(/^\(\d+\) /, "");
    document.title = every ? `(${every}) ${title}` : title;
}

/** How many tables are in contact. */
function showLinked(ages) {
    const linked = document.getElementById("linked");
    const every = Object.values(ages);
    const heard = every.filter((age) => age !== null && age[1] !== "lost").length;
    linked.dataset.level = heard === every.length ? "good" : heard * 2 > every.length ? "late" : "lost";
    write(linked, every.length ? linked.dataset.words.replace("##", every.length).replace("#", heard) : "");
}

function showAges(ages) {
    gapS = Math.min(LONGEST_GAP_S * speed, (now() - agesAt) / 1000);
    agesAt = now();
    if (!main.dataset.events.includes("table=")) {
        showLinked(ages);
    }
    for (const [number, told] of Object.entries(ages)) {
        const age = document.querySelector(`#table-${number} time[data-age]`);
        if (age && told !== null) {
            const [seconds, level] = Array.isArray(told) ? told : [told, "good"];
            age.dataset.age = seconds;
            age.parentElement.className = `link ${level}`;
            trueAt.set(age, directorsMs());
        }
    }
}

// A form that was refused was sent elsewhere: from here on the page is read again, and reloaded, where it is at home.
if (main.dataset.own !== location.pathname) {
    history.replaceState(null, "", main.dataset.own);
}

// -- regions that are fetched again --------------------------------------------------------------------------------------

let refresh = 0;
let isStale = false; // a change that the page being fetched may lack

function refreshSoon() {
    if (!("refresh" in main.dataset)) {
        return;
    }
    isStale = true;
    refresh = refresh || setTimeout(doRefresh, REFRESH_MS);
}

async function doRefresh() {
    isStale = false;
    try {
        const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
        const page = new DOMParser().parseFromString(await answer.text(), "text/html");
        const { at } = page.querySelector("main").dataset;
        document.querySelectorAll("[data-live]").forEach((region) => replace(region, page.getElementById(region.id), at));
        document.dispatchEvent(new Event("refreshed"));
    } catch {
        // The event stream shows that the server is away, and brings everything when it is back.
    } finally {
        refresh = isStale ? setTimeout(doRefresh, REFRESH_MS) : 0;
    }
}

/** Not while somebody is working in it. */
function replace(region, fresh, at) {
    if (fresh && "rows" in region.dataset) {
        replaceRows(region, fresh);
        return;
    }
    const isInUse = region.contains(document.activeElement) || region.querySelector("details[open], :checked[type=radio]");
    if (fresh && !isInUse && fresh.innerHTML !== region.innerHTML) {
        region.innerHTML = fresh.innerHTML;
        region.dataset.at = at;
    }
}

/** Rows by their ids: one that somebody works in stays, and the others do not move. */
function replaceRows(region, fresh) {
    const known = new Set([...fresh.children].map((row) => row.id));
    [...region.children].filter((row) => !known.has(row.id)).forEach((row) => row.remove());
    for (const row of [...fresh.children]) {
        const old = document.getElementById(row.id);
        const isFree = old === document.activeElement || !old?.contains(document.activeElement);
        if (!old) {
            region.append(row);
        } else if (isFree && old.innerHTML !== row.innerHTML) {
            old.replaceChildren(...row.childNodes);
        }
    }
}

// -- who is logged in ----------------------------------------------------------------------------------------------------

const csrf = document.querySelector("meta[name=csrf]").content;

/** Pieces pushed to every browser alike have no token of their own. */
document.addEventListener("submit", ({ target }) => {
    const field = target.elements.csrf;
    if (field && !field.value) {
        field.value = csrf;
    }
});

// The menu of the bar closes when somebody looks elsewhere.
document.addEventListener("click", ({ target }) => {
    document.querySelectorAll("details.menu-of[open]").forEach((menu) => menu.contains(target) || (menu.open = false));
});

/** Whoever is the winner now has the score of the winner. */
document.addEventListener("change", ({ target }) => {
    const { score_a: a, score_b: b, score_c: more } = target.form?.elements ?? {};
    if (target.name === "winner" && a && b && !more && (target.value === "0" || target.value === "1")) {
        const isSo = target.value === "0" ? Number(a.value) >= Number(b.value) : Number(b.value) >= Number(a.value);
        if (!isSo) {
            [a.value, b.value] = [b.value, a.value];
        }
    }
});

// A link to a closed form opens it, at its first field.
const asked = /^#[\w-]+$/.test(location.hash) && document.querySelector(`${location.hash} > details`);
if (asked) {
    asked.open = true;
    asked.querySelector("input:not([type=hidden])")?.focus();
}

document.querySelectorAll("[data-print]").forEach((button) => button.addEventListener("click", () => print()));
document.querySelectorAll("[data-copy]").forEach((button) => {
    button.addEventListener("click", () => {
        const shown = document.getElementById(button.dataset.copy);
        navigator.clipboard?.writeText(shown.textContent); // not over plain HTTP:
        getSelection().selectAllChildren(shown); // a key copies it
    });
});

document.querySelectorAll("[data-whose]").forEach(bar);
if (main.dataset.events) {
    listenWhileSeen(main.dataset.events);
}
if (Number(main.dataset.refresh)) {
    setInterval(refreshSoon, 1000 * Number(main.dataset.refresh)); // rests and holds end without an event
}
setInterval(tick, TICK_MS);
tick();
