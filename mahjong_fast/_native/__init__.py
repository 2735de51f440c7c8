"""All that touches the C library: nothing else of the package does."""
