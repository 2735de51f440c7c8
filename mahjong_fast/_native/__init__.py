"""All that touches the C library: nothing else of the package does.

There are two shared libraries. That of core has the C library in it, and the modules
scoring and mahjonggb, too; that of ufuncs needs NumPy and calls it through core.
"""
