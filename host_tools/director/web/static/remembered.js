/** Straight to the player whose page this phone showed last. */

"use strict";

try {
    const who = localStorage.getItem("who");
    const language = document.documentElement.lang;
    if (who && /^[0-9a-f]{10}$/.test(who)) {
        location.replace(`/p?who=${who}&language=${language}`);
    }
} catch {
    // Without storage the name is asked for.
}
