/** A code that nobody has any more: this phone asks for the name again. */

"use strict";

try {
    if (localStorage.getItem("code") === document.body.dataset.code) {
        localStorage.removeItem("code");
    }
} catch {
    // Without storage nothing is known.
}
