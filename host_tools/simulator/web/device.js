/**
 * The life of one device as the page sees it: switched on, reset, out of Wi-Fi, without power, or failed.
 *
 * A device is a Worker.  The browser's files keep what a real device keeps without power; this module keeps what only
 * survives a reset, and the files for origins where the browser keeps none.
 */

import { keep } from "./disks.js";

export const OFF = "off";
export const STARTING = "starting";
export const RUNNING = "running";
export const STOPPED = "stopped"; // failed, with nothing left running

const FETCH_MS = 5000;
const CLAIM_MS = 1000;
const STOP_MS = 500;
const PING_MS = 500;
const PATIENCE_MS = 8000;

/** Why a device cannot be started; `kind` names its text. */
class NoStart extends Error {
    constructor(kind, detail = "") {
        super(detail);
        this.kind = kind;
    }
}

export class Device {
    /** `settings` as served with the page; `on` has a function for each thing that the page shows. */
    constructor(settings, on) {
        this.settings = settings;
        this.on = on;
        this.state = OFF;
        this.release = "";
        this.isWifiOn = true;
        this.memory = null;
        this.kept = {};
        this.copies = new Map(); // of fetched texts, for when the director is away
        this.isClaimed = false;
        this.worker = null;
        this.pingedAt = 0; // 0 = no ping under way
        this.isSilent = false;
        this.patienceMs = PATIENCE_MS; // the longest time without a sign of life
        setInterval(() => this.watch(), PING_MS);
    }

    // -- power -------------------------------------------------------------------------------------------------------

    /** Power on, or the start after a reset. */
    async start() {
        this.end();
        this.setState(STARTING);
        this.on.step({ step: 1 });
        const worker = new Worker(`${this.settings.static}worker.js`, { type: "module" });
        this.worker = worker;
        worker.onerror = (event) => this.heard(worker, { type: "failed", kind: "start", text: event.message ?? "" });
        worker.onmessage = ({ data }) => this.heard(worker, data);
        try {
            await this.claim();
            worker.postMessage(await this.startMessage());
        } catch (error) {
            this.heard(worker, { type: "failed", kind: error.kind ?? "start", text: error.message });
        }
    }

    /** One tab per table, until this page is closed: two would write the same files. */
    async claim() {
        // Without locks there are no files either; see disks.js.
        if (!this.isClaimed && navigator.locks) {
            await new Promise((resolve, reject) => {
                const held = () => new Promise(() => resolve());
                // After a reload, the previous page may take a moment to go.
                const options = { signal: AbortSignal.timeout(CLAIM_MS) };
                navigator.locks.request(`match-table-${this.settings.disk}`, options, held).catch(reject);
            }).catch(() => {
                throw new NoStart("taken");
            });
        }
        this.isClaimed = true;
    }

    async startMessage() {
        const { disk, wasm, firmware, config, static: folder } = this.settings;
        const [release, configText, prelude] = await Promise.all([
            this.fetched(firmware).then(JSON.parse),
            this.fetched(config),
            this.fetched(`${folder}prelude.py`),
        ]);
        this.release = release.release;
        const files = Object.fromEntries(Object.entries(release.files).map(([path, text]) => [path, bytesOf(text)]));
        const { memory, kept, isWifiOn } = this;
        return { type: "start", disk, wasm, prelude, files, config: configText, memory, kept, isWifiOn };
    }

    /** The text at `url`, or its copy from an earlier start: a table starts even without its director. */
    async fetched(url) {
        try {
            const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
            if (!response.ok) {
                throw new Error(`${url}: HTTP ${response.status}`);
            }
            this.copies.set(url, await response.text());
        } catch (error) {
            if (!this.copies.has(url)) {
                throw new NoStart("fetch", url);
            }
        }
        return this.copies.get(url);
    }

    /** The plug is pulled: the firmware is stopped in the middle of anything. */
    cutPower() {
        this.end();
        this.memory = null;
        this.setState(OFF);
    }

    /** RAM is lost, RTC memory is not.  A hung Worker is not waited for. */
    async softReset() {
        const { worker } = this;
        if (worker) {
            await new Promise((resolve) => {
                this.stopped = resolve;
                worker.postMessage({ type: "stop" });
                setTimeout(resolve, STOP_MS);
            });
        }
        if (worker === this.worker) {
            await this.start();
        }
    }

    end() {
        this.worker?.terminate();
        this.worker = null;
        this.pingedAt = 0;
        this.isSilent = false;
    }

    setState(state) {
        this.state = state;
        this.on.state(state);
    }

    // -- from and to the Worker --------------------------------------------------------------------------------------

    /** `stamp`: the time of the press, in milliseconds since 1970 by the monotonic clock. */
    press(control, stamp) {
        this.worker?.postMessage({ type: "press", control, stamp });
    }

    lift(control) {
        this.worker?.postMessage({ type: "release", control });
    }

    setWifi(isOn) {
        this.isWifiOn = isOn;
        this.worker?.postMessage({ type: "wifi", isOn });
    }

    heard(worker, message) {
        // An ended Worker may still have messages under way.
        if (worker === this.worker) {
            this.hear(message);
        }
    }

    hear(message) {
        switch (message.type) {
            case "ready":
                this.on.kept(message.isKept);
                this.setState(RUNNING);
                break;
            case "memory":
                this.memory = message.memory;
                break;
            case "disk":
                keep(this.kept, message);
                break;
            case "pong":
                this.answered();
                break;
            case "stopped":
                this.stopped?.();
                break;
            case "failed":
                this.failed(message);
                break;
            default:
                this.on[message.type](message);
        }
    }

    failed({ kind, text }) {
        if (this.state === STARTING) {
            this.end();
            this.setState(STOPPED);
        }
        this.on.failed(kind, text);
    }

    // -- sign of life ------------------------------------------------------------------------------------------------

    /** A Worker stuck in a loop throws no error; it just never answers. */
    watch() {
        if (this.state !== RUNNING) {
            return;
        }
        if (!this.pingedAt) {
            this.pingedAt = performance.now();
            this.worker.postMessage({ type: "ping" });
        } else if (!this.isSilent && performance.now() - this.pingedAt > this.patienceMs) {
            this.isSilent = true;
            this.on.failed("silent", "");
        }
    }

    answered() {
        this.pingedAt = 0;
        if (this.isSilent) {
            this.isSilent = false;
            this.on.recovered();
        }
    }
}

function bytesOf(base64) {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
