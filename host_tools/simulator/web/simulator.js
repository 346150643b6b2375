/** The page of one simulated table: joins the device, its screen, its controls and the words about it. */

import { CONTROLS, listen } from "./controls.js";
import { Device, OFF, STARTING } from "./device.js";
import { Screen, suited } from "./screen.js";
import { nameOfKey, spoken, text } from "./words.js";

const LONGEST_OUTPUT = 200; // lines

const settings = JSON.parse(document.getElementById("settings").textContent);
const part = (name) => document.querySelector(`[data-part="${name}"]`);

const display = settings.display || suited(document.body, part("screen"));
document.body.dataset.display = display;
settings.firmware += `?display=${display}`;
const screen = new Screen(part("screen"), display);
screen.fit();
window.addEventListener("resize", () => screen.fit());

/** For tests, and for the browser's console. */
const matchTable = {
    view: null, // the table's last view (firmware/table/screens/view.py)
    state: OFF, // of the device
    failure: "", // why the table cannot be trusted, in words; "" = it can
    link: null, // the error of the last call to the director, "" = answered, null = none yet
    output: [], // lines printed by the firmware
    press: (name) => {
        device.press(CONTROLS[name], performance.timeOrigin + performance.now());
        device.lift(CONTROLS[name]);
    },
    cutPower: () => device.cutPower(),
    switchOn: () => device.start(),
    softReset: () => device.softReset(),
    setWifi,
    setPatience: (ms) => {
        device.patienceMs = ms;
    },
};
window.matchTable = matchTable;

const device = new Device(settings, {
    state: showState,
    blit: (cell) => screen.blit(cell),
    dim: ({ percent }) => screen.dim(percent),
    view: (message) => showView(JSON.parse(message.text)),
    line: showLine,
    step: ({ step }) => {
        part("state").textContent = text(`step_${step}`);
    },
    link: showLink,
    kept: (isKept) => {
        part("not-kept").hidden = isKept;
    },
    failed: showFailure,
    recovered: hideFailure,
});

// -- what the device shows -----------------------------------------------------------------------------------------

function showState(state) {
    matchTable.state = state;
    document.body.dataset.state = state;
    part("state").textContent = text(state);
    part("power").textContent = text(state === OFF ? "power_on" : "power_cut");
    part("release").textContent = device.release ? text("release", { release: device.release }) : "";
    part("soft-reset").disabled = state === OFF;
    if (state === OFF || state === STARTING) {
        hideFailure();
        screen.clear();
        showLink({ error: null });
        matchTable.view = null;
        part("live").textContent = state === OFF ? text(OFF) : "";
    }
}

function showView(view) {
    matchTable.view = view;
    view.labels.forEach((label, index) => {
        part(`key${index + 1}`).setAttribute("aria-label", nameOfKey(index + 1, label));
    });
    const said = spoken(view);
    // Announced again only if it has changed.
    if (part("live").textContent !== said) {
        part("live").textContent = said;
    }
}

function showLink({ error }) {
    matchTable.link = error;
    const word = error === null ? "link_unknown" : error === "" ? "link_up" : "link_down";
    part("link").textContent = text(device.isWifiOn ? word : "link_off");
    part("link").title = error ?? "";
}

function showLine({ text: line, isError }) {
    matchTable.output.push(line);
    const element = document.createElement("span");
    element.textContent = `${line}\n`;
    element.className = isError ? "is-error" : "";
    part("output").append(element);
    if (matchTable.output.length > LONGEST_OUTPUT) {
        matchTable.output.shift();
        part("output").firstChild.remove();
    }
}

// -- what goes wrong -----------------------------------------------------------------------------------------------

function showFailure(kind, detail) {
    const values = { table: settings.table, seconds: device.patienceMs / 1000, what: detail };
    matchTable.failure = text(`failed_${kind}`, values);
    part("failure-words").textContent = matchTable.failure;
    part("failure-detail").textContent = detail.trim();
    part("failure-detail").hidden = !detail.trim() || kind === "fetch" || kind === "taken";
    part("failure").hidden = false;
    if (detail) {
        detail.trim().split("\n").forEach((line) => showLine({ text: line, isError: true }));
    }
}

function hideFailure() {
    matchTable.failure = "";
    part("failure").hidden = true;
}

// -- the hands on the device -----------------------------------------------------------------------------------------

function setWifi(isOn) {
    device.setWifi(isOn);
    part("wifi").setAttribute("aria-checked", String(isOn));
    showLink({ error: null });
}

listen(
    document,
    (name, stamp) => device.press(CONTROLS[name], stamp),
    (name) => device.lift(CONTROLS[name]),
);
part("power").addEventListener("click", () => (device.state === OFF ? device.start() : device.cutPower()));
part("soft-reset").addEventListener("click", () => device.softReset());
part("restart").addEventListener("click", () => device.softReset());
part("wifi").addEventListener("click", () => setWifi(!device.isWifiOn));

if (settings.wasm) {
    device.start();
} else {
    showFailure("wasm", "");
}
