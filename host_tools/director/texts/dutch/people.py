"""Dutch: people, the network, enrolling a table, assigning a match, the database."""

PEOPLE = {
    # -- people
    "people.event": "Alleen toernooi (leeg: elk)", "people.only_event": "alleen {event}",
    "people.plays_as": "Speelt als (als dat een andere naam is)", "people.playing_as": "speelt als {name}",
    "people.committee": "de commissie", "propose.correct": "corrigeer de uitslag: {result} ({reason})",
    "propose.come": "kom alstublieft naar de tafel", "propose.answer": "Antwoord", "propose.yes": "ja",
    "propose.no": "nee", "people.title": "Mensen", "people.name": "Naam", "people.role": "Rol",
    "people.table": "Alleen tafel (waarnemers)", "people.of_table": "{role}, tafel {number}",
    "people.sessions": "Ingelogd", "people.blocked": "geblokkeerd",
    "people.since": "{address} sinds {time}, het laatst {last}", "people.end": "Uitloggen",
    "people.renew": "Nieuw wachtwoord", "people.block": "Blokkeren", "people.invite": "Iemand uitnodigen",
    "people.invite_go": "Wachtwoord maken", "people.invited": "Het wachtwoord van {name}.",
    "people.renewed": "Het nieuwe wachtwoord van {name}.",
    "people.once": "Het staat hier één keer en wordt alleen als hash bewaard.", "people.copy": "Kopiëren",
    "people.codes": "Codes", "people.kind": "Voor", "people.for": "Van wie, of waarvoor",
    "people.codes_about": "Een code opent wat ervoor bedoeld is en niets anders: de overlay van een stream, een "
    "programma dat de JSON leest (Authorization: Bearer CODE), de eigen pagina van een speler.",
    "people.code_go": "Code maken", "people.code_made": "De code van {name}.",
    "people.code_renewed": "De nieuwe code; de oude geldt niet meer.", "people.code_renew": "Vernieuwen",
    "people.code_remove": "Verwijderen", "password.title": "Eigen wachtwoord", "password.old": "Huidig wachtwoord",
    "password.new": "Nieuw wachtwoord", "password.again": "Nog een keer", "password.go": "Wijzigen",
    "password.about": "Al uw browsers worden uitgelogd, deze ook.",
    # -- the network
    "hall.title": "Netwerk", "hall.open": "Zaal openen", "hall.close": "Zaal sluiten",
    "hall.is_open": "De zaal is open: tafels en telefoons bereiken deze computer.",
    "hall.is_closed": "De zaal is gesloten: alleen deze computer bereikt deze pagina’s, en via Wi-Fi geen enkele "
    "tafel.",
    "hall.people": "Voor mensen", "hall.tables": "Voor tafels",
    "hall.finding": "Tafels die het adres niet kennen, vragen erom en krijgen antwoord.",
    "hall.not_finding": "Poort {port} is bezet door een ander programma, zoals een tweede wedstrijdleiding: tafels die "
    "het adres niet kennen, vinden niemand. Andere merken er niets van.",
    "hall.misdirected": "Geweigerde oproepen",
    "hall.misdirected_why": "De wedstrijdleiding antwoordt niet onder deze namen. Hoort een naam bij een router, een "
    "container of deze computer, start dan met de optie ernaast; alle andere gaan u niet aan.",
    "hall.called": "Opgeroepen als", "hall.caller": "Vanaf", "hall.calls": "Oproepen", "hall.last": "Laatste",
    "hall.helps": "Optie die helpt",
    "hall.means": "Open betekent: iedereen in de netwerken van deze computer kan proberen in te loggen, en zonder "
    "certificaat kan wie in dezelfde Wi-Fi zit lezen wat er wordt verstuurd, ook wachtwoorden. Wat tafels sturen, "
    "is hoe dan ook ondertekend. Gebruik een eigen netwerk, of start met --certificate en --key.",
    "hall.means_secure": "Open betekent: iedereen in de netwerken van deze computer kan proberen in te loggen. "
    "Mensen worden alleen met het certificaat bediend; tafels spreken gewoon HTTP en ondertekenen wat ze sturen.",
    "hall.from_start": "De zaal is bij de start geopend, met --lan. Start zonder om hem hier te kunnen sluiten.",
    # -- enrolling a table
    "enrol.flash": "Een bord vanuit deze browser flashen", "enrol.title": "Tafel aanmelden",
    "enrol.number": "Nummer (1 tot 9999)", "enrol.name": "Naam", "enrol.language": "Taal van de tafel",
    "enrol.simulated": "Gesimuleerd in de browser", "enrol.go": "Aanmelden",
    "enrol.done": "Tafel {number} is aangemeld",
    "enrol.once": "Deze sleutel wordt één keer getoond: kopieer hem nu naar het apparaat, als config.json. Een "
    "nieuwe kan altijd worden gemaakt.",
    "enrol.open_simulated": "Zij opent in een eigen tabblad en haalt haar sleutel zelf op.", "enrol.copy": "Kopiëren",
    "enrol.copy_code": "Code kopiëren",
    "enrol.by_phone": "Of met een telefoon: MENU, Wi-Fi instellen aan de tafel, en deze code op de pagina die dan "
    "verschijnt.",
    "enrol.renew_title": "Nieuwe sleutel voor tafel {number}",
    "enrol.renew_warning": "Het apparaat met de oude sleutel wordt niet meer gehoord. Feiten en opdrachten blijven "
    "bewaard.",
    "enrol.renew_confirm": "Ja, maak een nieuwe sleutel voor tafel {number}",
    "enrol.renew_go": "Nieuwe sleutel maken",
    "flash.not_open": "De wedstrijdleiding luistert alleen op deze computer, dus geen tafel zou haar bereiken: "
    "start met --lan.",
    "flash.no_tools": "Wat een bord flasht, is hier niet geïnstalleerd: voer `{command}` uit en start de "
    "wedstrijdleiding opnieuw.",
    "flash.no_language": "Geen tafel spreekt {language} (er zijn: {known}).",
    # -- assigning a match
    "assign.title": "Wedstrijd toewijzen aan tafel {number}", "assign.name_a": "Speler A",
    "assign.name_b": "Speler B", "assign.length": "Lengte (punten)", "assign.rule_set": "Regels",
    "assign.per_point": "Bedenktijd per punt (m:ss)", "assign.delay": "Delay (s)", "assign.event": "Toernooi",
    "assign.round": "Ronde", "assign.moves": "Zetten", "assign.moves.legal": "Legale zetten",
    "assign.moves.responsible": "Eigen risico", "assign.start": "Overgenomen bij een stand",
    "assign.score_a": "Stand van A", "assign.score_b": "Stand van B", "assign.crawford": "Crawfordpartij al gespeeld",
    "assign.preview": "Elke speler zal beginnen met {bank}, delay {delay}; rust toegestaan: {breaks}",
    "assign.go": "Toewijzen",
    "assign.running": "Aan deze tafel wordt een wedstrijd gespeeld, dus zij zal een andere weigeren.",
    "assign.replaces": "De wedstrijd die nu wordt aangeboden, wordt vervangen.", "demo.table": "Demonstratie",
    "demo.event": "Hoofdtoernooi", "demo.round": "ronde 3",
    # -- the database
    "store.hint.password": "Controleer gebruiker en wachtwoord in het adres.",
    "store.hint.missing": "Controleer de namen van gebruiker en database in het adres; createuser en createdb maken "
    "ze.",
    "store.hint.hba": "De server laat van hier niemand binnen: hij heeft een regel in zijn pg_hba.conf nodig.",
    "store.hint.crowded": "Hij heeft geen verbinding meer over: verhoog max_connections, of draai minder "
    "wedstrijdleidingen.",
    "store.hint.off": "Controleer dat hij draait, en op deze poort.",
    "store.hint.host": "Controleer de naam van zijn computer.",
    "store.hint.other": "Controleer dat hij draait, en dat deze computer hem bereikt.",
    "mqtt.trouble": "Live standen worden niet gepubliceerd: de MQTT-broker {host}, poort {port}, is niet bereikbaar "
    "({words}). Tafels en uitslagen merken daar niets van.",
    "mqtt.no_answer": "geen antwoord",
}  # fmt: skip
