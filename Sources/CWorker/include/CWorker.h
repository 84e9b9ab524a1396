// Replaces the default executor of Swift's runtime in a process with one thread, which Swift cannot do itself.

#ifndef MINIHOST_CWORKER_H
#define MINIHOST_CWORKER_H

#include <stdint.h>

// Receives a job of Swift's default executor. Such a job belongs to no actor.
typedef void (*cworker_enqueue)(void *job);

// Passes the jobs of Swift's default executor to a function, so that Swift's runtime starts no thread for them. Must be called
// before the first job. Tasks that sleep do not use the default executor and must not be used.
void cworker_replace_executor(cworker_enqueue enqueue);

// Runs a job that the function has received, once, on the calling thread.
void cworker_run(void *job);

#endif
