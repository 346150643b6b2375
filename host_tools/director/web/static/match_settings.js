/** The settings of a match, as they are typed: their effect in words, and the rules that are changed. */

"use strict";

/** The effect of the settings while they are being filled in; a rule set brings its own times. */
function preview(form) {
    const output = form.querySelector("output");
    const ruleSet = form.elements.rule_set;
    ruleSet.addEventListener("input", () => {
        const times = ruleSet.selectedOptions[0].dataset;
        form.elements.per_point.value = times.per_point;
        form.elements.delay.value = times.delay;
    });
    let asked = 0; // an answer overtaken by a later one is out of date
    form.addEventListener("input", async () => {
        const mine = ++asked;
        const query = new URLSearchParams(new FormData(form));
        const answer = await fetch(`${form.dataset.preview}?${query}`);
        const { words, is_playable } = await answer.json();
        if (mine !== asked) {
            return;
        }
        output.value = words;
        output.classList.toggle("wrong", !is_playable);
    });
}

/** Changed rules: the rule set's value is shown where none is typed, and there is always an empty row. */
function changeableRules(form) {
    const rows = form.querySelector(".rules");
    const fill = () => {
        const values = JSON.parse(form.elements.rule_set.selectedOptions[0].dataset.rules);
        for (const row of rows.children) {
            const [key, value] = row.querySelectorAll("select, input");
            value.placeholder = values[key.value] ?? "";
            value.title = key.selectedOptions[0].dataset.may_be ?? "";
            value.required = key.value !== "";
        }
    };
    rows.addEventListener("input", () => {
        const last = rows.lastElementChild;
        if (last.querySelector("select").value) {
            rows.append(emptyRow(last, rows.children.length));
        }
    });
    form.addEventListener("input", fill);
    fill();
}

function emptyRow(row, number) {
    const fresh = row.cloneNode(true);
    for (const field of fresh.querySelectorAll("select, input")) {
        field.name = field.name.replace(/\d+$/, number);
        field.value = "";
    }
    return fresh;
}

document.querySelectorAll("form[data-preview]").forEach(preview);
document.querySelectorAll("form[data-preview]").forEach(changeableRules);
