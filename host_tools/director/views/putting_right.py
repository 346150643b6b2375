"""Where an act that cannot be undone is corrected: the page of the correcting act."""

from host_tools.director.desk import acts
from host_tools.director.store.acts import ActRow

_PEOPLE, _FLEET, _TABLE, _MATCH = "/people", "/fleet", "/tables/{table}", "/matches/{match}"
PAGES = {
    acts.ORDER: _TABLE + "?form=undo#give",
    acts.CANCEL: _TABLE + "#give",
    acts.ASSIGN: _TABLE,
    acts.ENROL: _TABLE + "/key",
    acts.ADOPT: _TABLE + "/key",
    acts.RENEW_KEY: _TABLE + "/key",
    acts.MOVE: _MATCH + "/move",
    acts.HAND_OVER: _MATCH,
    acts.VERIFY: _MATCH,
    acts.CORRECT: _MATCH + "?correct#correct",
    acts.EVENT: "/event-settings",
    acts.REMOVE_EVENT: "/event-settings",
    acts.BRING: _FLEET,
    acts.OFFER: _FLEET,
    acts.WITHDRAW: _FLEET,
    acts.RESTORE: "/backups",
    acts.INVITE: _PEOPLE,
    acts.NEW_PASSWORD: _PEOPLE,
    acts.BLOCK: _PEOPLE,
    acts.END_SESSION: _PEOPLE,
    acts.ADD_CODE: _PEOPLE,
    acts.RENEW_CODE: _PEOPLE,
    acts.REMOVE_CODE: _PEOPLE,
    acts.OPEN_HALL: "/network",
    acts.CLOSE_HALL: "/network",
}


def page_of(act: ActRow) -> str:
    """The address, or "" if the act's effect has passed and cannot be corrected."""
    page = PAGES.get(act.kind, "")
    is_known = ("{table}" not in page or act.table_number) and ("{match}" not in page or act.match_id)
    return page.format(table=act.table_number, match=act.match_id) if is_known else ""
