/// Every name of `my`: what is built in, what the host added, and what is documented but not there.
///
/// A catalogue holds types, not calls: making one and asking whether a name exists reads no parameter list, so that
/// it costs next to nothing at start.
///
/// ```swift
/// let catalogue = try Catalogue.builtIn.adding([LoyaltyPoints.self])
/// ```
public struct Catalogue: Sendable {
    /// The JSAPIs, sorted by name.
    public private(set) var functions: [any HostFunction.Type]
    /// The properties that are not functions, sorted by name.
    public private(set) var constants: [any HostConstant.Type]
    /// The JSAPIs that are rows of a table, sorted by name.
    public private(set) var delegated: [DelegatedFunction]
    /// What the host has plugged in for them.
    public private(set) var delegates = FunctionDelegates()
    /// The names that the vendor documents for `my`, sorted, whether they are there or not.
    public let documentedNames: [String]
    /// The names that the host brought.
    private(set) var hostNames: Set<String> = []

    /// Makes a catalogue of types that are named after their JSAPI: `RemoveStorage` is `removeStorage`.
    ///
    /// - Parameters:
    ///   - functions: The JSAPIs, in any order.
    ///   - constants: The properties that are not functions, in any order.
    ///   - delegated: The JSAPIs that are rows of a table, in any order.
    ///   - documentedNames: The names that exist on `my` in any case; a call to one that is not there fails with error 1.
    /// - Throws: ``CatalogueError`` with everything that is wrong with the lists.
    public init(
        functions: [any HostFunction.Type],
        constants: [any HostConstant.Type] = [],
        delegated: [DelegatedFunction] = [],
        documentedNames: [String] = [],
    ) throws(CatalogueError) {
        var review = CatalogueReview()
        for function in functions { review.check(function, mustMatchTypeName: true) }
        for constant in constants { review.check(constant, mustMatchTypeName: true) }
        for function in delegated { review.check(function) }
        review.checkUniqueness(functions, constants, delegated)
        try review.conclude()
        self.init(
            sortedFunctions: functions.sorted { $0.name < $1.name },
            sortedConstants: constants.sorted { $0.name < $1.name },
            sortedDelegated: delegated.sorted { $0.name < $1.name },
            sortedDocumentedNames: documentedNames.sorted(),
        )
    }

    /// Takes lists that are known to be sorted and free of faults, without looking at them.
    ///
    /// The public initialiser accepts the same lists; a test shows it for the built-in ones.
    package init(
        sortedFunctions: [any HostFunction.Type],
        sortedConstants: [any HostConstant.Type],
        sortedDelegated: [DelegatedFunction],
        sortedDocumentedNames: [String],
    ) {
        functions = sortedFunctions
        constants = sortedConstants
        delegated = sortedDelegated
        documentedNames = sortedDocumentedNames
    }

    /// A catalogue with the host's own names in it.
    ///
    /// A name that is there already is overridden. An override brings its own forms: replacing `getStorage` by a
    /// ``DeferredFunction`` takes `getStorageSync` away. The host's types may be called as the host likes.
    ///
    /// - Throws: ``CatalogueError`` with everything that is wrong with the additions: a name given twice, one that is
    ///   not an identifier, one of the runtime's own such as `call`, one that is another JSAPI's Sync form, an error whose
    ///   number is the vendor's in a JSAPI that the vendor does not document.
    public func adding(
        _ functions: [any HostFunction.Type],
        constants: [any HostConstant.Type] = [],
    ) throws(CatalogueError) -> Catalogue {
        var review = CatalogueReview()
        for function in functions {
            review.check(function, mustMatchTypeName: false)
            // The vendor gives a JSAPI of its own numbers that mean something else elsewhere.
            if !documentedNames.contains(function.name) { review.checkErrors(of: function) }
        }
        for constant in constants { review.check(constant, mustMatchTypeName: false) }

        let added = Set(functions.map { $0.name } + constants.map { $0.name })
        var result = self
        result.functions.removeAll { added.contains($0.name) }
        result.constants.removeAll { added.contains($0.name) }
        let properties = added.union(functions.flatMap { Self.properties(of: $0) })
        result.delegated.removeAll { properties.contains($0.name) }
        result.functions.append(contentsOf: functions)
        result.constants.append(contentsOf: constants)
        review.checkUniqueness(result.functions, result.constants, result.delegated)
        try review.conclude()

        result.functions.sort { $0.name < $1.name }
        result.constants.sort { $0.name < $1.name }
        result.hostNames.formUnion(added)
        return result
    }

    /// A catalogue in which the host answers names that MiniHost leaves to it, and names of its own.
    ///
    /// Of two delegates for one name the later counts.
    ///
    /// - Throws: ``CatalogueError`` with every name that is not left to the host: what is built in is replaced by
    ///   ``adding(_:constants:)``.
    public func delegating(_ delegates: FunctionDelegates) throws(CatalogueError) -> Catalogue {
        var review = CatalogueReview()
        var result = self
        result.delegates.merge(delegates)
        for name in delegates.names {
            guard delegatedFunction(named: name) == nil else { continue }
            let function = DelegatedFunction(name, .none)
            review.check(function)
            result.delegated.append(function)
        }
        review.checkUniqueness(result.functions, result.constants, result.delegated)
        try review.conclude()
        result.delegated.sort { $0.name < $1.name }
        return result
    }
}

extension Catalogue {
    /// The properties of `my` that a function becomes: `["getStorage", "getStorageSync"]`.
    public static func properties(of function: any HostFunction.Type) -> [String] {
        guard case .immediate(let immediate) = function.kind else { return [function.name] }
        var names: [String] = []
        if immediate.forms.contains(.callback) { names.append(immediate.name) }
        if immediate.forms.contains(.sync) { names.append(immediate.name + "Sync") }
        return names
    }

    /// The function of that name, without `Sync`; nil when there is none.
    ///
    /// - Complexity: O(log n).
    public func function(named name: String) -> (any HostFunction.Type)? {
        Self.index(of: name, in: functions.count) { functions[$0].name }.map { functions[$0] }
    }

    /// What a JSAPI that the host added may fail with: the errors that it declares, and those that every call may have.
    ///
    /// - Returns: nil for any other name.
    package func declaredErrors(ofHostFunction name: String) -> Set<APIError.Code>? {
        guard hostNames.contains(name), let function = function(named: name) else { return nil }
        return function.errors.union(APIError.Code.general)
    }

    /// The row of that name; nil when there is none.
    ///
    /// - Complexity: O(log n).
    public func delegatedFunction(named name: String) -> DelegatedFunction? {
        Self.index(of: name, in: delegated.count) { delegated[$0].name }.map { delegated[$0] }
    }

    /// Searches a list of sorted names.
    private static func index(of name: String, in count: Int, nameAt: (Int) -> String) -> Int? {
        var range = 0..<count
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            let candidate = nameAt(middle)
            if candidate == name { return middle }
            range = candidate < name ? middle + 1..<range.upperBound : range.lowerBound..<middle
        }
        return nil
    }

    /// The constant of that name; nil when there is none.
    public func constant(named name: String) -> (any HostConstant.Type)? {
        constants.first { $0.name == name }
    }

    /// The documented names that nothing provides, sorted.
    ///
    /// Each is a function on `my` that fails with error 1.
    ///
    /// - Complexity: O(n) over all names; ask once and keep the answer.
    public func unavailableNames() -> [String] {
        var provided = Set(functions.flatMap { Self.properties(of: $0) })
        provided.formUnion(constants.map { $0.name })
        provided.formUnion(delegated.map(\.name))
        provided.formUnion(Self.scripted.map(\.name))
        return documentedNames.filter { !provided.contains($0) }
    }
}
