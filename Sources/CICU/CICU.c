#include "CICU.h"

#include <unicode/ucnv.h>
#include <unicode/uidna.h>

const ICUDomainConverter *ICUDomainConverterOpen(int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UIDNA *converter = uidna_openUTS46(
        UIDNA_CHECK_BIDI | UIDNA_CHECK_CONTEXTJ | UIDNA_NONTRANSITIONAL_TO_ASCII | UIDNA_NONTRANSITIONAL_TO_UNICODE,
        &code
    );
    *status = code;
    return (const ICUDomainConverter *)converter;
}

// The standard has no rules for lengths and for the positions of hyphens.
static const uint32_t toleratedErrors = UIDNA_ERROR_EMPTY_LABEL | UIDNA_ERROR_LABEL_TOO_LONG
    | UIDNA_ERROR_DOMAIN_NAME_TOO_LONG | UIDNA_ERROR_LEADING_HYPHEN | UIDNA_ERROR_TRAILING_HYPHEN
    | UIDNA_ERROR_HYPHEN_3_4;

int32_t ICUDomainConverterToASCII(
    const ICUDomainConverter *converter, const char *name, int32_t length, char *result, int32_t capacity,
    uint32_t *faults, int32_t *status
) {
    UErrorCode code = U_ZERO_ERROR;
    UIDNAInfo info = UIDNA_INFO_INITIALIZER;
    int32_t count = uidna_nameToASCII_UTF8(
        (const UIDNA *)converter, name, length, result, capacity, &info, &code
    );
    *faults = info.errors & ~toleratedErrors;
    // A result that does not fit is reported by its length alone.
    *status = code == U_BUFFER_OVERFLOW_ERROR ? U_ZERO_ERROR : code;
    return count;
}

ICUTextConverter *ICUTextConverterOpen(const char *charset, int32_t *status) {
    UErrorCode code = U_ZERO_ERROR;
    UConverter *converter = ucnv_open(charset, &code);
    // Without this, invalid bytes would be replaced by other text.
    ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &code);
    if (U_FAILURE(code)) {
        ucnv_close(converter);
        converter = NULL;
    }
    *status = code;
    return (ICUTextConverter *)converter;
}

int32_t ICUTextConverterToUTF8(
    ICUTextConverter *converter, const char *bytes, int32_t count, char *result, int32_t capacity, int32_t *status
) {
    UErrorCode code = U_ZERO_ERROR;
    int32_t length = ucnv_toAlgorithmic(UCNV_UTF8, (UConverter *)converter, result, capacity, bytes, count, &code);
    // A result that does not fit is reported by its length alone.
    *status = code == U_BUFFER_OVERFLOW_ERROR ? U_ZERO_ERROR : code;
    return length;
}

void ICUTextConverterClose(ICUTextConverter *converter) { ucnv_close((UConverter *)converter); }
