#include "CWorker.h"

#include <stddef.h>

#define SWIFT_CALL __attribute__((swiftcall))

// The executor of a job: an object and its witness table. Both are null for the default executor.
typedef struct {
    void *identity;
    uintptr_t implementation;
} Executor;

typedef SWIFT_CALL void (*EnqueueHook)(void *job, void *original);

// A variable and a function of libswift_Concurrency, declared in Swift's headers ExecutorHooks.h and Concurrency.h.
extern EnqueueHook swift_task_enqueueGlobal_hook;
extern SWIFT_CALL void swift_job_run(void *job, Executor executor);

static cworker_enqueue enqueue_job;

static SWIFT_CALL void enqueue(void *job, void *original) {
    (void)original;
    enqueue_job(job);
}

void cworker_replace_executor(cworker_enqueue enqueue_function) {
    enqueue_job = enqueue_function;
    swift_task_enqueueGlobal_hook = enqueue;
}

void cworker_run(void *job) {
    swift_job_run(job, (Executor){NULL, 0});
}
