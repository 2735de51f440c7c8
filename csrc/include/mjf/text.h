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

/* All text is UTF-8; its length is in bytes. It needs no zero at its end; a zero in it is a
 * character like any other. A surrogate in three bytes counts as one character, and so does a
 * byte that is not part of a character. Blanks are the white space of Unicode. */

enum {
    MJF_RED_SUITS = 3,   /* suits that have red fives */
    MJF_NO_SEAT = 255,   /* a meld whose giver is not known */
    MJF_NO_KIND = 255,   /* a meld written without its kind */
    MJF_HAND_TEXT = 141, /* bytes of the longest hand, 0 at its end included */
    MJF_MELD_TEXT = 16   /* the same of a meld, more than enough */
};

/* Where and why text cannot be read. */
typedef struct mjf_text_error {
    size_t column; /* of its first character, from 1 */
    size_t length; /* how many characters; 0 where something is missing */
    size_t copies; /* MJF_ERR_COUNT: how many of the tile, else 0 */
    uint8_t tile;  /* MJF_ERR_COUNT: the lowest tile above four, else MJF_TILES */
    uint8_t kind;  /* MJF_ERR_MELD: the kind that was written, or MJF_NO_KIND */
} mjf_text_error;

/* The counts of the tiles in a text: any number of groups, each digits and the letter of their
 * suit, in any order, with blanks between groups. A red five is counted as a five; reds[suit],
 * unless reds is NULL, gets the number of red fives. *error, unless NULL, gets the details of
 * the first error in the text:
 *   MJF_ERR_NULL       counts is NULL, or text is NULL and length is above 0
 *   MJF_ERR_CHARACTER  a character other than a digit, m, p, s, z or a blank
 *   MJF_ERR_NO_SUIT    digits and then a blank, or the end
 *   MJF_ERR_NO_DIGITS  the letter of a suit, and no digits before it
 *   MJF_ERR_HONOR      0, 8 or 9 before a z
 *   MJF_ERR_COUNT      five of a tile, if the text has no other error; the place is that of
 *                      all the tiles */
mjf_status mjf_parse(const char *text, size_t length, uint8_t *counts, uint8_t *reds,
                     mjf_text_error *error);

/* One meld: `kind:tiles@seat`, with or without brackets around it and blanks at either end.
 * The kind and the seat may be left out. The kinds are
 *
 *   chi  chow 吃                a run
 *   pon  pung peng 碰           three alike
 *   kan  kong minkan 杠 明杠    four alike, the fourth of a discard (槓 for 杠, too)
 *   add  kakan 加杠 补杠        a pung and a fourth tile (補 for 补)
 *   ankan  暗杠                 four alike, none of them claimed
 *
 * followed by : or ：. Without a kind the tiles decide; four alike are MJF_CLAIMED_KONG.
 * The seat is 0 to 3, or MJF_NO_SEAT if it is left out. honor_runs as in mjf_form_spec: which
 * three honours are a run; without it, none are. seat may be NULL. Errors, besides those of
 * mjf_parse:
 *   MJF_ERR_NULL       meld is NULL
 *   MJF_ERR_SPEC       honor_runs is out of its range
 *   MJF_ERR_KIND       an unknown kind
 *   MJF_ERR_SEAT       no seat after @
 *   MJF_ERR_MELD       the tiles are not a set, or not of that kind; the place is that of
 *                      the tiles
 *   MJF_ERR_CONCEALED  a seat behind a concealed kong */
mjf_status mjf_parse_meld(const char *text, size_t length, unsigned honor_runs,
                          mjf_meld *meld, uint8_t *seat, mjf_text_error *error);

/* Melds, in the order of the text. Brackets, blanks and commas (also ， and 、) separate them;
 * inside a meld blanks are allowed only in brackets. *n gets the number of melds; melds and
 * seats (which may be NULL) get one entry each. Errors as above, and
 *   MJF_ERR_NULL      n is NULL, or melds is NULL and capacity is above 0
 *   MJF_ERR_CAPACITY  more melds than capacity; the place is that of the first too many */
mjf_status mjf_parse_melds(const char *text, size_t length, unsigned honor_runs,
                           mjf_meld *melds, uint8_t *seats, size_t capacity, size_t *n,
                           mjf_text_error *error);

/* The text of a hand: suit by suit, digits ascending, the red fives before the others. reds
 * may be NULL. out, of MJF_HAND_TEXT bytes, gets the text and a 0 at its end; *length, unless
 * NULL, gets the length without the 0. Errors:
 *   MJF_ERR_NULL   counts or out is NULL
 *   MJF_ERR_COUNT  a count is above MJF_COPIES, or there are more red fives than fives */
mjf_status mjf_format(const uint8_t *counts, const uint8_t *reds, char *out,
                      size_t *length);

/* The text of a meld, `kind:tiles@seat` by the first name of its kind, without the seat if
 * that is MJF_NO_SEAT. out has MJF_MELD_TEXT bytes. Errors:
 *   MJF_ERR_NULL       meld or out is NULL
 *   MJF_ERR_MELD       the meld does not exist
 *   MJF_ERR_SEAT       the seat is neither 0 to 3 nor MJF_NO_SEAT
 *   MJF_ERR_CONCEALED  a concealed kong with a seat */
mjf_status mjf_format_meld(const mjf_meld *meld, unsigned seat, char *out,
                           size_t *length);

#ifdef __cplusplus
}
#endif

#endif /* MJF_TEXT_H */
