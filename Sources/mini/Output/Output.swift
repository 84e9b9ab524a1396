import Glibc
import MiniCore
import MiniTesting

/// One of the two streams that a command writes to, without a buffer: what was written is there.
///
/// ## Threading
/// May be used from any thread.
struct Output: Sendable, Equatable {
    /// For results.
    static let standard = Output(descriptor: STDOUT_FILENO)
    /// For what programs print, for errors, notes and progress.
    static let error = Output(descriptor: STDERR_FILENO)

    private let descriptor: Int32
    /// Whether a CI system may read what is written as its log, and execute the commands in it.
    private let isLog: Bool
    /// Whether a person looks on.
    let isTerminal: Bool
    /// Whether text is coloured: where `FORCE_COLOR` says so, else on a terminal that can, unless `NO_COLOR` is set.
    let isColoured: Bool

    /// How its texts are coloured.
    var paint: Paint { isColoured ? .terminal : .none }

    private init(descriptor: Int32, isLog: Bool = true) {
        self.descriptor = descriptor
        self.isLog = isLog
        isTerminal = isatty(descriptor) == 1
        // What is written to a file that an option names is exact.
        isColoured = (isLog ? Self.forcesColours : nil) ?? (isTerminal && Self.allowsColours)
    }

    /// What `FORCE_COLOR` says: `0` and `false` are no, anything else is yes; nil where it is not set.
    private static var forcesColours: Bool? { variable("FORCE_COLOR").map { $0 != "0" && $0 != "false" } }

    /// Whether a terminal may be coloured.
    private static var allowsColours: Bool { variable("NO_COLOR") == nil && variable("TERM") != "dumb" }

    /// An open file that an option names.
    ///
    /// It is open until the process ends.
    init(file descriptor: Int32) { self.init(descriptor: descriptor, isLog: false) }

    /// Takes away what was written on the last line of a terminal, by ``replaceLine(_:)``.
    func clearLine() {
        if isTerminal { send("\r\u{1B}[K") }
    }

    /// Writes over the last line of a terminal, which must not be longer.
    func replaceLine(_ text: String) {
        send("\r" + Paint.withoutControls(text))
    }

    /// Writes the whole text before it returns; gives up when nobody can read it any more.
    ///
    /// Control characters of programs are replaced on a terminal, which would obey them; commands to a CI system are
    /// escaped everywhere but in a file that an option names.
    ///
    /// - Parameter format: What the text is.
    func write(_ text: String, as format: PrintedFormat = .text) {
        let text = isLog ? format.withoutCommands(text) : text
        send(isTerminal ? Paint.withoutControls(text) : text)
    }

    private func send(_ text: String) {
        // Nobody need be told that nobody reads any more.
        guard !OpenFile.write(text, to: descriptor), errno != EPIPE, descriptor != STDERR_FILENO else { return }
        // A report that is not whole must not pass for one that is.
        let reason = String(cString: strerror(errno))
        _ = OpenFile.write(Text.error("The output cannot be written: \(reason)."), to: STDERR_FILENO)
        ReportFile.removeIncomplete()
        _exit(1)
    }

    /// A variable of the environment; nil when it is not set or empty.
    static func variable(_ name: String) -> String? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return String(cString: value)
    }
}
