"""Facts as records, the journal, the link and the handover."""
