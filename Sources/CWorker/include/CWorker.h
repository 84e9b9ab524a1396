// What a process with one thread needs of the system and of Swift's runtime, and Swift cannot call or replace itself.

#ifndef MINIHOST_CWORKER_H
#define MINIHOST_CWORKER_H

#include <stdint.h>
#include <sys/types.h>

// fork(2). Swift does not import it, since a child of a process with several threads may do little.
pid_t cworker_fork(void);

// Receives a job of Swift's default executor. Such a job belongs to no actor.
typedef void (*cworker_enqueue)(void *job);

// Receives a job that is due after a delay in nanoseconds.
typedef void (*cworker_enqueue_later)(void *job, uint64_t nanoseconds);

// Passes the jobs of Swift's default executor to functions of the process, so that Swift's runtime starts no thread. Must be
// called before the first job, in a process that has one thread.
void cworker_replace_executor(cworker_enqueue enqueue, cworker_enqueue_later enqueue_later);

// Runs a job that a function above has received, once, on the calling thread.
void cworker_run(void *job);

#endif
