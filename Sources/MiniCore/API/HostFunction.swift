/// One JSAPI: the type is the call, its stored properties are the parameters.
///
/// Conform to ``ImmediateFunction``, ``DirectFunction``, ``DeferredFunction``, ``TaskFunction`` or ``ObjectFunction``.
/// Everything else is derived from the declaration: the callback, promise and Sync forms, the permission check (before
/// parameters are read), error 2 with the path of the wrong field, `my.canIUse`, the call log, mocking, and the row in
/// `mini apis`.
///
/// ## Threading
/// `init` and `call` run on the program's thread.
public protocol HostFunction: Sendable {
    /// The name on `my`, without `Sync`.
    static var name: String { get }
    /// What the host must have granted.
    static var permission: Permission { get }
    /// Every code that `call` throws. Code 2 is thrown by reading parameters as well.
    static var errors: Set<APIError.Code> { get }
    /// Which of the five protocols the type conforms to; they answer it, a type does not declare it.
    static var kind: FunctionKind { get }
    /// The fields of the answer, for `my.canIUse('name.return.field')`; empty for a bare value.
    static var resultFields: [String] { get }

    /// Whether a call before the program's first page waits for that page.
    ///
    /// Counts for ``DeferredFunction`` alone, since the others answer at once. The parameters are read at the call.
    static var waitsForPage: Bool { get }

    /// Reads the parameters.
    ///
    /// Runs once per program start in a describing mode, so reads must not depend on values read before, and must
    /// have no side effects.
    ///
    /// - Throws: `.invalidParameter` with the path of the field.
    init(_ reader: inout Reader) throws(APIError)
}

extension HostFunction {
    /// Needs no grant unless the type says so.
    public static var permission: Permission { .none }
    /// Does not wait unless the type says so.
    public static var waitsForPage: Bool { false }
    /// Throws nothing unless the type says so.
    public static var errors: Set<APIError.Code> { [] }
    /// Tells no field unless the type says so; a call that answers with ``Success`` tells `success`.
    public static var resultFields: [String] { [] }
}

/// A JSAPI that answers before it returns: `my.name(options)` and `my.nameSync(options)`.
public protocol ImmediateFunction: HostFunction {
    /// What `call` answers with.
    associatedtype Output: APIResult

    /// Which of the two forms exist. Both unless the type says so.
    static var forms: ImmediateForms { get }

    /// Performs the call. Must not block, except for a bounded call of the database or of the program's files.
    func call(in session: Session) throws(APIError) -> Output
}

extension ImmediateFunction {
    /// `.immediate`.
    public static var kind: FunctionKind { .immediate(Self.self) }
    /// Both forms.
    public static var forms: ImmediateForms { [.callback, .sync] }
    /// `success` for ``Success``, otherwise none.
    public static var resultFields: [String] { Output.self == Success.self ? ["success"] : [] }
}

/// The forms in which an ``ImmediateFunction`` is offered.
public struct ImmediateForms: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: Int

    /// Makes a set of its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `my.name(options)`: callbacks, or a promise when there are none.
    public static let callback = ImmediateForms(rawValue: 1)
    /// `my.nameSync(options)`: returns the result, or `{error, errorMessage}`.
    public static let sync = ImmediateForms(rawValue: 2)
}

/// A JSAPI that is called like a plain JavaScript function: positional arguments, the bare value returned.
///
/// Fields are read in the order in which `init` reads them. A failure is thrown as a JavaScript error that carries
/// `error` and `errorMessage`. Examples: `my.canIUse('request')`, `my.base64ToArrayBuffer(text)`.
public protocol DirectFunction: HostFunction {
    /// What `call` answers with.
    associatedtype Output: APIResult

    /// Performs the call.
    func call(in session: Session) throws(APIError) -> Output
}

extension DirectFunction {
    /// `.direct`.
    public static var kind: FunctionKind { .direct(Self.self) }
}

/// A JSAPI that answers later and leaves the program's thread free meanwhile.
public protocol DeferredFunction: HostFunction {
    /// What `call` answers with.
    associatedtype Output: APIResult

    /// Performs the call, starting on the program's thread. Cancelled when the program stops.
    func call(in session: Session) async throws(APIError) -> Output

    /// The same, for a call that wants to know which page has made it.
    ///
    /// - Parameter page: The path of the page that was on top when the program made the call; nil for none.
    func call(in session: Session, page: String?) async throws(APIError) -> Output

    /// Performs the call without a task, where that is possible; the runtime asks for this first.
    ///
    /// Runs before the JSAPI returns to JavaScript, and must not block.
    ///
    /// - Parameter answer: Takes what makes the answer of a pending call, which then runs on the program's thread.
    func begin(
        in session: Session,
        answer: @escaping BegunCall<Output>.Answer,
    ) throws(APIError) -> BegunCall<Output>
}

extension DeferredFunction {
    /// `.deferred`.
    public static var kind: FunctionKind { .deferred(Self.self) }
    /// Ignores the page by default.
    public func call(in session: Session, page: String?) async throws(APIError) -> Output {
        try await call(in: session)
    }
    /// Needs a task unless the type says otherwise.
    public func begin(
        in session: Session,
        answer: @escaping BegunCall<Output>.Answer,
    ) throws(APIError) -> BegunCall<Output> { .needsTask }
    /// `success` for ``Success``, otherwise none.
    public static var resultFields: [String] { Output.self == Success.self ? ["success"] : [] }
}

/// A deferred JSAPI that hands JavaScript a task object with `abort()` and events while it runs.
///
/// The object is also thenable when no callback was given. `abort()` cancels the Swift task and fails the call with
/// error 9.
public protocol TaskFunction: HostFunction {
    /// What `call` answers with.
    associatedtype Output: APIResult

    /// Names of the task's events, `["headersReceived"]` becoming `task.onHeadersReceived(callback)` and
    /// `task.offHeadersReceived(callback)`.
    static var events: [String] { get }

    /// Methods of the task beside `abort()`, each another JSAPI of the catalogue. None unless the type says so.
    static var methods: [TaskMethod] { get }

    /// Performs the call, starting on the program's thread. The task ends when this returns or throws.
    func call(in session: Session, task: APITask) async throws(APIError) -> Output

    /// Takes what the rest of the turn that makes the task counts on already, such as a place among a few.
    ///
    /// Runs on the program's thread, once, before the program has the task object.
    ///
    /// - Returns: what gives it back when the task is aborted before it begins; nil for nothing. From the beginning on
    ///   that is up to the call.
    /// - Throws: what the call fails with, which then does not begin.
    func prepare(in session: Session, task: APITask) throws(APIError) -> (() -> Void)?

    /// Performs the call without a Swift task, where that is possible; the runtime asks for this first.
    ///
    /// Runs on the program's thread after the turn that made the task, unless it was aborted in that turn, and must not
    /// block.
    ///
    /// - Parameter answer: Takes what makes the answer of a pending call, which then runs on the program's thread.
    func begin(
        in session: Session,
        task: APITask,
        answer: @escaping BegunCall<Output>.Answer,
    ) throws(APIError) -> BegunCall<Output>
}

extension TaskFunction {
    /// `.task`.
    public static var kind: FunctionKind { .task(Self.self) }
    /// Takes nothing unless the type says otherwise.
    public func prepare(in session: Session, task: APITask) throws(APIError) -> (() -> Void)? { nil }
    /// Needs a Swift task unless the type says otherwise.
    public func begin(
        in session: Session,
        task: APITask,
        answer: @escaping BegunCall<Output>.Answer,
    ) throws(APIError) -> BegunCall<Output> { .needsTask }
    /// None.
    public static var methods: [TaskMethod] { [] }
    /// `success` for ``Success``, otherwise none.
    public static var resultFields: [String] { Output.self == Success.self ? ["success"] : [] }
}

/// A JSAPI that hands out an object whose methods are JSAPIs: `my.getFileSystemManager()`.
///
/// The methods are not on `my`. Each has the forms of its kind; the Sync form takes its fields one by one as well, in the
/// order in which `init` reads them: `manager.readFileSync(filePath, encoding)`.
public protocol ObjectFunction: HostFunction {
    /// The methods, named without `Sync`.
    static var methods: [any HostFunction.Type] { get }
}

extension ObjectFunction {
    /// `.object`.
    public static var kind: FunctionKind { .object(Self.self) }
    /// The names of the methods.
    public static var resultFields: [String] { methods.flatMap { Catalogue.properties(of: $0) } }
}
