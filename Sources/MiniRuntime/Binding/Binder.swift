internal import MiniCore
internal import MiniEngine

/// Connects `my` with the registry: describes names to the prelude, and runs and completes calls.
///
/// ## Threading
/// An instance is used on the program's thread.
final class Binder {
    private let options: ProgramOptions
    private let callContext: CallContext
    /// The functions in use; the index is the number by which JavaScript starts deferred calls.
    private var functions: [BoundFunction] = []
    private var identifiers: [String: Int] = [:]
    private let writer = ResultEncoder()
    private let mocks: MockedResults
    private let permissions: ProgramPermissions
    /// The number of changes of the permissions for which the functions were checked.
    private var checkedChangeCount = 0
    /// The JSAPI that was reported last because a call of it began.
    private var reportedFunction: BoundFunction?
    /// The error of the last immediate call that failed.
    private var failure: APIError?
    /// The number of the last immediate call that failed, which is negative; the slots of deferred calls are positive.
    private var lastNumber = 0
    private lazy var unavailableNames = Set(options.apis.unavailableNames())

    private let calls: CallTable
    private let log: CallLog
    private let stack: PageStack
    private let warn: @Sendable (ProgramWarning) -> Void

    /// - Parameter warn: Receives warnings about the host's delegates, from any thread.
    init(
        options: ProgramOptions,
        callContext: CallContext,
        stack: PageStack,
        calls: CallTable,
        log: CallLog,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) {
        self.options = options
        self.callContext = callContext
        self.stack = stack
        self.calls = calls
        self.log = log
        self.warn = warn
        mocks = MockedResults(options.mocks)
        permissions = options.permissions
    }

    // MARK: Names

    /// The description from which the prelude makes a member of `my`; undefined for a name that does not exist.
    func describe(_ name: String) -> ScriptValue {
        if APIRegistry.scripted.contains(where: { $0.name == name }) { return ["form": "scripted"] }
        if options.apis.hasConstant(named: name) { return ["form": "constant"] }
        guard let identifier = identifier(of: name) else { return .undefined }
        let function = functions[identifier]
        return [
            "form": .string(function.form.rawValue),
            "id": .number(Double(identifier)),
            "takesOptions": .bool(function.takesOptions),
            "fields": .array(function.fields.map(ScriptValue.string)),
            "events": .array(function.events.map(ScriptValue.string)),
            "methods": .array(function.methods.map(Self.description)),
            "members": .array(function.members.map(ScriptValue.string)),
            "isInternal": .bool(options.apis.delegatedFunction(named: name)?.isInternal == true),
        ]
    }

    private static func description(of method: TaskMethodShape) -> ScriptValue {
        [
            "name": .string(method.name), "calls": .string(method.function), "field": .string(method.numberField),
        ]
    }

    /// The native function that runs an immediate or direct call; its arguments are the fields in declaration order.
    func makeFunction(_ identifier: Int, in context: ScriptContext) -> ScriptResult {
        guard functions.indices.contains(identifier) else { return .undefined }
        let function = functions[identifier]
        return .script(context.makeFunction(name: function.name) { [self] call in run(function, call) })
    }

    /// The value of a constant such as `SDKVersion`.
    func constant(_ name: String) -> ScriptValue {
        if let mock = mocks.name(standingInFor: name), case .success(let value) = mocks.next(mock) { return value }
        if let constant = options.apis.constant(named: name) { return constant.value(in: callContext) }
        let caller = ForwardedCall.Caller(callContext, page: callContext.navigation.currentPage)
        return options.forwarder?.value(ofConstant: name, caller) ?? .undefined
    }

    /// All names of `my`, for programs that enumerate it.
    func names() -> ScriptValue {
        let apis = options.apis
        let functions = apis.functions.flatMap { APIRegistry.properties(of: $0) } + apis.shapes.flatMap(\.properties)
        let names = functions + apis.constants.map { $0.name } + apis.constantShapes.map(\.name)
        let rows = apis.delegated.filter { !$0.isInternal }.map(\.name)
        let all = names + rows + APIRegistry.scripted.map(\.name) + unavailableNames
        return .array(Set(all).union(mocks.names).sorted().map(ScriptValue.string))
    }

    private func identifier(of name: String) -> Int? {
        if let known = identifiers[name] { return known }
        guard let function = bind(name) else { return nil }
        identifiers[name] = functions.count
        functions.append(function)
        return functions.count - 1
    }

    private func bind(_ name: String) -> BoundFunction? {
        guard let function = mockedOrProvided(name) else { return nil }
        guard let replacements = options.replacements, let row = options.apis.delegatedFunction(named: name),
            !row.isInternal
        else { return function }
        return BoundFunction(function, replacedBy: { replacements.next(name) })
    }

    private func mockedOrProvided(_ name: String) -> BoundFunction? {
        let provided = provided(name)
        // The methods of an object are mocked individually.
        guard let mock = mocks.name(standingInFor: name), provided?.form != .object else { return provided }
        return BoundFunction(mocking: name, like: provided) { [mocks] in mocks.next(mock) }
    }

    private func provided(_ name: String) -> BoundFunction? {
        if let provider = provider(named: name), let form = provider.form {
            return bind(provider, as: name, form: form)
        }
        if name.hasSuffix("Sync"), let provider = provider(named: name.dropLast(4)),
            provider.immediateForms?.contains(.sync) == true
        {
            return bind(provider, as: String(name.dropLast(4)), form: .sync)
        }
        if let row = options.apis.delegatedFunction(named: name) { return bind(row) }
        guard unavailableNames.contains(name) else { return nil }
        return BoundFunction(unavailable: name)
    }

    /// - Parameter name: The name by which another process finds the function.
    private func bind(_ provider: FunctionProvider, as name: String, form: CallForm) -> BoundFunction {
        let isPermitted = permissions.contains(provider.permission)
        switch provider {
        case .type(let type): return BoundFunction(type, form: form, isPermitted: isPermitted)
        case .shape(let shape):
            return BoundFunction(shape, as: name, form: form, isPermitted: isPermitted, options.forwarder)
        }
    }

    private func bind(_ row: DelegatedFunction) -> BoundFunction {
        let isPermitted = permissions.contains(row.permission)
        guard let delegate = options.apis.delegates[row.name] else {
            return BoundFunction(row, isPermitted: isPermitted)
        }
        let deadline: Duration? =
            switch row.timeoutPolicy {
            case .unlimited: nil
            case .delegateDeadline: options.limits.delegateDeadline
            }
        return BoundFunction(row, delegate, deadline: deadline, isPermitted: isPermitted, warn: warn)
    }

    /// The JSAPI of that name; `object.method` names a method of the object that a JSAPI returns.
    private func provider(named name: some StringProtocol) -> FunctionProvider? {
        guard let dot = name.firstIndex(of: ".") else { return options.apis.provider(named: String(name)) }
        return options.apis.provider(named: String(name[..<dot]))?.method(named: name[name.index(after: dot)...])
    }

    /// Whether a function may be called now: the host can change the permissions during a turn.
    private func isPermitted(_ function: BoundFunction) -> Bool {
        let changeCount = permissions.changeCount
        if changeCount != checkedChangeCount {
            checkedChangeCount = changeCount
            for function in functions { function.isPermitted = permissions.contains(function.permission) }
        }
        return function.isPermitted
    }

    // MARK: Calls

    /// Runs an immediate call; a call that fails returns its number, and then `takeFailure()` returns its error.
    private func run(_ function: BoundFunction, _ call: ScriptCall) -> ScriptResult {
        reportBegin(of: function)
        let start = startTime()
        do throws(APIError) {
            guard isPermitted(function) else { throw Self.refusal(function) }
            let result = try function.call(call, callContext, writer)
            if log.recordsSuccessfulCalls { finish(function, nil, since: start, number: 0) }
            return result
        } catch {
            let number = fail(function, error, since: start)
            return function.isAvailable || function.form != .direct ? number : .undefined
        }
    }

    /// Records an immediate call that has failed; returns its number.
    private func fail(_ function: BoundFunction, _ error: APIError, since start: MonotonicInstant) -> ScriptResult {
        lastNumber -= 1
        finish(function, error, since: start, number: lastNumber)
        failure = error
        return .number(Double(lastNumber))
    }

    /// Returns and clears the error of the last immediate call; undefined if it did not fail.
    func takeFailure() -> ScriptResult {
        defer { failure = nil }
        return .value(failure?.value ?? .undefined)
    }

    /// Fails a call whose argument is not an object with its parameters.
    ///
    /// - Parameter slot: The slot of a deferred call; nil for an immediate one.
    /// - Returns: The number of the call, whose error `takeFailure()` returns.
    func refuse(_ identifier: Int, slot: Int?) -> ScriptResult {
        guard functions.indices.contains(identifier) else { return .undefined }
        let function = functions[identifier]
        let error =
            isPermitted(function)
            ? APIError(.invalidParameter, "expected an object with the parameters") : Self.refusal(function)
        guard let slot else { return fail(function, error, since: startTime()) }
        finish(function, error, since: startTime(), number: slot)
        failure = error
        return .number(Double(slot))
    }

    /// Starts a deferred call.
    ///
    /// - Parameter arguments: The function's number, the slot of its callbacks, and the fields.
    /// - Returns: Whether the call has succeeded already, or the error if it could not be started.
    func start(_ arguments: ScriptCall) -> Result<Bool, APIError> {
        let start = startTime()
        guard let function = function(of: arguments) else { return .success(false) }
        reportBegin(of: function)
        do throws(APIError) {
            guard isPermitted(function) else { throw Self.refusal(function) }
            guard calls.count < options.limits.pendingCalls else {
                throw APIError(.tooMany, "more than \(options.limits.pendingCalls) calls are pending")
            }
            let machine = arguments.context.machine
            let countBefore = machine.copiedByteCount
            let pending = try function.read(arguments.dropFirst(2))
            let byteCount = machine.copiedByteCount - countBefore
            return .success(calls.start(pending, of: function, slot: arguments.integer(1), byteCount: byteCount))
        } catch {
            finish(function, error, since: start, number: arguments.integer(1))
            return .failure(error)
        }
    }

    private func function(of arguments: ScriptCall) -> BoundFunction? {
        let identifier = arguments.integer(0)
        return functions.indices.contains(identifier) ? functions[identifier] : nil
    }

    /// Reports that a call begins, unless it is one for an element or an object.
    private func reportBegin(of function: BoundFunction) {
        guard function !== reportedFunction, let report = options.callBegins,
            options.apis.delegatedFunction(named: function.name)?.isInternal != true
        else { return }
        reportedFunction = function
        report(function.name)
    }

    /// The start time of a call; 0 if calls are not observed.
    private func startTime() -> MonotonicInstant { log.isObserved ? .now : MonotonicInstant(nanoseconds: 0) }

    private func finish(_ function: BoundFunction, _ error: APIError?, since start: MonotonicInstant, number: Int) {
        let place = error == nil ? nil : log.currentPlace()
        let call = CallRecord(
            name: function.name,
            form: function.form,
            error: error,
            duration: start.elapsed,
            page: stack.top?.path,
            file: place?.file,
            line: place?.line,
            column: place?.column,
        )
        log.add(call, number: number)
    }

    private static func refusal(_ function: BoundFunction) -> APIError {
        .missing(function.permission, for: function.name)
    }
}
