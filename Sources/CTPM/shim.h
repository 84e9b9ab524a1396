#ifndef CTPM_SHIM_H
#define CTPM_SHIM_H

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>

// The types of the functions of tpm2-tss in use. The libraries are loaded when a TPM is first needed, and functions that
// are looked up in them by name get their types from here. They are declared here so that a build needs no package of
// tpm2-tss. Its structures stay opaque: the library itself converts them from and to the bytes that TPM 2.0 Part 2 defines.
//
// Source: TCG TSS 2.0 Enhanced System API (ESAPI), Marshaling/Unmarshaling API, TCTI loader.

// A TSS2_RC; 0 is success.
typedef uint32_t ctpm_result;
// An ESYS_TR: the number of an object in a context.
typedef uint32_t ctpm_object;

typedef ctpm_result (*Tss2_TctiLdr_Initialize_function)(const char *configuration, void **transport);
typedef void (*Tss2_TctiLdr_Finalize_function)(void **transport);

typedef ctpm_result (*Esys_Initialize_function)(void **context, void *transport, void *version);
typedef void (*Esys_Finalize_function)(void **context);
typedef ctpm_result (*Esys_GetSysContext_function)(void *context, void **system);
typedef void (*Esys_Free_function)(void *memory);
typedef ctpm_result (*Esys_CreatePrimary_function)(
    void *context, ctpm_object hierarchy, ctpm_object session1, ctpm_object session2, ctpm_object session3,
    const void *sensitive, const void *template_, const void *outside, const void *pcrs, ctpm_object *object,
    void **public_, void **creation, void **hash, void **ticket);
typedef ctpm_result (*Esys_Create_function)(
    void *context, ctpm_object parent, ctpm_object session1, ctpm_object session2, ctpm_object session3,
    const void *sensitive, const void *template_, const void *outside, const void *pcrs, void **private_,
    void **public_, void **creation, void **hash, void **ticket);
typedef ctpm_result (*Esys_Load_function)(
    void *context, ctpm_object parent, ctpm_object session1, ctpm_object session2, ctpm_object session3,
    const void *private_, const void *public_, ctpm_object *object);
typedef ctpm_result (*Esys_Unseal_function)(
    void *context, ctpm_object object, ctpm_object session1, ctpm_object session2, ctpm_object session3, void **data);
typedef ctpm_result (*Esys_FlushContext_function)(void *context, ctpm_object object);
typedef ctpm_result (*Esys_StartAuthSession_function)(
    void *context, ctpm_object key, ctpm_object bound, ctpm_object session1, ctpm_object session2,
    ctpm_object session3, const void *nonce, uint8_t type, const void *symmetric, uint16_t hash, ctpm_object *session);
typedef ctpm_result (*Esys_TRSess_SetAttributes_function)(
    void *context, ctpm_object session, uint8_t flags, uint8_t mask);

// Tss2_MU_TPM2B_PUBLIC_Unmarshal and similar functions; Tss2_MU_TPM2B_PUBLIC_Marshal and similar functions.
typedef ctpm_result (*Tss2_MU_Unmarshal_function)(
    const uint8_t *bytes, size_t size, size_t *offset, void *structure);
typedef ctpm_result (*Tss2_MU_Marshal_function)(
    const void *structure, uint8_t *bytes, size_t size, size_t *offset);

#endif
