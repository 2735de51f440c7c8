/*
 * text.h - hands and melds in text, and back: digits and the letter of their suit.
 *
 *   123m0p11z            m characters, p dots, s bamboo, z honours: 1z to 4z the winds, 5z
 *                        to 7z the dragons; 0m, 0p, 0s are the red fives
 *   chi:123m@3           a meld: its kind, its tiles, the seat that its tile came from
 *   [pon:555z][9999m]    melds one behind the other
 */
#ifndef MJF_TEXT_H
#define MJF_TEXT_H

#include "mjf/hand.h"

#ifdef __cplusplus
extern "C" {
#endif

/* All text is UTF-8 of a length in bytes; it needs no zero at its end, and one in it is a
 * character like others. A surrogate in three bytes, and a byte that is no part of a
 * character, count as one character each. Blanks are what Unicode calls white space. */

enum {
    MJF_RED_SUITS = 3,   /* suits that have red fives */
    MJF_NO_SEAT = 255,   /* of a meld of which it is not known who gave its tile */
    MJF_NO_KIND = 255,   /* of a meld of which no kind was said */
    MJF_HAND_TEXT = 141, /* bytes of the longest hand, 0 at its end included */
    MJF_MELD_TEXT = 16   /* the same of a meld, more than enough */
};

/* Where text cannot be read, and what else there is to know of it. */
typedef struct mjf_text_error {
    size_t column; /* of its first character, from 1 */
    size_t length; /* how many characters; 0 where something is missing */
    size_t copies; /* MJF_ERR_COUNT: how many there are of the tile, else 0 */
    uint8_t tile; /* MJF_ERR_COUNT: the lowest that there are five of, else MJF_TILES */
    uint8_t kind; /* MJF_ERR_MELD: what it was said to be; MJF_NO_KIND */
} mjf_text_error;

/* The counts of the tiles in a text: as many as there are, in any order, with blanks between
 * groups of digits and their letter, of which there may be any number in any order. A red
 * five is a five; reds[suit], unless NULL, gets how many of them there are. Errors, of which
 * *error, unless NULL, says more; the first in the text where there are several:
 *   MJF_ERR_NULL       counts is NULL, or text is although it has a length
 *   MJF_ERR_CHARACTER  a character that is no digit, m, p, s, z or blank
 *   MJF_ERR_NO_SUIT    digits and then a blank, or the end
 *   MJF_ERR_NO_DIGITS  the letter of a suit, and no digits before it
 *   MJF_ERR_HONOR      0, 8 or 9 before a z
 *   MJF_ERR_COUNT      five of a tile, where the text is right otherwise; the place is that
 *                      of all the tiles */
mjf_status mjf_parse(const char *text, size_t length, uint8_t *counts, uint8_t *reds,
                     mjf_text_error *error);

/* One meld: `kind:tiles@seat`, with or without brackets around it and blanks at either end.
 * Neither kind nor seat need be there. The kinds are
 *
 *   chi  chow 吃                a run
 *   pon  pung peng 碰           three alike
 *   kan  kong minkan 杠 明杠    four alike, the fourth of a discard (槓 for 杠, too)
 *   add  kakan 加杠 补杠        a pung and a fourth tile (補 for 补)
 *   ankan  暗杠                 four alike, none of them claimed
 *
 * with : or ： behind them. Without a kind the tiles tell it; four alike are MJF_CLAIMED_KONG.
 * The seat is 0 to 3, or MJF_NO_SEAT if none is said. honor_runs as in mjf_form_spec: which
 * three honours are a run; without it, none are. seat may be NULL. Errors, besides those of
 * mjf_parse:
 *   MJF_ERR_NULL       meld is NULL
 *   MJF_ERR_SPEC       honor_runs is out of its range
 *   MJF_ERR_KIND       a kind that is none
 *   MJF_ERR_SEAT       @ and what is no seat
 *   MJF_ERR_MELD       the tiles are no set, or none of the kind; the place is that of the
 *                      tiles
 *   MJF_ERR_CONCEALED  a seat behind a concealed kong */
mjf_status mjf_parse_meld(const char *text, size_t length, unsigned honor_runs,
                          mjf_meld *meld, uint8_t *seat, mjf_text_error *error);

/* Melds in the order they stand. Between two of them are a bracket, blanks and commas (also
 * ， and 、), or several of these; only between brackets may blanks be part of one. *n gets
 * their number, and melds and seats (which may be NULL) as many. Errors as above, and
 *   MJF_ERR_NULL      n is NULL, or melds is although capacity is above 0
 *   MJF_ERR_CAPACITY  more of them than that; the place is that of the first too many */
mjf_status mjf_parse_melds(const char *text, size_t length, unsigned honor_runs,
                           mjf_meld *melds, uint8_t *seats, size_t capacity, size_t *n,
                           mjf_text_error *error);

/* The text of a hand: suit by suit, digits ascending, the red fives before the others. reds
 * may be NULL. out, of MJF_HAND_TEXT bytes, gets it with a 0 at its end; *length, unless
 * NULL, how long it is without that. Errors:
 *   MJF_ERR_NULL   counts or out is NULL
 *   MJF_ERR_COUNT  a count is above MJF_COPIES, or more fives are red than there are */
mjf_status mjf_format(const uint8_t *counts, const uint8_t *reds, char *out,
                      size_t *length);

/* The text of a meld, `kind:tiles@seat` by the first name of its kind, without the seat if
 * that is MJF_NO_SEAT. out has MJF_MELD_TEXT bytes. Errors:
 *   MJF_ERR_NULL       meld or out is NULL
 *   MJF_ERR_MELD       there is no such meld
 *   MJF_ERR_SEAT       the seat is neither 0 to 3 nor MJF_NO_SEAT
 *   MJF_ERR_CONCEALED  a concealed kong with a seat */
mjf_status mjf_format_meld(const mjf_meld *meld, unsigned seat, char *out,
                           size_t *length);

#ifdef __cplusplus
}
#endif

#endif /* MJF_TEXT_H */
