"""Two logs, replicated over a network that loses, repeats and reorders, between ends that restart: both converge."""

from hypothesis import example, given, settings, strategies as st

from matchcore.games.backgammon import facts
from matchcore.games.backgammon.facts import ROWS
from matchcore.games.backgammon.play.kinds import new_match
from matchcore.log import journal
from tests.link.ends import DirectorSide, TableSide, fact_of

MANY = settings(max_examples=300)  # histories

# Possible events, with a number that chooses among variants.
ACT, ASK, TO_DIRECTOR, TO_TABLE, ORDER, RESTART_TABLE, LOSE, LISTEN, TELL = range(9)
USUAL = (ACT, ACT, ASK, LISTEN, TO_DIRECTOR, TO_TABLE, ORDER, TELL, RESTART_TABLE)

ORDERS = (
    (facts.BANK_GIVEN, (0, 1000)),
    (facts.PAUSED, ()),
    (facts.RESUMED, ()),
    (facts.PENALTY, (1, 1)),
    (facts.UNDONE, (0,)),
    (facts.SCORE_SET, (0, 0, 0)),
)

steps = st.lists(st.tuples(st.sampled_from(USUAL), st.integers(0, 40)), max_size=120)
steps_with_loss = st.lists(st.tuples(st.sampled_from((*USUAL, LOSE)), st.integers(0, 40)), max_size=120)


def run(history: list[tuple[int, int]]) -> tuple[TableSide, DirectorSide]:
    """Play a history; every delivery picks any message ever sent, counted from the newest."""
    table, director = TableSide(), DirectorSide()
    for step, choice in history:
        if step == ACT:
            table.act(choice)
        elif step == ASK:
            table.ask()
        elif step == LISTEN:
            table.ask(listens=True)
        elif step == TELL:
            director.tell()
        elif step == TO_DIRECTOR and table.sent:
            director.hear(table.sent[-1 - choice % len(table.sent)])
        elif step == TO_TABLE and director.answers:
            table.hear(director.answers[-1 - choice % len(director.answers)])
        elif step == ORDER:
            director.order(*ORDERS[choice % len(ORDERS)])
        elif step == RESTART_TABLE:
            table.restart()
        elif step == LOSE:
            table.lose(choice % 4 if choice % 4 < len(table.journal) else 0)
    return table, director


def settle(table: TableSide, director: DirectorSide) -> None:
    """The network is back: exchange until nothing is left to send."""
    for _ in range(200):
        before = (len(table.journal), table.end.stored, table.match.last_order)
        table.ask()
        assert director.hear(table.sent[-1]) and table.hear(director.answers[-1])
        is_done = table.end.stored == table.match.seq and table.match.last_order >= len(director.orders)
        if is_done and before == (len(table.journal), table.end.stored, table.match.last_order):
            return
    raise AssertionError(f"{table.end.stored} of {table.match.seq} facts, order {table.match.last_order}")


def orders_answered(log: list[bytes]) -> list[int]:
    """The numbers of the orders that a log's facts answer, in their order."""
    found = []
    for fact in map(fact_of, log):
        if "order" in ROWS.values(fact.kind) and ROWS.value(fact, "order"):
            found.append(ROWS.value(fact, "order"))
    return found


@MANY
@given(steps)
@example([(ACT, 0), (ASK, 0), (RESTART_TABLE, 0), (ACT, 1), (ASK, 0), (TO_DIRECTOR, 0), (TO_DIRECTOR, 1)])
@example([(ACT, 0), (LISTEN, 0), (TO_DIRECTOR, 0), (TELL, 0), (TO_TABLE, 0), (TO_TABLE, 1), (TO_TABLE, 0)])
@example([(LISTEN, 0), (TO_DIRECTOR, 0), (TO_TABLE, 0), (ORDER, 1), (TELL, 0), (ASK, 0), (TO_TABLE, 0), (TO_TABLE, 0)])
def test_both_ends_converge_and_nothing_is_lost(history: list[tuple[int, int]]):
    table, director = run(history)
    settle(table, director)
    assert director.log() == table.journal
    assert director.place[2] == table.chain.digest
    assert orders_answered(director.log()) == [order.seq for order in director.orders]


@MANY
@given(steps)
def test_at_any_moment_the_director_has_a_beginning_of_the_tables_log(history: list[tuple[int, int]]):
    table, director = run(history)
    assert director.log() == table.journal[: len(director.log())]
    assert table.end.stored <= director.place[1]


@MANY
@given(steps_with_loss)
def test_a_log_that_lost_its_end_converges_behind_the_seam(history: list[tuple[int, int]]):
    table, director = run(history)
    settle(table, director)
    assert director.log() == table.journal
    assert orders_answered(director.log()) == [order.seq for order in director.orders]
    assert journal.short_code(7, director.place[2]) == journal.short_code(7, table.chain.digest)


@MANY
@given(steps)
def test_what_the_director_folds_is_what_the_table_shows(history: list[tuple[int, int]]):
    table, director = run(history)
    settle(table, director)
    state = new_match()
    for record in director.log():
        state.fold(fact_of(record))
    assert state.clock.values() == table.match.clock.values()
    assert (state.phase, state.score_a, state.score_b, state.cube_level, state.last_order) == (
        table.match.phase,
        table.match.score_a,
        table.match.score_b,
        table.match.cube_level,
        table.match.last_order,
    )
