internal import MiniCore
internal import MiniEngine

/// One JSAPI that can be called by its number.
///
/// The generic type is opened once, at the first use of the name.
final class BoundFunction {
    /// A call whose parameters have been read.
    struct Pending: Sendable {
        /// Whether the call dispatches events while it runs.
        let sendsSignals: Bool
        /// Whether the call waits for the first page to open.
        var waitsForPage = false
        /// Reserves resources before the program continues; returns a closure that releases them.
        var reserve: @Sendable (CallContext, APITask) throws(APIError) -> (() -> Void)? = { _, _ in nil }
        /// Starts the call.
        let start: @Sendable (CallContext, APITask, @escaping Completion) throws(APIError) -> StartedCall<any APIResult>

        typealias Completion = CallCompletion<any APIResult>
    }

    typealias Read = (ScriptCall) throws(APIError) -> Pending
    typealias Call = (ScriptCall, CallContext, ResultEncoder) throws(APIError) -> ScriptResult

    let name: String
    /// The form of the function in JavaScript.
    let form: CallForm
    /// Whether the function is implemented.
    let isAvailable: Bool
    /// Whether the program has the permission, as of the last check.
    var isPermitted: Bool
    let permission: Permission
    let fields: [String]
    /// Whether it takes all options as one object instead of its fields.
    let takesOptions: Bool
    let events: [String]
    let methods: [TaskMethodShape]
    /// The members of the object that it returns.
    let members: [String]
    /// Reads and runs an immediate or direct function.
    let call: Call
    /// Reads the parameters of a deferred function or task.
    let read: Read

    init(
        name: String,
        form: CallForm,
        isAvailable: Bool = true,
        isPermitted: Bool,
        permission: Permission,
        fields: [String] = [],
        takesOptions: Bool = false,
        events: [String] = [],
        methods: [TaskMethodShape] = [],
        members: [String] = [],
        call: @escaping Call = { _, _, _ throws(APIError) in .undefined },
        read: @escaping Read = { _ throws(APIError) in
            throw APIError(.unknown, "this function is synchronous")
        },
    ) {
        self.name = name
        self.form = form
        self.isAvailable = isAvailable
        self.isPermitted = isPermitted
        self.permission = permission
        self.fields = fields
        self.takesOptions = takesOptions
        self.events = events
        self.methods = methods
        self.members = members
        self.call = call
        self.read = read
    }
}

extension BoundFunction {
    /// Binds one form of a function of the registry.
    convenience init(_ type: any HostFunction.Type, form: CallForm, isPermitted: Bool) {
        var call: Call = { _, _, _ throws(APIError) in .undefined }
        var read: Read = { _ throws(APIError) in
            throw APIError(.unknown, "this function is synchronous")
        }
        var members: [String] = []
        let fields = Self.fields(of: type)
        switch type.kind.type {
        case .immediate(let type): call = Self.immediate(type, fields)
        case .direct(let type): call = Self.direct(type, fields)
        case .deferred(let type): read = Self.deferred(type, fields)
        case .task(let type): read = Self.task(type, fields)
        case .started(let type): read = Self.started(type, fields, sendsSignals: false)
        case .startedTask(let type): read = Self.started(type, fields, sendsSignals: true)
        case .object(let type): members = type.methods.flatMap { APIRegistry.properties(of: $0) }
        }
        self.init(
            name: type.name,
            form: form,
            isPermitted: isPermitted,
            permission: type.permission,
            fields: fields,
            events: type.kind.task?.events ?? [],
            methods: (type.kind.task?.methods ?? []).map(TaskMethodShape.init),
            members: members,
            call: call,
            read: read,
        )
    }

    /// Binds a documented name that is not implemented: its calls fail with error 1.
    ///
    /// A function that is documented to return an object returns undefined, as documented for `my.createWorker`.
    convenience init(unavailable name: String) {
        self.init(
            name: name,
            form: name.hasSuffix("Sync") ? .sync : name.hasPrefix("create") ? .direct : .callback,
            isAvailable: false,
            isPermitted: true,
            permission: .none,
            call: { _, _, _ throws(APIError) in throw APIError(.notImplemented, "my.\(name) is not implemented") },
        )
    }

    private static func fields<Function: HostFunction>(of type: Function.Type) -> [String] {
        ParameterReader.describe(type).map(\.name)
    }

    private static func immediate<Function: ImmediateFunction>(_ type: Function.Type, _ fields: [String]) -> Call {
        { arguments, callContext, writer throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let output = try Function(&reader).call(in: callContext)
            return writer.result(of: output, to: arguments)
        }
    }

    /// Most direct functions return a bare value, which is passed unchanged.
    private static func direct<Function: DirectFunction>(_ type: Function.Type, _ fields: [String]) -> Call {
        { arguments, callContext, _ throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let output = try Function(&reader).call(in: callContext)
            return arguments.object { output.write(to: $0) }
        }
    }

    private static func deferred<Function: DeferredFunction>(_ type: Function.Type, _ fields: [String]) -> Read {
        let name = type.name
        return { arguments throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let function = try Function(&reader)
            return Pending(sendsSignals: false, waitsForPage: type.waitsForPage) { _, task, _ in
                .task { callContext throws(APIError) in
                    try await callContext.requireConsent(to: name)
                    return try await function.call(in: callContext, page: task.page)
                }
            }
        }
    }

    private static func task<Function: TaskFunction>(_ type: Function.Type, _ fields: [String]) -> Read {
        let name = type.name
        return { arguments throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let function = try Function(&reader)
            return Pending(sendsSignals: true) { callContext, task throws(APIError) in
                try function.reserve(in: callContext, task: task)
            } start: { _, task, _ in
                .task { callContext throws(APIError) in
                    try await callContext.requireConsent(to: name)
                    return try await function.call(in: callContext, task: task)
                }
            }
        }
    }

    private static func started<Function: StartedFunction>(
        _ type: Function.Type,
        _ fields: [String],
        sendsSignals: Bool,
    ) -> Read {
        { arguments throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let function = try Function(&reader)
            return Pending(sendsSignals: sendsSignals, waitsForPage: type.waitsForPage) {
                callContext,
                task,
                end throws(APIError) in
                try function.start(in: callContext, task: task) { make in end { () throws(APIError) in try make() } }
                    .erased
            }
        }
    }
}

extension StartedCall where Output: APIResult {
    /// The same call without the type of its result.
    fileprivate var erased: StartedCall<any APIResult> {
        switch self {
        case .completed(let output): .completed(output)
        case .pending(let cancel): .pending(cancel: cancel)
        case .task(let operation): .task { callContext throws(APIError) in try await operation(callContext) }
        }
    }
}
