"""Stand-ins for other packages: their calls and results, so that one import changes."""
