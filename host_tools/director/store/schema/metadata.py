"""The collection that all stored tables belong to."""

from sqlalchemy import MetaData

metadata = MetaData()
