/**
 * Repeats in the visitor's own browser what a lot has decided, by a program that shares nothing with the one that drew:
 * `formats/README.md` describes both. Entries are numbers; in the lines of a knock-out -1 is a bye, -1 - n a late place.
 */

"use strict";

const BYE = -1;
const MOST_REDRAWS = 16;
const OPENED_PAIRS = 8;
const MOST_SOLVED = 22; // players whose pairs are solved here, too

/** Lists of numbers are compared as words are. */
const compared = (a, b) => a.map((one, at) => one - b[at]).find((one) => one) ?? 0;
const least = (items, by) => items.reduce((best, one) => (compared(by(one), by(best)) < 0 ? one : best));

/** What a lot draws, with `about` for one of its purposes. */
const drawing = (lot) => (about, items) => order(lot.seed, lot.dice, about, items.length).map((at) => items[at]);

const numbersOf = (lot) => lot.entries.map((_, at) => at);

// -- knock-out -----------------------------------------------------------------------------------------------------------

function knockout(lot) {
    const entries = numbersOf(lot);
    const lines = 2 ** Math.ceil(Math.log2(entries.length + lot.late));
    const byes = byeLines(entries.length, lines);
    const seeds = lot.seeds.length ? seedLines(lot, lines, byes) : new Map();
    const lined = (about) => {
        const found = Array(lines).fill(null);
        byes.forEach((line, at) => (found[line] = at < lot.late ? BYE - (at + 1) : BYE));
        seeds.forEach((line, entry) => (found[line] = entry));
        const rest = drawing(lot)(about, entries.filter((one) => !seeds.has(one)));
        return found.map((one) => (one === null ? rest.shift() : one));
    };
    const group = (one) => (one >= 0 ? lot.apart[one] : lot.apartLate[BYE - 1 - one]) || "";
    let best = lined(lot.about);
    for (let redraw = 1; redraw <= MOST_REDRAWS && meetings(best, group).some((one) => one); redraw++) {
        const again = lined(`${lot.about} redraw ${redraw}`);
        best = compared(meetings(again, group), meetings(best, group)) < 0 ? again : best;
    }
    return parted(best, group, new Set(seeds.values()));
}

/** From 0; pairs in the order of their numbers with the bits reversed, the second line of each. */
function byeLines(entries, lines) {
    const bits = Math.log2(lines / 2);
    const reversed = (number) => parseInt([...number.toString(2).padStart(bits, "0")].reverse().join("") || "0", 2);
    return Array.from({ length: lines - entries }, (_, at) => 2 * reversed(at) + 1);
}

/** The line of each seed, by entry: in the half, the quarter and so on with the fewest seeds before it. */
function seedLines(lot, lines, byes) {
    const seeded = numbersOf(lot).filter((one) => lot.seeds[one]).sort((a, b) => lot.seeds[a] - lot.seeds[b]);
    const free = order(lot.seed, lot.dice, `${lot.about} seeds`, lines).filter((line) => !byes.includes(line));
    const found = new Map();
    const near = (line) => {
        const counts = [];
        for (let part = lines / 2; part >= 2; part /= 2) {
            counts.push([...found.values()].filter((one) => Math.floor(one / part) === Math.floor(line / part)).length);
        }
        return counts;
    };
    for (const entry of seeded) {
        const line = least(free, near);
        found.set(entry, line);
        free.splice(free.indexOf(line), 1);
    }
    return found;
}

/** How many of one group can meet by round 1, by round 2, and so on, the final left out. */
function meetings(lines, group) {
    const found = [];
    for (let part = 2; part < lines.length; part *= 2) {
        let number = 0;
        for (let from = 0; from < lines.length; from += part) {
            const seen = new Map();
            for (const one of lines.slice(from, from + part).map(group).filter((one) => one)) {
                number += seen.get(one) ?? 0;
                seen.set(one, 1 + (seen.get(one) ?? 0));
            }
        }
        found.push(number);
    }
    return found;
}

/** One of two of a group who would meet in round 1 changes places with the nearest line below with which nobody does. */
function parted(lines, group, fixed) {
    const found = [...lines];
    const meet = (line) => group(found[line]) && group(found[line]) === group(found[line ^ 1]);
    const kind = (line) => (found[line] >= 0 ? 1 : found[line] === BYE ? 0 : -1);
    const swap = (one, two) => ([found[one], found[two]] = [found[two], found[one]]);
    const part = (line) => {
        for (let step = 1; step < found.length; step++) {
            const other = (line + step) % found.length;
            if (!fixed.has(other) && kind(other) === kind(line)) {
                swap(line, other);
                if (!meet(line) && !meet(other)) {
                    return true;
                }
                swap(line, other);
            }
        }
        return false;
    };
    for (let line = 0; line < found.length; line += 2) {
        if (meet(line)) {
            [line + 1, line].filter((one) => !fixed.has(one)).some(part);
        }
    }
    return found;
}

// -- groups, byes, rounds ------------------------------------------------------------------------------------------------

/** Dealt like cards; by rating in snake order, those of the same rating by lot. */
function groups(lot) {
    const drawn = drawing(lot)(lot.about, numbersOf(lot));
    const number = lot.drawn.length;
    const found = Array.from({ length: number }, () => []);
    const ranked = lot.ratings.length ? drawn.sort((a, b) => lot.ratings[b] - lot.ratings[a]) : drawn;
    ranked.forEach((entry, at) => {
        const isBack = lot.ratings.length && Math.floor(at / number) % 2;
        found[isBack ? number - 1 - (at % number) : at % number].push(entry);
    });
    return found;
}

const byes = (lot) => drawing(lot)(lot.about, numbersOf(lot)).slice(0, lot.number).sort((a, b) => a - b);

/**
 * From the top each with the next he may meet. If that leaves somebody over, the last eight pairs are opened, then sixteen
 * and so on, and solved with them. The last of those with the fewest byes sits out, if all others can be paired.
 */
function swiss(lot) {
    const drawn = drawing(lot)(lot.about, numbersOf(lot)).sort((a, b) => lot.wins[b] - lot.wins[a]);
    const fewest = Math.min(...lot.byes);
    const byes = drawn.length % 2 ? drawn.filter((one) => lot.byes[one] === fewest).reverse() : [BYE];
    for (const bye of byes) {
        const pairs = swissPairs(lot, drawn.filter((one) => one !== bye));
        if (pairs) {
            return { pairs, bye };
        }
    }
    return null;
}

function swissPairs(lot, drawn) {
    const mayMeet = (one, two) => !lot.met[one].includes(two);
    const left = [...drawn];
    const found = [];
    while (left.length) {
        const at = left.findIndex((two, at) => at && mayMeet(left[0], two));
        if (at < 0) {
            break;
        }
        found.push([left[0], ...left.splice(at, 1)]);
        left.shift();
    }
    for (let opened = OPENED_PAIRS; left.length; opened *= 2) {
        const kept = found.slice(0, Math.max(0, found.length - opened));
        const inside = drawn.filter((one) => !kept.flat().includes(one));
        const solved = asSolved(lot, inside, lot.drawn.pairs.slice(kept.length), mayMeet);
        if (solved) {
            return [...kept, ...solved];
        }
        if (!kept.length) {
            return null;
        }
    }
    return found;
}

/** The director's last pairs, if none are better: their differences of wins count first, then how near they stand. */
function asSolved(lot, inside, pairs, mayMeet) {
    const price = (one, two) => {
        const [a, b] = [inside[one], inside[two]];
        const near = (lot.wins[a] - lot.wins[b]) ** 2 * inside.length ** 3 + (two - one) ** 2;
        return mayMeet(a, b) ? near : Infinity;
    };
    const places = pairs.map((pair) => pair.map((one) => inside.indexOf(one)));
    const isWhole = new Set(places.flat()).size === inside.length && !places.flat().includes(-1);
    const paid = places.reduce((sum, [one, two]) => sum + price(one, two), 0);
    const best = inside.length > MOST_SOLVED ? paid : cheapest(inside.length, price);
    return isWhole && paid < Infinity && paid === best ? pairs : null;
}

/** The price of the best pairing of so many, the first one that is left with each other one in turn. */
function cheapest(count, price) {
    const known = new Map([[0, 0]]);
    const of = (left) => {
        if (!known.has(left)) {
            const one = 31 - Math.clz32(left & -left);
            let best = Infinity;
            for (let two = one + 1; two < count; two++) {
                if (left & (1 << two) && price(one, two) < Infinity) {
                    best = Math.min(best, price(one, two) + of(left & ~(1 << one) & ~(1 << two)));
                }
            }
            known.set(left, best);
        }
        return known.get(left);
    };
    return of(2 ** count - 1);
}

/** Each with the next who was not his last opponent; of an odd number one sits out who has done so least often. */
function swing(lot) {
    const drawn = drawing(lot)(lot.about, numbersOf(lot));
    const last = new Map(lot.last.flatMap(([a, b]) => [[a, b], [b, a]]));
    const times = (one) => lot.satOut.filter((other) => other === one).length;
    let bye = BYE;
    if (drawn.length % 2) {
        const able = drawn.filter((one) => one !== lot.satOut.at(-1) || drawn.length === 3);
        bye = least(able, (one) => [times(one)]);
    }
    const left = drawn.filter((one) => one !== bye);
    const pairs = [];
    while (left.length) {
        const one = left.shift();
        const at = Math.max(0, left.findIndex((two) => last.get(one) !== two));
        pairs.push([one, left.splice(at, 1)[0]]);
    }
    const end = pairs.length - 1;
    if (end > 0 && last.get(pairs[end][0]) === pairs[end][1]) {
        const [[a, b], [c, d]] = pairs.slice(-2);
        pairs.splice(-2, 2, [a, c], [b, d]);
    }
    return { pairs, bye };
}

const REPEATED = { knockout, groups, byes, swiss, swing };

/** Whether a lot is the one committed to, and its draw the one that it gives. */
function isRight(lot) {
    return commitment(lot.seed) === lot.commitment && JSON.stringify(REPEATED[lot.kind](lot)) === JSON.stringify(lot.drawn);
}

for (const line of document.querySelectorAll("[data-lot]")) {
    const told = line.querySelector("[data-right]");
    told.textContent = isRight(JSON.parse(line.dataset.lot)) ? told.dataset.right : told.dataset.wrong;
}
