"""Italian: the forms of orders, and the questions that are asked before something is sent."""

FORM = {
    # -- the fields of the forms
    "field.side": "Giocatore", "field.ms": "Tempo (m:ss)", "field.ms_signed": "Tempo (m:ss, o -m:ss)",
    "field.points": "Punti", "field.level": "Cubo", "field.holder": "Posto", "field.length": "Lunghezza",
    "field.score_a": "Punteggio di {a}", "field.score_b": "Punteggio di {b}",
    "field.crawford_played": "Game Crawford già giocato", "field.per_point_ms": "Riserva a punto (m:ss)",
    "field.delay_ms": "Delay (s)", "field.result": "Risultato", "field.winner": "Vincitore", "field.reason": "Motivo",
    "field.ruling": "Decisione", "field.against": "Contro", "field.choose": "scegli …",
    "field.choose_or_type": "scegli o scrivi", "field.undone": "Che cosa si annulla", "field.nobody": "nessuno",
    "field.middle": "al centro", "field.delay": "Quale ritardo", "field.is_asked": "devono premere entrambi",
    "field.words": "Testo", "field.game": "Game", "field.kind": "Come", "field.level_end": "Cubo alla fine",
    "field.cause": "Perché è nullo", "field.rule": "Regola", "field.rule_value": "Valore",
    "field.credit_a": "Credito di {a}", "field.credit_b": "Credito di {b}",
    "field.game_choice": "{number}: {winner}, {kind}, cubo {cube} ({score})",
    "field.rule_choice": "{rule} ({key} = {value})",
    # -- what will happen
    "will.sentence": "{what}: {then}.", "will.assigned": "{names} andrà al tavolo {number}.",
    "will.penalty": "{other} perderà {points} punti a favore di {side}",
    "will.penalty.one": "{other} perderà {points} punto a favore di {side}",
    "will.late_points": "{side} è in ritardo e perderà {points} punti a favore di {other}",
    "will.late_points.one": "{side} è in ritardo e perderà {points} punto a favore di {other}",
    "will.late_points_for": "{side} è in ritardo {delay_name} e perderà {points} punti a favore di {other}",
    "will.late_points_for.one": "{side} è in ritardo {delay_name} e perderà {points} punto a favore di {other}",
    "will.cube": "cubo a {level}, {holder}", "will.crawford": "il prossimo game sarà il Crawford",
    "will.no_crawford": "il prossimo game non sarà il Crawford", "will.goes_on": "la partita continuerà",
    "will.game_over": "il game sarà finito, la partita continuerà", "will.game_again": "l’ultimo game continuerà",
    "will.again": "la partita, che era finita, continuerà", "will.closed": "la partita lascerà il tavolo",
    "will.ends": "{name} vincerà la partita ({result})", "will.ends_nobody": "la partita sarà finita ({result})",
    "will.stays": "{name} avrà vinto, come prima ({result})",
    "will.stays_nobody": "la partita resterà finita ({result})",
    "will.bank": "{name}: ora {now}, poi {then}", "will.result": "{names}: {result}.",
    # -- why somebody is asked first
    "ask.title": "Prima leggi questo",
    "ask.changed": "Dopo la domanda qualcosa è cambiato. Ora la situazione è questa.", "ask.yes": "Sì: {go}",
    "ask.do": "fallo", "ask.and": " e per ",
    "ask.refused": "Così come stanno le cose, il tavolo lo rifiuterà: {words}.",
    "ask.conflict": "L’ordine {order} è in attesa e riguarda la stessa cosa: «{words}». Prima si può ritirare "
    "quello.",
    "ask.closes": "La partita verrà tolta dal tavolo.", "ask.ends": "Questo chiuderà la partita.",
    "ask.again": "La partita era finita, e così si riaprirà.", "ask.ends_game": "Questo chiuderà il game in corso.",
    "ask.other_result": "La partita avrà un altro risultato.",
    "ask.penalty": "Le regole fissano un numero di punti solo per i ritardi; di solito se ne dà uno (PEN-01, "
    "PEN-03).",
    "ask.late_points": "A questo punto le regole ne propongono {points} (LAT-02).",
    "ask.no_late_points": "Ora le regole non propongono punti per ritardo (LAT-02).",
    "ask.points_away": "{name} perderà punti già segnati: {now} diventerà {then}.",
    "ask.cube": "Col cubo a {level} basterà un game per vincere la partita per {names}.",
    "ask.empty": "Della riserva di {name} non resterà nulla.",
    "ask.takes_clock": "La partita continuerà senza orologio; le due riserve andranno perse.",
    "ask.imposes_clock": "Entrambi i giocatori avranno l’orologio per il resto della partita: {bank} ciascuno, "
    "secondo il punteggio (CLK-08), delay {delay}.",
    "ask.imposes_clock_each": "Entrambi i giocatori avranno l’orologio per il resto della partita, secondo il "
    "punteggio "
    "(CLK-08): {a} {bank_a}, delay {delay_a}; {b} {bank_b}, delay {delay_b}.",
    "ask.much_time": "La riserva di {name} cambierà di più di {most}.",
    "ask.more_than_used": "{name} non ne ha ancora usato tanto: resterebbe più della riserva intera.",
    "ask.on_break": "I giocatori del tavolo {number} sono in intervallo; con un’altra partita finirebbe (PAU-05).",
    "ask.result": "La partita avrà un altro risultato. Finora: {was}.",
    # -- what a button does
    "go.end_call": "Chiudi la chiamata", "go.announce": "Mostra al tavolo", "go.warn": "Ammonisci",
    "go.resume": "Fai ripartire l’orologio", "go.settle": "Decidi e fai ripartire l’orologio", "go.undo": "Annulla",
    "go.change_rule": "Cambia la regola", "go.open_mode": "Apri la modalità",
    "go.restart_delay": "Dai il delay intero", "go.lose_delay": "Togli il prossimo delay",
    "go.take_turn_back": "Annulla il turno", "go.give_time": "Dai il tempo", "go.set_bank": "Imposta questa riserva",
    "go.set_turn": "Dai il turno", "go.correct_clock": "Correggi l’orologio",
    "go.set_clock": "Fai ripartire entrambi gli orologi", "go.take_clock": "Togli l’orologio",
    "go.claim_time": "Dichiara il tempo", "go.set_score": "Imposta il punteggio",
    "go.correct_game": "Correggi il game", "go.set_cube": "Imposta il cubo", "go.void_double": "Annulla il raddoppio",
    "go.award_game": "Assegna il game", "go.void_game": "Annulla il game", "go.penalty": "Dai i punti",
    "go.set_length": "Imposta la lunghezza", "go.end_break": "Chiudi l’intervallo", "go.late_points": "Dai i punti",
    "go.start_absent": "Avvia il tempo", "go.end_absent": "Ferma il tempo", "go.rule_result": "Decidi",
    "go.withdraw": "Togli la partita",
    # -- what a form is for, where two could be mixed up
    "hint.set_bank": "Un orologio mostra un tempo errato: quello che deve mostrare. Il resto non cambia.",
    "hint.set_clock": "Introduce un orologio, o fa ripartire le due riserve secondo il punteggio (CLK-08). Il tempo "
    "usato non conta più.",
    "hint.correct_clock": "La partita è cominciata con riserva o delay errati: calcola quanto sarebbe dovuto "
    "costare ogni turno (INC-11). Il tempo usato resta usato.",
    "hint.give_time": "Tempo che un giocatore ha perso per errore (INC-10); col segno meno si toglie.",
    "hint.penalty": "I punti si aggiungono al punteggio dell’avversario (PEN-03).",
    "hint.late_points": "I punti si aggiungono al punteggio dell’avversario; più di metà della lunghezza fa perdere "
    "la partita (LAT-02, LAT-04).",
    "hint.set_score": "Il punteggio della partita; i game giocati non vengono corretti.",
    "hint.correct_game": "Quanto valeva un game finito; il punteggio ne segue (SKP-06).",
    "hint.award_game": "Il game in corso finisce: il vincitore ne ha i punti col cubo com’è (PEN-01).",
    "hint.void_game": "Il game in corso finisce e non conta per nessuno (RES-07).",
    # -- the rules that stand in the log of penalties
    "ruled.AID-01": "aiuti", "ruled.CLK-18": "orologio e pedine con una mano", "ruled.GEN-01": "decide il direttore",
    "ruled.LAT-02": "in ritardo", "ruled.LAT-04": "troppo in ritardo", "ruled.PEN-02": "infrazione",
    "ruled.TOU-07": "gioco lento",
    # -- usual reasons
    "why.pause": "decisione|controllo dell’orologio|materiale|disturbo",
    "why.undo": "pulsante sbagliato|d’accordo entrambi",
    "why.give_time": "correva per errore il tempo dell’avversario (INC-10)|disturbo|tempo perso durante una "
    "chiamata|tiro da ripetere (INC-07)",
    "why.set_bank": "orologio guasto (INC-12)|orologio impostato male (INC-11)|dopo una mancanza di corrente",
    "why.set_turn": "premuto per errore (CLK-20)|tempo avviato al giocatore sbagliato (CLK-13)",
    "why.correct_clock": "orologio impostato male (INC-11)",
    "why.set_clock": "gioco lento (TOU-07)|un giocatore chiede l’orologio (CLK-25)|orologio guasto (INC-12)",
    "why.take_clock": "orologio guasto (INC-12)|l’orologio non serve più (CLK-23)",
    "why.set_score": "cartellino (SKP-04)|segnapunti (SKP-05)|d’accordo entrambi (SKP-06)",
    "why.correct_game": "d’accordo entrambi (SKP-06)|cartellino (SKP-04)",
    "why.set_cube": "d’accordo entrambi (CUB-15)|lo mostra il cubo sul tavoliere (CUB-15)",
    "why.void_double": "raddoppio nel game Crawford (CRW-05)|cubo morto (CUB-13)",
    "why.award_game": "perdita di un game (PEN-01)|taciuto l’errore d’orologio dell’avversario (INC-09)",
    "why.void_game": "posizione non ricostruibile|giocatori o colori sbagliati|materiale",
    "why.penalty": "gioco lento (TOU-07)|telefono o aiuto esterno (PEN-02)|comportamento (PEN-02)|mosse illegali "
    "ripetute (PEN-02)|orologio con l’altra mano (CLK-18)|altra lingua (PEN-02)",
    "why.warn": "gioco lento (TOU-07)|telefono (PEN-02)|comportamento (PEN-02)|mosse poco chiare (PEN-02)|altra "
    "lingua (PEN-02)",
    "why.set_length": "lunghezza sbagliata (LEN-02)",
    "why.late_points": "ritardo all’inizio|ritardo dopo un intervallo",
    "why.start_absent": "ritardo all’inizio|ritardo dopo un intervallo",
    "why.rule_result": "il giocatore è andato via|il giocatore non si presenta (LAT-04)|squalificato "
    "(PEN-04)|d’accordo entrambi",
    "why.withdraw": "tavolo sbagliato|i giocatori non vengono|assegnata per errore",
    "why.settle": "tiro valido: si continua|la mossa resta|risolto tra i giocatori",
    "why.end_call": "tiro valido: si continua|tiro da ripetere|la mossa resta|la mossa si annulla|risolto tra i "
    "giocatori",
    "why.correct": "lo dicono entrambi i giocatori|nomi scambiati|cartellino (SKP-04)",
}  # fmt: skip
