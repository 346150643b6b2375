"""Packages of another Debian release, downloaded and unpacked but never installed.

apt gets a state of its own below the build folder: its own sources, its own list of installed packages (empty, so that
it brings every library along), its own cache.  The machine's apt and dpkg are not affected.  Signatures are checked as
usual; no switch here turns that off.
"""

import getpass
import shutil
from pathlib import Path

from host_tools.toolchain import apt_sources
from host_tools.toolchain.steps import ToolchainError, run, run_again, say

# Per file; `run_again` covers a mirror being updated, whose lists are inconsistent for some seconds.
APT_RETRIES = 3


def unpack_package(package: str, suite: str, folder: Path) -> None:
    """Put `package` of `suite`, and everything it depends on, into `folder`/root."""
    options = _prepared(package, suite, folder, "deb", ("apt-get", "dpkg-deb"))
    say(f"downloading {package} of Debian {suite} with the libraries it needs")
    install = ["install", "--yes", "--download-only", "--no-install-recommends", package]
    run_again(["apt-get", *options, *install], f"{package} of Debian {suite} could not be downloaded")
    _unpack_all(folder / "cache" / "archives", folder / "root")
    # Lists and archives are useless once unpacked, and five times the size of what is kept.
    shutil.rmtree(folder / "state")
    shutil.rmtree(folder / "cache")


def download_source(package: str, suite: str, folder: Path) -> Path:
    """Fetch the original source archive behind `package` of `suite` into `folder`; its path."""
    options = _prepared(package, suite, folder, "deb-src", ("apt-get",))
    say(f"downloading the source of {package} of Debian {suite}")
    source = ["source", "--download-only", "--only-source", package]
    run_again(["apt-get", *options, *source], f"the source of {package} could not be downloaded", cwd=folder)
    shutil.rmtree(folder / "state")
    shutil.rmtree(folder / "cache")
    archives = sorted(folder.glob("*.orig.tar.*"))
    if len(archives) != 1:
        raise ToolchainError(f"the source package {package} has {len(archives)} archives where one was expected")
    return archives[0]


def _prepared(package: str, suite: str, folder: Path, kind: str, tools: tuple[str, ...]) -> list[str]:
    """An empty `folder` with the list of `suite` read; the options that make apt-get use it."""
    for tool in tools:
        if shutil.which(tool) is None:
            raise ToolchainError(f"there is no {tool} on this machine to fetch {package} of Debian {suite} with")
    shutil.rmtree(folder, ignore_errors=True)
    options = _private_state(folder, suite, kind)
    say(f"reading the package list of Debian {suite}")
    run_again(["apt-get", *options, "update", "--error-on=any"], f"Debian {suite} could not be read")
    return options


def _unpack_all(archives: Path, root: Path) -> None:
    packages = sorted(archives.glob("*.deb"))
    if not packages:
        raise ToolchainError(f"apt-get said it had downloaded everything, but {archives} holds no package")
    root.mkdir(parents=True)
    for package in packages:
        run(["dpkg-deb", "--extract", str(package), str(root)], f"{package.name} could not be unpacked")


def _private_state(folder: Path, suite: str, kind: str) -> list[str]:
    """The folders and files of a private apt, and the options that make apt-get use them."""
    (folder / "state" / "lists" / "partial").mkdir(parents=True)
    (folder / "cache" / "archives" / "partial").mkdir(parents=True)
    (folder / "sources").mkdir()
    (folder / "state" / "status").touch()
    (folder / "sources" / "next.sources").write_text(_source_stanza(suite, kind), encoding="utf-8")
    settings = {
        "Dir::State": folder / "state",
        "Dir::State::status": folder / "state" / "status",
        "Dir::Cache": folder / "cache",
        "Dir::Etc::sourcelist": "/dev/null",
        "Dir::Etc::sourceparts": folder / "sources",
        "Dir::Etc::preferences": "/dev/null",
        "Dir::Etc::preferencesparts": "/dev/null",
        "Acquire::Languages": "none",
        "Acquire::Retries": APT_RETRIES,
        # apt would drop to a user of its own, who may not write in a build folder.
        "APT::Sandbox::User": getpass.getuser(),
    }
    return [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]


def _source_stanza(suite: str, kind: str) -> str:
    """The machine's own mirror and keyring, pointed at `suite`; `kind` is `deb` or `deb-src`."""
    release = apt_sources.codename()
    source = apt_sources.main_archive(apt_sources.all_sources(), release)
    if source is None:
        raise ToolchainError(
            f"apt on this machine names no mirror of Debian {release or '(this is not Debian)'} to fetch {suite} from"
        )
    signed_by = source.signed_by or apt_sources.DEBIAN_KEYRING
    if signed_by.startswith("/") and not Path(signed_by).is_file():
        raise ToolchainError(f"the keyring {signed_by} is missing: install the package debian-archive-keyring")
    # An armoured key inside the file spans lines; deb822 requires them indented again.
    keys = signed_by.replace("\n", "\n ")
    return f"Types: {kind}\nURIs: {' '.join(source.uris)}\nSuites: {suite}\nComponents: main\nSigned-By: {keys}\n"
