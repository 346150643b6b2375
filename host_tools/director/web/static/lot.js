/**
 * The lot itself, LOT-1, as `formats/README.md` describes it. Browsers have no SHA-256 on pages without https, so it is
 * here too (FIPS 180-4).
 */

"use strict";

const BLOCK = 64;
const WORDS = 2 ** 32;
const ROOTS = firstPrimes(64);
const START = ROOTS.slice(0, 8).map((prime) => fraction(prime ** (1 / 2)));
const ROUND = ROOTS.map((prime) => fraction(Math.cbrt(prime)));

function firstPrimes(count) {
    const found = [];
    for (let number = 2; found.length < count; number++) {
        if (found.every((prime) => number % prime)) {
            found.push(number);
        }
    }
    return found;
}

/** The first 32 bits of the fraction. */
function fraction(number) {
    return Math.floor((number - Math.floor(number)) * WORDS);
}

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

/** The digest of bytes, as eight words of 32 bits. */
function sha256(bytes) {
    const length = Math.ceil((bytes.length + 9) / BLOCK) * BLOCK;
    const padded = new DataView(new ArrayBuffer(length));
    bytes.forEach((byte, at) => padded.setUint8(at, byte));
    padded.setUint8(bytes.length, 0x80);
    padded.setUint32(length - 4, bytes.length * 8);
    const state = [...START];
    for (let at = 0; at < length; at += BLOCK) {
        compress(state, padded, at);
    }
    return state.map((word) => word >>> 0);
}

function compress(state, padded, from) {
    const words = Array.from({ length: 64 }, (_, at) => (at < 16 ? padded.getUint32(from + 4 * at) : 0));
    for (let at = 16; at < 64; at++) {
        const [late, early] = [words[at - 2], words[at - 15]];
        const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
        const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
        words[at] = (words[at - 16] + first + words[at - 7] + second) | 0;
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let at = 0; at < 64; at++) {
        const mixed = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
        const added = (h + mixed + ((e & f) ^ (~e & g)) + ROUND[at] + words[at]) | 0;
        const most = (a & b) ^ (a & c) ^ (b & c);
        const last = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most) | 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + added) | 0, c, b, a, (added + last) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, at) => (state[at] = (state[at] + word) | 0));
}

const bytesOf = (words) => words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
const hashed = (text) => sha256([...new TextEncoder().encode(text)]);

function commitment(seed) {
    return hashed(`LOT-1 seed ${seed}\n`).map((word) => word.toString(16).padStart(8, "0")).join("");
}

/** 0 to count - 1 in drawn order; `seed` is text, since it has more digits than a number of JavaScript. */
function order(seed, dice, about, count) {
    const key = bytesOf(hashed(`LOT-1 draw ${seed} ${dice} ${about}\n`));
    const words = [];
    let block = 0;
    const below = (limit) => {
        for (;;) {
            if (!words.length) {
                words.push(...sha256([...key, ...bytesOf([block++])]));
            }
            const word = words.shift();
            if (word < WORDS - (WORDS % limit)) {
                return word % limit;
            }
        }
    };
    const drawn = Array.from({ length: count }, (_, at) => at);
    for (let last = count - 1; last > 0; last--) {
        const other = below(last + 1);
        [drawn[last], drawn[other]] = [drawn[other], drawn[last]];
    }
    return drawn;
}
