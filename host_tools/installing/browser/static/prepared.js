"use strict";

const LOST_MS = 1000;

/**
 * On native USB an ESP32-S3 is a different device after its restart. The window of ESP Web Tools waits for the old one
 * for ever ("Wrapping up"), so it is closed, and the step for choosing the new port is marked.
 */
navigator.serial?.addEventListener("disconnect", () => setTimeout(goOn, LOST_MS));

function goOn() {
    const step = document.getElementById("again");
    const dialog = document.querySelector("ewt-install-dialog");
    const done = dialog?._installState;
    if (!step || !done || (done.state !== "finished" && done.details?.percentage !== 100)) {
        return;
    }
    dialog.remove();
    document.body.style.overflow = "";
    step.classList.add("now");
    step.scrollIntoView();
}
