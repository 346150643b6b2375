"""Italian: what somebody did wrong, and why something cannot be done."""

FAULT = {
    # -- requests
    "fault.REFUSED": "{words}", "fault.NOT_FOUND": "Non c’è nulla in {path}",
    "fault.METHOD": "{method} non si può usare su {path}",
    "fault.BAD_HOST": "Questo direttore risponde solo sotto {hosts}, non sotto «{host}»; con --name o --address "
    "all’avvio se ne aggiunge uno",
    "fault.BAD_ORIGIN": "Il modulo viene da «{origin}», non da questo direttore",
    "fault.BAD_CONTENT": "{found} dove ci si aspetta {wanted}", "fault.TOO_LARGE": "Più di {most} byte",
    "fault.BAD_MESSAGE": "{words}", "fault.UNCONFIRMED": "{words}",
    "fault.DIRECTOR_DECIDES": "Può decidere la partita: serve il sì di un direttore",
    "fault.UNSHOWN": "Da quello che il tavolo ha inviato questo non si può ricavare ({problem}). Tutto è conservato e "
    "gli altri tavoli continuano.",
    "fault.FAILED": "Il direttore ha avuto un errore; i dettagli sono nel suo log", "fault.HTTP": "{words}",
    "fault.CUT_OFF": "Il messaggio si è interrotto dopo {size} byte",
    "fault.TOO_SLOW": "Il messaggio non è arrivato in tempo: ne sono arrivati {size} byte",
    "fault.BUSY": "Arrivano più chiamate di quante se ne possano servire: riprova tra {seconds} s",
    "fault.NO_FEED": "Non ci sono eventi in diretta chiamati {name}",
    "fault.CROWDED": "Sono aperte più pagine di quante se ne possano servire oltre ai tavoli. Chiudine alcune, o "
    "riprova tra {seconds} s",
    "fault.TOO_MANY_WATCHERS": "{number} pagine sono tenute aggiornate, e di più non si può. Chiudine alcune; "
    "questa resta com’è finché non viene ricaricata",
    "fault.TOO_MANY_WATCHERS_HERE": "{number} pagine sono tenute aggiornate a {address}, e di più non si può. "
    "Chiudine alcune; questa resta com’è finché non viene ricaricata",
    "fault.ONLY_SECURE": "Dalla rete, solo con https, sulla porta {port}",
    # -- tables, matches, orders
    "fault.SAME_PLAYER": "{name} non può giocare da entrambe le parti. Due persone con lo stesso nome si scrivono "
    "in modo diverso.",
    "fault.PLAYS_ELSEWHERE": "{name} gioca al tavolo {number}. Prima quella partita deve finire, essere spostata o "
    "tolta; un’altra persona con lo stesso nome si scrive in modo diverso.",
    "fault.NO_OFFER": "Al tavolo {number} non è offerta nessuna versione",
    "fault.NO_TABLE": "Non c’è nessun tavolo {number}", "fault.NO_MATCH_ROW": "Non c’è nessuna partita {number}",
    "fault.NO_ORDER": "Il tavolo {number} non ha un ordine {order}",
    "fault.ORDER_SETTLED": "L’ordine {order} è già {status}", "fault.NO_FORM": "Non c’è un ordine «{form}»",
    "fault.TABLE_EXISTS": "Il tavolo {number} è già iscritto",
    "fault.BAD_NUMBER": "{field}: «{value}» non è un numero da {least} a {most}",
    "fault.BAD_CLOCK": "{field}: «{value}» non è un tempo come 1:30",
    "fault.BAD_CHOICE": "{field}: «{value}» non è una delle scelte", "fault.MISSING": "Manca: {field}",
    "fault.TOO_LONG": "{field}: {number} caratteri, al massimo {most}",
    "fault.LETTERS_TOO_LONG": "Nei caratteri del tavolo è più lungo di {most} byte: «{words} …»",
    "fault.NO_LETTERS": "Il tavolo non ha caratteri per «{name}»: scrivilo in lettere latine",
    "fault.NOT_CONFIRMED": "Una nuova chiave va confermata",
    "fault.NOT_REPORTED": "La partita {names} non ha un risultato da verificare: è {status}",
    "fault.CERTAIN_UNSAID": "Indica se la vittoria di {name} era certa (EXP-05)",
    "fault.BAD_HANDOVER": "Non è stato inserito nulla: {words}",
    "fault.NO_HANDOVER_MATCH": "Non è stato inserito nulla: nessuna partita al tavolo {number} attende un risultato",
    "fault.HANDOVER_DIFFERS": "Non è cambiato nulla: di {names} il direttore ha {has}, codice {has_code}; la riga "
    "dice {says}, codice {said_code}",
    "fault.NOT_SIMULATED": "Il tavolo {number} non è simulato",
    "fault.NOT_LOCAL": "Solo questo computer può avere la chiave di un tavolo simulato",
    "fault.NO_WINNER": "«{result}» richiede un vincitore (RES-07)",
    "fault.WINNER_OF_NOTHING": "«{result}» non ha vincitore: scegli «{nobody}» (RES-07)",
    "fault.BAD_PLACE": "Un cubo a {level} non può stare così: {place}. Al centro è a 1, da un giocatore è più alto "
    "(CUB-15)",
    "fault.NO_RECORDS": "Inserisci almeno un cartellino o il segnapunti",
    "fault.NO_MATCH_HERE": "Al tavolo {number} non c’è una partita",
    "fault.BAD_TIME_OF_DAY": "{field}: «{value}» non è un’ora come 9:30",
    "fault.PARTNER_IN_SINGLES": "{field}: «{value}» – nel singolo una parte è una persona",
    "fault.NO_SERIES": "{field}: «{value}» – una partita fuori da una serie non ne ha",
    "fault.NO_RULE_KEY": "Indica per quale regola è il valore «{value}»",
    "fault.BAD_RULE_KEY": "Non c’è una regola {key} che possa valere {value} per una partita",
    "fault.RULE_TWICE": "La regola {key} è cambiata due volte, l’ultima in {value}",
    "fault.NO_NEXT_MATCH": "La serie di {names} è decisa, o la sua ultima partita non è finita",
    "fault.SERIES_NAMES": "La serie è quella di {names}, in quest’ordine, e non di {others}",
    "fault.NO_EVENT": "Di una gara «{name}» non è salvato nulla",
    "fault.NOT_MOVABLE": "La partita {names} non si può spostare: è {status}",
    "fault.TOO_MANY_GAMES": "La partita non si può spostare, ha troppi game: {words}",
    "fault.TABLE_BUSY": "Il tavolo {number} ha una partita, o ne sta arrivando una",
    "fault.MOVED_AWAY": "Non è stato inserito nulla: la partita del tavolo {number} continua al tavolo {other}, che "
    "la comunica",
    "fault.NOTHING_TO_DROP": "Al tavolo {number} non è più proposto nulla per ritardo",
    "fault.DROPPED_ALREADY": "{name} l’ha già lasciato stare al tavolo {number}",
    "fault.TICKET_TAKEN": "{name} va già al tavolo {number}",
    "fault.NOBODY_TO_ASK": "{name} non può andare a un tavolo: scegli tra {names}",
    "fault.TICKET_OVER": "Per questo nessuno deve più andare al tavolo {number}",
    "fault.NOT_TABLES": "«{value}» non è un tavolo: scrivi numeri come 1-8 12",
    "fault.NO_TABLES": "Nessun tavolo è scelto",
    "fault.BAD_TABLES": "{field}: {value} non è un tavolo né una serie di tavoli tra 1 e 9999, come 1-20",
    "fault.TOO_MANY_TABLES": "{number} tavoli sono troppi in una volta; al massimo {most}",
    "fault.TABLES_EXIST": "Non è stato fatto nulla: sono già iscritti {numbers}",
    "fault.TABLE_TWICE": "Il tavolo {number} è due volte nell’elenco",
    "fault.PLAYER_TWICE": "{name} è due volte nell’elenco",
    "fault.BAD_LINE": "La riga {line} non è «tavolo; una parte; l’altra parte»: {value}",
    "fault.TOO_MANY_LINES": "{number} righe sono troppe in una volta; al massimo {most}",
    "fault.BAD_BUNDLE": "Questo non si può offrire: {words}",
    "fault.NO_OFFERS": "A nessuno di questi tavoli è offerta una versione: {tables}",
    "fault.OWN_IMAGE": "Si aggiornano solo via cavo: {tables}. Togli la spunta e offri di nuovo",
    "fault.NO_BUNDLE": "Scegli una versione che c’è",
    # -- people
    "fault.NOT_LOGGED_IN": "Prima accedi: qui nessuno è connesso, o la sessione è finita",
    "fault.NOT_ALLOWED": "Come {role} non si può fare. Chi può: {who}",
    "fault.WRONG_LOGIN": "Non c’è questo nome con questa password",
    "fault.TOO_MANY_TRIES": "Troppi tentativi errati. Riprova tra {seconds} s",
    "fault.USED_ADDRESS": "Questo indirizzo dà accesso una volta sola, sul computer del direttore. Accedi con nome "
    "e password",
    "fault.NO_CSRF": "Il modulo è più vecchio di questa sessione. Riapri la pagina e invialo da lì",
    "fault.BAD_BALANCER": "«{address}» non è l’indirizzo di un bilanciatore: uno come 10.0.0.5, o una rete come "
    "10.0.0.0/24",
    "fault.BAD_CODE": "Questo codice non esiste, o è stato rinnovato",
    "fault.BAD_ROLE": "Non c’è un ruolo «{role}»: {roles}", "fault.NO_PERSON": "Non c’è una persona {number}",
    "fault.OBSERVERS_TABLE": "Un osservatore c’è per un tavolo: indicalo. Nessun altro è limitato a uno",
    "fault.TOO_MANY_PEOPLE": "Si possono invitare al massimo {most} persone",
    "fault.NAME_TAKEN": "C’è già qualcuno che si chiama {name}",
    "fault.BAD_PASSWORD": "Una password ha da {least} a {most} caratteri",
    "fault.LAST_DIRECTOR": "{name} è l’unico direttore che può accedere",
    "fault.BAD_CODE_KIND": "Non ci sono codici per «{kind}»: {kinds}",
    "fault.NO_SESSION": "Questa sessione è già finita", "fault.NO_CODE": "Non c’è un codice {number}",
    "fault.PASSWORDS_DIFFER": "Le due nuove password non sono uguali",
    "fault.OWN_MATCH": "Giochi in questa partita e non puoi deciderne. Chi può: {names} (ROL-01)",
    "fault.OTHER_EVENT": "Sei qui per la gara {event}; questo riguarda {other}",
    "fault.ONLY_EVENT": "Questo riguarda tutte le gare, e sei qui solo per {event}",
    "fault.PROPOSED_ALREADY": "È già stato proposto e attende il direttore: {what}",
    "fault.TOO_MANY_PROPOSALS": "Attendono già risposta {most} proposte e chiamate: prima rispondi ad alcune",
    "fault.DIRECTORS_YES": "Solo un direttore risponde a ciò che propone {name}",
    "fault.NO_PROPOSAL": "Non c’è una proposta {number}",
    "fault.PROPOSAL_SETTLED": "{name} ha già detto {answer}: {what}",
    "fault.PROPOSAL_OVER": "Dopo la proposta il tavolo {number} è passato a un’altra partita: {what}",
    # -- taking back, backups
    "fault.NO_ACT": "Nel registro non c’è un atto {number}",
    "fault.UNDONE_ALREADY": "{what}: {name} l’ha già annullato (atto {number})",
    "fault.NOT_OWN_LAST": "{what}: fatto da {name}. Lo annulla solo un direttore; puoi annullare il tuo ultimo atto",
    "fault.CANNOT_UNDO": "{what}: non si può annullare. {instead}",
    "fault.ALREADY_GONE": "{what}: questo ordine è già stato ritirato",
    "fault.WAS_REFUSED": "{what}: il tavolo {number} ha rifiutato questo ordine, non c’è nulla da annullare",
    "fault.MATCH_WENT_ON": "{names} ormai è {status}: non si può ritirare. Serve una decisione",
    "fault.RESULT_WENT_ON": "{names}: nel frattempo il risultato è cambiato in {result}. Correggi quello",
    "fault.TABLE_SAYS_SO": "{names}: ormai il tavolo {number} ha comunicato lo stesso. Correggi il risultato",
    "fault.EVENT_WENT_ON": "Nel frattempo {name} ha cambiato ciò che è usuale in {event}. Impostalo di nuovo",
    "fault.RESTS_ON_IT": "{what}: {name} è andato avanti da lì: {later} (atto {number}). Prima annulla quello",
    "fault.NOTHING_TO_UNDO": "Di recente non hai fatto nulla che si possa annullare",
    "fault.NO_BACKUP": "Non c’è una copia {name}",
    "fault.NO_TRIAL": "Una copia si prova prima in un database suo, e questo utente non può crearne. Chi gestisce "
    "il server lo permette con: ALTER ROLE … CREATEDB. Non è cambiato nulla",
    "fault.BAD_BACKUP": "{name} non si può ripristinare: {words}. Non è cambiato nulla",
    "fault.NOT_RESTORED": "{name} non è stato ripristinato: {words}. Non è cambiato nulla",
    # -- network and certificates
    "fault.NO_NETWORK": "Questo computer non è in nessuna rete. Collegati al Wi-Fi della sala o inserisci il cavo, "
    "poi apri",
    "fault.NOT_OPENED": "La porta {port} non si può aprire alla rete: {problem}",
    "fault.CERTIFICATE_FILE": "{path}: {problem}",
    "fault.CERTIFICATE_KEY": "{path} non è la chiave di {certificate}: {problem}",
    "fault.CERTIFICATE_DATES": "{path} vale dal {begins} al {ends}, e oggi è il {today}",
    # -- the store
    "fault.DISK_FULL": "Il disco è pieno: non si può salvare nulla. I tavoli conservano i loro dati e li consegnano "
    "dopo. Libera 200 MB.",
    "fault.NOT_STORED": "Non si può salvare nulla: {words}. I tavoli conservano i loro dati e li consegnano dopo.",
    "fault.DATABASE_URL": "L’indirizzo del database non si legge. Deve essere come "
    "postgresql://user:password@host:5432/matchtable.",
    "fault.NO_DRIVER": "Il driver di PostgreSQL non è installato: pip install 'match-table[postgresql]'.",
    "fault.OLD_SERVER": "Il server è PostgreSQL {version}; serve {least} o successivo.",
    "fault.OTHER_ENCODING": "Il database conserva i testi come {encoding}, a cui mancano lettere dei nomi dei "
    "giocatori. Creane uno con: createdb --encoding=UTF8 --template=template0 matchtable",
    "fault.NOT_DURABLE": "Il server ha {setting} = off: ciò che conferma può sparire se manca la corrente. Imposta "
    "{setting} = on nel suo postgresql.conf e riavvialo.",
    "fault.NO_SCHEMA": "Nessuno degli schemi nel percorso di ricerca di questo utente esiste. Creane uno, o lascia "
    "il percorso com’è.",
    "fault.FOREIGN_TABLES": "Il database ha tabelle di un altro programma ({names}). Dai al direttore un database "
    "suo.",
    "fault.NO_KEY_FILE": "Le chiavi dei tavoli sono sigillate, e ciò che le apre non è qui: {path}. Copia lì "
    "director.key dal computer dove questi dati sono cominciati, o indica una copia con --key-file. Se è perso per "
    "sempre, avvia il direttore una volta con --lost-key; poi ogni tavolo ha bisogno di una nuova chiave",
    "fault.OTHER_KEY_FILE": "Le chiavi dei tavoli sono sigillate con una chiave diversa da {path}. Metti al suo "
    "posto director.key dal computer dove questi dati sono cominciati, o indica una copia con --key-file. Se è "
    "perso per sempre, avvia il direttore una volta con --lost-key; poi ogni tavolo ha bisogno di una nuova chiave",
    "fault.KEY_ELSEWHERE": "Un altro direttore è andato avanti con un’altra director.key (--lost-key). Copia qui "
    "quel file ({path}): questo direttore lo usa da solo. Fino ad allora i tavoli che là hanno avuto una nuova "
    "chiave qui non sono creduti, e qui nessun tavolo può essere iscritto o avere una nuova chiave.",
    "fault.STORE_GONE": "Il database {place} non risponde: {words}. {hint} I tavoli conservano i loro dati e li "
    "consegnano dopo; ciò che era confermato non è perso. Il direttore riprende da solo appena il database risponde.",
    "fault.STORE_BUSY": "Il database è occupato troppo a lungo: {words}. Non è cambiato nulla; riprova. I tavoli "
    "conservano i loro dati e li consegnano dopo.",
    "fault.UNCERTAIN": "Il database è sparito nel momento del salvataggio. Forse è fatto, forse no: guarda prima di "
    "rifarlo.",
    "fault.BROKER_URL": "L’indirizzo del broker MQTT non si legge. Deve essere come "
    "mqtt://user:password@host:1883/tournament, senza + e # nel nome del torneo.",
    "fault.NO_MQTT": "Il driver MQTT non è installato: pip install 'match-table[mqtt]'.",
}  # fmt: skip
