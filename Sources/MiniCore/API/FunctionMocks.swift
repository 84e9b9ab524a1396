/// Fixed results that replace JSAPIs, by name, for tests and for runs without a phone.
///
/// A mock takes precedence over built-in JSAPIs and delegates, needs no permission, and does not check parameters. Mocking a
/// name also mocks its Sync form, unless that form has its own results.
///
/// ```swift
/// configuration.mocks["getLocation"] = [.success(["longitude": 120.13, "latitude": 30.26])]
/// configuration.mocks["scan"] = [.success(["code": "1"]), .failure(APIError(.cancelled, "cancelled"))]
/// ```
public struct FunctionMocks: Sendable, Hashable {
    /// The result of one call.
    public enum MockResult: Sendable, Hashable {
        /// The value that `success` receives or the Sync form returns.
        case success(ScriptValue)
        /// The error that `fail` receives.
        case failure(APIError)

        /// Reads a result as ``FunctionMocks/init(_:)`` does.
        public init(_ value: ScriptValue) {
            guard var details = value.object, let error = details["error"] else {
                self = .success(value)
                return
            }
            let number = error.number.flatMap { Int(exactly: $0) }
            guard error.string != nil || number ?? 0 != 0 else {
                self = .success(value)
                return
            }
            let message = details["errorMessage"]?.string ?? ""
            details["error"] = nil
            details["errorMessage"] = nil
            let reason = number.map { APIError.Reason(code: $0) } ?? .unknown
            self = .failure(APIError(reason, message, errorText: error.string, details: details))
        }

        /// The result as a `Result`.
        public var result: Result<ScriptValue, APIError> {
            switch self {
            case .success(let value): .success(value)
            case .failure(let error): .failure(error)
            }
        }
    }

    private var results: [String: [MockResult]] = [:]

    /// Creates a set without mocks.
    public init() {}

    /// Reads mocks from JSON: an object of names, each with one result or a list of consecutive results.
    ///
    /// An object with a number other than 0, or a text, under `error` is a failure: `{"error": 11, "errorMessage": "…"}`. Any
    /// other value is a success. For a result that is a list, put the list in a list. Names can begin with `my.` or `my.ap.`,
    /// as in calls of programs.
    ///
    /// - Throws: ``FunctionMocksError`` if the value is not an object or a list is empty.
    public init(_ value: ScriptValue) throws(FunctionMocksError) {
        guard let object = value.object else {
            throw FunctionMocksError("expected an object of names and their results")
        }
        for property in object.properties {
            let name = Self.bareName(property.key)
            let values = property.value.array ?? [property.value]
            guard !name.isEmpty, !values.isEmpty else {
                throw FunctionMocksError("\"\(property.key)\": expected a name and at least one result")
            }
            results[name] = values.map(MockResult.init)
        }
    }

    /// The consecutive results of a name, of which the last repeats; nil for a name that is not mocked.
    public subscript(_ name: String) -> [MockResult]? {
        get { results[Self.bareName(name)] }
        set { results[Self.bareName(name)] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// The name under which a property of `my` is mocked: its own name, or the name without `Sync`; nil if it is not mocked.
    package func name(standingInFor property: String) -> String? {
        if self[property] != nil { return property }
        guard property.hasSuffix("Sync") else { return nil }
        let base = String(property.dropLast(4))
        return self[base] == nil ? nil : base
    }

    private static func bareName(_ name: String) -> String {
        let prefix = ["my.ap.", "my.", "ap."].first { name.hasPrefix($0) } ?? ""
        return String(name.dropFirst(prefix.count))
    }

    /// The names that are mocked, sorted.
    public var names: [String] { results.keys.sorted() }

    /// Whether nothing is mocked.
    public var isEmpty: Bool { results.isEmpty }

    /// Adds the mocks of another set and replaces existing ones.
    public mutating func merge(_ other: FunctionMocks) {
        results.merge(other.results) { _, new in new }
    }
}
