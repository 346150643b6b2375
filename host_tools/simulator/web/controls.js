/**
 * The five controls: pointer, keyboard and assistive technology in; timed presses out.
 *
 * The time is that of the event, not of its handling: a busy page does not make a player late.
 */

// The numbers of firmware/table/pressing/controls.py.
export const CONTROLS = { left: 0, right: 1, key1: 2, key2: 3, key3: 4 };

const BY_KEY = { a: "left", l: "right" };
const BY_CODE = {
    Digit1: "key1", Digit2: "key2", Digit3: "key3", Numpad1: "key1", Numpad2: "key2", Numpad3: "key3",
};
const HOLDS = new Set(["Enter", " "]);

/** The time of an event, in milliseconds since 1970 by the monotonic clock. */
export function stampOf(event) {
    return performance.timeOrigin + event.timeStamp;
}

/** Calls `press(name, stamp)` for every press of a `[data-control]` element or its key, and `lift(name)` at its end. */
export function listen(root, press, lift) {
    for (const element of root.querySelectorAll("[data-control]")) {
        const { control } = element.dataset;
        listenToPointer(element, (event) => press(control, stampOf(event)), () => lift(control));
    }
    const buttons = [...root.querySelectorAll("button[data-control]")];
    listenToKeys(new Map(buttons.map((button) => [button.dataset.control, button])), press, lift);
}

function listenToPointer(button, pressed, lifted) {
    const release = () => {
        button.classList.remove("is-down");
        lifted();
    };
    button.addEventListener("pointerdown", (event) => {
        if (event.button === 0) {
            button.classList.add("is-down");
            pressed(event);
        }
    });
    // A click without pointer or key comes from assistive technology; the mouse counts its clicks from 1.
    button.addEventListener("click", (event) => {
        if (event.detail === 0) {
            pressed(event);
            lifted();
        }
    });
    button.addEventListener("contextmenu", (event) => event.preventDefault());
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
        button.addEventListener(name, release);
    }
}

function listenToKeys(buttons, press, lift) {
    const held = new Map(); // physical key -> its button
    const release = (button) => {
        button.classList.remove("is-down");
        lift(button.dataset.control);
    };
    addEventListener("keydown", (event) => {
        const button = event.ctrlKey || event.altKey || event.metaKey ? null : buttonFor(event, buttons);
        if (!button) {
            return;
        }
        // Otherwise Enter and the space bar would click the button again.
        event.preventDefault();
        if (!event.repeat) {
            held.set(event.code, button);
            button.classList.add("is-down");
            press(button.dataset.control, stampOf(event));
        }
    });
    addEventListener("keyup", (event) => {
        if (held.has(event.code)) {
            release(held.get(event.code));
            held.delete(event.code);
        }
    });
    addEventListener("blur", () => {
        held.forEach(release);
        held.clear();
    });
}

function buttonFor(event, buttons) {
    if (HOLDS.has(event.key)) {
        return event.target.closest?.("[data-control]") ?? null;
    }
    return buttons.get(BY_KEY[event.key.toLowerCase()] ?? BY_CODE[event.code]) ?? null;
}
