"""Replaces the table on the board: the real drivers, and `tell` to show a value to the test.

A test brings its own main.py, which begins with `from stand_in import *`.
"""
# ruff: noqa: F401

import asyncio
import json
import os
import time

from board import BOARD

from table import drivers
from table.pressing import controls
from table.screens.view import View

view = View()
mirror = drivers.make(BOARD["mirror"])


def tell(*values):
    """The values as JSON, in the status line of a view."""
    view.status = json.dumps(values)
    view.revision += 1
    mirror.show(view.__dict__)


def part(name):
    return drivers.make(BOARD[name])


def start(task):
    return asyncio.create_task(task)
