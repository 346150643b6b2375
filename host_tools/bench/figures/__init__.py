"""The figures of `make bench`: what the core costs, as ratios in one run, never as promises in seconds."""
