"""Arbitrary bytes: anything but a fact, record or message is refused, and a valid one comes back byte for byte."""

import pytest
from hypothesis import given, strategies as st

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import VOCABULARY
from matchcore.log import journal, link
from matchcore.log.fact import LARGEST_PAYLOAD, BadFact, pack, unpack
from matchcore.log.journal import BadRecord, Chain
from tables import claimed, sealed
from test_link import Pair
from tests.core_properties.bounds import bounded

RECORDS = sealed().records()


@given(st.binary(max_size=LARGEST_PAYLOAD + 8))
@bounded(500)
def test_bytes_are_a_fact_or_refused(data):
    try:
        fact = unpack(VOCABULARY, data)
    except BadFact:
        return
    assert pack(fact) == data


@given(st.integers(1, len(facts.ROWS.counts) - 1), st.data())
@bounded(300)
def test_a_damaged_fact_is_refused_or_is_a_whole_fact(kind, data):
    """Close to a fact, so that more than the head is checked."""
    count = facts.ROWS.counts[kind]
    head = bytes((1, 0, 0, 0, 2, 0, 0, 0, kind, 0, count)) + bytes(4 * count)
    tail = data.draw(st.binary(max_size=30) | st.text(max_size=10).map(str.encode))
    try:
        fact = unpack(VOCABULARY, head + tail)
    except BadFact:
        return
    assert pack(fact) == head + tail


@given(st.sampled_from(RECORDS), st.lists(st.tuples(st.integers(0, 200), st.integers(1, 255)), min_size=1, max_size=6))
@bounded(400)
def test_a_damaged_record_is_refused_or_is_the_record(record, damages):
    """CRC and hash together: several damaged bytes do not cancel out to another fact."""
    damaged = bytearray(record)
    for position, mask in damages:
        damaged[position % len(damaged)] ^= mask
    before = RECORDS[: RECORDS.index(record)]
    chain = Chain(VOCABULARY)
    for earlier in before:
        chain.check(earlier)
    if bytes(damaged) == record:
        chain.check(record)
        return
    with pytest.raises(BadRecord):
        chain.check(bytes(damaged))


@given(st.binary(max_size=300), st.integers(0, 300))
@bounded(200)
def test_a_journal_of_anything_has_no_end_that_crashes(data, start):
    try:
        size = journal.sound_size(data, min(start, len(data)))
    except BadRecord:
        return
    assert size <= len(data)


# What the network does with a request and its answer.
FATES = st.sampled_from(("arrives", "request lost", "answer lost", "request comes twice", "answer comes twice", "late"))


@given(st.lists(FATES, max_size=25), st.integers(150, 400))
@bounded(150)
def test_both_ends_converge_whatever_the_network_does(fates, most):
    """Lost, repeated, late: the director always has a prefix of the table's facts, and in the end all."""
    records = claimed().records()
    pair = Pair(records, most)
    late = []
    for fate in fates:
        message = pair.last = pair.ask()
        if fate == "late":
            late.append(message)
        elif fate != "request lost":
            deliver(pair, message, fate)
        if len(late) > 2:
            arrive_late(pair, late.pop(0))
        assert [fact.seq for fact in pair.kept] == list(range(1, len(pair.kept) + 1))
        assert pair.table.stored <= len(pair.kept)
    while pair.table.stored < len(records):
        pair.exchange()
    assert [pack(fact) for fact in pair.kept] == [record[6:-8] for record in records]


def arrive_late(pair, message):
    """Older than the director's latest: replayed. Newer: taken, though its answer is no longer awaited."""
    try:
        answer = pair.serve(message)
    except link.BadMessage:
        return
    if message != pair.last:
        with pytest.raises(link.BadMessage):
            pair.table.receive(answer)


def deliver(pair, message, fate):
    answer = pair.serve(message)
    if fate == "request comes twice":
        with pytest.raises(link.BadMessage):
            pair.serve(message)
    if fate == "answer lost":
        return
    pair.table.receive(answer)
    if fate == "answer comes twice":
        with pytest.raises(link.BadMessage):
            pair.table.receive(answer)
