#ifndef COPENSSL_SHIM_H
#define COPENSSL_SHIM_H

#include <openssl/core.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
#include <openssl/x509.h>

// The types of the functions in use, derived from their declarations. The library is loaded when it is first needed, and
// functions that are looked up in it by name get their types from here.
#define COPENSSL_FUNCTION(name) typedef __typeof__(&name) name##_function

COPENSSL_FUNCTION(EVP_CIPHER_CTX_ctrl);
COPENSSL_FUNCTION(EVP_CIPHER_CTX_free);
COPENSSL_FUNCTION(EVP_CIPHER_CTX_new);
COPENSSL_FUNCTION(EVP_CIPHER_CTX_set_flags);
COPENSSL_FUNCTION(EVP_CIPHER_fetch);
COPENSSL_FUNCTION(EVP_CIPHER_free);
COPENSSL_FUNCTION(EVP_CipherFinal_ex);
COPENSSL_FUNCTION(EVP_CipherInit_ex);
COPENSSL_FUNCTION(EVP_CipherUpdate);
COPENSSL_FUNCTION(EVP_Digest);
COPENSSL_FUNCTION(EVP_DigestFinal_ex);
COPENSSL_FUNCTION(EVP_DigestInit_ex);
COPENSSL_FUNCTION(EVP_DigestUpdate);
COPENSSL_FUNCTION(EVP_KDF_CTX_free);
COPENSSL_FUNCTION(EVP_KDF_CTX_new);
COPENSSL_FUNCTION(EVP_KDF_derive);
COPENSSL_FUNCTION(EVP_KDF_fetch);
COPENSSL_FUNCTION(EVP_KDF_free);
COPENSSL_FUNCTION(EVP_MD_CTX_free);
COPENSSL_FUNCTION(EVP_MD_CTX_new);
COPENSSL_FUNCTION(EVP_PBE_scrypt);
COPENSSL_FUNCTION(EVP_PKEY_CTX_free);
COPENSSL_FUNCTION(EVP_PKEY_CTX_new);
COPENSSL_FUNCTION(EVP_PKEY_derive);
COPENSSL_FUNCTION(EVP_PKEY_derive_init);
COPENSSL_FUNCTION(EVP_PKEY_derive_set_peer);
COPENSSL_FUNCTION(EVP_PKEY_free);
COPENSSL_FUNCTION(EVP_PKEY_get_raw_public_key);
COPENSSL_FUNCTION(EVP_PKEY_new_raw_private_key);
COPENSSL_FUNCTION(EVP_PKEY_new_raw_public_key);
COPENSSL_FUNCTION(EVP_md5);
COPENSSL_FUNCTION(EVP_sha1);
COPENSSL_FUNCTION(EVP_sha256);
COPENSSL_FUNCTION(EVP_sha512);
COPENSSL_FUNCTION(HMAC);
COPENSSL_FUNCTION(OPENSSL_init_crypto);
COPENSSL_FUNCTION(OpenSSL_version);
COPENSSL_FUNCTION(PKCS5_PBKDF2_HMAC);
COPENSSL_FUNCTION(X509_NAME_oneline);
COPENSSL_FUNCTION(X509_free);
COPENSSL_FUNCTION(X509_get_issuer_name);
COPENSSL_FUNCTION(X509_get_subject_name);
COPENSSL_FUNCTION(d2i_X509);

#endif
