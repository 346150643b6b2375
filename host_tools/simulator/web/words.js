/**
 * The view in words, for people who do not see the screen.  The page's own words are in texts.json, in English.
 */

const texts = JSON.parse(document.getElementById("texts").textContent);

/** A text of the page with its {names} filled in. */
export function text(name, values = {}) {
    return texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? "");
}

// The numbers of firmware/table/screens/view.py.
const NOBODY = -1;
const PAGE_CLOCKS = 0;
const PAGE_LIST = 1;
const PAGE_CARD = 3;
const PAGE_PICTURE = 5;
const PAGE_COUNTDOWN = 6;
const NAMES = 7; // the style of a line between both names
const MARK_NONE = 0;
const CRAWFORD = "CRAWFORD"; // on the die of backgammon
const NOTHING = "\u2013"; // in the box of a player with nothing to press

// Below these times in milliseconds the time left is announced again, at the same moments as on the screen.
const LOW = [
    [10_000, "low_seconds", 10],
    [30_000, "low_seconds", 30],
    [60_000, "low_minute", 1],
    [120_000, "low_minutes", 2],
];

/** The screen reader's words for a new view: no times, which change all the time; nothing in English. */
export function spoken(view) {
    const parts = [...subject(view), ...marks(view)].filter(Boolean).map(asSentence);
    return [...parts, ...([PAGE_CARD, PAGE_PICTURE].includes(view.page) ? [] : match(view)), keys(view)].join(" ");
}

/** The contents of this kind of page alone. */
function subject(view) {
    if (view.page === PAGE_CLOCKS) {
        return [view.status, ...view.places, view.link];
    }
    if (view.page === PAGE_LIST || view.items.length > 0) {
        const beside = view.page === PAGE_COUNTDOWN && !view.countdown[1] ? view.lines.map(([, line]) => line) : [];
        const chosen = view.chosen === NOBODY ? view.items.join(", ") : view.items[view.chosen];
        return [view.heading, text("said_chosen", { item: chosen }), ...beside];
    }
    const lines = view.lines.map(([style, line]) => (style === NAMES ? view.names.join(` ${line} `) : line));
    return [view.heading, ...lines];
}

/** The players' boxes, each with its player; a dash is silent. */
function marks(view) {
    return [0, 1].map((side) => {
        const isBox = view.page !== PAGE_LIST && view.marks[side] !== MARK_NONE;
        const isShown = isBox && view.mark_texts[side] !== NOTHING;
        return isShown ? text("said_mark", { name: view.names[side], mark: view.mark_texts[side] }) : "";
    });
}

function match(view) {
    const [left, right] = view.names;
    if (!left) {
        return []; // a game whose players have no sides
    }
    const [leftScore, rightScore] = view.score;
    const said = [text("said_score", { left, right, left_score: leftScore, right_score: rightScore })];
    if (view.turn !== NOBODY) {
        said.push(text(view.is_running ? "said_turn_running" : "said_turn", { name: view.names[view.turn] }));
    }
    if (view.is_badge_word) {
        said.push(view.badge === CRAWFORD ? text("said_crawford") : asSentence(view.badge));
    } else if (view.badge) {
        const isOwned = view.badge_half !== NOBODY;
        said.push(text(isOwned ? "said_cube_owned" : "said_cube", { cube: view.badge, name: view.names[view.badge_half] }));
    }
    return [...said, ...low(view)];
}

/** Low time; at zero the table itself announces it. */
function low(view) {
    return [0, 1].flatMap((side) => {
        const left = view.bank_ms[side];
        const found = view.turn === side && left > 0 ? LOW.find(([ms]) => left <= ms - 100) : undefined;
        return found ? [text("said_low", { name: view.names[side], time: text(found[1], { number: found[2] }) })] : [];
    });
}

function keys(view) {
    return text("said_keys", { keys: view.labels.map((label) => label || text("said_nothing")).join(", ") });
}

function asSentence(line) {
    return /[.?!…]$/.test(line) ? line : `${line}.`;
}

/** The present name of a key. */
export function nameOfKey(number, label) {
    const key = text(`key${number}`);
    return label ? text("key_named", { key, label }) : text("key_unused", { key });
}
