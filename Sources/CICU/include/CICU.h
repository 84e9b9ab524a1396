// Domain names and charsets in ICU.
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

// Turns text of one charset into UTF-8; belongs to one thread at a time.
typedef struct ICUTextConverter ICUTextConverter;

// A converter for a charset by any name that ICU knows it by; null, with a positive status, when it knows none.
ICUTextConverter *ICUTextConverterOpen(const char *charset, int32_t *status);

// Writes the text in UTF-8 and answers its length in bytes, also when that is over the capacity. A positive status says
// that the bytes are no text of the charset.
int32_t ICUTextConverterToUTF8(
    ICUTextConverter *converter, const char *bytes, int32_t count, char *result, int32_t capacity, int32_t *status
);

void ICUTextConverterClose(ICUTextConverter *converter);

#endif
