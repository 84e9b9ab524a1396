internal import NIOCore

/// Runs tasks on the thread of connections, on which the events that they wait for occur.
///
/// A hop to another thread costs more than most steps of an exchange.
///
/// The loop must outlive the tasks. The tasks must not block.
final class LoopExecutor: TaskExecutor {
    let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
