"""What 鸡平胡 and 新章 share: patterns of two, and when 地和 and 人和 can be."""

BOTH = {  # 清碰, 混碰
    "one_suit_and_all_pungs": ("one_suit", "all_pungs"),
    "half_flush_and_all_pungs": ("half_flush", "all_pungs"),
}


def holds(name, facts):
    """Return whether a pattern holds, or both that it is made of."""
    return all(facts[part] for part in BOTH.get(name, (name,)))


def is_possible(facts, cancelled):
    """Return whether nothing contradicts 地和 or 人和; *cancelled*: a meld of 地和."""
    if facts["earthly"] and (not facts["self_drawn"] or cancelled):
        return False  # the own first draw, before any meld
    if facts["human"]:  # on the dealer's very first discard, so before any own turn
        return bool(facts["on_discard"] and not facts["dealer"] and facts["no_melds"])
    return True
