"""What tables and directors say to each other: keys, messages, what they bring, updates."""
