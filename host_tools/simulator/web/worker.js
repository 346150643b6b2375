/**
 * One device: the interpreter, its flash and its hardware, in a Worker of its own.  Ending the Worker is cutting the
 * power; anything that must survive it is on the disks or with the page.
 *
 * From the page: start (once, with everything that a device has when switched on), press, release, wifi, ping, stop.
 * To the page: ready, step, blit, dim, view, line, memory, disk, link, failed, pong, stopped.
 */

import { fileFolder, openFiles, openMemory } from "./disks.js";
import { useLinuxErrors } from "./errno.js";
import { DurableFolder } from "./files.js";
import { Hardware } from "./hardware.js";
import { Journal } from "./journal.js";

const DATA = "/data"; // the folder that survives the Worker
const HEAP_BYTES = 8 << 20;
const STACK_WORDS = 8192;

// The interpreter's ticks_ms is this minus its value at loading.  The wall clock may be set at any time; this one only
// goes forward, and page and Worker agree on it.
Date.now = () => Math.floor(performance.timeOrigin + performance.now());

let hardware = null;
let disks = [];

const tell = (message, transfer = []) => postMessage(message, transfer);
const fail = (kind, text) => tell({ type: "failed", kind, text });

self.addEventListener("error", (event) => {
    event.preventDefault(); // the page need not hear it twice
    fail("worker", event.message);
});
self.addEventListener("unhandledrejection", (event) => fail("worker", String(event.reason?.message ?? event.reason)));
self.addEventListener("message", ({ data }) => HANDLERS[data.type](data));

const HANDLERS = {
    start: (message) => start(message).catch((error) => fail("start", String(error))),
    press: ({ control, stamp }) => hardware?.pressed(control, stamp),
    release: ({ control }) => hardware?.released(control),
    wifi: ({ isOn }) => hardware?.setWifi(isOn),
    ping: () => tell({ type: "pong" }),
    stop,
};

async function start({ disk, wasm, prelude, files, config, memory, kept, isWifiOn }) {
    tell({ type: "step", step: 2 });
    const { loadMicroPython } = await import(`${wasm}micropython.mjs`);
    const folder = await fileFolder();
    disks = folder ? await openFiles(folder, disk) : openMemory(kept, (change) => tell({ type: "disk", ...change }));
    const line = (isError) => (text) => tell({ type: "line", text, isError });
    const options = { heapsize: HEAP_BYTES, pystack: STACK_WORDS, stdout: line(false), stderr: line(true) };
    const python = await loadMicroPython(options);
    tell({ type: "step", step: 3 });
    install(python.FS, files, config);
    tell({ type: "step", step: 4 });
    hardware = new Hardware({ tell, toBytes: (buffer) => python.PyProxy.toJs(buffer), memory, isWifiOn });
    python.registerJsModule("page", hardware.module());
    python.runPython(prelude);
    python.runPython("import main");
    tell({ type: "ready", isKept: folder !== null });
}

/** Put the board's contents in place: the firmware, its own files, its enrolment. */
function install(FS, files, config) {
    for (const [path, content] of Object.entries(files)) {
        FS.mkdirTree(`/${path}`.replace(/\/[^/]*$/, "") || "/");
        FS.writeFile(`/${path}`, content);
    }
    new DurableFolder(FS, DATA, new Journal(disks));
    const path = `${DATA}/config.json`;
    if (!FS.analyzePath(path).exists || FS.readFile(path, { encoding: "utf8" }) !== config) {
        FS.writeFile(path, config);
    }
    useLinuxErrors(FS);
}

/** A soft reset: nothing runs any more, and the page already has the RTC memory. */
function stop() {
    disks.forEach((disk) => disk.close());
    tell({ type: "stopped" });
    self.close();
}
