// Domain names in ICU.
//
// ICU's own headers stay out of Swift: the names of its functions are macros, which Swift does not see, and its types are
// declared once more, differently, by the copy of ICU that is part of Foundation.

#ifndef MINIHOST_CICU_H
#define MINIHOST_CICU_H

#include <stdint.h>

// Converts domain names by UTS #46.
typedef struct ICUDomainConverter ICUDomainConverter;

// A converter with the options that the URL Standard asks for; null, with a positive status, when ICU has none. It may be
// used by several threads at once.
const ICUDomainConverter *ICUDomainConverterOpen(int32_t *status);

// Writes the name in ASCII and answers its length, also when that is over the capacity. The faults are those of the
// name which the URL Standard does not put up with; a positive status is a failure of ICU itself.
int32_t ICUDomainConverterToASCII(
    const ICUDomainConverter *converter, const char *name, int32_t length, char *result, int32_t capacity,
    uint32_t *faults, int32_t *status
);

#endif
