#include "CWorker.h"

#include <stddef.h>
#include <time.h>
#include <unistd.h>

#define SWIFT_CALL __attribute__((swiftcall))

// The executor of a job: an object and its witness table. Both are null for the default executor.
typedef struct {
    void *identity;
    uintptr_t implementation;
} Executor;

typedef SWIFT_CALL void (*EnqueueHook)(void *job, void *original);
typedef SWIFT_CALL void (*EnqueueWithDelayHook)(uint64_t delay, void *job, void *original);
typedef SWIFT_CALL void (*EnqueueWithDeadlineHook)(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original
);

// Variables and functions of libswift_Concurrency, declared in its header ExecutorHooks.h and ABI/Executor.h.
extern EnqueueHook swift_task_enqueueGlobal_hook;
extern EnqueueWithDelayHook swift_task_enqueueGlobalWithDelay_hook;
extern EnqueueWithDeadlineHook swift_task_enqueueGlobalWithDeadline_hook;
extern SWIFT_CALL void swift_job_run(void *job, Executor executor);

static cworker_enqueue enqueue_job;
static cworker_enqueue_later enqueue_job_later;

static SWIFT_CALL void enqueue(void *job, void *original) {
    (void)original;
    enqueue_job(job);
}

static SWIFT_CALL void enqueue_with_delay(uint64_t delay, void *job, void *original) {
    (void)original;
    enqueue_job_later(job, delay);
}

// The clock is 1 for the continuous clock, 2 for the suspending one. Both are monotonic, and a worker sleeps for short times.
static SWIFT_CALL void enqueue_with_deadline(
    long long seconds, long long nanoseconds, long long tolerance_seconds, long long tolerance_nanoseconds, int clock,
    void *job, void *original
) {
    (void)tolerance_seconds;
    (void)tolerance_nanoseconds;
    (void)original;
    struct timespec now;
    clock_gettime(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, &now);
    long long delay = (seconds - now.tv_sec) * 1000000000LL + (nanoseconds - now.tv_nsec);
    enqueue_job_later(job, delay > 0 ? (uint64_t)delay : 0);
}

void cworker_replace_executor(cworker_enqueue enqueue_function, cworker_enqueue_later enqueue_later_function) {
    enqueue_job = enqueue_function;
    enqueue_job_later = enqueue_later_function;
    swift_task_enqueueGlobal_hook = enqueue;
    swift_task_enqueueGlobalWithDelay_hook = enqueue_with_delay;
    swift_task_enqueueGlobalWithDeadline_hook = enqueue_with_deadline;
}

void cworker_run(void *job) {
    swift_job_run(job, (Executor){NULL, 0});
}

pid_t cworker_fork(void) {
    return fork();
}
