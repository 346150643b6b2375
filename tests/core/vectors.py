"""The worked cases in tests/vectors, for the tests of the core on either interpreter."""

import json

FOLDER = "/".join(__file__.replace("\\", "/").split("/")[:-2]) + "/vectors/"


def cases(name, kind=None):
    """The cases of one file; only those of a kind, if one is named. An empty result is an error."""
    with open(FOLDER + name + ".json", encoding="utf-8") as file:
        found = [case for case in json.load(file)["cases"] if kind is None or case["kind"] == kind]
    if not found:
        raise ValueError("no cases in " + name + ": " + str(kind))
    return found


def of_wbgf(found):
    """Those of the rule set WBGF 2.1, or of no rule set in particular."""
    return [case for case in found if case["input"].get("rule_set", "wbgf21") == "wbgf21"]
