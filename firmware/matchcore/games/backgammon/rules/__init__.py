"""Rule sets as data, agreements before a match, and judgements by rule set."""
