"""Dutch: what somebody did wrong, and why something cannot be done."""

FAULT = {
    # -- requests
    "fault.REFUSED": "{words}", "fault.NOT_FOUND": "Er is niets op {path}",
    "fault.METHOD": "{method} kan niet op {path}",
    "fault.BAD_HOST": "Deze wedstrijdleiding antwoordt alleen onder {hosts}, niet onder “{host}”; met --name of "
    "--address bij de start komt er een bij",
    "fault.BAD_ORIGIN": "Het formulier komt van “{origin}”, niet van deze wedstrijdleiding",
    "fault.BAD_CONTENT": "{found} waar {wanted} wordt verwacht", "fault.TOO_LARGE": "Meer dan {most} bytes",
    "fault.BAD_MESSAGE": "{words}", "fault.UNCONFIRMED": "{words}",
    "fault.DIRECTOR_DECIDES": "Dit kan de wedstrijd beslissen: een wedstrijdleider moet er ja op zeggen",
    "fault.UNSHOWN": "Dit is niet af te leiden uit wat de tafel heeft gestuurd ({problem}). Alles blijft bewaard en de "
    "andere tafels gaan door.",
    "fault.FAILED": "Er ging iets mis in de wedstrijdleiding; bijzonderheden staan in haar log",
    "fault.HTTP": "{words}", "fault.CUT_OFF": "Het bericht brak af na {size} bytes",
    "fault.TOO_SLOW": "Het bericht kwam niet op tijd: {size} bytes ervan wel",
    "fault.BUSY": "Er komen meer berichten dan beantwoord kunnen worden: probeer het over {seconds} s opnieuw",
    "fault.NO_FEED": "Er zijn geen live gebeurtenissen die {name} heten",
    "fault.CROWDED": "Er zijn meer pagina’s open dan naast de tafels kunnen worden bediend. Sluit er enkele, of "
    "probeer het over {seconds} s opnieuw",
    "fault.TOO_MANY_WATCHERS": "{number} pagina’s worden bijgehouden, en meer kan niet. Sluit er enkele; deze "
    "blijft zoals ze is tot ze opnieuw wordt geladen",
    "fault.TOO_MANY_WATCHERS_HERE": "{number} pagina’s worden bijgehouden op {address}, en meer kan niet. Sluit er "
    "enkele; deze blijft zoals ze is tot ze opnieuw wordt geladen",
    "fault.ONLY_SECURE": "Vanuit het netwerk alleen met https, op poort {port}",
    # -- tables, matches, orders
    "fault.SAME_PLAYER": "{name} kan niet aan beide kanten spelen. Twee mensen met één naam worden verschillend "
    "geschreven.",
    "fault.PLAYS_ELSEWHERE": "{name} speelt aan tafel {number}. Die wedstrijd moet eerst uit, verplaatst of "
    "weggenomen zijn; iemand anders met dezelfde naam wordt anders geschreven.",
    "fault.NO_OFFER": "Aan tafel {number} wordt geen versie aangeboden",
    "fault.NO_TABLE": "Er is geen tafel {number}", "fault.NO_MATCH_ROW": "Er is geen wedstrijd {number}",
    "fault.NO_ORDER": "Tafel {number} heeft geen opdracht {order}",
    "fault.ORDER_SETTLED": "Opdracht {order} is al {status}", "fault.NO_FORM": "Er is geen opdracht “{form}”",
    "fault.TABLE_EXISTS": "Tafel {number} is al aangemeld",
    "fault.BAD_NUMBER": "{field}: “{value}” is geen getal van {least} tot {most}",
    "fault.BAD_CLOCK": "{field}: “{value}” is geen tijd zoals 1:30",
    "fault.BAD_CHOICE": "{field}: “{value}” is niet een van de keuzes", "fault.MISSING": "{field} ontbreekt",
    "fault.TOO_LONG": "{field}: {number} tekens, hoogstens {most}",
    "fault.LETTERS_TOO_LONG": "In de letters van de tafel is dit langer dan {most} bytes: “{words} …”",
    "fault.NO_LETTERS": "De tafel heeft geen letters voor “{name}”: schrijf het in Latijnse letters",
    "fault.NOT_CONFIRMED": "Een nieuwe sleutel moet u bevestigen",
    "fault.NOT_REPORTED": "De wedstrijd {names} heeft geen uitslag die op goedkeuring wacht: zij is {status}",
    "fault.CERTAIN_UNSAID": "Zeg of de winst van {name} vaststond (EXP-05)",
    "fault.BAD_HANDOVER": "Er is niets ingevoerd: {words}",
    "fault.NO_HANDOVER_MATCH": "Er is niets ingevoerd: geen wedstrijd aan tafel {number} wacht op een uitslag",
    "fault.HANDOVER_DIFFERS": "Er is niets veranderd: van {names} heeft de wedstrijdleider {has}, code {has_code}; "
    "de regel zegt {says}, code {said_code}",
    "fault.NOT_SIMULATED": "Tafel {number} is geen gesimuleerde tafel",
    "fault.NOT_LOCAL": "Alleen deze computer mag de sleutel van een gesimuleerde tafel hebben",
    "fault.NO_WINNER": "“{result}” heeft een winnaar nodig (RES-07)",
    "fault.WINNER_OF_NOTHING": "“{result}” heeft geen winnaar: kies “{nobody}” (RES-07)",
    "fault.BAD_PLACE": "Een kubus op {level} kan niet {place} liggen: in het midden staat hij op 1, bij een speler "
    "hoger (CUB-15)",
    "fault.NO_RECORDS": "Vul ten minste één kaart of het scorebord in",
    "fault.NO_MATCH_HERE": "Er is geen wedstrijd aan tafel {number}",
    "fault.BAD_TIME_OF_DAY": "{field}: “{value}” is geen kloktijd zoals 9:30",
    "fault.PARTNER_IN_SINGLES": "{field}: “{value}” – bij enkelspel is een kant één persoon",
    "fault.NO_SERIES": "{field}: “{value}” – een wedstrijd buiten een serie heeft dat niet",
    "fault.NO_RULE_KEY": "Zeg voor welke regel de waarde “{value}” is",
    "fault.BAD_RULE_KEY": "Er is geen regel {key} die voor een wedstrijd {value} kan zijn",
    "fault.RULE_TWICE": "De regel {key} wordt tweemaal gewijzigd, het laatst in {value}",
    "fault.NO_NEXT_MATCH": "De serie van {names} is beslist, of haar laatste wedstrijd is niet uit",
    "fault.SERIES_NAMES": "De serie is die van {names}, in deze volgorde, en niet van {others}",
    "fault.NO_EVENT": "Over een toernooi “{name}” is niets bewaard",
    "fault.NOT_MOVABLE": "De wedstrijd {names} kan niet worden verplaatst: zij is {status}",
    "fault.TOO_MANY_GAMES": "De wedstrijd kan niet worden verplaatst, zij heeft te veel partijen: {words}",
    "fault.TABLE_BUSY": "Tafel {number} heeft een wedstrijd, of er is er een onderweg",
    "fault.MOVED_AWAY": "Er is niets ingevoerd: de wedstrijd van tafel {number} gaat verder aan tafel {other}, die "
    "haar meldt",
    "fault.NOTHING_TO_DROP": "Aan tafel {number} wordt over te laat komen niets meer voorgesteld",
    "fault.DROPPED_ALREADY": "{name} heeft dit aan tafel {number} al laten vervallen",
    "fault.TICKET_TAKEN": "{name} gaat al naar tafel {number}",
    "fault.NOBODY_TO_ASK": "{name} kan niet naar een tafel gaan: kies een van {names}",
    "fault.TICKET_OVER": "Daarvoor hoeft niemand meer naar tafel {number}",
    "fault.NOT_TABLES": "“{value}” is geen tafel: schrijf nummers zoals 1-8 12",
    "fault.NO_TABLES": "Er is geen tafel gekozen",
    "fault.BAD_TABLES": "{field}: {value} is geen tafel of reeks tafels tussen 1 en 9999, zoals 1-20",
    "fault.TOO_MANY_TABLES": "{number} tafels zijn te veel voor één handeling; hoogstens {most}",
    "fault.TABLES_EXIST": "Er is niets gedaan: al aangemeld zijn {numbers}",
    "fault.TABLE_TWICE": "Tafel {number} staat tweemaal op de lijst",
    "fault.PLAYER_TWICE": "{name} staat tweemaal op de lijst",
    "fault.BAD_LINE": "Regel {line} is niet “tafel; de ene kant; de andere kant”: {value}",
    "fault.TOO_MANY_LINES": "{number} regels zijn te veel voor één handeling; hoogstens {most}",
    "fault.BAD_BUNDLE": "Dit kan niet worden aangeboden: {words}",
    "fault.NO_OFFERS": "Aan geen van deze tafels wordt een versie aangeboden: {tables}",
    "fault.OWN_IMAGE": "Alleen via de kabel te vernieuwen: {tables}. Haal daar het vinkje weg en bied opnieuw aan",
    "fault.NO_BUNDLE": "Kies een versie die er is",
    # -- people
    "fault.NOT_LOGGED_IN": "Log eerst in: hier is niemand ingelogd, of de sessie is voorbij",
    "fault.NOT_ALLOWED": "Als {role} kan dit niet. Wie wel: {who}",
    "fault.WRONG_LOGIN": "Die naam met dat wachtwoord is er niet",
    "fault.TOO_MANY_TRIES": "Te veel verkeerde pogingen. Probeer het over {seconds} s opnieuw",
    "fault.USED_ADDRESS": "Dit adres logt één keer in, op de computer van de wedstrijdleider. Log in met naam en "
    "wachtwoord",
    "fault.NO_CSRF": "Het formulier is ouder dan deze sessie. Open de pagina opnieuw en verstuur het vandaar",
    "fault.BAD_BALANCER": "“{address}” is geen adres van een balancer: een zoals 10.0.0.5, of een netwerk zoals "
    "10.0.0.0/24",
    "fault.BAD_CODE": "Deze code bestaat niet, of is vernieuwd", "fault.BAD_ROLE": "Er is geen rol “{role}”: {roles}",
    "fault.NO_PERSON": "Er is geen persoon {number}",
    "fault.OBSERVERS_TABLE": "Een waarnemer is er voor één tafel: noem die. Niemand anders is tot één beperkt",
    "fault.TOO_MANY_PEOPLE": "Er kunnen hoogstens {most} mensen worden uitgenodigd",
    "fault.NAME_TAKEN": "Er is al iemand die {name} heet",
    "fault.BAD_PASSWORD": "Een wachtwoord heeft {least} tot {most} tekens",
    "fault.LAST_DIRECTOR": "{name} is de enige wedstrijdleider die kan inloggen",
    "fault.BAD_CODE_KIND": "Er zijn geen codes voor “{kind}”: {kinds}",
    "fault.NO_SESSION": "Deze sessie is al voorbij", "fault.NO_CODE": "Er is geen code {number}",
    "fault.PASSWORDS_DIFFER": "De twee nieuwe wachtwoorden zijn niet gelijk",
    "fault.OWN_MATCH": "U speelt in deze wedstrijd en kunt er niet over beslissen. Wie wel: {names} (ROL-01)",
    "fault.OTHER_EVENT": "U bent hier voor het toernooi {event}; dit gaat over {other}",
    "fault.ONLY_EVENT": "Dit gaat over elk toernooi, en u bent hier alleen voor {event}",
    "fault.PROPOSED_ALREADY": "Dit is al voorgesteld en wacht op de wedstrijdleider: {what}",
    "fault.TOO_MANY_PROPOSALS": "Er wachten al {most} voorstellen en oproepen op antwoord: beantwoord er eerst "
    "enkele",
    "fault.DIRECTORS_YES": "Alleen een wedstrijdleider beantwoordt wat {name} voorstelt",
    "fault.NO_PROPOSAL": "Er is geen voorstel {number}",
    "fault.PROPOSAL_SETTLED": "{name} heeft hier al {answer} op gezegd: {what}",
    "fault.PROPOSAL_OVER": "Tafel {number} is sindsdien aan een andere wedstrijd begonnen: {what}",
    # -- taking back, backups
    "fault.NO_ACT": "Er is geen handeling {number} in het logboek",
    "fault.UNDONE_ALREADY": "{what}: {name} heeft dit al teruggenomen (handeling {number})",
    "fault.NOT_OWN_LAST": "{what}: gedaan door {name}. Alleen een wedstrijdleider neemt dat terug; u kunt uw "
    "laatste handeling terugnemen",
    "fault.CANNOT_UNDO": "{what}: dit kan niet worden teruggenomen. {instead}",
    "fault.ALREADY_GONE": "{what}: deze opdracht is al teruggenomen",
    "fault.WAS_REFUSED": "{what}: tafel {number} heeft deze opdracht geweigerd, er is niets terug te nemen",
    "fault.MATCH_WENT_ON": "{names} is inmiddels {status}: intrekken kan niet meer. Neem er een beslissing over",
    "fault.RESULT_WENT_ON": "{names}: de uitslag is sindsdien veranderd in {result}. Corrigeer die",
    "fault.TABLE_SAYS_SO": "{names}: tafel {number} heeft inmiddels hetzelfde gemeld. Corrigeer de uitslag",
    "fault.EVENT_WENT_ON": "{name} heeft sindsdien gewijzigd wat in {event} gebruikelijk is. Stel het opnieuw in",
    "fault.RESTS_ON_IT": "{what}: {name} is daarop verdergegaan: {later} (handeling {number}). Neem dat eerst terug",
    "fault.NOTHING_TO_UNDO": "U hebt de laatste tijd niets gedaan dat kan worden teruggenomen",
    "fault.NO_BACKUP": "Er is geen reservekopie {name}",
    "fault.NO_TRIAL": "Een reservekopie wordt eerst in een eigen database geprobeerd, en deze gebruiker mag er geen "
    "maken. Wie de server beheert, staat dat toe met: ALTER ROLE … CREATEDB. Er is niets veranderd",
    "fault.BAD_BACKUP": "{name} kan niet worden teruggezet: {words}. Er is niets veranderd",
    "fault.NOT_RESTORED": "{name} is niet teruggezet: {words}. Er is niets veranderd",
    # -- network and certificates
    "fault.NO_NETWORK": "Deze computer zit in geen netwerk. Verbind met de Wi-Fi van de zaal of steek de kabel "
    "erin, en open dan",
    "fault.NOT_OPENED": "Poort {port} kan niet voor het netwerk worden geopend: {problem}",
    "fault.CERTIFICATE_FILE": "{path}: {problem}",
    "fault.CERTIFICATE_KEY": "{path} is niet de sleutel van {certificate}: {problem}",
    "fault.CERTIFICATE_DATES": "{path} is geldig van {begins} tot {ends}, en vandaag is het {today}",
    # -- the store
    "fault.DISK_FULL": "De schijf is vol: er kan niets worden opgeslagen. De tafels bewaren hun feiten en leveren "
    "ze later. Maak 200 MB vrij.",
    "fault.NOT_STORED": "Er kan niets worden opgeslagen: {words}. De tafels bewaren hun feiten en leveren ze later.",
    "fault.DATABASE_URL": "Het adres van de database is niet te lezen. Het moet eruitzien als "
    "postgresql://user:password@host:5432/matchtable.",
    "fault.NO_DRIVER": "De driver voor PostgreSQL is niet geïnstalleerd: pip install 'match-table[postgresql]'.",
    "fault.OLD_SERVER": "De databaseserver is PostgreSQL {version}; {least} of later is nodig.",
    "fault.OTHER_ENCODING": "De database bewaart teksten als {encoding}, waarin letters uit spelersnamen ontbreken. "
    "Maak er een met: createdb --encoding=UTF8 --template=template0 matchtable",
    "fault.NOT_DURABLE": "De databaseserver draait met {setting} = off: wat hij bevestigt, kan na stroomuitval weg "
    "zijn. Zet {setting} = on in postgresql.conf en start hem opnieuw.",
    "fault.NO_SCHEMA": "Geen van de schema’s in het zoekpad van deze gebruiker bestaat. Maak er een, of laat het "
    "zoekpad zoals het is.",
    "fault.FOREIGN_TABLES": "De database heeft tabellen van een ander programma ({names}). Geef de wedstrijdleiding "
    "een eigen database.",
    "fault.NO_KEY_FILE": "De sleutels van de tafels zijn verzegeld, en wat ze opent is hier niet: {path}. Kopieer "
    "director.key daarheen van de computer waar deze opslag is begonnen, of noem een kopie met --key-file. Is het "
    "voorgoed weg, start dan één keer met --lost-key; daarna heeft elke tafel een nieuwe sleutel nodig",
    "fault.OTHER_KEY_FILE": "De sleutels van de tafels zijn met een andere sleutel dan {path} verzegeld. Leg "
    "director.key van de computer waar deze opslag is begonnen ervoor in de plaats, of noem een kopie met "
    "--key-file. Is het voorgoed weg, start dan één keer met --lost-key; daarna heeft elke tafel een nieuwe sleutel "
    "nodig",
    "fault.KEY_ELSEWHERE": "Een andere wedstrijdleiding is met een andere director.key verdergegaan (--lost-key). "
    "Kopieer dat bestand hierheen ({path}): deze wedstrijdleiding gebruikt het dan vanzelf. Tot dan worden tafels "
    "die daar een nieuwe sleutel kregen hier niet geloofd, en kan hier geen tafel worden aangemeld of een nieuwe "
    "sleutel krijgen.",
    "fault.STORE_GONE": "De database {place} antwoordt niet: {words}. {hint} De tafels bewaren hun feiten en "
    "leveren ze later; wat bevestigd was, is niet verloren. De wedstrijdleiding gaat vanzelf verder zodra de "
    "database antwoordt.",
    "fault.STORE_BUSY": "De database is te lang met iets bezig: {words}. Er is niets veranderd; probeer het "
    "opnieuw. De tafels bewaren hun feiten en leveren ze later.",
    "fault.UNCERTAIN": "De database viel weg op het moment van opslaan. Misschien is het gedaan, misschien niet: "
    "kijk voordat u het opnieuw doet.",
    "fault.BROKER_URL": "Het adres van de MQTT-broker is niet te lezen. Het moet eruitzien als "
    "mqtt://user:password@host:1883/tournament, zonder + en # in de naam van het toernooi.",
    "fault.NO_MQTT": "De driver voor MQTT is niet geïnstalleerd: pip install 'match-table[mqtt]'.",
}  # fmt: skip
