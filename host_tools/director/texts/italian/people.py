"""Italian: people, the network, enrolling a table, assigning a match, the database."""

PEOPLE = {
    # -- people
    "people.event": "Solo la gara (vuoto: tutte)", "people.only_event": "solo {event}",
    "people.plays_as": "Gioca come (se il nome è un altro)", "people.playing_as": "gioca come {name}",
    "people.committee": "il comitato", "propose.correct": "correggere il risultato: {result} ({reason})",
    "propose.come": "venire al tavolo, per favore", "propose.answer": "Risposta", "propose.yes": "sì",
    "propose.no": "no", "people.title": "Persone", "people.name": "Nome", "people.role": "Ruolo",
    "people.table": "Solo il tavolo (osservatori)", "people.of_table": "{role}, tavolo {number}",
    "people.sessions": "Connessi", "people.blocked": "bloccato",
    "people.since": "{address} dalle {time}, ultima volta {last}", "people.end": "Disconnetti",
    "people.renew": "Nuova password", "people.block": "Blocca", "people.invite": "Invita qualcuno",
    "people.invite_go": "Crea la password", "people.invited": "La password di {name}.",
    "people.renewed": "La nuova password di {name}.",
    "people.once": "Si mostra qui una volta e si conserva solo come hash.", "people.copy": "Copia",
    "people.codes": "Codici", "people.kind": "Per", "people.for": "Di chi, o per che cosa",
    "people.codes_about": "Un codice apre ciò per cui è fatto e nient’altro: l’overlay di uno streaming, un "
    "programma che legge il JSON (Authorization: Bearer CODE), la pagina di un giocatore.",
    "people.code_go": "Crea il codice", "people.code_made": "Il codice di {name}.",
    "people.code_renewed": "Il nuovo codice; il vecchio non vale più.", "people.code_renew": "Rinnova",
    "people.code_remove": "Elimina", "password.title": "La tua password", "password.old": "Password attuale",
    "password.new": "Nuova password", "password.again": "Ancora una volta", "password.go": "Cambia",
    "password.about": "Tutti i tuoi browser vengono disconnessi, anche questo.",
    # -- the network
    "hall.title": "Rete", "hall.open": "Apri la sala", "hall.close": "Chiudi la sala",
    "hall.is_open": "La sala è aperta: tavoli e telefoni raggiungono questo computer.",
    "hall.is_closed": "La sala è chiusa: solo questo computer raggiunge queste pagine, e nessun tavolo via Wi-Fi.",
    "hall.people": "Per le persone", "hall.tables": "Per i tavoli",
    "hall.finding": "I tavoli che non conoscono l’indirizzo lo chiedono, e ricevono risposta.",
    "hall.not_finding": "La porta {port} è occupata da un altro programma, come un secondo direttore: i tavoli che non "
    "conoscono l’indirizzo non trovano nessuno. Gli altri non ne risentono.",
    "hall.misdirected": "Chiamate rifiutate",
    "hall.misdirected_why": "Il direttore non risponde a questi nomi. Se un nome è di un router, di un container o di "
    "questo computer, avvia il direttore con l’opzione accanto; ogni altro non ti riguarda.",
    "hall.called": "Chiamato come", "hall.caller": "Da", "hall.calls": "Chiamate", "hall.last": "Ultima",
    "hall.helps": "Opzione utile",
    "hall.means": "Aperta significa: chiunque sia nelle reti di questo computer può provare ad accedere, e senza "
    "certificato chi è nello stesso Wi-Fi può leggere ciò che viene inviato, anche le password. Ciò che inviano i "
    "tavoli è firmato in ogni caso. Usa una rete tua, o avvia con --certificate e --key.",
    "hall.means_secure": "Aperta significa: chiunque sia nelle reti di questo computer può provare ad accedere. Le "
    "persone sono servite solo col certificato; i tavoli parlano HTTP semplice e firmano ciò che inviano.",
    "hall.from_start": "È stata aperta all’avvio, con --lan. Avvia senza per poterla chiudere qui.",
    # -- enrolling a table
    "enrol.flash": "Installa una scheda da questo browser", "enrol.title": "Iscrivi un tavolo",
    "enrol.number": "Numero (1 a 9999)", "enrol.name": "Nome", "enrol.language": "Lingua del tavolo",
    "enrol.simulated": "Simulato nel browser", "enrol.go": "Iscrivi", "enrol.done": "Il tavolo {number} è iscritto",
    "enrol.once": "Questa chiave si mostra una volta: copiala ora sul dispositivo, come config.json. Se ne può "
    "creare sempre una nuova.",
    "enrol.open_simulated": "Si apre in una sua scheda e prende da solo la sua chiave.", "enrol.copy": "Copia",
    "enrol.copy_code": "Copia il codice",
    "enrol.by_phone": "Oppure con un telefono: MENU, Configura il Wi-Fi sul tavolo, e questo codice nella pagina "
    "che appare.",
    "enrol.renew_title": "Nuova chiave per il tavolo {number}",
    "enrol.renew_warning": "Il dispositivo con la vecchia chiave non viene più ascoltato. Dati e ordini restano.",
    "enrol.renew_confirm": "Sì, crea una nuova chiave per il tavolo {number}",
    "enrol.renew_go": "Crea una nuova chiave",
    "flash.not_open": "Il direttore ascolta solo su questo computer, quindi nessun tavolo lo raggiungerebbe: "
    "avvialo con --lan.",
    "flash.no_tools": "Qui non è installato ciò che serve per una scheda: esegui `{command}` e riavvia il "
    "direttore.",
    "flash.no_language": "Nessun tavolo parla {language} (ci sono: {known}).",
    # -- assigning a match
    "assign.title": "Assegna una partita al tavolo {number}", "assign.name_a": "Giocatore A",
    "assign.name_b": "Giocatore B", "assign.length": "Lunghezza (punti)", "assign.rule_set": "Regolamento",
    "assign.per_point": "Riserva a punto (m:ss)", "assign.delay": "Delay (s)", "assign.event": "Gara",
    "assign.round": "Turno", "assign.moves": "Mosse", "assign.moves.legal": "Mosse legali",
    "assign.moves.responsible": "Mosse responsabili", "assign.start": "Ripresa da un punteggio",
    "assign.score_a": "Punteggio di A", "assign.score_b": "Punteggio di B",
    "assign.crawford": "Game Crawford già giocato",
    "assign.preview": "Ogni giocatore comincerà con {bank}, delay {delay}; intervalli ammessi: {breaks}",
    "assign.go": "Assegna", "assign.running": "A questo tavolo si gioca una partita, quindi ne rifiuterà un’altra.",
    "assign.replaces": "La partita ora proposta verrà sostituita.", "demo.table": "Dimostrazione",
    "demo.event": "Gara principale", "demo.round": "turno 3",
    # -- the database
    "store.hint.password": "Controlla utente e password nell’indirizzo.",
    "store.hint.missing": "Controlla i nomi di utente e database nell’indirizzo; si creano con createuser e "
    "createdb.",
    "store.hint.hba": "Il server non fa entrare nessuno da qui: gli serve una riga nel pg_hba.conf.",
    "store.hint.crowded": "Non ha più connessioni: aumenta max_connections, o avvia meno direttori.",
    "store.hint.off": "Controlla che sia acceso, e su questa porta.",
    "store.hint.host": "Controlla il nome del suo computer.",
    "store.hint.other": "Controlla che sia acceso, e che questo computer lo raggiunga.",
    "mqtt.trouble": "Gli stati in diretta non vengono pubblicati: il broker MQTT {host}, porta {port}, non si "
    "raggiunge ({words}). Tavoli e risultati non ne risentono.",
    "mqtt.no_answer": "nessuna risposta",
}  # fmt: skip
