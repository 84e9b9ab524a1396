/// A row of the list of JSAPIs: the forms, parameters, results and errors of a name of `my`.
public struct APIDescription: Sendable, Hashable {
    /// The availability of a name.
    public enum Status: String, Sendable, CaseIterable {
        /// Provided by MiniHost.
        case builtIn = "built in"
        /// Provided by a delegate of the host. Without a delegate, a call fails with the documented error.
        case delegated
        /// Documented by the vendor and not provided. A call fails with error 1.
        case unavailable
    }

    /// The name, without `Sync`.
    public let name: String
    /// The availability of the name.
    public let status: Status
    /// The expressions with which programs access it: `my.getStorage`, `my.getStorageSync`.
    public let forms: [String]
    /// The permission that a call needs; nil if the name is not provided or needs none.
    public let permission: Permission?
    /// The parameters, in the order in which they are read.
    public let fields: [FieldDescription]
    /// The fields of the result; empty for a single value or an empty object.
    public let resultFields: [String]
    /// The numbers with which a call can fail, sorted.
    public let errors: [Int]
}

extension APIRegistry {
    /// All names, sorted: built-in, delegated and unavailable.
    ///
    /// - Complexity: Describes every function. Use it for lists that people read, not at start.
    public func descriptions() -> [APIDescription] {
        var rows = functions.map { row(of: $0) }
        rows += constants.map { plainRow(named: $0.name, status: status(of: $0.name)) }
        rows += delegated.filter { !$0.isInternal }.map { row(of: $0) }
        rows += Self.scripted.map { plainRow(named: $0.name, status: .builtIn) }
        rows += unavailableRows(besides: Set(rows.map(\.name)))
        return rows.sorted { $0.name < $1.name }
    }

    private func row(of function: any HostFunction.Type) -> APIDescription {
        let fields = ParameterReader.describe(function)
        let errors = Self.errors(function.errors.codes, fields, function.permission)
        return APIDescription(
            name: function.name,
            status: status(of: function.name),
            forms: Self.properties(of: function).map { "my.\($0)" },
            permission: function.permission == .none ? nil : function.permission,
            fields: fields,
            resultFields: function.resultFields,
            errors: errors,
        )
    }

    private func row(of function: DelegatedFunction) -> APIDescription {
        let fields = function.fields
        let errors = Self.errors(function.errors, fields, function.permission)
        return APIDescription(
            name: function.name,
            status: function.isBuiltIn ? .builtIn : .delegated,
            forms: ["my.\(function.name)"],
            permission: function.permission == .none ? nil : function.permission,
            fields: fields,
            resultFields: function.resultFields,
            errors: errors,
        )
    }

    /// The declared numbers, with those of reading the parameters and of the permission.
    private static func errors(_ declared: Set<Int>, _ fields: [FieldDescription], _ permission: Permission) -> [Int] {
        var reasons: Set<APIError.Reason> = []
        if !fields.isEmpty { reasons.insert(.invalidParameter) }
        if permission != .none { reasons.insert(.noPermission) }
        return declared.union(reasons.codes).sorted()
    }

    private func status(of name: String) -> APIDescription.Status {
        hostNames.contains(name) ? .delegated : .builtIn
    }

    /// One row for `getExtConfig` and `getExtConfigSync` together, unless a provided function has that name.
    private func unavailableRows(besides taken: Set<String>) -> [APIDescription] {
        var forms: [String: [String]] = [:]
        for property in unavailableNames() {
            let base = property.hasSuffix("Sync") ? String(property.dropLast(4)) : property
            forms[taken.contains(base) ? property : base, default: []].append("my.\(property)")
        }
        return forms.map { plainRow(named: $0.key, status: .unavailable, forms: $0.value) }
    }

    private func plainRow(named name: String, status: APIDescription.Status, forms: [String]? = nil) -> APIDescription {
        APIDescription(
            name: name,
            status: status,
            forms: forms ?? ["my.\(name)"],
            permission: nil,
            fields: [],
            resultFields: [],
            errors: status == .unavailable ? [APIError.Reason.notImplemented.code] : [],
        )
    }
}
