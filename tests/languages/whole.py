"""The languages of which every text is translated; one that has been begun may be whole later."""

WHOLE = ("it", "nl")
