/** Straight to the player whose page this phone showed last; to the own page, if it has shown that. */

"use strict";

try {
    const code = localStorage.getItem("code");
    const who = localStorage.getItem("who");
    const language = document.documentElement.lang;
    if (code && /^[0-9A-Z]{8}$/.test(code)) {
        location.replace(`/p/${code}?language=${language}`);
    } else if (who && /^[0-9a-f]{10}$/.test(who)) {
        location.replace(`/p?who=${who}&language=${language}`);
    }
} catch {
    // Without storage the name is asked for.
}
