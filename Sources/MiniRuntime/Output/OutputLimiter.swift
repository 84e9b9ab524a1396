package import MiniCore
internal import Synchronization

/// Limits the output of a program that its host prints and keeps: console messages, errors, warnings, shown texts, and
/// changes of pages.
///
/// Output beyond a limit is dropped, with one warning of each kind in the life of a program.
///
/// ## Threading
/// May be used from any thread.
package final class OutputLimiter: Sendable {
    private enum Kind {
        case console, errors, warnings, texts, renderings
    }

    private struct State {
        var lineCount = 0
        var budgets: [Kind: OutputBudget]
        var warned: Set<Kind> = []
        /// Whether the host was notified of an error that makes the program count as failed.
        var hasFailed = false
    }

    /// The maximum length of a message in bytes of UTF-8; longer messages are cut.
    static let messageLimit = 400_000
    /// The maximum size of a thrown value in bytes; larger values are omitted.
    private static let thrownLimit = 64 << 10
    /// The bytes that each message, error or warning counts in addition to its text.
    private static let overhead = 64

    private let lineLimit: Int
    private let state: Mutex<State>

    /// Creates a limiter for one run of a program.
    package init(_ limits: ProgramLimits) {
        lineLimit = limits.consoleLines
        let console = OutputBudget(perTurn: 4 << 20, perSecond: 4 << 20, altogether: limits.consoleBytes)
        let errors = OutputBudget(perTurn: 1 << 20, perSecond: 1 << 20, altogether: 8 << 20)
        let texts = OutputBudget(perTurn: 4 << 20, perSecond: 4 << 20, altogether: 32 << 20)
        let renderings = OutputBudget(perTurn: 8 << 20, perSecond: 16 << 20, altogether: .max)
        let budgets: [Kind: OutputBudget] = [
            .console: console, .errors: errors, .warnings: errors, .texts: texts, .renderings: renderings,
        ]
        state = Mutex(State(budgets: budgets))
    }

    /// The event to report in place of an event: the event itself, possibly cut, a warning that it was dropped, or nil.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - turn: The number of the turn that causes it; nil outside of turns.
    ///   - now: The time on the monotonic clock.
    package func admitted(_ event: ProgramEvent, turn: Int?, now: MonotonicInstant = .now) -> ProgramEvent? {
        switch event {
        case .console(let message):
            let text = Self.cut(message.text)
            return admit(
                .console(ConsoleMessage(level: message.level, text: text)),
                text.utf8.count,
                .console,
                turn,
                now
            )
        case .uncaught(var error, let kind):
            if error.thrown.byteCount > Self.thrownLimit { error.thrown = .undefined }
            let admitted = admit(.uncaught(error, kind), Self.byteCount(of: error), .errors, turn, now)
            return kind == .unhandledFailure ? admitted : admittedFailure(admitted, or: .uncaught(error, kind))
        case .warning(let warning):
            let cut = ProgramWarning(
                Self.cut(warning.message),
                Self.cut(warning.kind),
                file: warning.file,
                line: warning.line,
                column: warning.column,
            )
            return admit(.warning(cut), cut.description.utf8.count, .warnings, turn, now)
        case .navigationBar(_, let change):
            return admit(event, (change.title?.utf8.count ?? 0) + (change.image?.utf8.count ?? 0), .texts, turn, now)
        case .deviceUI(let change):
            return admit(event, ScriptValue.object(change.parameters).byteCount, .texts, turn, now)
        case .rendered(let rendering): return admit(event, rendering.byteCount, .renderings, turn, now)
        case .call, .page, .process, .ended: return event
        }
    }

    /// Admits the first failure in any case: a failed program must not count as successful.
    private func admittedFailure(_ admitted: ProgramEvent?, or event: ProgramEvent) -> ProgramEvent? {
        let isFirst = state.withLock { state in
            defer { state.hasFailed = true }
            return !state.hasFailed
        }
        return isFirst ? event : admitted
    }

    private func admit(
        _ event: ProgramEvent,
        _ byteCount: Int,
        _ kind: Kind,
        _ turn: Int?,
        _ now: MonotonicInstant,
    ) -> ProgramEvent? {
        state.withLock { state in
            if kind == .console { state.lineCount += 1 }
            let hasLine = kind != .console || state.lineCount <= lineLimit
            if hasLine, state.budgets[kind]?.take(byteCount + Self.overhead, turn: turn, now: now) == true {
                return event
            }
            guard state.warned.insert(kind).inserted else { return nil }
            let message = "the program printed more than \(lineLimit) lines; the rest is dropped"
            return .warning(ProgramWarning(hasLine ? warning(kind) : message))
        }
    }

    private func warning(_ kind: Kind) -> String {
        switch kind {
        case .console: "the program printed too much; what is beyond the limit is dropped"
        case .errors: "the program failed too often; uncaught errors beyond the limit are dropped"
        case .warnings: "the program caused too many warnings; those beyond the limit are dropped"
        case .renderings: "the program rendered too much; changes of pages beyond the limit are not reported"
        case .texts: "the program had too much shown around its page; changes beyond the limit are dropped"
        }
    }

    private static func byteCount(of error: ScriptError) -> Int {
        error.message.utf8.count + error.stack.utf8.count + (error.excerpt?.utf8.count ?? 0)
            + (error.file?.utf8.count ?? 0) + error.thrown.byteCount
    }

    private static func cut(_ kind: WarningKind) -> WarningKind {
        switch kind {
        case .refusedURL(let origin?): .refusedURL(cut(origin))
        case .unwritableStorage(let reason): .unwritableStorage(reason: cut(reason))
        default: kind
        }
    }

    private static func cut(_ text: String) -> String {
        let count = text.utf8.count
        guard count > messageLimit else { return text }
        return String(decoding: text.utf8.prefix(messageLimit), as: UTF8.self)
            + "... \(count - messageLimit) more bytes"
    }
}
