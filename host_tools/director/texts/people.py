"""Texts about people: logging in, roles, codes."""

PEOPLE_TEXTS = {
    # -- logging in
    "login.title": "Log in", "login.name": "Name", "login.password": "Password", "login.go": "Log in",
    "login.out": "Log out",
    "login.lost": "Password lost? At the director’s computer:",
    "role.director": "director", "role.assistant": "assistant", "role.clerk": "desk clerk", "role.observer": "observer",
    "role.overlay": "live tables", "role.program": "program", "role.player": "player", "role.table": "table",
    "role.public": "spectator",
    "fault.NOT_LOGGED_IN": "Log in first: nobody is logged in here, or the session is over",
    "fault.NOT_ALLOWED": "This cannot be done as {role}. Who can: {who}",
    "fault.WRONG_LOGIN": "There is no such name with this password",
    "fault.TOO_MANY_TRIES": "Too many wrong tries. Try again in {seconds} s",
    "fault.USED_ADDRESS": "This address logs in once, on the director’s own computer. Log in with name and password",
    "fault.NO_CSRF": "The form is older than this session. Open its page again and send it from there",
    "fault.BAD_BALANCER": "“{address}” is no address of a balancer: one such as 10.0.0.5, or a network such as "
    "10.0.0.0/24",
    "fault.BAD_CODE": "This code is none, or has been renewed",
    "fault.BAD_ROLE": "There is no role “{role}”: {roles}", "fault.NO_PERSON": "There is no person {number}",
    "fault.OBSERVERS_TABLE": "An observer is there for one table: name it. Nobody else is limited to one",
    "fault.TOO_MANY_PEOPLE": "{most} people are the most that can be invited",
    "fault.NAME_TAKEN": "There is somebody of the name {name} already",
    "fault.BAD_PASSWORD": "A password has {least} to {most} characters",
    "fault.LAST_DIRECTOR": "{name} is the only director who can log in",
    "fault.BAD_CODE_KIND": "There are no codes for “{kind}”: {kinds}",
    "fault.NO_SESSION": "This session is over already",
    "fault.NO_CODE": "There is no code {number}",
    "fault.PASSWORDS_DIFFER": "The two new passwords are not the same",
    "people.event": "Only event (empty: every one)", "people.only_event": "only {event}",
    "people.plays_as": "Plays as (if it is another name)", "people.playing_as": "plays as {name}",
    "people.committee": "the committee",
    "fault.OWN_MATCH": "You play in this match and cannot rule on it. Who can: {names} (ROL-01)",
    "fault.OTHER_EVENT": "You are here for the event {event}; this is about {other}",
    "fault.ONLY_EVENT": "This is about every event, and you are here for {event} only",
    # -- what is proposed to the director
    "propose.go": "Propose to the director", "propose.call": "Call the director",
    "propose.correct": "correct the result: {result} ({reason})", "propose.come": "please come to the table",
    "propose.answer": "Answer", "propose.yes": "yes", "propose.no": "no",
    "fault.PROPOSED_ALREADY": "This has been proposed already and waits for the director: {what}",
    "fault.TOO_MANY_PROPOSALS": "{most} proposals and calls wait for an answer already: answer some first",
    "fault.DIRECTORS_YES": "Only a director answers what {name} proposes",
    "fault.NO_PROPOSAL": "There is no proposal {number}",
    "fault.PROPOSAL_SETTLED": "{name} has said {answer} to this already: {what}",
    "fault.PROPOSAL_OVER": "Table {number} has gone on to another match since this was proposed: {what}",
    # -- what everybody may see
    "live.title": "Live",
    "live.slow": "Too many are watching for live updates: this page is refreshed every few seconds; its clocks run on.",
    # -- what spectators point out
    "tell.title": "Table {number}: tell the director", "tell.subject": "What about", "tell.words": "In a few words",
    "tell.go": "Tell the director", "tell.told": "The director can see it now. Say nothing at the table.",
    "tell.said": "{subject}: {words}", "tell.of.score": "the score", "tell.of.set_up": "the starting position",
    "tell.of.clock": "the clock", "tell.of.cube": "the cube", "tell.of.other": "something else",
    "tell.of.cheating": "flagrant cheating",
    "tell.rule.between_games_direct": "Between games you may tell the players themselves of an error in the score, the "
    "starting position or the clock. All else, and during a game, only the director (SPC-02).",
    "tell.rule.director": "Say nothing to the players; tell the director (SPC-02).",
    "tell.rule.none": "Spectators point out nothing but flagrant cheating (SPC-02).",
    "fault.TOLD_FULL": "Spectators have told the director {most} things that nobody has read yet: go there",
    "fault.TOLD_ENOUGH": "{most} times an hour from one place: go to the director",
    # -- people
    "nav.people": "People", "people.title": "People", "people.name": "Name", "people.role": "Role",
    "people.table": "Only table (observers)", "people.of_table": "{role}, table {number}",
    "people.sessions": "Logged in", "people.blocked": "blocked",
    "people.since": "{address} since {time}, last {last}", "people.end": "Log out",
    "people.renew": "New password", "people.block": "Block",
    "people.invite": "Invite somebody", "people.invite_go": "Create a password",
    "people.invited": "The password of {name}.", "people.renewed": "The new password of {name}.",
    "people.once": "It is shown here once and kept as a hash only.", "people.copy": "Copy",
    "people.codes": "Codes", "people.kind": "For", "people.for": "Whose, or what for",
    "people.codes_about": "A code opens what is meant for it and nothing else: the live tables, or a program that "
    "reads the JSON (Authorization: Bearer CODE).",
    "people.code_go": "Make the code", "people.code_made": "The code of {name}.",
    "people.code_renewed": "The new code; the old one is void.",
    "people.code_renew": "Renew", "people.code_remove": "Remove",
    "password.title": "Own password", "password.old": "Password until now", "password.new": "New password",
    "password.again": "Once more", "password.go": "Change it",
    "password.about": "Every browser of yours is logged out, this one too.",
    # -- the network
    "nav.network": "Network", "hall.title": "Network", "hall.open": "Open the hall", "hall.close": "Close the hall",
    "hall.is_open": "The hall is open: tables and phones reach this computer.",
    "hall.is_closed": "The hall is closed: this computer alone reaches these pages, and no table does over Wi-Fi.",
    "hall.people": "For people", "hall.tables": "For tables", "hall.everybody": "For everybody",
    "hall.finding": "Tables that do not know the address ask for it, and are answered.",
    "hall.not_finding": "Port {port} is taken by another program, such as a second director: tables that do not know "
    "the address find nobody. Those that know it are not affected.",
    "hall.misdirected": "Calls that were refused",
    "hall.misdirected_why": "The director does not answer to these names. Where a name belongs to a router, a "
    "container or this computer, start the director with the option beside it; any other is somebody else’s business.",
    "hall.called": "Called as", "hall.caller": "From", "hall.calls": "Calls", "hall.last": "Last",
    "hall.helps": "Option that helps",
    "hall.means": "Open means: everybody in the networks of this computer can try to log in, and without a certificate "
    "whoever joins the same Wi-Fi can read what is sent, passwords too. What tables send is signed either way. Use a "
    "network of your own, or start with --certificate and --key.",
    "hall.means_secure": "Open means: everybody in the networks of this computer can try to log in. People are served "
    "with the certificate only; tables speak plain HTTP, and sign what they send.",
    "hall.from_start": "It was opened at the start, with --lan. Start without to be able to close it here.",
    "sites.title": "Sites that show pages of this hall",
    "sites.about": "One a line, such as https://club.example. Only these may show the pages that need no login within "
    "their own (the hall, live tables, draws, where am I up, overlays); no site may show any other. A browser shows "
    "them there only if they come over https, too.",
    "sites.origins": "Sites", "sites.keep": "Keep these sites",
    "fault.NO_SITE": "{field}: “{value}” is not the address of a site. It has https:// and a name, and nothing "
    "behind it: https://club.example",
    "fault.TOO_MANY_SITES": "{number} sites, {most} at most",
    "fault.NO_NETWORK": "This computer is in no network. Join the hall’s Wi-Fi or plug in its cable, then open it",
    "fault.NOT_OPENED": "Port {port} cannot be opened to the network: {problem}",
    "fault.CROWDED": "More pages are open than can be served beside the tables. Close some, or try again in "
    "{seconds} s",
    "fault.TOO_MANY_WATCHERS": "{number} pages are kept up to date, and no more can be. Close some; this one stays as "
    "it is until it is loaded again",
    "fault.TOO_MANY_WATCHERS_HERE": "{number} pages are kept up to date at {address}, and no more can be. Close some; "
    "this one stays as it is until it is loaded again",
    "fault.ONLY_SECURE": "From the network, only with https, on port {port}",
    "fault.CERTIFICATE_FILE": "{path}: {problem}",
    "fault.CERTIFICATE_KEY": "{path} is not the key of {certificate}: {problem}",
    "fault.CERTIFICATE_DATES": "{path} is valid from {begins} to {ends}, and today is {today}",
    "cli.certificate_and_key": "--certificate and --key go together.",
    "cli.secure_port": "Port {port} cannot be used for https: {problem}. Name another one with --secure-port.",
}  # fmt: skip
