"""The texts of a release are filled by position; what people write names its places."""

from host_tools.release.placeholders import by_position, names_in, numbered


def test_places_are_counted_in_the_order_of_their_names():
    assert names_in("{name} doubles {other} to {level}, {name}!") == ["level", "name", "other"]
    assert numbered("{name} doubles {other} to {level}, {name}!") == "{1} doubles {2} to {0}, {1}!"
    assert numbered("no place") == "no place"


def test_languages_may_order_their_places_as_they_like():
    values = {"name": "Rossi", "level": 4}
    for text in ("{name} doubles to {level}", "to {level}, says {name}"):
        assert numbered(text).format(*[values[name] for name in sorted(values)]) == text.format(**values)


def test_a_call_gives_its_values_in_the_order_of_their_names():
    assert by_position("said = viewer.text(key, name=a, level=2 * b)") == "said = viewer.text(key, 2 * b, a)"
    assert by_position("canvas.text(run, x, y)\nother(key, name=a)") == "canvas.text(run, x, y)\nother(key, name=a)"


def test_the_method_that_fills_takes_them_so():
    source = "class Viewer:\n\n    def text(self, key, **values):\n        return self.texts[key].format(**values)"
    space: dict = {}
    exec(by_position(source), space)
    viewer = space["Viewer"]()
    viewer.texts = {"key": numbered("{name} doubles to {level}")}
    assert viewer.text("key", 4, "Rossi") == "Rossi doubles to 4"
