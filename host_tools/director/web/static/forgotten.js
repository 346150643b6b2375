/** This phone no longer knows whose page it showed. */

"use strict";

try {
    ["who", "code"].forEach((key) => localStorage.removeItem(key));
} catch {
    // Without storage nothing is known.
}
