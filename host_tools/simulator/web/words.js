/**
 * The view in words, for people who do not see the screen. What the page adds to the words of the table is in
 * texts.LANGUAGE.json.
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
const NAMES = 7; // the style of a line that stands between both names
const MARK_NONE = 0;
const NOTHING = "\u2013"; // in the box of a player who has nothing to press

// Under so many milliseconds the time that is left is said again: what the screen shows at the same moments.
const LOW = [
    [10_000, "low_seconds", 10],
    [30_000, "low_seconds", 30],
    [60_000, "low_minute", 1],
    [120_000, "low_minutes", 2],
];

/** What a screen reader says when the view has changed: no times, which change all the while; nothing in English. */
export function spoken(view) {
    const parts = [...subject(view), ...marks(view)].filter(Boolean).map(asSentence);
    return [...parts, ...([PAGE_CARD, PAGE_PICTURE].includes(view.page) ? [] : match(view)), keys(view)].join(" ");
}

/** What only this kind of page shows. */
function subject(view) {
    if (view.page === PAGE_CLOCKS) {
        return [view.status];
    }
    if (view.page === PAGE_LIST || view.items.length > 0) {
        return [view.heading, text("said_chosen", { item: view.items[view.chosen] })];
    }
    const lines = view.lines.map(([style, line]) => (style === NAMES ? view.names.join(` ${line} `) : line));
    return [view.heading, ...lines];
}

/** The players' boxes, each with the player that it belongs to; a dash says nothing. */
function marks(view) {
    return [0, 1].map((side) => {
        const isBox = view.page !== PAGE_LIST && view.marks[side] !== MARK_NONE;
        const isShown = isBox && view.mark_texts[side] !== NOTHING;
        return isShown ? text("said_mark", { name: view.names[side], mark: view.mark_texts[side] }) : "";
    });
}

function match(view) {
    const [left, right] = view.names;
    const [leftScore, rightScore] = view.score;
    const said = [text("said_score", { left, right, left_score: leftScore, right_score: rightScore })];
    if (view.turn !== NOBODY) {
        said.push(text(view.is_running ? "said_turn_running" : "said_turn", { name: view.names[view.turn] }));
    }
    if (view.is_crawford) {
        said.push(text("said_crawford"));
    } else if (view.has_cube) {
        const isOwned = view.cube_owner !== NOBODY;
        said.push(text(isOwned ? "said_cube_owned" : "said_cube", { cube: view.cube, name: view.names[view.cube_owner] }));
    }
    return [...said, ...low(view)];
}

/** Whose time is low; at zero the table itself says it. */
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

/** What a key is called now. */
export function nameOfKey(number, label) {
    const key = text(`key${number}`);
    return label ? text("key_named", { key, label }) : text("key_unused", { key });
}
