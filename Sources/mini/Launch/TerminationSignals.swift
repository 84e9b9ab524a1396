import Glibc
import MiniCore
import MiniHost
import MiniTools
import Synchronization

/// The signals with which a person or the system ends the process.
enum TerminationSignals {
    private static let numbers = [SIGINT, SIGTERM, SIGHUP]
    /// The last received signal; 0 before the first.
    private static let received = Atomic<Int32>(0)
    /// A function to call instead of ending the process.
    private static let handler = Mutex<Handler?>(nil)

    /// A terminal with changed attributes, and its original ones.
    private static let terminal = Mutex<(descriptor: Int32, attributes: termios)?>(nil)

    private struct Handler {
        let body: @Sendable (Int32) -> Void
        let isForEvery: Bool
    }

    /// The last received signal; 0 before the first.
    static var last: Int32 { received.load(ordering: .relaxed) }

    /// Calls a function for the first signal, or for every signal, instead of ending the process.
    static func intercept(every isForEvery: Bool, _ body: @escaping @Sendable (_ signal: Int32) -> Void) {
        handler.withLock { $0 = Handler(body: body, isForEvery: isForEvery) }
    }

    /// Restores the attributes of a terminal before a signal ends the process; nil cancels this.
    static func restoreAtEnd(_ descriptor: Int32?, _ attributes: termios = termios()) {
        terminal.withLock { $0 = descriptor.map { ($0, attributes) } }
    }

    /// The name of a signal.
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

    /// Removes the files of running programs before a signal ends the process.
    static func handle() {
        // Created before the handlers use it.
        _ = semaphore
        // Without a waiting thread, signals keep their default action.
        guard DetachedThread.start(name: "signals", { waitForSignals() }) == 0 else { return }
        for number in numbers {
            var action = sigaction()
            guard sigaction(number, nil, &action) == 0, !isIgnored(action) else { continue }
            action = sigaction()
            // A handler may only call async-signal-safe functions: it wakes up the thread.
            action.__sigaction_handler.sa_handler = { number in
                TerminationSignals.received.store(number, ordering: .relaxed)
                sem_post(TerminationSignals.semaphore)
            }
            action.sa_flags = SA_RESTART
            sigaction(number, &action, nil)
        }
    }

    /// Whether the parent process has the signal ignored; it then stays ignored.
    private static func isIgnored(_ action: sigaction) -> Bool {
        // SAFETY: SIG_IGN is the number 1 in the place of a function; the number is compared, not called.
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    }

    private static func waitForSignals() {
        while true {
            while sem_wait(semaphore) != 0 {}
            let number = last
            guard let handler = takeHandler() else { end(number) }
            // The handler may block until its output is read; a further signal must still be handled.
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
        HeadlessBrowser.endAll()
        TestServer.endAll()
        RunFolders.removeAll()
        ReportFile.removeIncomplete()
        // The process ends with the default action, so that its parent receives the signal as the reason.
        signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
    }
}
