import Glibc
import Synchronization

/// Threads that contend for a lock: `locked` changes their shared state under it, `unlocked` does not.
///
/// ThreadSanitizer must report no race for the first and a race for the second.
@main
enum Contention {
    private static let lock = Mutex(())
    // SAFETY: None if the threads do not hold the lock: this is the race to be detected.
    private nonisolated(unsafe) static var count = 0

    static func main() {
        let isLocked = CommandLine.arguments.dropFirst() == ["locked"]
        let threads = (0..<8).map { _ in
            var thread = pthread_t()
            let code = pthread_create(&thread, nil, isLocked ? addLocked : addUnlocked, nil)
            precondition(code == 0, "The system gives no thread.")
            return thread
        }
        for thread in threads { pthread_join(thread, nil) }
    }

    private static let addLocked: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        for _ in 0..<2_000 {
            Contention.lock.withLock { _ in Contention.count += 1 }
            while Contention.lock.withLockIfAvailable({ _ in Contention.count += 1 }) == nil { sched_yield() }
        }
        return nil
    }

    private static let addUnlocked: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { _ in
        for _ in 0..<2_000 {
            Contention.lock.withLock { _ in }
            Contention.count += 1
        }
        return nil
    }
}
