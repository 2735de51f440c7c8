/* fuzz_page.c - pages with some bytes changed, cut out or put in twice. */
#include "fuzz_page.h"

#include <string.h>

#include "random_page.h"

enum { PAGES = 16, CHANGE = 4 };

static const page_bytes *page_of(unsigned number) {
    static page_bytes pages[PAGES];
    static random_page page;
    random_source source = {number + 100};
    if (pages[number].n == 0) {
        page_random(&source, &page);
        page_write(&page.source, &pages[number]);
    }
    return &pages[number];
}

/* Each change is four bytes: what is done, where (two bytes), and with what. */
static void change(page_bytes *page, const uint8_t *data) {
    const size_t at = (size_t)(data[1] << 8 | data[2]) % page->n;
    const size_t n = data[3] % 32 < page->n - at ? data[3] % 32 : page->n - at;
    switch (data[0] % 8) {
        case 0: /* cut out */
            memmove(page->bytes + at, page->bytes + at + n, page->n - at - n);
            page->n -= n;
            break;
        case 1: /* twice */
            if (page->n + n > PAGE_ROOM) break;
            memmove(page->bytes + at + n, page->bytes + at, page->n - at);
            page->n += n;
            break;
        case 2: /* the rest */
            page->n = at;
            break;
        case 3:
        case 4:
            page->bytes[at] = (uint8_t)(page->bytes[at] + data[3] % 5 - 2);
            break;
        default:
            page->bytes[at] = data[3];
            break;
    }
}

static const char *look_at(const mjf_rules *rules) {
    mjf_win win;
    mjf_score score;
    mjf_why why[MJF_MAX_ROWS];
    size_t n;
    memset(&win, 0, sizeof win);
    hand_parse("123m456m789p1133z", win.hand);
    win.hand[27]--;
    win.tile = 27;
    if (mjf_rules_name(rules) == NULL) return "mjf_rules_name";
    if (mjf_rules_register(rules, mjf_rules_settings(rules)->result) == NULL)
        return "mjf_rules_settings";
    if (mjf_score_win(rules, &win, &score) != MJF_OK) return "mjf_score_win";
    if (score.verdict == MJF_WRONG_WIN || score.verdict == MJF_NO_WIN) return NULL;
    if (mjf_score_explain(rules, &win, &score.split, why) != MJF_OK)
        return "mjf_score_explain";
    if (mjf_score_bounds(rules, &win, &score.split, NULL, 0, &n) != MJF_OK)
        return "mjf_score_bounds";
    return NULL;
}

const char *fuzz_page(const uint8_t *data, size_t size) {
    static page_bytes page;
    mjf_rules *rules = NULL;
    mjf_page_fault fault;
    if (size < 1) return NULL;
    page = *page_of(data[0] % PAGES);
    for (size_t i = 1; i + CHANGE <= size && i < 16 && page.n > 0; i += CHANGE)
        change(&page, data + i);
    const mjf_status status =
        mjf_rules_read_fault(page.bytes, page.n, NULL, NULL, 0, &rules, &fault);
    if (status != MJF_OK && status != MJF_ERR_PAGE && status != MJF_ERR_VALUE)
        return "status";
    if ((status == MJF_OK) != (rules != NULL)) return "rules";
    if (fault.byte > page.n) return "fault";
    const char *wrong = rules != NULL ? look_at(rules) : NULL;
    mjf_rules_free(rules);
    return wrong;
}
