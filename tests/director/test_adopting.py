"""New tables that announce themselves: listed within bounds, adopted by their letters only."""

import pytest
from hypothesis import given, strategies as st

from host_tools.director.desk.devices import adopting as adoption, enrolment
from host_tools.director.store import newcomers, tables
from host_tools.director.views import fleet
from matchcore.log import adopting, codes, director_end, finding, link
from tests.director.device import Device, line_to
from tests.director.newcomer import HOST, PORT, Newcomer

PAGE = {"Accept": "text/html"}
HERE = f"http://{HOST}:{PORT}"


def adopt(client, table: Newcomer, number: int, **more: str):
    return client.post("/fleet/adopt", data={"code": table.code, "number": str(number)} | more, headers=PAGE)


def listed(desk) -> list[tuple[str, int | None]]:
    return [(one.host, one.number) for one in fleet.page(desk).newcomers]


def test_it_is_listed_and_gets_its_number_by_its_letters(desk, client):
    new = Newcomer()
    assert new.announce(desk) == (0, HERE)
    page = client.get("/fleet", headers=PAGE).text
    assert "New table, board ES3C28P, from 192.168.1.23, asks since" in page and new.code not in page
    assert adopt(client, new, 7, name="Board 7").status_code == 303
    assert listed(desk) == [("192.168.1.23", 7)] and "it starts again as this table" in client.get("/fleet").text
    assert new.announce(desk) == new.announce(desk) == (7, HERE)  # the answer may be lost
    Device(7, new.key, line_to(desk)).exchange()
    assert listed(desk) == []


def test_the_letters_may_be_typed_as_people_do(desk, client):
    new = Newcomer()
    new.announce(desk)
    typed = new.code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    assert adopt(client, new, 7, code=typed).status_code == 303
    with desk.reading() as connection:
        assert tables.find(connection, 7).key == new.key


@pytest.mark.parametrize(
    ("slip", "words"),
    [
        (lambda code: code[:-1], "These are 23 letters"),
        (lambda code: code + "7", "These are 25 letters"),
        (lambda code: "U" + code[1:], "There is no U in these letters"),
        (lambda code: ("7" if code[0] != "7" else "8") + code[1:], "Compare them group by group"),
        (lambda code: code[5:9] + "-" + code[:4] + code[9:], "Compare them group by group"),
        (lambda code: Newcomer(2).code, "No table with these letters has announced itself"),
        (lambda code: codes.code(7, bytes(range(22))), "Compare them group by group"),
        (lambda code: "", "Letters on its screen"),
        (lambda code: "é" * 300, "There is no É in these letters"),
    ],
)
def test_a_slip_is_named_and_changes_nothing(desk, client, slip, words):
    new = Newcomer()
    new.announce(desk)
    answer = adopt(client, new, 7, code=slip(new.code))
    assert answer.status_code in (404, 422) and words in answer.text
    assert listed(desk) == [("192.168.1.23", None)] and not fleet.page(desk).devices
    assert new.announce(desk) == (0, HERE)


def test_a_number_that_is_taken_is_refused_and_the_next_free_one_is_proposed(desk, client, new_device):
    new_device(1)
    new_device(3)
    new = Newcomer()
    new.announce(desk)
    assert 'name="number" type="number" min="1" max="9999" value="2"' in client.get("/fleet").text
    assert adopt(client, new, 3).status_code == 409
    assert new.announce(desk) == (0, HERE)
    assert adopt(client, new, 2).status_code == 303
    again = adopt(client, new, 4)
    assert again.status_code == 409 and "This is table 2 already" in again.text


def test_two_new_tables_at_once_are_told_apart_by_their_letters(desk, client):
    one, other = Newcomer(1), Newcomer(2, "192.168.1.24")
    for table in (one, other):
        table.announce(desk)
    assert adopt(client, other, 5).status_code == adopt(client, one, 6).status_code == 303
    assert (one.announce(desk)[0], other.announce(desk)[0]) == (6, 5)


def test_a_table_whose_key_was_renewed_before_it_called_is_a_new_one_again(desk, client):
    new = Newcomer()
    new.announce(desk)
    adopt(client, new, 5)
    enrolment.renew(desk, 5)
    assert new.announce(desk) == (0, HERE)
    assert listed(desk) == [("192.168.1.23", None)]
    assert adopt(client, new, 6).status_code == 303 and new.announce(desk) == (6, HERE)
    assert not rejected(desk)


def forge(desk, table: Newcomer) -> None:
    """Announced by somebody who does not know its letters."""
    forged = bytearray(Newcomer(2).message())
    forged[12:20] = adopting.id_of(table.key)
    with pytest.raises(link.BadMessage, match="forged"):
        adoption.heard(desk, bytes(forged), "10.0.0.66", HOST, PORT)


def rejected(desk) -> dict[int, dict[str, int]]:
    with desk.reading() as connection:
        return tables.rejected(connection, desk.now_s())


def test_a_forged_announcement_of_an_adopted_table_is_not_answered_and_counted(desk, client):
    new = Newcomer()
    new.announce(desk)
    adopt(client, new, 7)
    forge(desk, new)
    assert rejected(desk) == {7: {link.FORGED: 1}}
    assert new.announce(desk) == (7, HERE)


def test_a_flood_of_forged_announcements_is_counted_once_a_second_for_each_table(desk, client, now):
    one, other = Newcomer(1), Newcomer(3)
    for number, table in ((7, one), (8, other)):
        table.announce(desk)
        adopt(client, table, number)
    for table in (one, other) * 5:
        forge(desk, table)
    assert rejected(desk) == {7: {link.FORGED: 1}, 8: {link.FORGED: 1}}
    now.s += 1
    forge(desk, one)
    assert rejected(desk) == {7: {link.FORGED: 2}, 8: {link.FORGED: 1}}


def test_a_flood_adds_bounded_lines_and_a_line_goes_by_itself(desk, now):
    for seed in range(40):
        Newcomer(seed, "10.0.0.66").announce(desk)
    assert len(listed(desk)) == newcomers.MOST_OF_ONE_HOST
    for seed in range(100, 230):
        Newcomer(seed, f"10.0.1.{seed}").announce(desk)
    assert len(listed(desk)) == newcomers.MOST
    now.s += newcomers.EXPIRES_S + 1
    assert listed(desk) == []
    Newcomer().announce(desk)
    assert listed(desk) == [("192.168.1.23", None)]
    with desk.reading() as connection:
        assert len(newcomers.read_all(connection, 0)) == 1  # nothing of the flood is kept


def test_the_table_whose_letters_were_typed_is_listed_however_many_strangers_announce_themselves(desk, client):
    """As soon as it is heard, though there is no room for any other."""
    for seed in range(100, 100 + newcomers.MOST):
        Newcomer(seed, f"10.0.1.{seed}").announce(desk)
    new = Newcomer()
    new.announce(desk)
    assert adopt(client, new, 7).status_code == 404
    assert ("192.168.1.23", None) not in listed(desk) and len(listed(desk)) == newcomers.MOST
    new.announce(desk)
    assert ("192.168.1.23", None) in listed(desk)
    Newcomer(2).announce(desk)
    assert len(listed(desk)) == newcomers.MOST + 1
    assert adopt(client, new, 7).status_code == 303
    assert new.announce(desk) == (7, HERE)


def test_what_is_listed_already_is_not_written_again(desk, now, monkeypatch):
    new = Newcomer()
    new.announce(desk)
    with monkeypatch.context() as patch:
        patch.setattr(newcomers, "note", lambda *_: pytest.fail("written"))
        now.s += newcomers.STALE_S - 1
        new.announce(desk)
        adoption.heard(desk, new.message(), "10.0.0.66", HOST, PORT)  # replayed by somebody else
    now.s += 2
    first_s = fleet.page(desk).newcomers[0].first_s
    new.announce(desk)
    (row,) = fleet.page(desk).newcomers
    assert row.first_s == first_s and row.last_s == desk.now_s()


class TestMessages:
    """Messages of one announcement, from a table that has been adopted as table 7."""

    new = Newcomer()
    said = new.message()
    nonce = new.nonce
    answer = adopting.given(said, new.key, 7, bytes((192, 168, 1, 5)), 8080)

    def test_the_answer_gives_the_number_and_the_address(self):
        assert adopting.read(self.answer, self.new.key, self.nonce) == (7, HERE)

    def test_an_answer_to_another_announcement_gives_no_number(self):
        with pytest.raises(link.BadMessage, match="replayed"):
            adopting.read(self.answer, self.new.key, b"another ")
        with pytest.raises(link.BadMessage, match="replayed"):
            adopting.read(adopting.heard(self.said, bytes(4), 80), self.new.key, b"another ")

    def test_who_does_not_know_the_letters_gives_no_number(self):
        other = Newcomer(2)
        with pytest.raises(link.BadMessage, match="forged"):
            adopting.given(self.said, other.key, 7, bytes(4), 80)
        forged = self.answer[:20] + link.sign(other.key, self.answer[:20])
        with pytest.raises(link.BadMessage, match="forged"):
            adopting.read(forged, self.new.key, self.nonce)

    @given(st.integers(0, len(answer) - 1), st.integers(1, 255))
    def test_no_byte_of_it_can_be_changed(self, at: int, change: int):
        data = bytearray(self.answer)
        data[at] ^= change
        with pytest.raises(link.BadMessage):
            adopting.read(bytes(data), self.new.key, self.nonce)

    @given(st.binary(max_size=200))
    def test_garbage_is_refused_by_both(self, data: bytes):
        with pytest.raises(link.BadMessage):
            adopting.read(data, self.new.key, self.nonce)
        with pytest.raises(link.BadMessage):
            adopting.announced(data)

    def test_the_name_of_a_board_is_one_and_the_key_is_in_none_of_it(self):
        said = adopting.announced(adopting.announcement(self.new.key, "<b>Näme</b>" * 9, self.nonce))
        assert said.board == "-B-N-ME--B--B-N-ME--B--B" and len(said.board) == adopting.LONGEST_BOARD
        for message in (self.said, self.answer, said.id):
            assert self.new.key[:8] not in message and self.new.code.replace("-", "").encode() not in message

    def test_they_pass_for_no_other_message_and_answers_are_shorter(self):
        for message in (self.said, self.answer):
            with pytest.raises(link.BadMessage):
                finding.table_of(message)
            with pytest.raises(link.BadMessage):
                director_end.table_of(message)
        assert len(self.answer) < len(self.said) <= adopting.LARGEST < 128  # as much as broadcast_udp.py takes
