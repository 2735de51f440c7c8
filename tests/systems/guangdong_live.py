"""实战广东麻将: two units for a win that is drawn or robbed; no patterns."""

from random_wins import Game
from reference_wins import SEVEN_PAIRS_QUADS, STANDARD

from systems.common import Allowed, Count

YES, NO = (True, False), (False, True)
OPTIONS = {
    "self_draw_only": YES,
    "allow_qidui": NO,
    "fanggang_price": (30, 20, "each"),
    "bao_gang": YES,
    "bao_gang_chain": ("first", "last"),
    "kong_withdraw": NO,
    "rob_horses": NO,
    "horses_on_kongs": NO,
    "multi_rob": NO,
    "unit": (10, 1, 20),
}
WINS = Game(ways=("tsumo", "tsumo", "rob", "discard"), flowers=0)


def rows(options):
    return dict.fromkeys(("self_draw", "robbing"), 2 * options["unit"])


def allowed(options):
    return Allowed(STANDARD | (SEVEN_PAIRS_QUADS if options["allow_qidui"] else 0))


def count(facts, win, reading, options):
    wins = facts["self_drawn"] or facts["robbed_kong"]
    if facts["melded_chow"]:
        wins = False
    if not options["self_draw_only"] and facts["all_chows"]:
        wins = False  # 不平胡
    if options["kong_withdraw"] and facts["robbed_kong"]:
        wins = False  # 不认账
    found = {"robbing" if facts["robbed_kong"] else "self_draw": 1}
    share = 2 * options["unit"]
    return Count(found, {"share": share}, share, share, bool(wins))
