/*
 * mjf.h - the public interface of the mahjong_fast C library.
 *
 * It answers how far a hand is from complete (shanten), which tiles complete it (waits),
 * which bring it nearer (useful tiles, ukeire), what to discard, and every way to read a
 * complete hand; the same for arrays of hands. It counts and deals hands, reads them as
 * text, and scores wins by rules that the caller gives as data. It needs no Python.
 *
 * A hand is 34 counts, one per kind of tile:
 *
 *   index   0 .. 8     9 .. 17    18 .. 26   27 28 29 30   31    32    33
 *   tile    1m .. 9m   1p .. 9p   1s .. 9s   E  S  W  N    white green red
 *           characters dots       bamboo     winds         dragons
 *           万         筒         条         东 南 西 北   白    發    中
 *
 * Open melds are left out: a hand with k melds has 13 - 3k tiles, one more after a draw.
 * Hands of 3n+1 and of 3n+2 tiles, from 1 to 17, are accepted, jokers counted: up to 14 in
 * the game of four sets and a pair, 16 or 17 in that of five.
 *
 *   uint8_t counts[MJF_TILES] = {1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1};  // 123m456p
 *   counts[27] = 2;                                                             // 11z
 *   int8_t shanten;
 *   mjf_status status = mjf_shanten(counts, MJF_ALL, NULL, &shanten);           // -1: complete
 *
 * Every question is a pure function of its arguments, safe to call from any thread, and
 * returns a status; the result goes through the pointers at the end and is written only on
 * MJF_OK (mjf_decompose says where it differs). The only state is the lookup tables (some
 * 0.4 MB, from malloc, and 3 MB for a moment), derived from the rules of the game by the
 * first question or mjf_init, and those of five sets and of each mjf_form, by the first
 * question that needs them. Otherwise questions about three jokers and more under limits
 * allocate, and free, up to 0.13 MB, those with fewer jokers only for a form of many runs;
 * what else allocates says so. No function takes more than 48 KB of stack.
 *
 * The header is C99 and C++ clean.
 */
#ifndef MJF_H
#define MJF_H

#define MJF_VERSION_MAJOR 0
#define MJF_VERSION_MINOR 1
#define MJF_VERSION_PATCH 0

#include "mjf/batch.h"
#include "mjf/census.h"
#include "mjf/generate.h"
#include "mjf/hand.h"
#include "mjf/rules.h"
#include "mjf/score.h"
#include "mjf/text.h"

#endif /* MJF_H */
