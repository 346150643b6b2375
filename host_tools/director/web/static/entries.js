/**
 * A file of entries is put into the field for typing, where it can be read and mended before it is sent.  UTF-8 and UTF-16
 * are recognised; anything else is Windows-1252, as older spreadsheets write it.  A workbook is read by the director.
 */

"use strict";

const MARKS = [["utf-16le", 0xff, 0xfe], ["utf-16be", 0xfe, 0xff]];

function decoded(bytes) {
    const [encoding] = MARKS.find(([, first, second]) => bytes[0] === first && bytes[1] === second) ?? ["utf-8"];
    try {
        return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder("windows-1252").decode(bytes);
    }
}

/** The lines of a workbook, which the director reads; it throws what the director says of one that cannot be read. */
async function ofWorkbook(file) {
    const headers = {
        "Content-Type": "application/octet-stream",
        Accept: "application/json",
        "X-CSRF-Token": document.querySelector("meta[name=csrf]").content,
    };
    const answer = await fetch("/draws/sheet", { method: "POST", headers, body: file });
    if (!answer.ok) {
        throw (await answer.json()).message;
    }
    return answer.text();
}

async function linesOf(file) {
    return /\.(xls[xmb]?|ods)$/i.test(file.name) ? ofWorkbook(file) : decoded(new Uint8Array(await file.arrayBuffer()));
}

for (const input of document.querySelectorAll("input[data-into]")) {
    const said = document.getElementById("of-file");
    input.addEventListener("change", async () => {
        const into = document.getElementById(input.dataset.into);
        said.hidden = true;
        if (!input.files.length) {
            return;
        }
        try {
            into.value = await linesOf(input.files[0]);
            into.focus();
            into.dispatchEvent(new Event("input")); // it is read line by line
        } catch (trouble) { // what was typed stays
            said.textContent = String(trouble);
            said.hidden = false;
        }
    });
}
