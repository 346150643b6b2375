/**
 * The module `page` for the board's drivers: screen, buttons, network, RTC memory, and the page's view of the table.
 *
 * A JavaScript exception passes through Python uncaught and ruins the interpreter.  So every function is guarded, and a
 * network failure, which is ordinary, is a value.
 */

const OUT_OF_RANGE = "no Wi-Fi";

export class Hardware {
    /** `tell` posts a message to the page, `toBytes` copies a Python buffer. */
    constructor({ tell, toBytes, memory, isWifiOn }) {
        this.tell = tell;
        this.toBytes = toBytes;
        this.memory = memory;
        this.isWifiOn = isWifiOn;
        this.outage = new AbortController();
        this.press = null; // Python's handler
        this.stamp = 0; // time of the press being handed to Python
        this.down = new Set(); // controls held down
    }

    /** The functions that Python sees. */
    module() {
        return this.guarded({
            blit: (x, y, width, height, buffer) => this.blit(x, y, width, height, buffer),
            dim: (percent) => this.tell({ type: "dim", percent }),
            on_press: (press) => {
                this.press = press;
            },
            is_down: (control) => this.down.has(control),
            age_ms: () => Math.max(0, Date.now() - this.stamp),
            post: (url, body, timeoutMs) => this.post(url, this.toBytes(body), timeoutMs),
            memory_read: () => this.memory,
            memory_write: (data) => {
                this.memory = this.toBytes(data);
                this.tell({ type: "memory", memory: this.memory });
            },
            view: (text) => this.tell({ type: "view", text }),
            crashed: (text) => this.tell({ type: "failed", kind: "task", text }),
        });
    }

    guarded(functions) {
        const guard = (name, call) => (...args) => {
            try {
                return call(...args) ?? null;
            } catch (error) {
                this.tell({ type: "failed", kind: "worker", text: `page.${name}: ${error}` });
                return null;
            }
        };
        return Object.fromEntries(Object.entries(functions).map(([name, call]) => [name, guard(name, call)]));
    }

    blit(x, y, width, height, buffer) {
        const pixels = this.toBytes(buffer);
        this.tell({ type: "blit", x, y, width, height, pixels }, [pixels.buffer]);
    }

    /** A press at `stamp`, in milliseconds since 1970 by the monotonic clock shared with the page. */
    pressed(control, stamp) {
        this.stamp = Math.floor(stamp);
        this.down.add(control);
        try {
            this.press?.(control);
        } catch (error) {
            this.tell({ type: "failed", kind: "task", text: String(error.message ?? error) });
        }
    }

    released(control) {
        this.down.delete(control);
    }

    setWifi(isOn) {
        this.isWifiOn = isOn;
        if (!isOn) {
            this.outage.abort();
            this.outage = new AbortController();
        }
    }

    async post(url, body, timeoutMs) {
        const answer = await this.answerTo(url, body, timeoutMs);
        this.tell({ type: "link", error: answer.error });
        return answer;
    }

    async answerTo(url, body, timeoutMs) {
        if (!this.isWifiOn) {
            return { error: OUT_OF_RANGE, body: null };
        }
        const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.outage.signal]);
        const headers = { "Content-Type": "application/octet-stream" };
        try {
            // The browser's login at the director, if any, is not the table's.
            const request = { method: "POST", body, headers, signal, credentials: "omit", redirect: "error" };
            const response = await fetch(url, request);
            const bytes = new Uint8Array(await response.arrayBuffer());
            return response.status === 200 ? { error: "", body: bytes } : { error: `HTTP ${response.status}`, body: null };
        } catch (error) {
            return { error: this.isWifiOn ? `${error.name}: ${error.message}` : OUT_OF_RANGE, body: null };
        }
    }
}
