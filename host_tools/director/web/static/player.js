/** Remembers on this phone whose page it is, for `remembered.js`. */

"use strict";

try {
    localStorage.setItem("who", document.body.dataset.who);
} catch {
    // Without storage the name is asked for again.
}
