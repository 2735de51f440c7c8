/*
 * oracle_text.h - hands and melds in text by a slow reader of its own, character by
 * character, and a comparison with the library.
 */
#ifndef MJF_TEST_ORACLE_TEXT_H
#define MJF_TEST_ORACLE_TEXT_H

#include <stddef.h>

/* Pieces that texts of tiles and melds are put together from. */
enum { TEXT_PIECES = 26 };
extern const char *const text_pieces[TEXT_PIECES];

/* What mjf_parse, mjf_parse_meld and mjf_parse_melds must say of a text and do not: the name
 * of the function and what it got wrong; NULL if all is right. What they read is written and
 * read again, too. */
const char *text_disagrees(const char *text, size_t length);

/* The text in quotes, bytes that are no printable ASCII as numbers, for labels. */
const char *text_shown(const char *text, size_t length);

#endif /* MJF_TEST_ORACLE_TEXT_H */
