public import MiniCore

/// The output, failures and warnings of a program, for people and tests.
///
/// It lists events. A record with which a run is repeated is a file of `mini run --record`.
public struct ProgramRecord: Sendable {
    /// The maximum size of ``console``, in UTF-8 bytes plus 32 per message, to protect the memory of the host.
    public static let consoleLimitBytes = 256 << 10
    /// The maximum number of elements of each of ``uncaught``, ``failedCalls`` and ``warnings``.
    public static let eventLimit = 1_000
    /// The maximum size of ``uncaught``, ``failedCalls`` and ``warnings`` together, in UTF-8 bytes of their texts.
    public static let eventLimitBytes = 256 << 10

    /// The console messages of the program, in order, up to the limit.
    public private(set) var console: [ConsoleMessage] = []
    /// The number of console messages beyond the limit.
    public private(set) var droppedConsoleCount = 0
    /// The number of uncaught failures, failed calls and warnings beyond the limit.
    public private(set) var droppedEventCount = 0
    /// The uncaught failures, in order, up to the limit.
    public private(set) var uncaught: [UncaughtFailure] = []
    /// The JSAPI calls that failed, in order, up to the limit.
    public private(set) var failedCalls: [CallRecord] = []
    /// The warnings of the host, in order, up to the limit.
    public private(set) var warnings: [ProgramWarning] = []
    /// The path of the page that was shown last, without a leading slash; nil before the first page.
    public private(set) var page: String?
    /// The error that ended the program; nil while it runs and after a requested stop.
    public private(set) var terminationError: ScriptError?

    private var consoleByteCount = 0
    private var eventByteCount = 0

    /// Creates the record of a program without events.
    public init() {}

    /// Whether the program failed: it was ended by an error, or an error other than a JSAPI failure was not caught.
    ///
    /// A rejected promise that carries the failure of a JSAPI does not count: programs often ignore those on purpose.
    public var hasFailed: Bool { !errors.isEmpty }

    /// The errors for which the program counts as failed, in order; empty exactly when ``hasFailed`` is false.
    public var errors: [ScriptError] {
        uncaught.filter { $0.kind != .unhandledFailure }.map(\.error) + (terminationError.map { [$0] } ?? [])
    }

    /// The unhandled promise rejections that do not count as errors.
    package var rejections: [ProgramWarning] {
        uncaught.filter { $0.kind == .unhandledFailure }.map { ProgramWarning(unhandled: $0.error) }
    }

    mutating func add(_ event: ProgramEvent) {
        switch event {
        case .console(let message): add(message)
        case .call(let call): if let error = call.error { append(call, error.message.utf8.count, to: \.failedCalls) }
        case .uncaught(let error, let kind): add(UncaughtFailure(error: error, kind: kind))
        case .page(let page): if page.step == .shown || self.page == nil { self.page = page.path }
        case .rendered, .navigationBar, .deviceUI, .process: break
        case .warning(let warning):
            append(warning, warning.description.utf8.count, to: \.warnings)
        case .ended(let error): terminationError = error
        }
    }

    private mutating func add(_ failure: UncaughtFailure) {
        // Failures that count as errors must not be dropped because others have filled the limit.
        let byteCount = Self.byteCount(of: failure.error)
        let hasCapacity = uncaught.count < Self.eventLimit && eventByteCount + byteCount <= Self.eventLimitBytes
        if failure.kind != .unhandledFailure, !hasCapacity, !hasFailed {
            uncaught.append(failure)
        } else {
            append(failure, byteCount, to: \.uncaught)
        }
    }

    private static func byteCount(of error: ScriptError) -> Int {
        error.message.utf8.count + error.stack.utf8.count + (error.excerpt?.utf8.count ?? 0) + error.thrown.byteCount
    }

    private mutating func append<Element>(
        _ element: Element,
        _ byteCount: Int,
        to list: WritableKeyPath<Self, [Element]>,
    ) {
        if self[keyPath: list].count < Self.eventLimit, eventByteCount + byteCount <= Self.eventLimitBytes {
            eventByteCount += byteCount
            self[keyPath: list].append(element)
        } else {
            droppedEventCount += 1
        }
    }

    /// Removes the console messages, for callers that keep many records and need the failures only.
    package mutating func removeConsole() { (console, consoleByteCount) = ([], Self.consoleLimitBytes) }

    private mutating func add(_ message: ConsoleMessage) {
        let byteCount = message.text.utf8.count + 32
        if droppedConsoleCount == 0, consoleByteCount + byteCount <= Self.consoleLimitBytes {
            consoleByteCount += byteCount
            console.append(message)
        } else {
            droppedConsoleCount += 1
        }
    }
}

/// An uncaught failure and its kind.
public struct UncaughtFailure: Sendable, Hashable {
    /// The error and its place.
    public let error: ScriptError
    /// The way in which the failure remained uncaught.
    public let kind: UncaughtKind

    /// Creates a failure.
    public init(error: ScriptError, kind: UncaughtKind) {
        self.error = error
        self.kind = kind
    }
}
