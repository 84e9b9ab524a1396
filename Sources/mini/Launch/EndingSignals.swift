import Glibc
import MiniCore
import MiniHost
import Synchronization

/// The signals by which a person or the system ends the process.
enum EndingSignals {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    /// The signal that came first; 0 before it.
    private static let received = Atomic<Int32>(0)
    // SAFETY: Made once and never freed; the system's functions on it may be called from any thread and from a signal handler.
    private nonisolated(unsafe) static let semaphore: UnsafeMutablePointer<sem_t> = {
        let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(semaphore, 0, 0)
        return semaphore
    }()

    /// Has the files of running programs removed before a signal ends the process.
    static func handle() {
        // Before the handlers use it.
        _ = semaphore
        // Without a thread that waits for them, signals do what they do by default.
        guard DetachedThread.start(name: "signals", { waitForSignal() }) == 0 else { return }
        for number in numbers {
            var action = sigaction()
            guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
            action = sigaction()
            // A handler may do nothing but what is safe at any moment: it tells the thread.
            action.__sigaction_handler.sa_handler = { number in
                EndingSignals.received.store(number, ordering: .relaxed)
                sem_post(EndingSignals.semaphore)
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }

    /// Whether whoever started the process has had a signal ignored; then it stays so.
    private static func isIgnored(_ action: sigaction) -> Bool {
        // SAFETY: SIG_IGN is the number 1 in the place of a function; the number is compared, not called.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    private static func waitForSignal() {
        while sem_wait(semaphore) != 0 {}
        RunFolders.removeAll()
        // The process ends as if there had been no handler, so that whoever started it sees by what it has ended.
        let number = received.load(ordering: .relaxed)
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }
}
