"""The figures of `make bench`: the core's costs as ratios within one run, never promises in seconds."""
