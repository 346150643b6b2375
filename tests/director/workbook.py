"""Workbooks for the tests: rows written as a small .xlsx, files of three programs, and damage done to them."""

import random
import zipfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from xml.sax.saxutils import escape

# One list of entries as openpyxl, xlwt and odfpy write it; locked.xlsx has a password (msoffcrypto-tool).
FOLDER = Path(__file__).with_name("workbooks")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_LINKS = "http://schemas.openxmlformats.org/package/2006/relationships"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"


def written(rows: Sequence[Sequence[str]]) -> bytes:
    lines = "".join(f"<row>{''.join(map(_cell, row))}</row>" for row in rows)
    return of_sheet(f'<worksheet xmlns="{_MAIN}"><sheetData>{lines}</sheetData></worksheet>')


def _cell(value: str) -> str:
    return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'


def of_sheet(sheet: str) -> bytes:
    """A workbook whose only sheet is this XML."""
    return packed(
        {
            "[Content_Types].xml": '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
            "_rels/.rels": _links("officeDocument", "xl/workbook.xml"),
            "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_OFFICE}"><sheets>'
            '<sheet name="Entries" sheetId="1" r:id="rId1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": _links("worksheet", "worksheets/sheet1.xml"),
            "xl/worksheets/sheet1.xml": sheet,
        }
    )


def _links(kind: str, target: str) -> str:
    link = f'<Relationship Id="rId1" Type="{_OFFICE}/{kind}" Target="{target}"/>'
    return f'<Relationships xmlns="{_LINKS}">{link}</Relationships>'


def packed(files: dict[str, str | bytes]) -> bytes:
    into = BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return into.getvalue()


def damaged(body: bytes, seed: int) -> bytes:
    """A file with some bytes changed, cut out or repeated; every other packed one in what is packed."""
    chance = random.Random(seed)
    if seed % 2 == 0 or not zipfile.is_zipfile(BytesIO(body)):
        return _mangled(body, chance)
    with zipfile.ZipFile(BytesIO(body)) as archive:
        files: dict[str, str | bytes] = {name: archive.read(name) for name in archive.namelist()}
    name = chance.choice(list(files))
    data = files[name]
    assert isinstance(data, bytes)
    return packed(files | {name: _mangled(data, chance)})


def _mangled(body: bytes, chance: random.Random) -> bytes:
    found, how = bytearray(body), chance.randrange(4)
    for _ in range(chance.choice((1, 3, 20))):
        at = chance.randrange(len(found) or 1)
        if how == 0:
            found[at : at + 1] = bytes([chance.randrange(256)])
        elif how == 1:
            del found[at : at + chance.randrange(1, 30)]
        elif how == 2:
            found[at:at] = found[at : at + chance.randrange(1, 60)]
        else:
            found[at : at + 1] = str(chance.choice((0, -1, 1 << 16, 1 << 31, 1 << 63, 10**30))).encode()
    return bytes(found)
