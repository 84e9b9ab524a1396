// Announces the operations of Swift's Mutex to ThreadSanitizer.
//
// On Linux the fast path of Mutex is inlined into code that is instrumented. The slow path, for a lock that another thread
// holds, is in libswiftSynchronization, which is not: ThreadSanitizer does not see that the lock orders both threads, and
// reports the accesses that it protects. This library is preloaded, replaces the slow path, calls it, and records the order.
// Accesses without the lock are still reported.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *self

// _MutexHandle._lockSlow(_: UInt32), ._tryLockSlow() -> Bool and ._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Not available in a process without ThreadSanitizer.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

static SWIFT void (*lock)(uint32_t thread, SELF);
static SWIFT bool (*tryLock)(SELF);
static SWIFT void (*unlock)(SELF);

__attribute__((constructor)) static void findOriginals(void) {
    lock = dlsym(RTLD_NEXT, LOCK);
    tryLock = dlsym(RTLD_NEXT, TRY_LOCK);
    unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void annotatedLock(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void annotatedLock(uint32_t thread, SELF) {
    lock(thread, self);
    if (__tsan_acquire) __tsan_acquire(self);
}

SWIFT bool annotatedTryLock(SELF) __asm__(TRY_LOCK);
SWIFT bool annotatedTryLock(SELF) {
    bool isLocked = tryLock(self);
    if (isLocked && __tsan_acquire) __tsan_acquire(self);
    return isLocked;
}

SWIFT void annotatedUnlock(SELF) __asm__(UNLOCK);
SWIFT void annotatedUnlock(SELF) {
    if (__tsan_release) __tsan_release(self);
    unlock(self);
}
