internal import NIOCore

/// Runs tasks on the thread of connections, where what they wait for arrives: a hop to another thread costs more than most of
/// what an exchange does.
///
/// The loop must outlive the tasks; what runs on it must not block.
final class LoopExecutor: TaskExecutor {
    let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
