#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#include <linux/openat2.h>
#include <sys/syscall.h>
#include <unistd.h>

// O_PATH, which fcntl.h defines for GNU sources only.
#define CLINUX_O_PATH 010000000

// openat2(2). The C library of Debian 12 has no function for it, and Swift cannot call syscall(2), which is variadic.
static inline int clinux_openat2(int directory, const char *path, struct open_how how) {
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

#endif
