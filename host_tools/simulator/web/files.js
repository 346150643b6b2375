/**
 * Makes one folder of the interpreter's file system survive the Worker: every change goes into a journal before the
 * firmware's call returns.
 *
 * Writes are recorded before they are done, so that a full or failing disk leaves the file as it was.  Other changes
 * are done first, because only the file system knows whether they are possible.
 */

import { FOLDER, REMOVE, RENAME, SIZE, WRITE } from "./journal.js";

// Emscripten's numbers.
const ACCESS_MASK = 3; // of an open file's flags; 0 = read-only
const APPENDING = 0o2000;
const IO_ERROR = 29; // WASI
const NO_SPACE = 51;

export class DurableFolder {
    /** Restore `root` from the journal, then watch it. */
    constructor(FS, root, journal) {
        this.FS = FS;
        this.root = root;
        this.journal = journal;
        FS.mkdirTree(root);
        journal.records.forEach((record) => this.redo(record));
        journal.records = [];
        this.watch();
    }

    // -- restoring ---------------------------------------------------------------------------------------------------

    redo({ operation, path, at, data }) {
        const { FS } = this;
        if (operation === FOLDER) {
            FS.mkdirTree(path);
        } else if (operation === SIZE) {
            FS.close(FS.open(path, "a"));
            FS.truncate(path, at);
        } else if (operation === WRITE) {
            this.redoWrite(path, at, data);
        } else if (operation === RENAME) {
            FS.rename(path, new TextDecoder().decode(data));
        } else if (operation === REMOVE) {
            const isFolder = FS.isDir(FS.stat(path).mode);
            isFolder ? FS.rmdir(path) : FS.unlink(path);
        }
    }

    redoWrite(path, at, data) {
        const stream = this.FS.open(path, "r+");
        this.FS.write(stream, data, 0, data.length, at);
        this.FS.close(stream);
    }

    // -- watching ----------------------------------------------------------------------------------------------------

    watch() {
        this.wrap("open", (original, args) => this.opened(original(...args)));
        this.wrap("write", (original, args) => {
            this.beforeWrite(...args);
            return original(...args);
        });
        this.wrap("mkdir", (original, [path, mode]) => {
            const result = original(path, mode);
            this.record(FOLDER, this.absolute(path));
            return result;
        });
        this.wrap("rename", (original, [path, newPath]) => {
            const [from, to] = [this.absolute(path), this.absolute(newPath)];
            original(path, newPath);
            this.recordRename(from, to);
        });
        this.watchRemoval("unlink");
        this.watchRemoval("rmdir");
    }

    wrap(name, replacement) {
        const original = this.FS[name].bind(this.FS);
        this.FS[name] = (...args) => replacement(original, args);
    }

    watchRemoval(name) {
        this.wrap(name, (original, [path]) => {
            const absolute = this.absolute(path);
            const { node } = this.FS.lookupPath(path, { follow: false });
            original(path);
            node.isRemoved = true; // a file still open may be written to, but has no path
            this.record(REMOVE, absolute);
        });
    }

    opened(stream) {
        // An empty file open for writing was just made or emptied; recording it once too often is harmless.
        const { FS } = this;
        if (stream.flags & ACCESS_MASK && FS.isFile(stream.node.mode) && stream.node.usedBytes === 0) {
            this.record(SIZE, FS.getPath(stream.node), 0);
        }
        return stream;
    }

    beforeWrite(stream, buffer, offset, length, position) {
        const { node } = stream;
        if (!length || node.isRemoved || !this.FS.isFile(node.mode)) {
            return;
        }
        const at = stream.flags & APPENDING ? node.usedBytes : (position ?? stream.position);
        const data = Uint8Array.from(buffer.subarray(offset, offset + length));
        this.record(WRITE, this.FS.getPath(node), at, data);
    }

    recordRename(from, to) {
        if (this.isInside(from) && this.isInside(to)) {
            this.record(RENAME, from, 0, new TextEncoder().encode(to));
        } else if (this.isInside(from)) {
            this.record(REMOVE, from);
        } else if (this.isInside(to)) {
            this.changesFor(to).forEach((change) => this.record(...change));
        }
    }

    record(operation, path, at, data) {
        if (!this.isInside(path)) {
            return;
        }
        try {
            if (this.journal.isTooLong()) {
                this.journal.rewrite(this.changesFor(this.root));
            }
            this.journal.append(operation, path, at, data);
        } catch (error) {
            // Any error but the file system's own would pass through Python uncaught and ruin the interpreter.
            throw new this.FS.ErrnoError(error?.name === "QuotaExceededError" ? NO_SPACE : IO_ERROR);
        }
    }

    // -- the folder as it is -----------------------------------------------------------------------------------------

    /** The changes that create everything at and below `path` from nothing. */
    changesFor(path) {
        const { FS } = this;
        if (FS.isDir(FS.stat(path).mode)) {
            const names = FS.readdir(path).filter((name) => name !== "." && name !== "..");
            return [[FOLDER, path], ...names.flatMap((name) => this.changesFor(`${path}/${name}`))];
        }
        return [
            [SIZE, path, 0],
            [WRITE, path, 0, FS.readFile(path)],
        ];
    }

    isInside(path) {
        return path.startsWith(`${this.root}/`);
    }

    absolute(path) {
        const parts = [];
        for (const part of (path.startsWith("/") ? path : `${this.FS.cwd()}/${path}`).split("/")) {
            if (part === "..") {
                parts.pop();
            } else if (part && part !== ".") {
                parts.push(part);
            }
        }
        return `/${parts.join("/")}`;
    }
}
