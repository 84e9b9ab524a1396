internal import MiniCore
internal import MiniHost
internal import Synchronization

/// The console output, the calls, the requests and the notices of a program, the last ones of each kind.
///
/// ## Threading
/// May be used from any thread.
final class ActivityLog: ProgramObserver {
    /// A kind of a message.
    enum Kind: String, Sendable {
        case debug, log, info, warn, error
        /// An exception that nothing has caught.
        case uncaught
        /// A warning of the host.
        case warning
        /// A toast or a loading indicator.
        case notice
        /// The end of the program.
        case ended

        /// Whether results of actions contain messages of the kind.
        ///
        /// The end of a program is the error of the next call.
        var isReported: Bool { [.error, .uncaught, .warning, .notice].contains(self) }
    }

    /// A message with its number.
    struct Message: Sendable {
        let number: Int
        let kind: Kind
        let text: String
    }

    /// A call of `my`.
    struct Call: Sendable {
        let number: Int
        let name: String
        /// The arguments; nil if they and the result are not recorded.
        let arguments: [ScriptValue]?
        let start: ContinuousClock.Instant
        /// The error or the result; nil for a call that has not ended.
        var outcome: (failed: Bool, value: ScriptValue)?
        /// The time from the call to its end.
        var duration: Duration?
    }

    private struct State {
        var messages: [Message] = []
        var lastNumber = 0
        var calls: [Call] = []
        var requests: [ScriptValue] = []
    }

    /// The maximum numbers of kept messages, calls and requests.
    static let countLimit = 1_000
    /// The maximum number of characters of a message.
    private static let textLimit = 2_000
    /// The size of the largest argument and result that is kept.
    private static let valueByteLimit = 64 << 10

    private let state = Mutex(State())
    private let next: (any ProgramObserver)?
    private let recordsCalls: Bool

    /// - Parameters:
    ///   - next: Receives each event as well.
    ///   - recordsCalls: Whether the events of calls are recorded, for a program without an agent that reports them.
    init(forwardingTo next: (any ProgramObserver)?, recordsCalls: Bool = false) {
        self.next = next
        self.recordsCalls = recordsCalls
    }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        next?.program(origin, did: event)
        switch event {
        case .console(let message): add(Kind(rawValue: message.level.rawValue) ?? .log, message.text)
        case .uncaught(let error, let kind): add(kind == .unhandledFailure ? .warning : .uncaught, error.description)
        case .warning(let warning): add(.warning, warning.description)
        case .ended(let error): if let error { add(.ended, error.description) }
        case .call(let call): if recordsCalls { add(call) }
        case .page, .rendered, .navigationBar, .deviceUI, .process: break
        }
    }

    // MARK: Messages

    /// Adds a message.
    func add(_ kind: Kind, _ text: String) {
        let text = text.shortened(to: Self.textLimit)
        state.withLock { state in
            state.lastNumber += 1
            state.messages.append(Message(number: state.lastNumber, kind: kind, text: text))
            Self.trim(&state.messages)
        }
    }

    /// The number of the last message; 0 for none.
    var lastNumber: Int { state.withLock(\.lastNumber) }

    /// The messages after a number.
    func messages(after number: Int) -> [Message] { state.withLock { $0.messages.filter { $0.number > number } } }

    // MARK: Calls

    /// Records the begin or the end of a call, as the agent of the program reports it.
    func add(_ reported: ReportedCall) {
        switch reported {
        case .began(let number, let name, let arguments):
            add(Call(number: number, name: name, arguments: (arguments ?? []).map(Self.kept), start: .now))
        case .ended(let number, let isFailed, let result):
            state.withLock { state in
                guard let index = state.calls.lastIndex(where: { $0.number == number }) else { return }
                state.calls[index].outcome = (isFailed, Self.kept(result))
                state.calls[index].duration = .now - state.calls[index].start
            }
        }
    }

    /// Records a call that has ended, without its arguments and its result.
    private func add(_ record: CallRecord) {
        var call = Call(number: 0, name: record.name, arguments: nil, start: .now)
        call.outcome = (record.error != nil, record.error.map { .string($0.message) } ?? .undefined)
        call.duration = record.duration
        add(call)
    }

    private func add(_ call: Call) {
        state.withLock { state in
            state.calls.append(call)
            Self.trim(&state.calls)
        }
    }

    private static func kept(_ value: ScriptValue) -> ScriptValue {
        value.byteCount <= valueByteLimit ? value : .string("… \(value.byteCount) bytes are not kept")
    }

    /// The calls, in their order.
    var calls: [Call] { state.withLock(\.calls) }

    // MARK: Requests

    /// Records a request that has ended.
    func add(request: ScriptValue) {
        state.withLock { state in
            state.requests.append(request)
            Self.trim(&state.requests)
        }
    }

    /// The requests that have ended, in their order.
    var requests: [ScriptValue] { state.withLock(\.requests) }

    /// Removes the calls and requests of the former run of the program.
    func beginRun() {
        state.withLock { state in
            state.calls = []
            state.requests = []
        }
    }

    private static func trim<Element>(_ list: inout [Element]) {
        // Seldom, since the removal moves all elements.
        if list.count >= countLimit * 2 { list.removeFirst(list.count - countLimit) }
    }
}
