#ifndef CKEYRING_SHIM_H
#define CKEYRING_SHIM_H

#include <linux/keyctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library has no functions for keyrings, and Swift cannot call syscall(2), which is variadic.
//
// A process may read, limit and remove a key that it possesses, that is, a key in the keyring of the process. A session
// need not be linked to the keyring of the user, so keys are created in and found through the keyring of the process.

// add_key(2) of a user key into the keyring of the process.
static inline long ckeyring_add(const char *description, const void *payload, size_t size) {
    return syscall(SYS_add_key, "user", description, payload, size, KEY_SPEC_PROCESS_KEYRING);
}

// Links a key into the keyring of the user and replaces one of the same name.
static inline long ckeyring_publish(long key) {
    return syscall(SYS_keyctl, KEYCTL_LINK, key, KEY_SPEC_USER_KEYRING);
}

// Returns the serial number of a user key in the keyring of the user, and links it into the keyring of the process.
static inline long ckeyring_find(const char *description) {
    return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", description, KEY_SPEC_PROCESS_KEYRING);
}

static inline long ckeyring_read(long key, void *payload, size_t size) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, payload, size);
}

static inline long ckeyring_set_timeout(long key, unsigned seconds) {
    return syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds);
}

// Makes a key unreadable immediately; the kernel removes it soon after.
static inline long ckeyring_invalidate(long key) {
    return syscall(SYS_keyctl, KEYCTL_INVALIDATE, key);
}

// Excludes the memory of the process from dumps and protects it from other processes of the user. prctl(2) is variadic.
static inline void ckeyring_forbid_dumps(void) {
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

#endif
