/**
 * The two disks of a journal: files of the browser where it keeps any, otherwise memory of the page.
 *
 * Browsers give a page private files (OPFS) only on the machine's own address or over HTTPS, and not in every kind of
 * private window.  Otherwise the page keeps a copy of everything written, which survives the Worker but not the page.
 */

const FOLDER = "match-table";
const SIDES = ["a", "b"];

// An ended Worker releases its files a moment later, a hung one a few seconds later.
const PATIENCE_MS = 10000;
const RETRY_MS = 50;

/** The folder of the browser's own files, or null. */
export async function fileFolder() {
    try {
        const root = await navigator.storage.getDirectory();
        return await root.getDirectoryHandle(FOLDER, { create: true });
    } catch {
        // Any error, from a missing function to a refusal, means no files, and the page will say so.
        return null;
    }
}

export async function openFiles(folder, disk) {
    const deadline = performance.now() + PATIENCE_MS;
    const disks = [];
    for (const side of SIDES) {
        const file = await folder.getFileHandle(`table-${disk}.${side}`, { create: true });
        disks.push(new FileDisk(await lockedFile(file, deadline)));
    }
    return disks;
}

async function lockedFile(file, deadline) {
    for (;;) {
        try {
            return await file.createSyncAccessHandle();
        } catch (error) {
            if (error.name !== "NoModificationAllowedError" || performance.now() > deadline) {
                throw error;
            }
            await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
        }
    }
}

class FileDisk {
    constructor(handle) {
        this.handle = handle;
    }

    size() {
        return this.handle.getSize();
    }

    read(bytes, at) {
        return this.handle.read(bytes, { at });
    }

    write(bytes, at) {
        return this.handle.write(bytes, { at });
    }

    truncate(size) {
        this.handle.truncate(size);
    }

    flush() {
        this.handle.flush();
    }

    close() {
        this.handle.close();
    }
}

/** `kept`: the page's copy from an earlier Worker, by disk; `tell` posts each change to it. */
export function openMemory(kept, tell) {
    return SIDES.map((side) => new MemoryDisk(kept[side], (change) => tell({ side, ...change })));
}

class MemoryDisk {
    constructor(bytes = new Uint8Array(0), tell) {
        this.bytes = bytes;
        this.tell = tell;
    }

    size() {
        return this.bytes.length;
    }

    read(bytes, at) {
        bytes.set(this.bytes.subarray(at, at + bytes.length));
        return bytes.length;
    }

    write(bytes, at) {
        this.bytes = written(this.bytes, bytes, at);
        this.tell({ at, bytes });
        return bytes.length;
    }

    truncate(size) {
        this.bytes = this.bytes.slice(0, size);
        this.tell({ size });
    }

    flush() {}

    close() {}
}

/** How the page applies the disks' messages. */
export function keep(kept, { side, size, at, bytes }) {
    const old = kept[side] ?? new Uint8Array(0);
    kept[side] = size === undefined ? written(old, bytes, at) : old.slice(0, size);
}

function written(old, bytes, at) {
    const whole = new Uint8Array(Math.max(old.length, at + bytes.length));
    whole.set(old);
    whole.set(bytes, at);
    return whole;
}
