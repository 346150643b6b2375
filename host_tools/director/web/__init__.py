"""The director over HTTP: the link's endpoint, the pages, the JSON, the live events.  No rules, no SQL, no words."""
