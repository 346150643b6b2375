"""500 cards are sorted without blocking the page."""

from host_tools.director.command.server import Director

CARDS = 500
# How often a card is moved in the document, and how often its key is read, when the last of 500 comes first.
MEASURED = """() => {
    const list = document.createElement("div");
    let moved = 0, read = 0;
    for (let i = 0; i < %d; i++) {
        const card = document.createElement("p");
        card.textContent = i;
        list.append(card);
    }
    const insert = list.insertBefore.bind(list);
    list.insertBefore = (child, before) => (moved++, insert(child, before));
    list.lastElementChild.dataset.first = "";
    inOrder(list, (one) => (read++, ("first" in one.dataset ? "0" : "1") + one.textContent.padStart(4, "0")));
    return [moved, read, [...list.children].map((one) => Number(one.textContent))];
}"""


def test_a_card_that_comes_first_is_the_only_one_that_is_moved(page, director: Director):
    page.goto(director.address)
    moved, read, found = page.evaluate(MEASURED % CARDS)
    assert found == [CARDS - 1, *range(CARDS - 1)]
    assert (moved, read) == (1, CARDS)
