"""How `flash` treats its options."""

import pytest

from host_tools.bench.flashing import command
from host_tools.installing.faults import FlashFault


@pytest.mark.parametrize(
    ("given", "asked", "kept"),
    [
        (None, "backgammon", "backgammon"),
        (None, "", ""),
        ("", "never asked", ""),
        ("given-one", "never asked", "given-one"),
    ],
)
def test_an_empty_password_is_given_for_an_open_network(monkeypatch, given, asked, kept):
    monkeypatch.setattr(command, "_asked", lambda ssid: asked)
    assert command._networks("Hall", given) == [("Hall", kept)]


def test_a_password_that_no_network_has_is_refused():
    with pytest.raises(FlashFault, match="the password of Hall has 3 characters"):
        command._networks("Hall", "abc")
