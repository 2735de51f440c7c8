"""Cases that come out as they state, and a win, for the tests of the program."""

DRAWN = ("234678m34566p45s", "--win", "3s")

JP01 = {
    "id": "JP01",
    "seat": 1,
    "hand": "23499m567p33378s",
    "win": "9s",
    "how": "discard",
    "from": 2,
    "fans": {"鸡胡": 0},
    "fan": 0,
    "points": 1,
    "deltas": [0, 1, -1, 0],
}
JP19 = {
    "id": "JP19",
    "from": 0,
    "how": "discard",
    "win": "5s",
    "wins": [
        {"seat": 1, "hand": "23499m777p12346s", "fan": 3, "points": 8},
        {"seat": 2, "hand": "123456789m34s22p", "fan": 3, "points": 8},
        {"seat": 3, "hand": "1122336778999s", "fan": 4, "points": 16},
    ],
    "deltas": [-32, 8, 8, 16],
}
TD01 = {
    "id": "TD01",
    "rules": "tuidaohu",
    "streak": 1,
    "seat": 2,
    "melds": ["pon:333s@0"],
    "hand": "23499m567p78s",
    "win": "9s",
    "how": "tsumo",
    "horses": ["3m"],
    "big": [],
    "share": 2,
    "base": [-2, -2, 6, -2],
    "deltas": [2, -4, 6, -4],
}
XZ04 = {
    "id": "XZ04",
    "rules": "xinzhang",
    "min_fan": 3,
    "seat": 2,
    "hand": "123456m789p23s55z",
    "win": "1s",
    "how": "discard",
    "from": 3,
    "fan": 2,
    "valid": False,
}
COIN = {
    "id": "JP40",
    "kind": "coin",
    "model": "fee",
    "x": [12, -4, -4, -4],
    "N": 600,
    "A": 250,
    "coins": [6950, -2650, -2650, -2650],
}
