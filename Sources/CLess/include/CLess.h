// The text of less.js, the file less.min.js, which is part of the executable.

#ifndef MINIHOST_CLESS_H
#define MINIHOST_CLESS_H

#include <stddef.h>

extern const unsigned char cless_text[];
extern const unsigned char cless_text_end[];

// The first byte of the text, which is ASCII and never freed.
static inline const unsigned char *cless_start(void) { return cless_text; }

// The number of its bytes.
static inline size_t cless_count(void) { return (size_t)(cless_text_end - cless_text); }

#endif
