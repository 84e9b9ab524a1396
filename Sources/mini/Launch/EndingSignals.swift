import Glibc
import MiniCore
import MiniHost
import Synchronization

/// The signals by which a person or the system ends the process.
enum EndingSignals {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    /// The signal that came last; 0 before the first.
    private static let received = Atomic<Int32>(0)
    /// What is called in place of ending the process.
    private static let handler = Mutex<Handler?>(nil)

    /// A terminal whose attributes are changed, and its former ones.
    private static let terminal = Mutex<(descriptor: Int32, attributes: termios)?>(nil)

    private struct Handler {
        let body: @Sendable (Int32) -> Void
        let isForEvery: Bool
    }

    /// The signal that came last; 0 before the first.
    static var last: Int32 { received.load(ordering: .relaxed) }

    /// Has a function called for the first signal, or for every one, in place of ending the process.
    static func intercept(every isForEvery: Bool, _ body: @escaping @Sendable (_ signal: Int32) -> Void) {
        handler.withLock { $0 = Handler(body: body, isForEvery: isForEvery) }
    }

    /// Has the attributes of a terminal restored before a signal ends the process; nil for those of no terminal.
    static func restoreAtEnd(_ descriptor: Int32?, _ attributes: termios = termios()) {
        terminal.withLock { $0 = descriptor.map { ($0, attributes) } }
    }

    /// The name of one of the signals.
    static func name(of number: Int32) -> String {
        switch number {
        case SIGINT: "SIGINT"
        case SIGTERM: "SIGTERM"
        default: "SIGHUP"
        }
    }
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
        guard DetachedThread.start(name: "signals", { waitForSignals() }) == 0 else { return }
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

    private static func waitForSignals() {
        while true {
            while sem_wait(semaphore) != 0 {}
            let number = last
            guard let handler = takeHandler() else { end(number) }
            // What it writes may wait for a reader; the next signal must not.
            if DetachedThread.start(name: "interruption", { handler.body(number) }) != 0 { handler.body(number) }
        }
    }

    private static func takeHandler() -> Handler? {
        handler.withLock { handler in
            defer { if handler?.isForEvery == false { handler = nil } }
            return handler
        }
    }

    private static func end(_ number: Int32) -> Never {
        if var terminal = terminal.withLock(\.self) { tcsetattr(terminal.descriptor, TCSANOW, &terminal.attributes) }
        RunFolders.removeAll()
        ReportFile.removeIncomplete()
        // The process ends as if there had been no handler, so that whoever started it sees by what it has ended.
        signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
    }
}
