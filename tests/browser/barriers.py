"""axe-core's findings on an open page: its serious barriers, and the number of first headings."""

SERIOUS = ("serious", "critical")
# axe-core need not describe what passes.
LOOKED_AT = """async () => (await axe.run(document, { resultTypes: ["violations"] })).violations
    .filter(one => %s.includes(one.impact))
    .map(one => one.id + ": " + one.nodes.slice(0, 4).map(node => node.target.join(" ")).join(", "))"""
WAYS = {"wide": (1600, 1000, "dark"), "phone": (360, 740, "dark"), "light": (1600, 1000, "light")}


def show(page, way: str) -> None:
    width, height, scheme = WAYS[way]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")


def look(page, script: str) -> tuple[list[str], int]:
    """The barriers, and the number of first headings; `script`: axe-core's."""
    page.evaluate(script)
    return page.evaluate(LOOKED_AT % list(SERIOUS)), page.locator("h1").count()
