#ifndef CKEYRING_SHIM_H
#define CKEYRING_SHIM_H

#include <linux/keyctl.h>
#include <sys/syscall.h>
#include <unistd.h>

// The C library has no functions for keyrings, and Swift cannot call syscall(2), which is variadic.

// add_key(2) of a user key into the keyring of the user.
static inline long ckeyring_add(const char *description, const void *payload, size_t size) {
    return syscall(SYS_add_key, "user", description, payload, size, KEY_SPEC_USER_KEYRING);
}

// keyctl(2): the serial number of a user key in the keyring of the user.
static inline long ckeyring_find(const char *description) {
    return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", description, 0);
}

static inline long ckeyring_read(long key, void *payload, size_t size) {
    return syscall(SYS_keyctl, KEYCTL_READ, key, payload, size);
}

static inline long ckeyring_set_timeout(long key, unsigned seconds) {
    return syscall(SYS_keyctl, KEYCTL_SET_TIMEOUT, key, seconds);
}

// Makes a key unreadable at once; the kernel removes it soon after.
static inline long ckeyring_invalidate(long key) {
    return syscall(SYS_keyctl, KEYCTL_INVALIDATE, key);
}

#endif
