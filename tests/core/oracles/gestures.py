"""The gestures that count as a double, a take and a pass with a cube of wood (CUB-03 to CUB-05, PAU-08).

The device knows no gestures but its buttons (AMB-34). Actions are listed by the values of `cube.double_by`,
`cube.pass_by`.
"""

_PLACED = ("turns_and_places_cube_silently",)
_SHOWN = _PLACED + ("says_double_only", "points_at_cube", "touches_or_lifts_cube")
_DOUBLES = {"place_only": _PLACED, "any_not_reach": _SHOWN, "any_reach": _SHOWN + ("reaches_towards_cube",)}
_RECENTRED = ("recentres_cube_silently",)
_SAID = _RECENTRED + ("says_pass_only",)
_PASSES = {
    "place_only": _RECENTRED,
    "voice_or_place": _SAID,
    "any_conduct": _SAID + ("pauses_clock", "breaks_up_position", "writes_new_score"),
}
_PUT_ON_OWN_SIDE = ("takes_cube_silently",)
_TAKES = {"place_only": _PUT_ON_OWN_SIDE}
_TAKES_OTHERWISE = _PUT_ON_OWN_SIDE + ("says_take_only",)


def is_double(rules, action):
    """Whether this counts as a double (CUB-03)."""
    return action in _DOUBLES[rules["cube.double_by"]]


def is_take(rules, action):
    """Whether this counts as a take (CUB-04); the documents treat it like a pass."""
    return action in _TAKES.get(rules["cube.pass_by"], _TAKES_OTHERWISE)


def is_pass(rules, action):
    """Whether this counts as a pass; if not, ask for a clear answer (CUB-05, PAU-08)."""
    return action in _PASSES[rules["cube.pass_by"]]
