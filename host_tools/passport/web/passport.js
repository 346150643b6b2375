/**
 * Plays one match again with the table's own code: MicroPython and the core are in the page, packed.  What it finds is
 * shown; what has been changed is refused, and says why.
 */

const HEAP_BYTES = 24 << 20;
const STACK_WORDS = 8192;
const WIDTH = innerWidth < 640 ? 260 : 600; // of the plot
const HEIGHT = 160;
const LABEL = 34; // scores closer than this would overlap
const STEP_MS = 120; // between two moments while it plays
const PAUSED = 2; // of a clock, as in matchcore

const of = (id) => document.getElementById(id);
const texts = JSON.parse(of("texts").textContent);
const word = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

async function unpacked(id) {
    const bytes = Uint8Array.from(atob(of(id).textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}

const text = async (id) => new TextDecoder().decode(await unpacked(id));
const address = (content, type) => URL.createObjectURL(new Blob([content], { type }));

async function interpreter() {
    const [module, wasm, core] = await Promise.all([unpacked("module"), unpacked("wasm"), text("core")]);
    const { loadMicroPython } = await import(address(module, "text/javascript"));
    const url = address(wasm, "application/wasm");
    const python = await loadMicroPython({ url, heapsize: HEAP_BYTES, pystack: STACK_WORDS });
    for (const [path, source] of Object.entries(JSON.parse(core))) {
        python.FS.mkdirTree(`/core/${path}`.replace(/\/[^/]*$/, ""));
        python.FS.writeFile(`/core/${path}`, source);
    }
    python.runPython("import sys\nsys.path.insert(0, '/core')\nimport replaying");
    return python;
}

/** The match, or why it is refused. */
async function judged() {
    let data;
    try {
        data = await text("data");
    } catch (error) {
        return { why: "changed", what: String(error) };
    }
    const python = await interpreter();
    python.globals.set("data", data);
    python.globals.set("digest", of("data").dataset.digest);
    python.runPython("judged = replaying.judged(data, digest)");
    const found = JSON.parse(python.globals.get("judged"));
    return found.why ? found : { ...found, director: JSON.parse(data).director };
}

// -- words and times ---------------------------------------------------------------------------------------------------

const two = (number) => String(number).padStart(2, "0");

function clock(ms) {
    const seconds = Math.floor(ms / 1000);
    const minutes = Math.floor(seconds / 60);
    return minutes < 60 ? `${minutes}:${two(seconds % 60)}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`;
}

const span = (ms) => (ms < 60000 ? word("seconds", { number: (ms / 1000).toFixed(1) }) : clock(ms));

function made(tag, content = "", name = "") {
    const element = document.createElement(tag);
    element.textContent = content;
    if (name) element.className = name;
    return element;
}

function row(table, cells) {
    const line = document.createElement("tr");
    for (const cell of cells) {
        const data = document.createElement("td");
        cell instanceof Node ? data.append(cell) : (data.textContent = cell);
        line.append(data);
    }
    table.append(line);
    return line;
}

// -- the parts of the page ---------------------------------------------------------------------------------------------

function tell(state, ...lines) {
    document.body.dataset.state = state;
    of("verdict").replaceChildren(...lines);
}

function showHead(match) {
    const length = match.length ? word("to", { length: match.length }) : "";
    of("about").textContent = [match.event, match.round, length].filter(Boolean).join(" · ");
    of("names").textContent = match.names.join(" – ");
    of("score").textContent = match.score.join(" – ");
    document.title = `${match.names.join(" – ")} · ${match.code}`;
    const how = texts[`result.${match.result}`] ?? match.result;
    const winner = match.winner < 0 ? how : word("won", { name: match.names[match.winner], how });
    tell("agrees", made("p", match.code, "code"), made("p", word("agrees", { code: match.code })), made("p", winner));
}

function showGames(match, jump) {
    const table = of("games").querySelector("tbody");
    for (const game of match.games) {
        const winner = game.winner < 0 ? "" : match.names[game.winner];
        const took = game.ended_ms === null || game.begun_ms === null ? "" : clock(game.ended_ms - game.begun_ms);
        const number = made("button", game.number, "jump");
        number.type = "button";
        number.setAttribute("aria-label", word("jump", { number: game.number }));
        number.addEventListener("click", () => jump(game.begun_ms));
        const phase = game.phase === "normal" ? "" : ` · ${texts[`phase.${game.phase}`]}`;
        const kind = texts[`kind.${game.kind}`] + phase;
        const cells = row(table, [number, winner, game.score.join(" – "), kind, game.cube, game.points, took]).children;
        cells[1].className = cells[3].className = "wide";
    }
    of("games").hidden = match.games.length === 0;
}

function showTimes(match) {
    const table = of("times").querySelector("tbody");
    match.names.forEach((name, side) => {
        const times = match.turns.filter((turn) => turn[1] === side).map((turn) => turn[4]);
        const sum = times.reduce((a, b) => a + b, 0);
        const average = times.length ? span(sum / times.length) : "";
        row(table, [name, times.length, clock(sum), average, times.length ? span(Math.max(...times)) : ""]);
    });
    of("times").hidden = match.turns.length === 0;
}

function showDirector(match) {
    const lines = Object.values(match.director).filter(Boolean);
    of("director").append(...lines.map((line) => made("p", line)));
    of("director").hidden = lines.length === 0;
}

const SVG = "http://www.w3.org/2000/svg";

function drawn(plot, tag, attributes, content = "") {
    const element = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = content;
    plot.append(element);
    return element;
}

/** Whole minutes from 0 on, at most four steps. */
function marks(ms) {
    const step = Math.max(1, Math.ceil(ms / 240000));
    return Array.from({ length: Math.floor(ms / 60000 / step) + 1 }, (_, index) => index * step);
}

class Replay {
    #match;
    #moments;
    #timer = 0;
    #here;

    constructor(match) {
        this.#match = match;
        this.#moments = match.moments.map((values) => Object.fromEntries(match.moment.map((name, at) => [name, values[at]])));
        of("at").max = this.#moments.length - 1;
        of("at").addEventListener("input", () => this.show(Number(of("at").value)));
        of("play").addEventListener("click", () => (this.#timer ? this.#stop() : this.#play()));
        this.#plot();
        of("replay").hidden = false;
        this.show(this.#moments.length - 1);
    }

    jump(ms) {
        const found = this.#moments.findIndex((moment) => moment.at_ms >= (ms ?? 0));
        this.show(Math.max(0, found));
        of("replay").scrollIntoView();
    }

    show(index) {
        const moment = this.#moments[index];
        of("at").value = index;
        of("at").setAttribute("aria-valuetext", clock(moment.at_ms));
        this.#here?.setAttribute("transform", `translate(${this.#x(moment.at_ms)} 0)`);
        of("sides").replaceChildren(...this.#match.names.map((name, side) => this.#side(moment, name, side)));
        of("now").textContent = this.#words(moment);
    }

    #side(moment, name, side) {
        const isOn = moment.active === side;
        const box = made("div", "", `side ${"ab"[side]}${isOn ? " on-turn" : ""}`);
        box.append(made("p", name, "name"), made("p", [moment.score_a, moment.score_b][side], "points"));
        if (this.#match.has_clock) box.append(made("p", clock([moment.bank_a_ms, moment.bank_b_ms][side]), "bank"));
        return box;
    }

    #words(moment) {
        const holder = moment.holder < 0 ? word("cube_middle", { level: moment.level })
            : word("cube_of", { level: moment.level, name: this.#match.names[moment.holder] });
        const on = moment.active < 0 ? "" : word("on_turn", { name: this.#match.names[moment.active] });
        const stands = moment.clock === PAUSED ? word("paused") : "";
        const game = moment.game ? word("in_game", { number: moment.game, turn: moment.turn }) : "";
        return [clock(moment.at_ms), game, on, stands, holder].filter(Boolean).join(" · ");
    }

    #play() {
        if (Number(of("at").value) === this.#moments.length - 1) this.show(0);
        this.#timer = setInterval(() => {
            const next = Number(of("at").value) + 1;
            this.show(next);
            if (next === this.#moments.length - 1) this.#stop();
        }, STEP_MS);
        this.#tellButton(true);
    }

    #stop() {
        clearInterval(this.#timer);
        this.#timer = 0;
        this.#tellButton(false);
    }

    #tellButton(isPlaying) {
        of("play").textContent = word(isPlaying ? "stop" : "play");
        of("play").setAttribute("aria-pressed", String(isPlaying));
    }

    #x(ms) {
        return ((WIDTH * ms) / Math.max(1, this.#match.lasts_ms)).toFixed(1);
    }

    #plot() {
        const plot = of("plot");
        if (!this.#match.has_clock) {
            plot.remove();
            return;
        }
        plot.setAttribute("viewBox", `-46 -22 ${WIDTH + 66} ${HEIGHT + 46}`);
        const most = Math.max(60000, ...this.#moments.flatMap((moment) => [moment.bank_a_ms, moment.bank_b_ms]));
        const y = (ms) => (HEIGHT * (1 - ms / most)).toFixed(1);
        drawn(plot, "rect", { width: WIDTH, height: HEIGHT });
        for (const minutes of marks(most)) {
            const at = y(minutes * 60000);
            drawn(plot, "line", { x1: 0, x2: WIDTH, y1: at, y2: at });
            drawn(plot, "text", { x: -6, y: Number(at) + 4, "text-anchor": "end" }, `${minutes}:00`);
        }
        for (const minutes of marks(this.#match.lasts_ms)) {
            drawn(plot, "text", { x: this.#x(minutes * 60000), y: HEIGHT + 17, "text-anchor": "middle" }, word("minutes", { number: minutes }));
        }
        this.#scores(plot);
        for (const side of ["a", "b"]) {
            const points = this.#moments.map((moment) => `${this.#x(moment.at_ms)},${y(moment[`bank_${side}_ms`])}`);
            drawn(plot, "polyline", { class: side, points: points.join(" ") });
        }
        this.#here = drawn(plot, "line", { class: "here", x1: 0, x2: 0, y1: 0, y2: HEIGHT });
    }

    /** The end of each game; from the last one back, as far as the scores have room. */
    #scores(plot) {
        let free = Infinity;
        for (const game of this.#match.games.filter((one) => one.ended_ms !== null).reverse()) {
            const x = this.#x(game.ended_ms);
            drawn(plot, "line", { class: "end", x1: x, x2: x, y1: 0, y2: HEIGHT });
            if (free - x < LABEL) continue;
            drawn(plot, "text", { x, y: -7, "text-anchor": "middle" }, game.score.join("–"));
            free = x;
        }
    }
}

try {
    const match = await judged();
    if (match.why) {
        const why = texts[`refused.${match.why}`] ?? match.why;
        tell("refused", made("p", word("refused")), made("p", why.replace("{what}", match.what)));
    } else {
        showHead(match);
        const replay = new Replay(match);
        showGames(match, (ms) => replay.jump(ms));
        showTimes(match);
        showDirector(match);
    }
} catch (error) {
    tell("failed", made("p", word("failed", { error: String(error?.message ?? error) })));
}
