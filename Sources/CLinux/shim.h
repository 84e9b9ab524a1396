#ifndef CLINUX_SHIM_H
#define CLINUX_SHIM_H

#include <errno.h>
#include <linux/filter.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <sys/syscall.h>
#include <unistd.h>

// O_PATH, which fcntl.h defines for GNU sources only.
#define CLINUX_O_PATH 010000000

// openat2(2). The C library of Debian 12 has no function for it, and Swift cannot call syscall(2), which is variadic.
static inline int clinux_openat2(int directory, const char *path, struct open_how how) {
    return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

// fork(2), which Swift declares unavailable. Only a process with one thread may run Swift code in the child.
static inline pid_t clinux_fork(void) { return fork(); }

// A system call by its number. Returns its result, or the negative error number.
static inline long clinux_call(long number, long a, long b, long c, long d, long e, long f) {
    long result = syscall(number, a, b, c, d, e, f);
    return result == -1 ? -(long)errno : result;
}

// Installs a program of seccomp filter instructions in all threads. Returns 0, or the negative error number.
static inline long clinux_install_filter(const void *instructions, unsigned short count) {
    struct sock_fprog program = {count, (struct sock_filter *)instructions};
    long result =
        clinux_call(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, (long)&program, 0, 0, 0);
    // A positive result is a thread with another filter.
    return result > 0 ? -EBUSY : result;
}

// landlock_create_ruleset(2) with the attributes of the latest interface, of which `size` bytes are passed. Returns a
// descriptor, or the negative error number.
static inline long clinux_landlock_ruleset(unsigned long long files, unsigned long long network,
                                           unsigned long long scopes, unsigned long size) {
    unsigned long long attributes[3] = {files, network, scopes};
    return clinux_call(SYS_landlock_create_ruleset, (long)attributes, (long)size, 0, 0, 0, 0);
}

// The current values of variables in the environment.
static inline char **clinux_environment(void) {
    extern char **environ;
    return environ;
}

#endif
