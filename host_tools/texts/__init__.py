"""The table's texts as .po files, which translators' programs read, and back."""
