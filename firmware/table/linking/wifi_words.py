"""Texts of a table with a radio, by language (host_tools/languages/); separate, to save memory on others."""

WORDS = {
    "en": {
        "no_wifi": "no Wi-Fi",
        "wifi_refused": "Wi-Fi: wrong password",
        "no_director": "no director found",
        "setup_entry": "Set up Wi-Fi",
        "setup_name": "join {name}",
        "setup_open": "then open {address}",
        "setup_failed": "Set-up: {problem}",
        "new_table": "New table: its code",
        "adopted": "Now table",
        "task_wifi": "Wi-Fi",
    },
}
