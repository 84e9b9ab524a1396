/// A JSAPI: the type represents the call, its stored properties are the parameters.
///
/// Conform to ``ImmediateFunction``, ``DirectFunction``, ``DeferredFunction``, ``TaskFunction`` or ``ObjectFunction``.
/// Everything else is derived from the declaration: the callback, promise and Sync forms, the permission check (before
/// parameters are read), error 2 with the path of the wrong field, `my.canIUse`, the call log, mocking, and the row in `mini
/// apis`.
///
/// ## Threading
/// `init` and `call` run on the program's thread.
public protocol HostFunction: Sendable {
    /// The name on `my`, without `Sync`.
    static var name: String { get }
    /// The permission that the host must have granted.
    static var permission: Permission { get }
    /// The reasons of the errors that `call` throws. Reading parameters also throws error 2.
    static var errors: Set<APIError.Reason> { get }
    /// The kind of the protocol to which the type conforms. The protocols implement it; a type does not declare it.
    static var kind: FunctionKind { get }
    /// The fields of the result, for `my.canIUse('name.return.field')`; empty for a single value.
    static var resultFields: [String] { get }

    /// Whether a call before the program's first page waits for that page.
    ///
    /// Applies to functions that complete later and return no task object. The parameters are read at the call.
    static var waitsForPage: Bool { get }

    /// Reads the parameters.
    ///
    /// Also runs once for each program start to list the parameters. The reads must not depend on values read before and must
    /// have no side effects.
    ///
    /// - Throws: `.invalidParameter` with the path of the field.
    init(_ reader: inout ParameterReader) throws(APIError)
}

extension HostFunction {
    /// Needs no permission by default.
    public static var permission: Permission { .none }
    /// Does not wait by default.
    public static var waitsForPage: Bool { false }
    /// Throws nothing by default.
    public static var errors: Set<APIError.Reason> { [] }
    /// No fields by default; `success` if the result is ``SuccessResult``.
    public static var resultFields: [String] { [] }
}

/// A JSAPI that returns its result to the caller: `my.name(options)` and `my.nameSync(options)`.
public protocol ImmediateFunction: HostFunction {
    /// The type of the result.
    associatedtype Output: APIResult

    /// The forms that exist. Both by default.
    static var forms: ImmediateForms { get }

    /// Performs the call. Must not block, except for a bounded operation on the database or the program's files.
    func call(in context: CallContext) throws(APIError) -> Output
}

extension ImmediateFunction {
    /// `.immediate`.
    public static var kind: FunctionKind { FunctionKind(.immediate(Self.self)) }
    /// Both forms.
    public static var forms: ImmediateForms { [.callback, .sync] }
    /// `success` for ``SuccessResult``, otherwise none.
    public static var resultFields: [String] { Output.self == SuccessResult.self ? ["success"] : [] }
}

/// The forms of an ``ImmediateFunction``.
public struct ImmediateForms: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int

    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `my.name(options)`: with callbacks, or with a promise if there are none.
    public static let callback = ImmediateForms(rawValue: 1)
    /// `my.nameSync(options)`: returns the result, or `{error, errorMessage}`.
    public static let sync = ImmediateForms(rawValue: 2)

    /// The properties of `my` for a JSAPI.
    func properties(of name: String) -> [String] {
        (contains(.callback) ? [name] : []) + (contains(.sync) ? [name + "Sync"] : [])
    }
}

/// A JSAPI that is called like a plain JavaScript function, with positional arguments, and returns a value.
///
/// Arguments have the order in which `init` reads the fields. A failure is thrown as a JavaScript error with `error` and
/// `errorMessage`. Examples: `my.canIUse('request')`, `my.base64ToArrayBuffer(text)`.
public protocol DirectFunction: HostFunction {
    /// The type of the result.
    associatedtype Output: APIResult

    /// Performs the call. Must not block.
    func call(in context: CallContext) throws(APIError) -> Output
}

extension DirectFunction {
    /// `.direct`.
    public static var kind: FunctionKind { FunctionKind(.direct(Self.self)) }
}

/// A JSAPI that completes later and does not block the program's thread.
public protocol DeferredFunction: HostFunction {
    /// The type of the result.
    associatedtype Output: APIResult

    /// Performs the call, starting on the program's thread. It is cancelled when the program stops.
    func call(in context: CallContext) async throws(APIError) -> Output

    /// Performs the call with the page that made it.
    ///
    /// MiniHost calls only this method. The default implementation calls ``call(in:)``, so that a type that does not need the
    /// page implements only that one.
    ///
    /// - Parameter page: The path of the page that was on top when the program made the call; nil for none.
    func call(in context: CallContext, page: String?) async throws(APIError) -> Output
}

extension DeferredFunction {
    /// `.deferred`.
    public static var kind: FunctionKind { FunctionKind(.deferred(Self.self)) }
    /// Ignores the page by default.
    public func call(in context: CallContext, page: String?) async throws(APIError) -> Output {
        try await call(in: context)
    }
    /// `success` for ``SuccessResult``, otherwise none.
    public static var resultFields: [String] { Output.self == SuccessResult.self ? ["success"] : [] }
}

/// A deferred JSAPI that returns a task object with `abort()` and events to JavaScript while it runs.
///
/// Without callbacks the object is also thenable. `abort()` cancels the Swift task, and the call fails with error 9.
public protocol TaskFunction: HostFunction {
    /// The type of the result.
    associatedtype Output: APIResult

    /// The names of the task's events. `["headersReceived"]` becomes `task.onHeadersReceived(callback)` and
    /// `task.offHeadersReceived(callback)`.
    static var events: [String] { get }

    /// The methods of the task other than `abort()`, each another JSAPI of the registry. None by default.
    static var methods: [TaskMethod] { get }

    /// Performs the call, starting on the program's thread. The task ends when the call returns or throws.
    func call(in context: CallContext, task: APITask) async throws(APIError) -> Output

    /// Reserves what the rest of the turn must already see as taken, such as a place among a limited number.
    ///
    /// Runs on the program's thread, once, before the program receives the task object.
    ///
    /// - Returns: A closure that releases the reservation if the task is aborted before the call starts; nil if there is
    ///   nothing to release. Once the call has started, the call is responsible for the release.
    /// - Throws: The error of the call, which then does not start.
    func reserve(in context: CallContext, task: APITask) throws(APIError) -> (() -> Void)?
}

extension TaskFunction {
    /// `.task`.
    public static var kind: FunctionKind { FunctionKind(.task(Self.self)) }
    /// Reserves nothing by default.
    public func reserve(in context: CallContext, task: APITask) throws(APIError) -> (() -> Void)? { nil }
    /// None.
    public static var methods: [TaskMethod] { [] }
    /// `success` for ``SuccessResult``, otherwise none.
    public static var resultFields: [String] { Output.self == SuccessResult.self ? ["success"] : [] }
}

/// A JSAPI that returns an object whose methods are JSAPIs: `my.getFileSystemManager()`.
///
/// The methods are not on `my`. Each has the forms of its kind. The Sync form also accepts its fields as positional arguments,
/// in the order in which `init` reads them: `manager.readFileSync(filePath, encoding)`.
public protocol ObjectFunction: HostFunction {
    /// The methods, named without `Sync`.
    static var methods: [any HostFunction.Type] { get }
}

extension ObjectFunction {
    /// `.object`.
    public static var kind: FunctionKind { FunctionKind(.object(Self.self)) }
    /// The names of the methods.
    public static var resultFields: [String] { methods.flatMap { APIRegistry.properties(of: $0) } }
}
