"""axe-core's findings on an open page, dark and light: its serious barriers, and the number of first headings."""

SERIOUS = ("serious", "critical")
# axe-core need not describe what passes.
LOOKED_AT = """async (rules) => (await axe.run(document, { resultTypes: ["violations"], ...rules })).violations
    .filter(one => %s.includes(one.impact))
    .map(one => one.id + ": " + one.nodes.slice(0, 4).map(node => node.target.join(" ")).join(", "))"""
WAYS = {"wide": (1600, 1000), "phone": (360, 740)}
OF_COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}  # all that another colour scheme can change


def show(page, way: str) -> None:
    width, height = WAYS[way]
    page.set_viewport_size({"width": width, "height": height})


def look(page, script: str) -> tuple[list[str], int]:
    """The barriers, and the number of first headings; `script`: axe-core's."""
    page.evaluate(script)
    found = []
    for scheme, rules in (("dark", {}), ("light", OF_COLOURS)):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += [f"{scheme}: {one}" for one in page.evaluate(LOOKED_AT % list(SERIOUS), rules)]
    return found, page.locator("h1").count()
