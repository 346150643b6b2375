"""The pages' texts, in the language of the request."""

from contextvars import ContextVar

from host_tools.toolchain.paths import how_to_fetch

USUAL = "en"
TOOLS = how_to_fetch("web-tools")

ENGLISH = {
    "app": "Match table",
    "title": "Flash a board from this browser",
    "about": "Choose the board, give it a table number, plug it in. No tools are needed: Chrome or Edge writes to it.",
    "erased": "Everything on the device is replaced, results that no director has yet included.",
    "only_here": "A browser may write to a board only on the director's own computer, at http://localhost, "
    "or over https. This page came from {host}: open it on the director's computer.",
    "no_serial": "This browser cannot write to a board. Chrome and Edge can.",
    "no_tools": f"ESP Web Tools are not there: run {TOOLS}.",
    "no_boards": "There is no board that can be flashed.",
    "boards": "Choose your board",
    "number": "Table number",
    "language": "Language",
    "flash": "Flash of the module, if it has more than the board needs",
    "flash_usual": "as the board needs",
    "renew": "This number is a table already: give it a new key, its device is no longer heard",
    "image_missing": "MicroPython for {board} is not there yet: get {image} once, and give it here.",
    "image_from": "It is to be had at {page}. The file ends in .bin.",
    "image_give": "Its one file",
    "image_get": "Get {image}, version 1.25 or later, from {page}",
    "image_large": "This file is too large for an image ({size} bytes).",
    "image_unread": "This file cannot be read: {problem}.",
    "image_foreign": "This file is no image for an ESP32.",
    "image_unknown_chip": "This image is for a chip that no board here has (number {chip}).",
    "image_part": "This file is not the whole image: it is an update file, or cut off. Take the .bin file, not "
    ".app-bin.",
    "image_not_stock": "This file is no stock MicroPython.",
    "image_other_chip": "This image is {name}, for another chip than the {chip} of {board}.",
    "image_old": "This image is MicroPython {version}; the table needs 1.25 or later.",
    "image_stops": "This image is MicroPython {version}, which may stop on the board's own USB; take another version.",
    "image_other_memory": "This image is {name}; {board} needs {image}: with the wrong memory, PSRAM does not come up.",
    "image_other": "This image is {name}; {board} needs {image}.",
    "image_none": "There is no image of MicroPython for {board} yet.",
    "prepare": "Prepare {board}",
    "prepared": "Table {number}: {board}",
    "what": "MicroPython {version} and release {release}: {size} KiB.",
    "step_plug": "Plug the board in by USB.",
    "step_connect": "Press the button, and choose the port of the board. Say yes to “Erase device”.",
    "step_again": "On its own USB socket the restarted board is another USB device, and the window closes: press this "
    "button, and choose the port once more. No other port appears: press RESET.",
    "step_wifi": "When it has restarted, the same window asks for the Wi-Fi: choose it, and type its password.",
    "step_wifi_again": "The window now asks for the Wi-Fi: choose it, and type its password.",
    "step_seen": "The table shows its number, and the director's page shows it as linked.",
    "held": "No port appears, or it does not connect: hold BOOT while you plug the board in.",
    "connect": "Connect and flash",
    "again": "Choose the port again",
    "next": "The next board",
    "not_prepared": "The table's software for this board could not be prepared: {problem}",
    "gone": "This is no longer prepared: prepare the board again.",
    "bad_number": "A table number is from 1 to {most}, not {found}.",
    "bad_board": "There is no board {found}.",
    "too_large": "The file is larger than {most} MB: it is no image of MicroPython.",
}
ITALIAN = {
    "app": "Tavolo da match",
    "title": "Scrivi un dispositivo da questo browser",
    "about": "Scegli la scheda, dalle un numero di tavolo, collegala. Non serve altro: Chrome o Edge scrivono.",
    "erased": "Tutto ciò che è sul dispositivo viene sostituito, anche i risultati che nessun direttore ha ancora.",
    "only_here": "Un browser può scrivere su un dispositivo solo dal computer del direttore, da http://localhost, "
    "oppure via https. Questa pagina viene da {host}: aprila sul computer del direttore.",
    "no_serial": "Questo browser non può scrivere su un dispositivo. Chrome ed Edge sì.",
    "no_tools": f"ESP Web Tools non c'è: esegui {TOOLS}.",
    "no_boards": "Non c'è nessuna scheda da scrivere.",
    "boards": "Scegli la tua scheda",
    "number": "Numero del tavolo",
    "language": "Lingua",
    "flash": "Flash del modulo, se è più grande di quanto la scheda richiede",
    "flash_usual": "quanto la scheda richiede",
    "renew": "Il numero è già di un tavolo: dagli una chiave nuova, il suo dispositivo non verrà più ascoltato",
    "image_missing": "MicroPython per {board} manca ancora: scarica {image} una volta e dallo qui.",
    "image_from": "Si trova su {page}. Il file finisce con .bin.",
    "image_give": "Il suo unico file",
    "image_get": "Scarica {image}, versione 1.25 o successiva, da {page}",
    "image_large": "Questo file è troppo grande per un'immagine ({size} byte).",
    "image_unread": "Questo file non si può leggere: {problem}.",
    "image_foreign": "Questo file non è un'immagine per un ESP32.",
    "image_unknown_chip": "Questa immagine è per un chip che nessuna scheda ha (numero {chip}).",
    "image_part": "Questo file non è l'immagine intera: è un aggiornamento, o è troncato. Prendi il file .bin, non "
    ".app-bin.",
    "image_not_stock": "Questo file non è MicroPython originale.",
    "image_other_chip": "Questa immagine è {name}, per un chip diverso dal {chip} di {board}.",
    "image_old": "Questa immagine è MicroPython {version}; il tavolo richiede 1.25 o successiva.",
    "image_stops": "Questa immagine è MicroPython {version}, che può bloccarsi sull'USB della scheda; prendi un'altra "
    "versione.",
    "image_other_memory": "Questa immagine è {name}; {board} richiede {image}: con la memoria sbagliata la PSRAM non "
    "parte.",
    "image_other": "Questa immagine è {name}; {board} richiede {image}.",
    "image_none": "Non c'è ancora un'immagine di MicroPython per {board}.",
    "prepare": "Prepara {board}",
    "prepared": "Tavolo {number}: {board}",
    "what": "MicroPython {version} e versione {release}: {size} KiB.",
    "step_plug": "Collega la scheda via USB.",
    "step_connect": "Premi il pulsante e scegli la porta della scheda. Rispondi sì a “Erase device”.",
    "step_again": "Sulla propria presa USB la scheda riavviata è un altro dispositivo, e la finestra si chiude: premi "
    "questo pulsante e scegli di nuovo la porta. Se non ne appare un'altra, premi RESET.",
    "step_wifi": "Dopo il riavvio la stessa finestra chiede il Wi-Fi: sceglilo e scrivi la password.",
    "step_wifi_again": "Ora la finestra chiede il Wi-Fi: sceglilo e scrivi la password.",
    "step_seen": "Il tavolo mostra il suo numero, e la pagina del direttore lo mostra collegato.",
    "held": "Nessuna porta appare, o non si collega: tieni premuto BOOT mentre colleghi la scheda.",
    "connect": "Collega e scrivi",
    "again": "Scegli di nuovo la porta",
    "next": "La prossima scheda",
    "not_prepared": "Il software del tavolo per questa scheda non si è potuto preparare: {problem}",
    "gone": "Non è più preparata: prepara di nuovo la scheda.",
    "bad_number": "Un numero di tavolo va da 1 a {most}, non {found}.",
    "bad_board": "Non c'è nessuna scheda {found}.",
    "too_large": "Il file supera {most} MB: non è un'immagine di MicroPython.",
}
DUTCH = {
    "app": "Matchtafel",
    "title": "Een apparaat beschrijven vanuit deze browser",
    "about": "Kies het bord, geef het een tafelnummer, sluit het aan. Meer is niet nodig: Chrome of Edge schrijft.",
    "erased": "Alles op het apparaat wordt vervangen, ook uitslagen die nog geen wedstrijdleider heeft.",
    "only_here": "Een browser mag alleen op de computer van de wedstrijdleider naar een apparaat schrijven, via "
    "http://localhost, of via https. Deze pagina komt van {host}: open haar op die computer.",
    "no_serial": "Deze browser kan niet naar een apparaat schrijven. Chrome en Edge kunnen het.",
    "no_tools": f"ESP Web Tools ontbreekt: voer {TOOLS} uit.",
    "no_boards": "Er is geen bord dat beschreven kan worden.",
    "boards": "Kies je bord",
    "number": "Tafelnummer",
    "language": "Taal",
    "flash": "Flash van de module, als die groter is dan het bord nodig heeft",
    "flash_usual": "zoals het bord nodig heeft",
    "renew": "Dit nummer is al een tafel: geef haar een nieuwe sleutel, haar apparaat wordt niet meer gehoord",
    "image_missing": "MicroPython voor {board} ontbreekt nog: haal {image} één keer op en geef het hier.",
    "image_from": "Het staat op {page}. Het bestand eindigt op .bin.",
    "image_give": "Het ene bestand ervoor",
    "image_get": "Haal {image}, versie 1.25 of later, op van {page}",
    "image_large": "Dit bestand is te groot voor een image ({size} bytes).",
    "image_unread": "Dit bestand kan niet gelezen worden: {problem}.",
    "image_foreign": "Dit bestand is geen image voor een ESP32.",
    "image_unknown_chip": "Dit image is voor een chip die geen bord hier heeft (nummer {chip}).",
    "image_part": "Dit bestand is niet het hele image: het is een update, of afgebroken. Neem het .bin-bestand, niet "
    ".app-bin.",
    "image_not_stock": "Dit bestand is geen standaard MicroPython.",
    "image_other_chip": "Dit image is {name}, voor een andere chip dan de {chip} van {board}.",
    "image_old": "Dit image is MicroPython {version}; de tafel heeft 1.25 of later nodig.",
    "image_stops": "Dit image is MicroPython {version}, dat op de eigen USB van het bord kan blijven hangen; neem een "
    "andere versie.",
    "image_other_memory": "Dit image is {name}; {board} heeft {image} nodig: met het verkeerde geheugen start de PSRAM "
    "niet.",
    "image_other": "Dit image is {name}; {board} heeft {image} nodig.",
    "image_none": "Er is nog geen image van MicroPython voor {board}.",
    "prepare": "{board} voorbereiden",
    "prepared": "Tafel {number}: {board}",
    "what": "MicroPython {version} en versie {release}: {size} KiB.",
    "step_plug": "Sluit het bord aan via USB.",
    "step_connect": "Druk op de knop en kies de poort van het bord. Zeg ja tegen “Erase device”.",
    "step_again": "Op zijn eigen USB-aansluiting is het herstarte bord een ander apparaat, en het venster sluit: druk "
    "op deze knop en kies de poort opnieuw. Verschijnt er geen andere poort, druk dan op RESET.",
    "step_wifi": "Na de herstart vraagt hetzelfde venster naar de wifi: kies die en typ het wachtwoord.",
    "step_wifi_again": "Het venster vraagt nu naar de wifi: kies die en typ het wachtwoord.",
    "step_seen": "De tafel toont haar nummer, en de pagina van de wedstrijdleider toont haar als verbonden.",
    "held": "Geen poort te zien, of geen verbinding: houd BOOT ingedrukt terwijl je het bord aansluit.",
    "connect": "Verbinden en beschrijven",
    "again": "Kies de poort opnieuw",
    "next": "Het volgende bord",
    "not_prepared": "De software van de tafel voor dit bord kon niet worden voorbereid: {problem}",
    "gone": "Dit staat niet meer klaar: bereid het bord opnieuw voor.",
    "bad_number": "Een tafelnummer is 1 tot en met {most}, niet {found}.",
    "bad_board": "Er is geen bord {found}.",
    "too_large": "Het bestand is groter dan {most} MB: het is geen image van MicroPython.",
}
LANGUAGES = {USUAL: ENGLISH, "it": ITALIAN, "nl": DUTCH}

_spoken = ContextVar("language of the pages that flash", default=USUAL)


def speak(language: str) -> str:
    """Set the language of this request's answer, or the default if it is unknown; returns the one set."""
    found = language if language in LANGUAGES else USUAL
    _spoken.set(found)
    return found


def language() -> str:
    return _spoken.get()


def text(key: str, **values: object) -> str:
    return LANGUAGES[_spoken.get()][key].format(**values)
