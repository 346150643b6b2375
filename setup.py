"""What pyproject.toml cannot say: a wheel brings along the sources of the firmware and the boards' data.

From them an installed program builds releases, runs simulated tables, and reads texts and fonts; see
host_tools/toolchain/paths.py.
"""

from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

FOLDERS = ("firmware", "boards")
SHIPPED = Path("host_tools") / "shipped"


def shipped() -> list[Path]:
    """Every file that people wrote, and none that an interpreter left beside it."""
    found = [path for folder in FOLDERS for path in sorted(Path(folder).rglob("*")) if path.is_file()]
    return [path for path in found if "__pycache__" not in path.parts]


class WithFirmware(build_py):
    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            for path in shipped():
                target = Path(self.build_lib) / SHIPPED / path
                self.mkpath(str(target.parent))
                self.copy_file(str(path), str(target))

    def get_source_files(self) -> list[str]:
        return [*super().get_source_files(), *map(str, shipped())]

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        own = [] if self.editable_mode else [str(Path(self.build_lib) / SHIPPED / path) for path in shipped()]
        return [*super().get_outputs(include_bytecode), *own]


setup(cmdclass={"build_py": WithFirmware})
