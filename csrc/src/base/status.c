/* status.c - names and messages of the status codes. */
#include "mjf/mjf.h"

static const char *const NAMES[] = {
#define NAME(name, value, message) #name,
    MJF_STATUS_LIST(NAME)
#undef NAME
};

static const char *const MESSAGES[] = {
#define MESSAGE(name, value, message) message,
    MJF_STATUS_LIST(MESSAGE)
#undef MESSAGE
};

_Static_assert(sizeof NAMES / sizeof NAMES[0] == MJF_STATUS_END,
               "values must be contiguous");

const char *mjf_status_name(mjf_status status) {
    return (unsigned)status < MJF_STATUS_END ? NAMES[status] : "MJF_ERR_UNKNOWN";
}

const char *mjf_status_message(mjf_status status) {
    return (unsigned)status < MJF_STATUS_END ? MESSAGES[status] : "unknown status";
}
