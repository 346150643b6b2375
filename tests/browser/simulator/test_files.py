"""Files that the board writes below /data survive whatever happens to a page, and no others do."""

import errno
import textwrap

import pytest

from tests.browser.conftest import HALL_HOST

COUNTING = """
    try:
        starts = int(open("/data/starts").read())
    except OSError as error:
        starts = 0
    starts += 1
    with open("/data/starts", "w") as file:
        file.write(str(starts))
    open("/elsewhere", "a").write("x")
    tell(starts, os.stat("/elsewhere")[6])
"""


def start_twice_more(table):
    table.do("cutPower()")
    table.do("switchOn()")
    # Anything outside /data starts fresh each time.
    assert table.told() == [2, 1]
    table.do("softReset()")
    assert table.told() == [3, 1]


def test_files_outlive_reload_reset_and_power_cut(open_table):
    table = open_table(COUNTING)
    assert table.told() == [1, 1]
    start_twice_more(table)
    table.page.reload()
    assert table.told() == [4, 1]
    assert table.errors == []


def test_two_tables_of_one_browser_do_not_share_files(open_table):
    assert open_table(COUNTING, 1).told() == [1, 1]
    assert open_table(None, 2).told() == [1, 1]


WRITING = """
    os.mkdir("/data/log")
    async def write():
        n = 0
        with open("/data/log/1.seg", "ab") as file:
            while True:
                n += 1
                file.write(b"record %6d\\n" % n)
                file.flush()
                tell(n)
                await asyncio.sleep_ms(0)
    start(write())
"""

READING = """
    from stand_in import *
    lines = open("/data/log/1.seg", "rb").read().split(b"\\n")
    tell(len(lines) - 1, lines[-1] == b"", all([int(line[7:]) == i + 1 for i, line in enumerate(lines[:-1])]))
"""


@pytest.mark.parametrize("records", [1, 40, 333])
def test_a_power_cut_in_the_middle_of_writing_loses_nothing_that_was_written(open_table, director, records):
    table = open_table(WRITING)
    table.told(lambda values: values[0] >= records)
    # In one step, so that nothing told after the cut is counted.
    told = table.page.evaluate("() => { const { view } = matchTable; matchTable.cutPower(); return view.status; }")
    director.main = textwrap.dedent(READING)
    table.do("switchOn()")
    count, is_whole, is_in_order = table.told()
    assert count >= int(told.strip("[]"))
    assert is_whole and is_in_order


CHANGING = """
    if "done" not in os.listdir("/data"):
        os.mkdir("/data/a")
        os.mkdir("/data/a/b")
        for name in ("one", "two", "three"):
            with open("/data/a/b/" + name, "wb") as file:
                file.write(name.encode() * 3)
        with open("/data/a/b/one", "r+b") as file:
            file.seek(3)
            file.write(b"XYZ")
        with open("/data/a/b/two", "wb") as file:
            file.write(b"short")
        os.rename("/data/a/b/two", "/data/a/b/three")
        os.rename("/data/a/b", "/data/c")
        os.chdir("/data")
        open("c/empty", "w").close()
        open("gone", "w").close()
        os.remove("gone")
        os.rmdir("a")
        open("/outside", "w").write("moved")
        os.rename("/outside", "/data/inside")
        open("done", "w").close()
    tell({name: list(open("/data/" + name, "rb").read()) for name in ("c/one", "c/three", "c/empty", "inside")},
         sorted(os.listdir("/data")), sorted(os.listdir("/data/c")))
"""


def test_every_kind_of_change_is_there_after_a_power_cut(open_table):
    table = open_table(CHANGING)
    before = table.told()
    table.do("cutPower()")
    table.do("switchOn()")
    assert table.told() == before
    files, names, below = before
    as_bytes = {name: bytes(content) for name, content in files.items()}
    assert as_bytes == {"c/one": b"oneXYZone", "c/three": b"short", "c/empty": b"", "inside": b"moved"}
    assert names == ["c", "config.json", "done", "inside"]
    assert below == ["empty", "one", "three"]


GROWING = """
    async def write():
        for n in range(1500):
            with open("/data/state.new", "wb") as file:
                file.write(b"%6d " % n * 40)
            os.rename("/data/state.new", "/data/state")
            if n % 50 == 0:
                await asyncio.sleep(0)  # a sign of life
        tell("written")
    data = b""
    if "state" in os.listdir("/data"):
        data = open("/data/state", "rb").read()
        tell(len(data), int(data[:6]), sorted(os.listdir("/data")))
    else:
        start(write())
"""

DISKS = """async () => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("match-table");
    const file = async (side) => (await (await folder.getFileHandle(`table-1.${side}`)).getFile()).size;
    return [await file("a"), await file("b")];
}"""


def test_the_journal_does_not_grow_without_end(open_table):
    table = open_table(GROWING)
    table.told()
    assert sum(table.page.evaluate(DISKS)) < 300_000  # where 1500 files of 280 bytes were written
    table.page.reload()
    assert table.told() == [280, 1499, ["config.json", "state"]]


TEAR = """async (bytes) => {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle("match-table");
    const handles = await Promise.all(["a", "b"].map((side) => folder.getFileHandle(`table-1.${side}`)));
    // Refused until the browser has released the files, a moment after the Worker is gone.
    const opened = async (handle) =>
        (await handle.createWritable({ keepExistingData: true }).catch(() => null)) ?? (await opened(handle));
    const writables = await Promise.all(handles.map(opened));
    const sizes = (await Promise.all(handles.map((handle) => handle.getFile()))).map((file) => file.size);
    const longer = sizes[0] > sizes[1] ? 0 : 1;
    await writables[longer].truncate(sizes[longer] - bytes);
    await Promise.all([writables[longer].close(), writables[1 - longer].abort()]);
}"""

APPENDING = """
    with open("/data/log", "ab") as file:
        file.write(b"0123456789")
    tell(os.stat("/data/log")[6])
"""


def test_a_torn_record_takes_back_that_write_and_no_other(open_table):
    table = open_table(APPENDING)
    for size in (10, 20, 30):
        assert table.told(lambda values, size=size: values[0] == size)
        table.do("cutPower()")
        if size < 30:
            table.do("switchOn()")
    table.page.evaluate(TEAR, 3)
    table.do("switchOn()")
    assert table.told() == [30]


FILLING = """
    from stand_in import *
    written = 0
    try:
        with open("/data/large", "wb") as file:
            while written < 40:
                file.write(b"x" * 100000)
                written += 1
    except OSError as error:
        tell(error.errno, 0 < written < 40, os.stat("/data/large")[6] == 100000 * written)
"""


def test_a_full_disk_is_an_error_that_the_firmware_can_catch(open_table, director, context):
    table = open_table("tell('quota')")
    table.told()
    quota = {"origin": table.page.evaluate("location.origin"), "quotaSize": 2_000_000}
    context.new_cdp_session(table.page).send("Storage.overrideQuotaForOrigin", quota)
    director.main = textwrap.dedent(FILLING)
    table.do("softReset()")
    assert table.told() == [errno.ENOSPC, True, True]


def test_errors_have_the_numbers_that_the_firmware_knows(open_table):
    table = open_table("""
        def error_of(call, *args):
            try:
                call(*args)
            except OSError as error:
                return error.errno
        os.mkdir("/data/d")
        open("/data/d/f", "w").close()
        tell(error_of(open, "/data/none"), error_of(os.mkdir, "/data/d"), error_of(os.rmdir, "/data/d"),
             error_of(os.rename, "/data/x", "/data/y"))
    """)
    assert table.told() == [errno.ENOENT, errno.EEXIST, errno.ENOTEMPTY, errno.ENOENT]


def test_a_second_tab_says_that_the_table_is_running_elsewhere(open_table):
    first = open_table(COUNTING)
    first.told()
    second = open_table(None)
    second.part("failure").wait_for(state="visible")
    assert "already running in another tab" in second.failure()
    first.page.close()
    second.part("restart").click()
    assert second.told() == [2, 1]
    assert not second.part("failure").is_visible()


def test_where_the_browser_keeps_no_files_the_page_says_so_and_keeps_them_itself(open_table):
    table = open_table(COUNTING, host=HALL_HOST)
    assert table.told() == [1, 1]
    assert table.page.evaluate("isSecureContext") is False
    table.part("not-kept").wait_for(state="visible")
    # Data leaving the Worker when the power is cut is lost here; a moment later nothing is.
    table.page.wait_for_timeout(1000)
    start_twice_more(table)
    table.page.reload()
    assert table.told() == [1, 1]


def test_the_enrolment_is_there_before_the_firmware_starts(open_table, director):
    table = open_table('tell(json.loads(open("/data/config.json").read()))', 7)
    expected = {"table": 7, "key": "5a" * 32, "language": "en", "director": [f"http://127.0.0.1:{director.port}"]}
    assert table.told() == [expected]
