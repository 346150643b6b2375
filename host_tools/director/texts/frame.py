"""The frame of every page, headings of columns, enrolling a table, assigning a match, the command line."""

FRAME_TEXTS = {
    # -- the frame of every page
    "app": "Match table",
    "nav.tables": "Tables", "nav.enrol": "Enrol a table",
    "wait.tables": "tables that need the director", "wait.results": "results to verify",
    "lost.server": "The director is not answering: what you see may be out of date.",
    "none": "–",
    # -- headings of columns
    "col.game": "Game", "col.winner": "Winner", "col.kind": "How", "col.cube": "Cube", "col.points": "Points",
    "col.score": "Score", "col.number": "No.", "col.time": "Match time", "col.by": "By", "col.what": "What",
    "col.status": "Status", "col.match": "Match", "col.table": "Table", "col.result": "Result", "col.code": "Code",
    "col.assigned": "Assigned", "col.received": "Received", "col.event": "Event", "col.who": "Who", "col.rule": "Rule",
    "col.when": "When", "col.sort": "Kind", "col.because": "Reason", "col.took": "Time",
    # -- enrolment
    "flash.not_open": "The director listens on this computer only, so no table could reach it: start it with --lan.",
    "flash.no_tools": "What flashes a board is not installed here: run `{command}`, and start the director again.",
    "flash.no_language": "No table speaks {language} (there are: {known}).",
    "enrol.flash": "Flash a board from this browser", "enrol.title": "Enrol a table",
    "enrol.number": "Number (1 to 9999)", "enrol.name": "Name", "enrol.language": "Language of the table",
    "enrol.simulated": "Simulated in the browser", "enrol.go": "Enrol", "enrol.done": "Table {number} is enrolled",
    "enrol.once": "This key is shown once: copy it to the device now, as config.json. A new one can be made any time.",
    "enrol.open_simulated": "It opens in a tab of its own and fetches its key by itself.", "enrol.copy": "Copy",
    "enrol.copy_code": "Copy the code",
    "enrol.by_phone": "Or with a phone: MENU, Set up Wi-Fi on the table, and this code on the page that it shows.",
    "enrol.renew_title": "New key for table {number}",
    "enrol.renew_warning": "The device with the old key will no longer be heard. Facts and orders are kept.",
    "enrol.renew_confirm": "Yes, make a new key for table {number}", "enrol.renew_go": "Make a new key",
    # -- assignment
    "assign.title": "Assign a match to table {number}", "assign.name_a": "Player A", "assign.name_b": "Player B",
    "assign.length": "Length (points)", "assign.rule_set": "Rule set", "assign.per_point": "Bank per point (m:ss)",
    "assign.delay": "Delay (s)", "assign.event": "Event", "assign.round": "Round", "assign.moves": "Moves policy",
    "assign.moves.legal": "Legal Moves", "assign.moves.responsible": "Responsible Moves",
    "assign.start": "Taken over at a score", "assign.score_a": "Score of A", "assign.score_b": "Score of B",
    "assign.crawford": "Crawford game already played",
    "assign.preview": "Each player will start with {bank}, delay {delay}; breaks allowed: {breaks}",
    "assign.go": "Assign",
    "assign.running": "A match is being played on this table, so it will refuse another one.",
    "assign.replaces": "The match now on offer will be replaced.",
    # -- the demonstration
    "demo.about": "Demonstration: nobody is here. The tables play by themselves; treat them as you would in a hall.",
    "demo.take_over": "Play at table 1 yourself.", "demo.table": "Demonstration", "demo.event": "Friendly match",
    "demo.round": "round 3",
    # -- the command line
    "cli.tables": "Tables          {address}", "cli.simulator": "Simulated table {address}",
    "cli.stop": "Stop with Ctrl-C.", "cli.port_taken": "Port {port} is taken; using {other}.",
    "cli.port_is_taken": "Port {port} is taken. Leave --port out to get a free one.",
    "cli.no_port": "No port from {first} to {last} is free.",
    "cli.only_here": "{host}: the director listens on 127.0.0.1, or with --lan on every network that this computer is "
    "in.",
    "cli.bad_address": "{address}: --address is a host and a port, such as 192.168.1.5:8080.",
    "cli.first_password": "Nobody can log in yet. Choose a password for “{name}”; other people are invited on /people.",
    "cli.password": "Password", "cli.password_is": "Log in as        {name}, password {password}",
    "cli.password_in": "Log in as        {name}, with the password in {path}",
    "cli.once": "Log in once     {address}", "cli.lan_address": "In the network  {address}",
    "cli.lan_risk": "It is open to the network. Anyone who logs in can act there; without certificates, others on "
    "the way can read everything, passwords too. Use it in a network of your own.",
    "cli.no_store": "{path} cannot be used as the store: {problem}.",
    "cli.runs_at": "A director runs on {place} already: {address}  Stop it first, or name another folder with --data.",
    "cli.runs": "A director is starting on {place} already. Stop it first, or name another folder with --data.",
    "cli.newer_store": "The store in {place} was written by a later version ({steps}).",
}  # fmt: skip
