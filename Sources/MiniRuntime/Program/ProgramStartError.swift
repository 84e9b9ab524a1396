internal import Glibc
public import MiniCore

/// An error of starting a program.
public enum ProgramStartError: Error, Sendable {
    /// The program's files are invalid.
    case package(PackageError)
    /// The program's code failed before the first page or exceeded a limit.
    case script(ScriptError)
    /// The operating system could not create a thread; the number is its `errno`.
    case thread(errorNumber: Int32)
    /// The process has too few file descriptors left for another program; the number is its soft limit, `RLIMIT_NOFILE`.
    ///
    /// Raise the limit with `setrlimit` or `ulimit -n`, or stop other programs first.
    case tooManyOpenFiles(limit: Int)
    /// The same program of the same user already runs in the host: both would use the same stored data.
    ///
    /// Stop it first, or show it instead.
    case alreadyRunning(ProgramIdentity)
    /// The host runs as many programs as it may; the number is that of `HostConfiguration.maximumPrograms`.
    ///
    /// Stop another program first.
    case tooManyPrograms(limit: Int)
    /// The host has been shut down.
    case shutDown
    /// The worker process of the program could not be started; the text names what was tried and a remedy.
    case worker(String)
    /// The program was stopped before its first page was open.
    case stopped

    /// The error of a program that has ended before its first page was open.
    init(ended error: ScriptError) {
        self = error.termination == .stopped ? .stopped : .script(error)
    }
}

extension ProgramStartError: CustomStringConvertible {
    /// The description of the error for people.
    public var description: String {
        switch self {
        case .package(let error): error.description
        case .script(let error): error.description + (error.excerpt.map { "\n\($0)" } ?? "")
        case .thread(let number): "the system cannot create a thread: \(String(cString: strerror(number)))"
        case .tooManyOpenFiles(let limit):
            """
            the process may open \(limit) files and has too few left for one more program; raise the limit with "ulimit -n" \
            or setrlimit(RLIMIT_NOFILE), or stop other programs
            """
        case .alreadyRunning(let identity):
            "the program \"\(identity.appID)\" runs already for this user; stop it before it is opened again"
        case .tooManyPrograms(let limit):
            "the host may run \(limit) programs at a time and has as many; stop one of them, or raise maximumPrograms"
        case .shutDown: "the host has been shut down; programs need a new one"
        case .worker(let text): text
        case .stopped: "the program was stopped before its first page was open"
        }
    }
}

extension PackageError {
    /// The error for a page that app.json does not list, with the pages that it lists.
    package init(unknownPage path: String, pages: [String]) {
        let hint =
            pages.count <= 10
            ? "the pages are \(pages.joined(separator: ", "))"
            : "the first of its \(pages.count) pages are \(pages.prefix(10).joined(separator: ", "))"
        self.init("there is no page \"\(path)\" in app.json; \(hint)")
    }
}
