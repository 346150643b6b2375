/**
 * A page of one big thing: the hall's screen, a player's phone, a stream's overlay. The server sends it whole whenever it
 * has changed; here only the time of day and the minutes until a start run on, and a page that hears nothing says so.
 */

"use strict";

const CALL_AGAIN_MS = 5000;
const TICK_MS = 500;

const { speed, at, events: address, oldS = "20" } = document.body.dataset;
const screenNow = () => performance.now() * Number(speed);
let aheadMs = Number(at) * 1000 - screenNow();
let heardMs = performance.now();
const directorsMs = () => screenNow() + aheadMs;

const timeOf = (ms) => new Date(ms).toTimeString().slice(0, 5);

function put(element, words) {
    if (element.textContent !== words) {
        element.textContent = words;
    }
}

/** "in 6 min", and "now" from the start on. */
function tickStart(element) {
    const [before, from] = element.dataset.words.split("|");
    const minutes = Math.ceil((Number(element.dataset.starts) * 1000 - directorsMs()) / 60000);
    put(element, minutes > 0 ? before.replace("#", String(minutes)) : from);
}

function tickScreen() {
    document.querySelectorAll("time.clock").forEach((element) => put(element, timeOf(directorsMs())));
    document.querySelectorAll("[data-starts]").forEach(tickStart);
    const old = document.getElementById("old");
    const silentMs = performance.now() - heardMs;
    old.hidden = silentMs < Number(oldS) * 1000;
    if (!old.hidden) {
        put(old, old.dataset.words.replace("#", timeOf(directorsMs() - silentMs * Number(speed))));
    }
    document.body.classList.toggle("old", !old.hidden);
}

/** Anything from the server proves that what is shown is live. */
function heard(use) {
    return (event) => {
        heardMs = performance.now();
        use(JSON.parse(event.data));
    };
}

function show({ html }) {
    document.getElementById("screen").innerHTML = html;
    tickScreen();
    document.dispatchEvent(new CustomEvent("shown"));
}

/** What only some of these pages show. */
const tell = (name) => (detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

/** Why nothing can be stored, and as of when this is; "" = it can. */
function showTrouble({ words }) {
    const trouble = document.getElementById("trouble");
    trouble.hidden = !words;
    put(trouble, words);
}

function listenTo(url) {
    const source = new EventSource(url);
    source.addEventListener("now", heard(({ s }) => (aheadMs = s * 1000 - screenNow())));
    source.addEventListener("screen", heard(show));
    source.addEventListener("turn", heard(tell("turn")));
    source.addEventListener("begin", heard(tell("begin")));
    source.addEventListener("trouble", heard(showTrouble));
    source.addEventListener("alive", heard(() => {}));
    return source;
}

let source = listenTo(address);
setInterval(() => {
    // The browser itself reconnects a broken stream, but not a refused one.
    if (source.readyState === EventSource.CLOSED && !document.hidden) {
        source = listenTo(address);
    }
}, CALL_AGAIN_MS);
setInterval(tickScreen, TICK_MS);
tickScreen();
