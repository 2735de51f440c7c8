"""Tuples with named fields, declared as `typing.NamedTuple` declares them.

Who checks types sees that of `typing` itself. To import it takes as long as half a rule
system does, so what runs is the same without it.
"""

from collections import namedtuple

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:

    class _Declared(type):
        """Makes a named tuple of what stands in the body of a class."""

        def __new__(kind, name, bases, body):
            fields = body.pop("__annotations__", {})
            defaults = {field: body.pop(field) for field in fields if field in body}
            if list(defaults) != list(fields)[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: after a default, all fields have defaults")
            module = body["__module__"]
            made = namedtuple(name, fields, defaults=defaults.values(), module=module)
            made.__annotations__ = made.__new__.__annotations__ = fields
            for attribute, value in body.items():
                setattr(made, attribute, value)
            return made

    NamedTuple = type.__new__(_Declared, "NamedTuple", (), {})
