// Nothing that was typed is lost when a session ends in the middle of a form: this tab keeps it, and fills it in for the
// same person after the next login. Passwords are never kept.

"use strict";

{
    const typist = document.querySelector('a[href="/password"]')?.textContent;
    const here = `draft ${location.pathname}`;
    const TYPED = "input:not([type=hidden]):not([type=password]):not([type=file]), textarea, select";

    /** Of several forms on a page: what it sends without being asked, but for the token of the session. */
    function formKey(form) {
        const fixed = [...form.querySelectorAll("input[type=hidden]")].filter(({ name }) => name !== "csrf");
        return [form.getAttribute("action"), ...fixed.map(({ name, value }) => `${name}=${value}`)].join(" ");
    }

    function fields(form) {
        return [...form.querySelectorAll(TYPED)].filter(({ name }) => name);
    }

    function valueOf(field) {
        return ["checkbox", "radio"].includes(field.type) ? field.checked : field.value;
    }

    function keep({ target }) {
        const form = target.form;
        if (form?.method === "post") {
            const draft = { typist, key: formKey(form), values: fields(form).map(valueOf) };
            sessionStorage.setItem(here, JSON.stringify(draft));
        }
    }

    function fill({ key, values }) {
        const form = [...document.querySelectorAll("form[method=post]")].find((one) => formKey(one) === key);
        for (const [at, field] of (form ? fields(form) : []).entries()) {
            field[typeof values[at] === "boolean" ? "checked" : "value"] = values[at];
        }
        for (let part = form?.closest("details"); part; part = part.parentElement.closest("details")) {
            part.open = true;
        }
    }

    if (typist) {
        const draft = JSON.parse(sessionStorage.getItem(here));
        const hasEnded = sessionStorage.getItem("session ended");
        if (hasEnded && draft?.typist === typist) {
            fill(draft);
            sessionStorage.removeItem("session ended");
        } else if (!hasEnded) {
            sessionStorage.removeItem(here);
        }
        document.addEventListener("input", keep);
    } else if (Object.keys(sessionStorage).some((key) => key.startsWith("draft "))) {
        sessionStorage.setItem("session ended", "1");
    }
}
