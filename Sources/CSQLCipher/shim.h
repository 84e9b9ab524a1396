#ifndef CSQLCIPHER_SHIM_H
#define CSQLCIPHER_SHIM_H

// SQLCipher's header declares sqlite3_key and related functions only with this macro.
#ifndef SQLITE_HAS_CODEC
#define SQLITE_HAS_CODEC 1
#endif
#include <sqlcipher/sqlite3.h>

// The types of the functions in use, derived from their declarations. The library is loaded when it is first needed, and
// functions that are looked up in it by name get their types from here.
#define CSQLCIPHER_FUNCTION(name) typedef __typeof__(&sqlite3_##name) sqlite3_##name##_function

CSQLCIPHER_FUNCTION(bind_blob);
CSQLCIPHER_FUNCTION(bind_int64);
CSQLCIPHER_FUNCTION(bind_text);
CSQLCIPHER_FUNCTION(bind_value);
CSQLCIPHER_FUNCTION(bind_zeroblob);
CSQLCIPHER_FUNCTION(changes);
CSQLCIPHER_FUNCTION(close);
CSQLCIPHER_FUNCTION(column_blob);
CSQLCIPHER_FUNCTION(column_bytes);
CSQLCIPHER_FUNCTION(column_int64);
CSQLCIPHER_FUNCTION(column_type);
CSQLCIPHER_FUNCTION(column_value);
CSQLCIPHER_FUNCTION(errmsg);
CSQLCIPHER_FUNCTION(extended_result_codes);
CSQLCIPHER_FUNCTION(finalize);
CSQLCIPHER_FUNCTION(key);
CSQLCIPHER_FUNCTION(last_insert_rowid);
CSQLCIPHER_FUNCTION(open_v2);
CSQLCIPHER_FUNCTION(prepare_v2);
CSQLCIPHER_FUNCTION(reset);
CSQLCIPHER_FUNCTION(step);
CSQLCIPHER_FUNCTION(system_errno);

#endif
