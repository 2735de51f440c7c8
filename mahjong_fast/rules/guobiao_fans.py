"""The fans of 国标麻将 as rows: 81, 明暗杠, and four that are not of the rule of 1998.

They stand in the order of the rule book, the largest value first. `excludes` names what
a row cancels; what may not count again because a set was used before is the work of the
stages `Chows` and `Pungs`, over the rows of these groups.
"""

from __future__ import annotations

from mahjong_fast.scoring import Row

TYPE_CHECKING = False  # as typing has it
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

CHOWS = "chows"  # chows among themselves: as many count as the best forest has
PUNGS = "pungs"  # pungs among themselves, the same
COUNTED = "counted"  # all others that the minimum looks at
FLOWERS = "flowers"

YAOJIUKE = ("pung_of_terminals", "pung_of_terminals_in_gates", "pung_of_winds")
WAITS = ("edge_wait", "closed_wait", "single_wait")
HOW = ("fully_concealed_hand", "concealed_hand", "self_drawn")


def row(
    chinese: str,
    english: str,
    value: int,
    when: str = "",
    *,
    excludes: str = "",
    more: tuple[str, ...] = (),
    group: str = COUNTED,
    **other: Any,
) -> Row:
    """Return a row; it cancels those named in *excludes* and *more*."""
    cancelled = (*excludes.split(), *more)
    return Row(
        chinese, english, value, when=when, group=group, excludes=cancelled, **other
    )


def rows(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the fans as *options* want them, in the order of the rule book."""
    return (*(extras(options) if options["extras"] else ()), *table(options))


def table(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the fans of the rule of 1998."""
    kept_pairs = "" if options["seven_pairs_compose"] else " !seven_pairs"
    void = ("one_voided_suit",) if options["dragons_cancel_void"] else ()
    becomes_drawn = options["selfdraw_of_closed_specials"] == "zimo"
    closed = ("fully_concealed_hand",) if becomes_drawn else ()
    gates = YAOJIUKE if options["nine_gates_yaojiuke"] == "none" else ()
    same_rank = {
        "triple_only": ("double_pung",),
        "both": (),
        "neither": ("double_pung", "triple_pung"),
    }[options["all_terminals_pungs"]]
    both_kongs = options["melded_and_concealed_kong"]
    separate = both_kongs == "separate"
    beside = " open_and_concealed_kong" if separate else ""
    hogs = options["tile_hog_in_forced_pairs"]
    # Pairs that are not 清幺九 have nothing to be forced by.
    forced = " !all_terminals" if options["seven_pairs_compose"] else ""

    # fmt: off
    return (
        # -- 88 --
        row("大四喜", "Big Four Winds", 88, "big_four_winds",
            excludes="big_three_winds all_pungs prevalent_wind seat_wind",
            more=YAOJIUKE,
            rule="Pungs or kongs of all four winds."),
        row("大三元", "Big Three Dragons", 88, "big_three_dragons",
            excludes="two_dragon_pungs dragon_pung", more=void,
            rule="Pungs or kongs of all three dragons."),
        row("绿一色", "All Green", 88, "all_green" + kept_pairs,
            excludes="half_flush one_voided_suit", identifier="all_green",
            rule="No tile but 2s 3s 4s 6s 8s 6z; 6z need not be among them."),
        row("九莲宝灯", "Nine Gates", 88, "nine_gates",
            excludes="full_flush concealed_hand no_honors", more=gates, replaces=closed,
            rule="No melds; 1112345678999 of a suit, won with any tile of that suit."),
        row("四杠", "Four Kongs", 88, "four_kongs", excludes="single_wait all_pungs",
            rule="Four kongs of any kind."),
        row("连七对", "Seven Shifted Pairs", 88, "seven_shifted_pairs",
            excludes="full_flush concealed_hand single_wait no_honors seven_pairs",
            replaces=closed,
            rule="Pairs of seven consecutive tiles of a suit."),
        row("十三幺", "Thirteen Orphans", 88, "thirteen_orphans",
            excludes="all_types concealed_hand single_wait all_terminals_and_honors",
            replaces=closed,
            rule="All thirteen terminals and honours, one of them twice."),
        # -- 64 --
        row("清幺九", "All Terminals", 64, "all_terminals" + kept_pairs,
            excludes="all_pungs outside_hand no_honors all_terminals_and_honors",
            more=YAOJIUKE + same_rank, identifier="all_terminals",
            rule="Ones and nines of the suits alone."),
        row("小四喜", "Little Four Winds", 64, "little_four_winds",
            excludes="big_three_winds pung_of_winds",
            rule="Pungs or kongs of three winds and a pair of the fourth."),
        row("小三元", "Little Three Dragons", 64, "little_three_dragons",
            excludes="two_dragon_pungs dragon_pung", more=void,
            rule="Pungs or kongs of two dragons and a pair of the third."),
        row("字一色", "All Honors", 64, "all_honors" + kept_pairs,
            excludes="all_pungs outside_hand all_terminals_and_honors one_voided_suit",
            more=YAOJIUKE, identifier="all_honors",
            rule="Honours alone."),
        row("四暗刻", "Four Concealed Pungs", 64, "four_concealed_pungs",
            excludes="all_pungs concealed_hand", replaces=closed,
            rule="Four concealed pungs or kongs."),
        row("一色双龙会", "Pure Terminal Chows", 64, "pure_terminal_chows",
            excludes="full_flush all_chows no_honors seven_pairs "
                "pure_double_chow two_terminal_chows",
            rule="123 123 789 789 and a pair of fives, all of one suit."),
        # -- 48 --
        row("一色四同顺", "Quadruple Chow", 48, "quadruple_chow",
            excludes="pure_triple_chow pure_double_chow tile_hog", group=CHOWS,
            more=void,
            rule="Four equal chows."),
        row("一色四节高", "Four Pure Shifted Pungs", 48, "four_pure_shifted_pungs",
            excludes="pure_shifted_pungs all_pungs", group=PUNGS, more=void,
            rule="Four pungs or kongs of a suit, each one above the last."),
        # -- 32 --
        row("一色四步高", "Four Pure Shifted Chows", 32, "four_pure_shifted_chows",
            excludes="pure_shifted_chows short_straight two_terminal_chows",
            group=CHOWS, more=void,
            rule="Four chows of a suit, each one, or each two, above the last."),
        row("三杠", "Three Kongs", 32, "three_kongs",
            rule="Three kongs of any kind."),
        row("混幺九", "All Terminals and Honors", 32,
            "terminals_and_honors" + kept_pairs, excludes="all_pungs outside_hand",
            more=YAOJIUKE, identifier="all_terminals_and_honors",
            rule="Ones, nines and honours alone, of both."),
        # -- 24 --
        row("七对", "Seven Pairs", 24, "seven_pairs",
            excludes="concealed_hand single_wait", replaces=closed,
            rule="Seven pairs without melds; four alike are two pairs."),
        row("七星不靠", "Greater Honors and Knitted Tiles", 24, "knitted_honors_seven",
            excludes="all_types concealed_hand single_wait "
                "lesser_honors_and_knitted_tiles",
            replaces=closed, identifier="greater_honors_and_knitted_tiles",
            rule="All seven honours and seven tiles of a knitted straight."),
        row("全双刻", "All Even Pungs", 24, "all_even_pungs",
            excludes="all_pungs all_simples no_honors",
            rule="Pungs or kongs and a pair of twos, fours, sixes and eights."),
        row("清一色", "Full Flush", 24, "one_suit", excludes="no_honors",
            identifier="full_flush",
            rule="Tiles of one suit alone."),
        row("一色三同顺", "Pure Triple Chow", 24, "pure_triple_chow",
            excludes="pure_double_chow", group=CHOWS,
            rule="Three equal chows."),
        row("一色三节高", "Pure Shifted Pungs", 24, "pure_shifted_pungs", group=PUNGS,
            rule="Three pungs or kongs of a suit, each one above the last."),
        row("全大", "Upper Tiles", 24, "upper_tiles" + kept_pairs,
            excludes="upper_four no_honors", identifier="upper_tiles",
            rule="Sevens, eights and nines alone."),
        row("全中", "Middle Tiles", 24, "middle_tiles" + kept_pairs,
            excludes="all_simples no_honors", identifier="middle_tiles",
            rule="Fours, fives and sixes alone."),
        row("全小", "Lower Tiles", 24, "lower_tiles" + kept_pairs,
            excludes="lower_four no_honors", identifier="lower_tiles",
            rule="Ones, twos and threes alone."),
        # -- 16 --
        row("清龙", "Pure Straight", 16, "pure_straight", group=CHOWS,
            rule="123, 456 and 789 of one suit."),
        row("三色双龙会", "Three-Suited Terminal Chows", 16,
            "three_suited_terminal_chows",
            excludes="mixed_double_chow two_terminal_chows all_chows no_honors",
            rule="123 and 789 of two suits and a pair of fives of the third."),
        row("一色三步高", "Pure Shifted Chows", 16, "pure_shifted_chows", group=CHOWS,
            rule="Three chows of a suit, each one, or each two, above the last."),
        row("全带五", "All Fives", 16, "standard all_fives",
            excludes="all_simples no_honors", identifier="all_fives",
            rule="A five in each of the four sets and in the pair."),
        row("三同刻", "Triple Pung", 16, "triple_pung", excludes="double_pung",
            group=PUNGS,
            rule="Pungs or kongs of one rank in the three suits."),
        row("三暗刻", "Three Concealed Pungs", 16, "three_concealed_pungs",
            rule="Three concealed pungs or kongs."),
        # -- 12 --
        row("全不靠", "Lesser Honors and Knitted Tiles", 12, "knitted_honors",
            excludes="all_types concealed_hand single_wait", replaces=closed,
            identifier="lesser_honors_and_knitted_tiles",
            rule="14 different tiles, five or six of them honours, the others "
                "of a knitted straight."),
        row("组合龙", "Knitted Straight", 12, "",
            any_of="knitted_straight knitted_honors_straight",
            identifier="knitted_straight",
            rule="147, 258 and 369, each of another suit."),
        row("大于五", "Upper Four", 12, "above_five !upper_tiles" + kept_pairs,
            excludes="no_honors", identifier="upper_four",
            rule="Sixes to nines alone."),
        row("小于五", "Lower Four", 12, "below_five !lower_tiles" + kept_pairs,
            excludes="no_honors", identifier="lower_four",
            rule="Ones to fours alone."),
        row("三风刻", "Big Three Winds", 12, "big_three_winds",
            excludes="pung_of_winds", more=void,
            rule="Pungs or kongs of three winds."),
        # -- 8 --
        row("花龙", "Mixed Straight", 8, "mixed_straight", group=CHOWS,
            rule="123, 456 and 789, each of another suit."),
        row("推不倒", "Reversible Tiles", 8, "reversible_tiles",
            excludes="one_voided_suit",
            rule="No tile but 1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s 5z."),
        row("三色三同顺", "Mixed Triple Chow", 8, "mixed_triple_chow", group=CHOWS,
            rule="Chows of one rank in all three suits."),
        row("三色三节高", "Mixed Shifted Pungs", 8, "mixed_shifted_pungs", group=PUNGS,
            rule="Pungs or kongs of the three suits, each one above the last."),
        row("无番和", "Chicken Hand", 8, "", identifier="chicken_hand",
            rule="Nothing else counts; flowers are not looked at."),
        row("妙手回春", "Last Tile Draw", 8, "last_draw", excludes="self_drawn",
            identifier="last_tile_draw",
            rule="Won by drawing the last tile of the wall."),
        row("海底捞月", "Last Tile Claim", 8, "last_discard",
            identifier="last_tile_claim",
            rule="Won on the last discard of the hand, or by robbing the last kong."),
        row("杠上开花", "Out with Replacement Tile", 8, "kong_draw",
            excludes="self_drawn", identifier="out_with_replacement_tile",
            rule="Won with the replacement tile of a kong, not of a flower."),
        row("抢杠和", "Robbing the Kong", 8, "robbed_kong", excludes="last_tile",
            identifier="robbing_the_kong",
            rule="Won on the tile that another adds to a melded pung."),
        # -- 6 --
        row("碰碰和", "All Pungs", 6, "standard all_pungs", identifier="all_pungs",
            rule="Four pungs or kongs."),
        row("混一色", "Half Flush", 6, "half_flush",
            rule="One suit and honours."),
        row("三色三步高", "Mixed Shifted Chows", 6, "mixed_shifted_chows", group=CHOWS,
            rule="Chows of the three suits, each one above the last."),
        row("五门齐", "All Types", 6, "all_types",
            rule="All three suits, a wind and a dragon."),
        row("全求人", "Melded Hand", 6, "standard all_open !self_drawn",
            excludes="single_wait", identifier="melded_hand",
            rule="Four open sets, and the pair completed by another's tile."),
        row("双暗杠", "Two Concealed Kongs", options["two_concealed_kongs"],
            "two_concealed_kongs", excludes="two_concealed_pungs",
            rule="Two kongs, both concealed; they alone are no 双暗刻 besides."),
        row("双箭刻", "Two Dragon Pungs", 6, "two_dragon_pungs", excludes="dragon_pung",
            rule="Pungs or kongs of two dragons."),
        # -- 4 --
        row("全带幺", "Outside Hand", 4, "standard outside_hand",
            identifier="outside_hand",
            rule="A terminal or an honour in each of the four sets and in the pair."),
        row("不求人", "Fully Concealed Hand", 4, "closed self_drawn",
            excludes="self_drawn", identifier="fully_concealed_hand",
            rule="No open set, and self-drawn."),
        row("双明杠", "Two Melded Kongs", 4, "two_open_kongs",
            identifier="two_melded_kongs",
            rule="Two kongs, both melded."),
        row("和绝张", "Last Tile", 4, "last_of_kind", identifier="last_tile",
            rule="The other three copies of the winning tile lie open."),
        # -- 2 --
        row("箭刻", "Dragon Pung", 2, "dragon_pungs", times="dragon_pungs",
            identifier="dragon_pung",
            rule="A pung or kong of a dragon."),
        row("圈风刻", "Prevalent Wind", 2, "round_wind_pung",
            identifier="prevalent_wind",
            rule="A pung or kong of the wind of the round."),
        row("门风刻", "Seat Wind", 2, "seat_wind_pung", identifier="seat_wind",
            rule="A pung or kong of the wind of the seat."),
        row("门前清", "Concealed Hand", 2, "closed !self_drawn",
            identifier="concealed_hand",
            rule="No open set, and won on another's tile."),
        row("平和", "All Chows", 2, "all_chows_suited_pair", excludes="no_honors",
            identifier="all_chows",
            rule="Chows and a pair of a suit."),
        row("四归一", "Tile Hog", 2, "tile_hogs" + (
            "" if hogs else " !seven_pairs"), times="tile_hogs", identifier="tile_hog",
            rule="All four of a kind, not as a kong."),
        *(() if hogs else (
            row("四归一", "Tile Hog", 2, "tile_hogs seven_pairs" + forced,
                times="tile_hogs", identifier="tile_hog_in_pairs",
                rule="The same, but seven pairs of 清幺九 never do without it."),
        )),
        row("双同刻", "Double Pung", 2, "double_pung", group=PUNGS, times="double_pung",
            rule="Two pungs or kongs of one rank."),
        row("双暗刻", "Two Concealed Pungs", 2, "two_concealed_pungs",
            rule="Two concealed pungs or kongs."),
        row("暗杠", "Concealed Kong", 2, "",
            any_of="one_concealed_kong" + beside, identifier="concealed_kong",
            rule="One concealed kong."),
        row("断幺", "All Simples", 2, "all_simples", excludes="no_honors",
            rule="No terminal and no honour."),
        # -- 1 --
        row("一般高", "Pure Double Chow", 1, "pure_double_chow", group=CHOWS,
            times="pure_double_chow",
            rule="Two equal chows."),
        row("喜相逢", "Mixed Double Chow", 1, "mixed_double_chow", group=CHOWS,
            times="mixed_double_chow",
            rule="Two chows of one rank in two suits."),
        row("连六", "Short Straight", 1, "short_straight", group=CHOWS,
            times="short_straight",
            rule="Two chows of a suit that follow one another."),
        row("老少副", "Two Terminal Chows", 1, "two_terminal_chows", group=CHOWS,
            times="two_terminal_chows",
            rule="123 and 789 of one suit."),
        row("幺九刻", "Pung of Terminals or Honors", 1, "terminal_pungs !nine_gates",
            times="terminal_pungs", identifier="pung_of_terminals",
            rule="A pung or kong of ones or nines."),
        row("幺九刻", "Pung of Terminals or Honors", 1, "terminal_pungs nine_gates",
            times="terminal_pungs", less=1, identifier="pung_of_terminals_in_gates",
            rule="九莲宝灯 cancels one."),
        row("幺九刻", "Pung of Terminals or Honors", 1, "other_wind_pungs",
            times="other_wind_pungs", identifier="pung_of_winds",
            rule="A pung or kong of a wind that is neither of round nor of seat."),
        row("明杠", "Melded Kong", 1, "",
            any_of="one_open_kong" + beside, identifier="melded_kong",
            rule="One melded kong."),
        row("缺一门", "One Voided Suit", 1, "two_suits", identifier="one_voided_suit",
            rule="Two suits, with or without honours."),
        row("无字", "No Honors", 1, "no_honors",
            rule="No honour."),
        row("边张", "Edge Wait", 1, "edge_wait",
            rule="Only the 3 of 12 or the 7 of 89 completes the hand."),
        row("坎张", "Closed Wait", 1, "closed_wait",
            rule="Only the middle tile of a chow completes the hand."),
        row("单钓将", "Single Wait", 1, "single_wait",
            rule="Only the second tile of the pair completes the hand."),
        row("自摸", "Self-Drawn", 1, "self_drawn",
            rule="Won by drawing."),
        *((
            row("花牌", "Flower Tiles", 1, "flowers", group=FLOWERS, times="flowers",
                identifier="flower_tiles",
                rule="A flower laid out; never of the minimum."),
        ) if options["flowers"] else ()),
        *(() if separate else (
            row("明暗杠", "Melded and Concealed Kong", both_kongs,
                "open_and_concealed_kong", identifier="melded_and_concealed_kong",
                rule="Two kongs, one melded and one concealed."),
        )),
    )
    # fmt: on


def extras(options: Mapping[str, Any]) -> tuple[Row, ...]:
    """Return the fans that the rule of 1998 does not have."""
    honors = () if options["sifang_dafa_keeps_ziyise"] else ("all_honors",)
    alone = () if options["extras_mode"] == "add" else identifiers(options)

    # fmt: off
    return (
        row("四方大发", "Four Winds and Green", 168, "four_winds_green_pair",
            replaces=("big_four_winds",),
            excludes="all_pungs prevalent_wind seat_wind big_three_winds outside_hand",
            more=YAOJIUKE + honors, identifier="sifang_dafa",
            rule="Pungs or kongs of all four winds and a pair of 6z."),
        row("天和", "Blessing of Heaven", 168, "heavenly",
            more=HOW + WAITS + alone, identifier="blessing_of_heaven",
            rule="The tiles that the dealer was dealt win."),
        row("地和", "Blessing of Earth", 158, "earthly",
            more=HOW + alone, identifier="blessing_of_earth",
            rule="The player after the dealer draws the winning tile first of all."),
        row("人和", "Blessing of Human", 108, "human",
            more=HOW + alone, identifier="blessing_of_human",
            rule="Any other win in the first turn of all players."),
    )
    # fmt: on


def identifiers(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rows that 天和, 地和 and 人和 stand in place of, where they do."""
    fans = ("sifang_dafa", *(row.identifier for row in table(options)))
    return tuple(name for name in fans if name != "flower_tiles")
