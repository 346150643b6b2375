// One round of the npm package chess-clock: `node chess_clock.cjs FOLDER PAIRS SLICES` prints nanoseconds per turn as JSON.
// Its Date.now is replaced by a number, as every clock in the race has its time injected.
"use strict";

const fs = require("node:fs");
const path = require("node:path");

const PAIRS = Number(process.argv[3]);
const SLICES = Number(process.argv[4]);
const HALF_TURN_MS = 6001;
const PLENTY = 1e9;
const SECONDS_OF_TICKS = 1000; // longer than any run: it only ticks when the loop lets go

// The package.json beside its source is no JSON, so that Node refuses to load it: the source is run as it stands.
function load() {
  const source = path.join(process.argv[2], "node_modules", "chess-clock", "lib", "cjs", "index.js");
  const library = {};
  new Function("exports", "require", fs.readFileSync(source, "utf8"))(library, () => ({}));
  return library;
}

const { Clock } = load();

let now = 0;
Date.now = () => now;

function started() {
  const stages = [{ time: [PLENTY, PLENTY], mode: "Delay", increment: 12000 }];
  return new Clock({ name: "race", stages, updateInterval: SECONDS_OF_TICKS * 1000 });
}

function press() {
  const clock = started();
  for (let turn = 0; turn < 2 * PAIRS; turn++) {
    now += 2 * HALF_TURN_MS;
    clock.push(turn & 1);
  }
  clock.pause();
}

function play() {
  const clock = started();
  let read = 0;
  for (let turn = 0; turn < 2 * PAIRS; turn++) {
    now += HALF_TURN_MS;
    const left = clock.state.remainingTime;
    read += left[0] + left[1];
    now += HALF_TURN_MS;
    clock.push(turn & 1);
  }
  clock.pause();
  return read;
}

function nanoseconds(action) {
  const start = process.hrtime.bigint();
  action();
  return Number(process.hrtime.bigint() - start) / (2 * PAIRS);
}

function median(action) {
  action(); // once for the compiler
  const slices = Array.from({ length: SLICES }, () => nanoseconds(action)).sort((a, b) => a - b);
  return slices[SLICES >> 1];
}

console.log(JSON.stringify({ version: process.version, press_ns: median(press), play_ns: median(play) }));
