internal import MiniCore
internal import MiniEngine

/// One JSAPI that can be called by its number.
///
/// The generic type is opened once, at the first use of the name.
final class BoundFunction {
    /// A call whose parameters have been read and that runs on the program's actor.
    struct Pending: Sendable {
        typealias Begun = CallDisposition<any APIResult>

        /// Whether the call dispatches events while it runs.
        let sendsSignals: Bool
        /// The form of the function, with which the call is recorded.
        var form = CallForm.deferred
        /// Whether the call waits for the first page to open.
        var waitsForPage = false
        /// Begins the call without a Swift task if that is possible.
        var begin: @Sendable (Session, APITask, @escaping Begun.Completion) throws(APIError) -> Begun = { _, _, _ in
            .requiresTask
        }
        /// Runs before the program continues; returns a function that releases the resources it reserved.
        var prepare: @Sendable (Session, APITask) throws(APIError) -> (() -> Void)? = { _, _ in nil }
        let run: @Sendable (isolated MiniProgram, APITask) async throws(APIError) -> any APIResult
    }

    typealias Call = (ScriptCall, Session, ResultEncoder) throws(APIError) -> ScriptResult

    let name: String
    /// The form of the function in JavaScript.
    let form: CallForm
    /// Whether the function is implemented.
    let isAvailable: Bool
    let isPermitted: Bool
    let permission: Permission
    let fields: [String]
    /// Whether it takes all options as one object instead of its fields.
    let takesOptions: Bool
    let events: [String]
    let methods: [TaskMethod]
    /// The members of the object that it returns.
    let members: [String]
    /// Reads and runs an immediate or direct function.
    let call: Call
    /// Reads a deferred function or task.
    let begin: (ScriptCall) throws(APIError) -> Pending

    init(
        name: String,
        form: CallForm,
        isAvailable: Bool = true,
        isPermitted: Bool,
        permission: Permission,
        fields: [String] = [],
        takesOptions: Bool = false,
        events: [String] = [],
        methods: [TaskMethod] = [],
        members: [String] = [],
        call: @escaping Call = { _, _, _ throws(APIError) in .undefined },
        begin: @escaping (ScriptCall) throws(APIError) -> Pending = { _ throws(APIError) in
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
        self.begin = begin
    }
}

extension BoundFunction {
    /// Binds one form of a function of the registry.
    convenience init(_ type: any HostFunction.Type, form: CallForm, isPermitted: Bool) {
        var call: Call = { _, _, _ throws(APIError) in .undefined }
        var begin: (ScriptCall) throws(APIError) -> Pending = { _ throws(APIError) in
            throw APIError(.unknown, "this function is synchronous")
        }
        var events: [String] = []
        var methods: [TaskMethod] = []
        var members: [String] = []
        let fields = Self.fields(of: type)
        switch type.kind {
        case .immediate(let type): call = Self.immediate(type, fields)
        case .direct(let type): call = Self.direct(type, fields)
        case .deferred(let type): begin = Self.deferred(type, fields)
        case .task(let type):
            begin = Self.task(type, fields)
            events = type.events
            methods = type.methods
        case .object(let type): members = type.methods.flatMap { APIRegistry.properties(of: $0) }
        }
        self.init(
            name: type.name,
            form: form,
            isPermitted: isPermitted,
            permission: type.permission,
            fields: fields,
            events: events,
            methods: methods,
            members: members,
            call: call,
            begin: begin,
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
        { arguments, session, writer throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let output = try Function(&reader).call(in: session)
            return writer.result(of: output, to: arguments)
        }
    }

    /// Most direct functions return a bare value, which is passed unchanged.
    private static func direct<Function: DirectFunction>(_ type: Function.Type, _ fields: [String]) -> Call {
        { arguments, session, _ throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let output = try Function(&reader).call(in: session)
            return arguments.object { output.write(to: $0) }
        }
    }

    private static func deferred<Function: DeferredFunction>(
        _ type: Function.Type,
        _ fields: [String],
    ) -> (ScriptCall) throws(APIError) -> Pending {
        { arguments throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let function = try Function(&reader)
            return Pending(sendsSignals: false, waitsForPage: type.waitsForPage) { session, _, end throws(APIError) in
                try function.begin(in: session) { make in end { () throws(APIError) in try make() } }.erased
            } run: { program, task throws(APIError) in
                try await function.call(in: try program.session(), page: task.page)
            }
        }
    }

    private static func task<Function: TaskFunction>(
        _ type: Function.Type,
        _ fields: [String],
    ) -> (ScriptCall) throws(APIError) -> Pending {
        { arguments throws(APIError) in
            var reader = ParameterReader(arguments, declared: fields)
            let function = try Function(&reader)
            return Pending(sendsSignals: true) { session, task, completion throws(APIError) in
                try function.begin(in: session, task: task) { make in
                    completion { () throws(APIError) in try make() }
                }
                .erased
            } prepare: { session, task throws(APIError) in
                try function.prepare(in: session, task: task)
            } run: { program, task throws(APIError) in
                try await function.call(in: try program.session(), task: task)
            }
        }
    }
}

extension CallDisposition where Output: APIResult {
    /// The same call without the type of its result.
    fileprivate var erased: CallDisposition<any APIResult> {
        switch self {
        case .completed(let output): .completed(output)
        case .pending(let cancel): .pending(cancel: cancel)
        case .requiresTask: .requiresTask
        }
    }
}
