"""Rule sets as data, what is agreed before a match, and judgements by rule set."""
