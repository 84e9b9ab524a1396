// Domain names and charsets in ICU.
//
// ICU's own headers are not imported into Swift: the names of its functions are macros, which Swift does not import, and
// the copy of ICU in Foundation declares its types in another way.

#ifndef MINIHOST_CICU_H
#define MINIHOST_CICU_H

#include <stdint.h>

// Converts domain names by UTS #46.
typedef struct ICUDomainConverter ICUDomainConverter;

// A converter with the options that the URL Standard requires; null, with a positive status, when ICU has none. Several
// threads may use it at once.
const ICUDomainConverter *ICUDomainConverterOpen(int32_t *status);

// Writes the name in ASCII and returns its length, which may be larger than the capacity. The faults are the errors of the
// name that the URL Standard does not tolerate. A positive status is a failure of ICU itself.
int32_t ICUDomainConverterToASCII(
    const ICUDomainConverter *converter, const char *name, int32_t length, char *result, int32_t capacity,
    uint32_t *faults, int32_t *status
);

// Converts text of one charset to UTF-8. One thread at a time may use it.
typedef struct ICUTextConverter ICUTextConverter;

// A converter for a charset by any name that ICU recognizes; null, with a positive status, for an unknown name.
ICUTextConverter *ICUTextConverterOpen(const char *charset, int32_t *status);

// Writes the text in UTF-8 and returns its length in bytes, which may be larger than the capacity. A positive status means
// that the bytes are not text of the charset.
int32_t ICUTextConverterToUTF8(
    ICUTextConverter *converter, const char *bytes, int32_t count, char *result, int32_t capacity, int32_t *status
);

void ICUTextConverterClose(ICUTextConverter *converter);

#endif
