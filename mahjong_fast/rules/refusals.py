"""Why a rule system does not allow a hand to be won in some way."""

EARTHLY_DRAWN = "地和 is won by the own first draw"
EARTHLY_MELDS = "地和 is won before any meld that cancels it, and the winner has one"
HUMAN_DRAWN = "人和 is won on a discard"
NO_CHOWS = "chows are not claimed, and the hand has a melded one"
ONLY_DRAWN = "a win is drawn, or robbed from a kong: not on a discard"
NO_PATTERN = "a win on a discard needs a pattern, and the hand has none that counts so"
