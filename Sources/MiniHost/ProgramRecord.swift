public import MiniCore

/// What came to light while a program ran, as far as a person or a test wants to know it.
public struct ProgramRecord: Sendable {
    /// How much console text is kept, in UTF-8 bytes and 32 a message: printing without end must not fill the memory.
    public static let consoleLimitBytes = 256 << 10
    /// How many uncaught failures, failed calls and warnings are kept of each kind.
    public static let eventLimit = 1_000
    /// How much text uncaught failures, failed calls and warnings may have together, in UTF-8 bytes.
    public static let eventLimitBytes = 256 << 10

    /// What the program printed, in order, up to the limit.
    public private(set) var console: [ConsoleMessage] = []
    /// How many console messages came after the limit.
    public private(set) var droppedConsoleCount = 0
    /// How many uncaught failures, failed calls and warnings came after the limit.
    public private(set) var droppedEventCount = 0
    /// Failures that nobody caught, in order, up to the limit.
    public private(set) var uncaught: [UncaughtFailure] = []
    /// JSAPI calls that failed, in order, up to the limit.
    public private(set) var failedCalls: [CallRecord] = []
    /// What the host found odd, in order, up to the limit.
    public private(set) var warnings: [ProgramWarning] = []
    /// The page that was shown last, without a leading slash; nil before the first.
    public private(set) var page: String?
    /// Why the program ended by itself; nil while it runs and when it was stopped on request.
    public private(set) var ending: ScriptError?

    private var consoleByteCount = 0
    private var eventByteCount = 0

    /// Makes the record of a program that has done nothing.
    public init() {}

    /// Whether the program failed: it was ended, or something but a failed JSAPI went uncaught.
    ///
    /// A rejected promise that carries the failure of a JSAPI does not count: programs leave those alone on purpose.
    public var hasFailed: Bool { !errors.isEmpty }

    /// What makes the program a failed one, in order; empty exactly when it is not.
    public var errors: [ScriptError] {
        uncaught.filter { $0.kind != .unhandledFailure }.map(\.error) + (ending.map { [$0] } ?? [])
    }

    /// The rejected promises that nobody handled and that do not count.
    var rejections: [ProgramWarning] {
        uncaught.filter { $0.kind == .unhandledFailure }.map { ProgramWarning(unhandled: $0.error) }
    }

    mutating func add(_ event: ProgramEvent) {
        switch event {
        case .console(let message): add(message)
        case .call(let call): if let error = call.error { append(call, error.message.utf8.count, to: \.failedCalls) }
        case .uncaught(let error, let kind): add(UncaughtFailure(error: error, kind: kind))
        case .page(let page): if page.step == .shown || self.page == nil { self.page = page.path }
        case .navigationBar, .surface: break
        case .warning(let warning):
            append(warning, warning.description.utf8.count, to: \.warnings)
        case .ended(let error): ending = error
        }
    }

    private mutating func add(_ failure: UncaughtFailure) {
        // What makes the program a failed one must not go unseen behind what does not.
        let byteCount = Self.byteCount(of: failure.error)
        let hasRoom = uncaught.count < Self.eventLimit && eventByteCount + byteCount <= Self.eventLimitBytes
        if failure.kind != .unhandledFailure, !hasRoom, !hasFailed {
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

    /// Forgets what the program printed, for who keeps many records and looks at their failures only.
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

/// A failure that nobody caught, and how it got away.
public struct UncaughtFailure: Sendable, Hashable {
    /// What failed, and where.
    public let error: ScriptError
    /// How it got away.
    public let kind: UncaughtKind

    /// Makes a failure.
    public init(error: ScriptError, kind: UncaughtKind) {
        self.error = error
        self.kind = kind
    }
}
