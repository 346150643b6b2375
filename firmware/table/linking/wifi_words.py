"""What a table with a radio says besides, by language.  Its own module, so that no other table has it in memory."""

WORDS = {
    "en": {
        "no_wifi": "no Wi-Fi",
        "wifi_refused": "Wi-Fi: wrong password",
        "no_director": "no director found",
        "setup_entry": "Set up Wi-Fi",
        "setup_name": "join {name}",
        "setup_open": "then open {address}",
        "setup_failed": "Set-up: {problem}",
        "task_wifi": "Wi-Fi",
    },
    "it": {
        "no_wifi": "niente Wi-Fi",
        "wifi_refused": "Wi-Fi: password errata",
        "no_director": "direttore non trovato",
        "setup_entry": "Imposta Wi-Fi",
        "setup_name": "entra in {name}",
        "setup_open": "poi apri {address}",
        "setup_failed": "Impostazione: {problem}",
        "task_wifi": "rete Wi-Fi",
    },
    "nl": {
        "no_wifi": "geen wifi",
        "wifi_refused": "wifi: verkeerd wachtwoord",
        "no_director": "geen leider gevonden",
        "setup_entry": "Wifi instellen",
        "setup_name": "ga naar {name}",
        "setup_open": "open dan {address}",
        "setup_failed": "Instellen: {problem}",
        "task_wifi": "wifi",
    },
}
