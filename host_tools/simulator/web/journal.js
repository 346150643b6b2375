/**
 * A journal of the changes to a folder, on two disks: the durable form of the simulated board's flash.
 *
 * Every change is one record, written and flushed before it counts.  Once the journal is much larger than the folder
 * it describes, the whole folder is written to the other disk as a new generation, which takes over only when complete.
 * So whenever the power goes, one disk holds a complete generation, with at most its last record torn.
 *
 * A disk has size(), read(bytes, at), write(bytes, at), truncate(size) and flush(), all synchronous.
 */

// Operations.  The numbers are on disk.
const BASE = 1; // first record of a generation; `at` is its number
const COMPLETE = 2; // ends the initial contents of the generation
export const FOLDER = 3;
export const SIZE = 4; // a file exists with `at` bytes; new ones are zero
export const WRITE = 5; // `data` begins at `at`
export const REMOVE = 6;
export const RENAME = 7; // `data` is the new path

const HEAD_BYTES = 20; // checksum, bytes of data, at, operation, bytes of the path: five little-endian words
const SLACK_BYTES = 65536; // below this, rewriting is not worth it
const SLACK_FACTOR = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Journal {
    /** Choose the newest complete generation of the two disks; an empty one if there is none. */
    constructor(disks) {
        this.disks = disks;
        const found = disks.map(scan);
        this.current = found[1].generation > found[0].generation ? 1 : 0;
        const { generation, records, end } = found[this.current];
        this.generation = generation;
        this.records = records; // the changes that restore the folder from nothing
        this.end = end;
        this.baseBytes = end;
        if (generation > 0) {
            disks[this.current].truncate(end);
        } else {
            this.rewrite([]);
        }
    }

    /** Make one change durable before returning; on failure, throw and leave the journal as it was. */
    append(operation, path, at = 0, data = new Uint8Array(0)) {
        const record = packed(operation, path, at, data);
        put(this.disks[this.current], record, this.end);
        this.end += record.length;
    }

    isTooLong() {
        return this.end > SLACK_BYTES + SLACK_FACTOR * this.baseBytes;
    }

    /** Begin a new generation from these [operation, path, at, data]; the old one stays until the new is complete. */
    rewrite(changes) {
        const records = [packed(BASE, "", this.generation + 1), ...changes.map((change) => packed(...change))];
        const base = joined([...records, packed(COMPLETE, "")]);
        const other = 1 - this.current;
        this.disks[other].truncate(0);
        put(this.disks[other], base, 0);
        // From here on the new one counts, whatever happens to the old.
        this.current = other;
        this.generation += 1;
        this.end = this.baseBytes = base.length;
        this.disks[1 - other].truncate(0);
    }
}

function put(disk, bytes, at) {
    try {
        if (disk.write(bytes, at) !== bytes.length) {
            throw new DOMException("The disk took only a part of it.", "QuotaExceededError");
        }
        disk.flush();
    } catch (error) {
        disk.truncate(at);
        throw error;
    }
}

/** The records of a disk up to the first incomplete one; generation 0 without a complete generation. */
function scan(disk) {
    const bytes = new Uint8Array(disk.size());
    disk.read(bytes, 0);
    const records = [];
    let generation = 0;
    let isComplete = false;
    let end = 0;
    for (let record = unpacked(bytes, end); record; record = unpacked(bytes, end)) {
        end = record.end;
        if (record.operation === BASE) {
            generation = record.at;
        } else if (record.operation === COMPLETE) {
            isComplete = true;
        } else {
            records.push(record);
        }
    }
    return isComplete ? { generation, records, end } : { generation: 0, records: [], end: 0 };
}

function packed(operation, path, at = 0, data = new Uint8Array(0)) {
    const name = encoder.encode(path);
    const record = new Uint8Array(HEAD_BYTES + name.length + data.length);
    const head = new DataView(record.buffer);
    [data.length, at, operation, name.length].forEach((word, i) => head.setUint32(4 + 4 * i, word, true));
    record.set(name, HEAD_BYTES);
    record.set(data, HEAD_BYTES + name.length);
    head.setUint32(0, crc32(record.subarray(4)), true);
    return record;
}

function unpacked(bytes, start) {
    if (start + HEAD_BYTES > bytes.length) {
        return null;
    }
    const head = new DataView(bytes.buffer, start, HEAD_BYTES);
    const [sum, dataBytes, at, operation, nameBytes] = [0, 4, 8, 12, 16].map((offset) => head.getUint32(offset, true));
    const nameEnd = start + HEAD_BYTES + nameBytes;
    const end = nameEnd + dataBytes;
    if (end > bytes.length || crc32(bytes.subarray(start + 4, end)) !== sum) {
        return null;
    }
    const path = decoder.decode(bytes.subarray(start + HEAD_BYTES, nameEnd));
    return { operation, path, at, data: bytes.slice(nameEnd, end), end };
}

function joined(parts) {
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let at = 0;
    for (const part of parts) {
        whole.set(part, at);
        at += part.length;
    }
    return whole;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte;
    for (let bit = 0; bit < 8; bit += 1) {
        value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
    }
    return value;
});

function crc32(bytes) {
    let value = 0xffffffff;
    for (const byte of bytes) {
        value = (value >>> 8) ^ CRC_TABLE[(value ^ byte) & 0xff];
    }
    return (value ^ 0xffffffff) >>> 0;
}
