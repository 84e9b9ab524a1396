import Glibc
import Synchronization

/// Runs a body on several threads of the system at once.
///
/// Tasks cannot be used: they run on no more threads than there are processors.
enum ParallelThreads {
    /// Runs the body once on each thread and waits for all of them.
    ///
    /// - Returns: the errors that the bodies threw.
    static func run(_ count: Int, _ body: @escaping @Sendable (_ number: Int) throws -> Void) -> [any Error] {
        let failures = Mutex<[any Error]>([])
        var threads: [pthread_t] = []
        for number in 0..<count {
            let work = Work {
                do {
                    try body(number)
                } catch {
                    failures.withLock { $0.append(error) }
                }
            }
            // SAFETY: The reference is taken over by the new thread, or released here when there is none.
            let reference = Unmanaged.passRetained(work)
            var thread = pthread_t()
            guard pthread_create(&thread, nil, entry, reference.toOpaque()) == 0 else {
                reference.release()
                failures.withLock { $0.append(RuleViolation(detail: "a thread could not be started")) }
                break
            }
            threads.append(thread)
        }
        for thread in threads { pthread_join(thread, nil) }
        return failures.withLock(\.self)
    }

    private final class Work {
        let run: @Sendable () -> Void

        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    private static let entry: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
        guard let pointer else { preconditionFailure("A thread was started without work.") }
        // SAFETY: Made by `passRetained` above, for this thread alone.
        Unmanaged<Work>.fromOpaque(pointer).takeRetainedValue().run()
        return nil
    }
}
