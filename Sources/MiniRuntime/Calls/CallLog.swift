internal import MiniCore
internal import MiniEngine

/// Reports completed calls to the host, with the positions of failed calls in the program's code.
///
/// ## Threading
/// An instance is used on the program's thread.
final class CallLog {
    /// The maximum number of failed calls in one turn whose positions are looked up.
    private static let placedCallsPerTurn = 1_000

    /// Whether the host receives calls that succeed.
    let recordsSuccessfulCalls: Bool
    private let turns: ProgramTurns
    private let context: ScriptContext
    private let loader: ModuleLoader
    private let apis: APIRegistry
    private let hasObserver: Bool
    private let observerNeedsPositions: Bool
    private let streams: EventStreams
    /// The number of calls in a turn whose positions were looked up, with the turn's number.
    private var placedCalls = (turn: 0, count: 0)
    /// The latest failed calls.
    private var failedCalls = FailedCalls()
    /// The JSAPIs of the host with undeclared errors that have been reported.
    private var undeclaredErrors: Set<String> = []

    init(_ turns: ProgramTurns, _ context: ScriptContext, _ loader: ModuleLoader, _ options: ProgramOptions) {
        self.turns = turns
        self.context = context
        self.loader = loader
        apis = options.apis
        recordsSuccessfulCalls = options.recordsSuccessfulCalls
        hasObserver = options.observer != nil
        observerNeedsPositions = options.observer?.needsCallPositions ?? false
        // A reference of its own, since it is read in each call: the program has weak references, whose counting is slow.
        streams = turns.program.streams
    }

    /// Whether calls are observed; their durations are not determined otherwise.
    var isObserved: Bool { hasObserver || streams.hasListeners }

    /// The stack of the running script, for the position of a call that fails; nil if nothing receives positions.
    func capturedStack() -> EngineValue? {
        observerNeedsPositions || streams.hasListeners ? context.captureStack() : nil
    }

    /// The position of the running script in the program's files; nil if nothing receives positions or no file is known.
    func currentPlace() -> (file: String, line: Int, column: Int)? { place(of: capturedStack()) }

    /// The first position in the program's files in a kept stack; nil if there is none.
    ///
    /// If thousands of calls fail in one turn, only the first ones have positions: each takes some microseconds.
    func place(of stack: EngineValue?) -> (file: String, line: Int, column: Int)? {
        guard let stack else { return nil }
        let turn = turns.machine.turnNumber
        if placedCalls.turn != turn { placedCalls = (turn, 0) }
        placedCalls.count += 1
        guard placedCalls.count <= Self.placedCallsPerTurn else { return nil }
        return loader.place(inStack: context.text(ofStack: stack))
    }

    /// Reports a completed call to the host, and once each error that one of its JSAPIs does not declare.
    ///
    /// - Parameter number: The number that identifies a failed call in JavaScript.
    func add(_ call: CallRecord, number: Int) {
        // Internal calls for elements and objects are not calls of the program: these receive an event of the failure.
        guard apis.delegatedFunction(named: call.name)?.isInternal != true else { return }
        if call.error != nil, isObserved { failedCalls.add(call, number: number) }
        turns.emit(.call(call))
        guard let code = call.error?.code, let declared = apis.declaredErrors(ofHostFunction: call.name),
            !declared.contains(code), undeclaredErrors.insert("\(call.name) \(code)").inserted
        else { return }
        let message = "my.\(call.name) failed with error \(code), which its `errors` do not list"
        turns.emit(.warning(ProgramWarning(message)))
    }

    /// The call whose failure was not handled.
    ///
    /// - Parameter origin: The number of the call, or `{name, trace}` from the test that completed it.
    func failedCall(_ origin: EngineValue) throws(ScriptError) -> UnhandledCall? {
        if let number = origin.number { return failedCalls[Int(exactly: number) ?? 0].map(UnhandledCall.init) }
        guard origin.kind == .object, let name = try origin.get("name").string else { return nil }
        let place = place(of: try origin.get("trace"))
        return UnhandledCall(name: name, file: place?.file, line: place?.line, column: place?.column)
    }
}
