/**
 * A file of entries is put into the field for typing, where it can be read and mended before it is sent.  UTF-8 and UTF-16
 * are recognised; anything else is Windows-1252, as older spreadsheets write it.
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

for (const input of document.querySelectorAll("input[data-into]")) {
    input.addEventListener("change", async () => {
        const into = document.getElementById(input.dataset.into);
        into.value = decoded(new Uint8Array(await input.files[0].arrayBuffer()));
        into.focus();
    });
}
