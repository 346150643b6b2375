"""A command writes its part of a document and leaves the rest to people."""

import pytest

from host_tools import documents

COMMAND = "python -m sample"
MARKS = (documents.begin(COMMAND), documents.END)


def test_writing_keeps_what_people_wrote(tmp_path):
    file = tmp_path / "SAMPLE.md"
    file.write_text(f"before\n\n{MARKS[0]}\nold\n{MARKS[1]}\n\nafter\n", encoding="utf-8")
    documents.put(file, COMMAND, "one")
    documents.put(file, COMMAND, "two")
    assert file.read_text(encoding="utf-8") == f"before\n\n{MARKS[0]}\n\ntwo\n\n{MARKS[1]}\n\nafter\n"


def test_each_part_of_a_document_is_its_own(tmp_path):
    file = tmp_path / "SAMPLE.md"
    other = documents.begin("python -m other")
    file.write_text(f"{other}\nkept\n{documents.END}\n{MARKS[0]}\nold\n{MARKS[1]}\n", encoding="utf-8")
    documents.put(file, COMMAND, "new")
    assert file.read_text(encoding="utf-8") == (f"{other}\nkept\n{documents.END}\n{MARKS[0]}\n\nnew\n\n{MARKS[1]}\n")


def test_writing_needs_its_two_marks(tmp_path):
    file = tmp_path / "SAMPLE.md"
    file.write_text(f"{MARKS[1]}\n{MARKS[0]}\n", encoding="utf-8")
    with pytest.raises(documents.DocumentError, match="SAMPLE.md has not one line"):
        documents.put(file, COMMAND, "one")


def test_a_cell_stays_in_its_cell():
    assert documents.markdown_table(["", "b"], [["a | b", "c\nd"]]) == "|  | b |\n| --- | --- |\n| a \\| b | c d |"
