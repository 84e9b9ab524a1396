/// Answers that stand in for JSAPIs, by name: what a test or a run without a phone says in place of the host.
///
/// A mock wins over what is built in and over delegates, needs no permission, and looks at no parameters. A name is mocked
/// with its Sync form, unless that has answers of its own.
///
/// ```swift
/// configuration.mocks["getLocation"] = [.success(["longitude": 120.13, "latitude": 30.26])]
/// configuration.mocks["scan"] = [.success(["code": "1"]), .failure(APIError(.cancelled, "cancelled"))]
/// ```
public struct FunctionMocks: Sendable, Hashable {
    /// What one call gets.
    public enum Answer: Sendable, Hashable {
        /// What `success` receives, or the Sync form returns.
        case success(Value)
        /// What `fail` receives.
        case failure(APIError)

        /// Reads an answer as ``FunctionMocks/init(_:)`` does.
        public init(_ value: Value) {
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
            let code = number.map(APIError.Code.init) ?? .unknown
            self = .failure(APIError(code, message, errorText: error.string, details: details))
        }

        /// The answer as a result.
        public var result: Result<Value, APIError> {
            switch self {
            case .success(let value): .success(value)
            case .failure(let error): .failure(error)
            }
        }
    }

    private var answers: [String: [Answer]] = [:]

    /// Mocks nothing.
    public init() {}

    /// Reads mocks from JSON: an object of names with an answer, or a list of answers in turn, each.
    ///
    /// An object with a number other than 0, or a text, under `error` is a failure: `{"error": 11, "errorMessage": "…"}`.
    /// Anything else is a success. A list as an answer is written as a list in a list. Names may begin with `my.`, or with
    /// `my.ap.` as programs call some of them.
    ///
    /// - Throws: ``FunctionMocksError`` when the value is no object, or a list is empty.
    public init(_ value: Value) throws(FunctionMocksError) {
        guard let object = value.object else {
            throw FunctionMocksError("expected an object of names and their answers")
        }
        for property in object.properties {
            let name = Self.bareName(property.key)
            let values = property.value.array ?? [property.value]
            guard !name.isEmpty, !values.isEmpty else {
                throw FunctionMocksError("\"\(property.key)\": expected a name and at least one answer")
            }
            answers[name] = values.map(Answer.init)
        }
    }

    /// The answers of a name in turn, of which the last repeats; nil for a name that is not mocked.
    public subscript(_ name: String) -> [Answer]? {
        get { answers[Self.bareName(name)] }
        set { answers[Self.bareName(name)] = newValue?.isEmpty == true ? nil : newValue }
    }

    /// The name under which a property of `my` is mocked: its own, or without `Sync`; nil when it is not.
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
    public var names: [String] { answers.keys.sorted() }

    /// Whether nothing is mocked.
    public var isEmpty: Bool { answers.isEmpty }

    /// Adds the mocks of another set, whose answers count where both have some.
    public mutating func merge(_ other: FunctionMocks) {
        answers.merge(other.answers) { _, new in new }
    }
}
