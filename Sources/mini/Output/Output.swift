import Glibc
import MiniCore
import MiniTestRunner

/// One of the two standard streams, or a file, without a buffer: written text is output immediately.
///
/// ## Threading
/// May be used from any thread.
struct Output: Sendable, Equatable {
    /// For results.
    static let standard = Output(descriptor: STDOUT_FILENO)
    /// For console output of programs, errors, notes and progress.
    static let error = Output(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    /// Whether the stream may be the log of a CI system, which executes commands in it.
    private let isLog: Bool
    /// Whether the stream is a terminal.
    let isTerminal: Bool
    /// Whether text is coloured: according to `FORCE_COLOR` if set, otherwise on a terminal with colours unless `NO_COLOR` is
    /// set.
    let isColoured: Bool

    /// The colours of the texts.
    var paint: Paint { isColoured ? .terminal : .none }

    private init(descriptor: Int32, isLog: Bool = true) {
        self.descriptor = descriptor
        self.isLog = isLog
        isTerminal = isatty(descriptor) == 1
        // The content of a file that an option names is exact.
        isColoured = (isLog ? Self.forcesColours : nil) ?? (isTerminal && Self.allowsColours)
    }

    /// The value of `FORCE_COLOR`: `0` and `false` are false, any other value is true; nil if the variable is not set.
    private static var forcesColours: Bool? {
        EnvironmentVariable.value(of: "FORCE_COLOR").map { $0 != "0" && $0 != "false" }
    }

    /// Whether a terminal may show colours.
    private static var allowsColours: Bool {
        EnvironmentVariable.value(of: "NO_COLOR") == nil && EnvironmentVariable.value(of: "TERM") != "dumb"
    }

    /// An open file of an option.
    ///
    /// It stays open until the process ends.
    init(file descriptor: Int32) { self.init(descriptor: descriptor, isLog: false) }

    /// Removes the last line of a terminal, which ``replaceLine(_:)`` has written.
    func clearLine() {
        if isTerminal { send("\r\u{1B}[K") }
    }

    /// Replaces the last line of a terminal; the text must fit on one line.
    func replaceLine(_ text: String) {
        send("\r" + Paint.withoutControls(text))
    }

    /// Writes the complete text before it returns; stops when the stream has no reader any more.
    ///
    /// Control characters of programs are replaced on a terminal, which would interpret them. Commands to a CI system are
    /// escaped everywhere except in a file that an option names.
    ///
    /// - Parameter format: The format of the text.
    func write(_ text: String, as format: PrintedFormat = .text) {
        let text = isLog ? format.withoutCommands(text) : text
        send(isTerminal ? Paint.withoutControls(text) : text)
    }

    private func send(_ text: String) {
        // A stream without a reader is not reported.
        guard !OpenFile.write(text, to: descriptor), errno != EPIPE, descriptor != STDERR_FILENO else { return }
        // An incomplete report must not look like a complete one.
        let reason = String(cString: strerror(errno))
        _ = OpenFile.write(Text.error("The output cannot be written: \(reason)."), to: STDERR_FILENO)
        ReportFile.removeIncomplete()
        TestServer.endAll()
        _exit(1)
    }
}
