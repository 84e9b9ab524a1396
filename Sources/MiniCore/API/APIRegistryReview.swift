/// Checks a list of JSAPIs and collects all problems.
struct APIRegistryReview {
    /// Names with a meaning on every JavaScript object.
    ///
    /// `then` would turn `my` into a promise.
    private static let reservedNames: Set = [
        "__proto__", "constructor", "hasOwnProperty", "prototype", "then", "toString", "valueOf",
    ]

    private var problems: [String] = []

    func conclude() throws(APIRegistryError) {
        if !problems.isEmpty { throw APIRegistryError(problems: problems) }
    }

    mutating func check(_ function: any HostFunction.Type, mustMatchTypeName: Bool) {
        let subject = "\(function)"
        check(name: function.name, of: subject, mustMatchTypeName: mustMatchTypeName)

        if APIRegistry.properties(of: function).isEmpty {
            problems.append("\(subject) offers neither the callback form nor the Sync form")
        }
        if case .direct = function.kind.type {
            // The function has one form, with any name.
        } else if function.name.hasSuffix("Sync") {
            problems.append("\(subject) is named '\(function.name)': leave 'Sync' out, the Sync form adds it")
        }

        var seen: Set<String> = []
        for field in ParameterReader.describe(function) where !seen.insert(field.name).inserted {
            problems.append("\(subject) reads the field '\(field.name)' twice")
        }
    }

    /// Checks the declared errors of a JSAPI of the host.
    mutating func checkErrors(of function: any HostFunction.Type) {
        let first = APIError.Reason.firstOfHosts.code
        let codes = function.errors.codes.subtracting(APIError.Reason.general.codes)
        for code in codes.sorted() where code < first {
            problems.append(
                "\(function) declares the error \(code): the numbers of a host's own JSAPIs begin at \(first)"
            )
        }
    }

    mutating func check(_ constant: any HostConstant.Type, mustMatchTypeName: Bool) {
        check(name: constant.name, of: "\(constant)", mustMatchTypeName: mustMatchTypeName)
    }

    mutating func check(_ function: DelegatedFunction) {
        // A name with a dot is a method of an object that the runtime returns.
        for part in function.name.split(separator: ".", omittingEmptySubsequences: false) {
            check(name: String(part), of: "the row '\(function.name)'", mustMatchTypeName: false)
        }
    }

    /// Checks that every property of `my` has one provider.
    mutating func checkUniqueness(
        _ functions: [any HostFunction.Type],
        _ constants: [any HostConstant.Type],
        _ delegated: [DelegatedFunction],
    ) {
        var owners: [String: String] = [:]
        for scripted in APIRegistry.scripted { owners[scripted.name] = "the runtime" }
        let properties =
            functions.flatMap { function in APIRegistry.properties(of: function).map { ($0, "\(function)") } }
            + constants.map { ($0.name, "\($0)") } + delegated.map { ($0.name, "a row of the table") }
        for (property, owner) in properties {
            if let other = owners.updateValue(owner, forKey: property) {
                problems.append("my.\(property) is provided by \(other) and by \(owner)")
            }
        }
    }

    private mutating func check(name: String, of subject: String, mustMatchTypeName: Bool) {
        if !Self.isIdentifier(name) {
            problems.append("\(subject) is named '\(name)', which is not an identifier of letters, digits, '_' and '$'")
        }
        if Self.reservedNames.contains(name) {
            problems.append("\(subject) is named '\(name)', which has a meaning on every JavaScript object")
        }
        if mustMatchTypeName, name != subject, name != subject.prefix(1).lowercased() + subject.dropFirst() {
            problems.append("\(subject) is named '\(name)': a type is named after its JSAPI")
        }
    }

    private static func isIdentifier(_ name: String) -> Bool {
        guard let first = name.utf8.first, !first.isDigit else { return false }
        return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "$") }
    }
}
