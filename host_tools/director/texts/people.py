"""What pages and refusals say of people: logging in, roles, codes."""

PEOPLE_TEXTS = {
    # -- logging in
    "login.title": "Log in", "login.name": "Name", "login.password": "Password", "login.go": "Log in",
    "login.out": "Log out",
    "login.lost": "Password lost? At the director’s computer: python -m host_tools.director --set-password NAME",
    "role.director": "director", "role.assistant": "assistant", "role.clerk": "desk clerk", "role.observer": "observer",
    "role.overlay": "overlay", "role.program": "program", "role.player": "player", "role.table": "table",
    "fault.NOT_LOGGED_IN": "Log in first: nobody is logged in here, or the session is over",
    "fault.NOT_ALLOWED": "This cannot be done as {role}. Who can: {who}",
    "fault.WRONG_LOGIN": "There is no such name with this password",
    "fault.TOO_MANY_TRIES": "Too many wrong tries. Try again in {seconds} s",
    "fault.USED_ADDRESS": "This address logs in once, on the director’s own computer. Log in with name and password",
    "fault.NO_CSRF": "The form is older than this session. Open its page again and send it from there",
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
    # -- what everybody may see
    "live.title": "Live",
    # -- people
    "nav.people": "People", "people.title": "People", "people.name": "Name", "people.role": "Role",
    "people.table": "Only table (observers)", "people.of_table": "{role}, table {number}",
    "people.sessions": "Logged in", "people.blocked": "blocked",
    "people.since": "{address} since {time}, last {last}", "people.end": "Log out",
    "people.renew": "New password", "people.block": "Block",
    "people.invite": "Invite somebody", "people.invite_go": "Make the password",
    "people.invited": "The password of {name}.", "people.renewed": "The new password of {name}.",
    "people.once": "It is shown here once and kept as a hash only.", "people.copy": "Copy",
    "people.codes": "Codes", "people.kind": "For", "people.for": "Whose, or what for",
    "people.codes_about": "A code opens what is meant for it and nothing else: a stream’s overlay, a program that "
    "reads the JSON (Authorization: Bearer CODE), a player’s own page.",
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
    "hall.people": "For people", "hall.tables": "For tables",
    "hall.finding": "Tables that do not know the address ask for it, and are answered.",
    "hall.means": "Open means: everybody in the networks of this computer can try to log in, and without a certificate "
    "whoever joins the same Wi-Fi can read what is sent, passwords too. What tables send is signed either way. Use a "
    "network of your own, or start with --certificate and --key.",
    "hall.means_secure": "Open means: everybody in the networks of this computer can try to log in. People are served "
    "with the certificate only; tables speak plain HTTP, and sign what they send.",
    "hall.from_start": "It was opened at the start, with --lan. Start without to be able to close it here.",
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
