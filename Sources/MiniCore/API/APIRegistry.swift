/// All names of `my`: built-in names, names that the host added, and documented names that are not provided.
///
/// A registry contains types, not calls. Creating one and looking up a name reads no parameter list, so the cost at start is
/// small.
///
/// ```swift
/// let apis = try APIRegistry.builtIn.adding([LoyaltyPoints.self])
/// ```
public struct APIRegistry: Sendable {
    /// The JSAPIs, sorted by name.
    public private(set) var functions: [any HostFunction.Type]
    /// The properties that are not functions, sorted by name.
    public private(set) var constants: [any HostConstant.Type]
    /// The delegated JSAPIs, sorted by name.
    public private(set) var delegated: [DelegatedFunction]
    /// The host's delegates for these JSAPIs.
    public private(set) var delegates = FunctionDelegates()
    /// The names that the vendor documents for `my`, sorted, whether or not they are provided.
    public let documentedNames: [String]
    /// The names that the host added.
    package private(set) var hostNames: Set<String> = []
    /// The JSAPIs that another process runs, sorted by name.
    package private(set) var shapes: [FunctionShape] = []
    /// The properties that are not functions and that another process provides.
    package private(set) var constantShapes: [ConstantShape] = []

    /// Creates a registry of types that are named after their JSAPI: `RemoveStorage` is `removeStorage`.
    ///
    /// - Parameters:
    ///   - functions: The JSAPIs, in any order.
    ///   - constants: The properties that are not functions, in any order.
    ///   - delegated: The delegated JSAPIs, in any order.
    ///   - documentedNames: The documented names. All of them exist on `my`; a call to one that is not provided fails with
    ///     error 1.
    /// - Throws: ``APIRegistryError`` with all problems of the lists.
    public init(
        functions: [any HostFunction.Type],
        constants: [any HostConstant.Type] = [],
        delegated: [DelegatedFunction] = [],
        documentedNames: [String] = [],
    ) throws(APIRegistryError) {
        var review = APIRegistryReview()
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

    /// Creates a registry from lists that are sorted and valid, without checking them.
    ///
    /// The public initializer accepts the same lists; a test verifies this for the built-in ones.
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

    /// Returns a registry that also has the host's names.
    ///
    /// A name that exists already is overridden. An override provides its own forms: replacing `getStorage` with a
    /// ``DeferredFunction`` removes `getStorageSync`. The host's types can have any names.
    ///
    /// - Throws: ``APIRegistryError`` with all problems of the additions: a duplicate name, a name that is not an identifier, a
    ///   name of the runtime such as `call`, a name that is the Sync form of another JSAPI, an error number of the vendor in a
    ///   JSAPI that the vendor does not document.
    public func adding(
        _ functions: [any HostFunction.Type],
        constants: [any HostConstant.Type] = [],
    ) throws(APIRegistryError) -> APIRegistry {
        var review = APIRegistryReview()
        for function in functions {
            review.check(function, mustMatchTypeName: false)
            // In a JSAPI of its own, the vendor uses numbers that mean something else in other JSAPIs.
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

    /// Returns a registry that also has the host's names, which another process implements.
    ///
    /// A name that exists already is overridden, as by ``adding(_:constants:)``, which the other process has called.
    package func forwarding(_ functions: [FunctionShape], constants: [ConstantShape]) -> APIRegistry {
        let added = Set(functions.map(\.name) + constants.map(\.name))
        let properties = added.union(functions.flatMap(\.properties))
        var result = self
        result.functions.removeAll { added.contains($0.name) }
        result.constants.removeAll { added.contains($0.name) }
        result.delegated.removeAll { properties.contains($0.name) }
        result.shapes = functions.sorted { $0.name < $1.name }
        result.constantShapes = constants
        result.hostNames.formUnion(added)
        return result
    }

    /// Returns a registry in which the host's delegates implement delegated JSAPIs and new JSAPIs of the host.
    ///
    /// The later of two delegates for one name is used.
    ///
    /// - Throws: ``APIRegistryError`` with every name that cannot be delegated. Use ``adding(_:constants:)`` or
    ///   ``replacing(with:)`` to replace a built-in JSAPI.
    public func delegating(_ delegates: FunctionDelegates) throws(APIRegistryError) -> APIRegistry {
        var review = APIRegistryReview()
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

    /// Returns a registry in which the host's delegates implement JSAPIs, also in place of built-in ones.
    ///
    /// A replaced JSAPI keeps its permission. It loses its Sync form and its parameter list: the delegate receives what the
    /// program passes.
    ///
    /// - Throws: ``APIRegistryError`` with every name that cannot be delegated, such as a name of the runtime.
    public func replacing(with delegates: FunctionDelegates) throws(APIRegistryError) -> APIRegistry {
        var result = self
        for name in delegates.names {
            guard let provider = provider(named: name) else { continue }
            result.functions.removeAll { $0.name == name }
            result.shapes.removeAll { $0.name == name }
            result.delegated.append(DelegatedFunction(name, provider.permission))
        }
        result.delegated.sort { $0.name < $1.name }
        return try result.delegating(delegates)
    }
}

extension APIRegistry {
    /// The properties of `my` for a function: `["getStorage", "getStorageSync"]`.
    public static func properties(of function: any HostFunction.Type) -> [String] {
        guard case .immediate(let immediate) = function.kind.type else { return [function.name] }
        return immediate.forms.properties(of: immediate.name)
    }

    /// The function of that name, without `Sync`; nil if there is none.
    ///
    /// - Complexity: O(log n).
    public func function(named name: String) -> (any HostFunction.Type)? {
        Self.index(of: name, in: functions.count) { functions[$0].name }.map { functions[$0] }
    }

    /// The JSAPI of that name, without `Sync`, also if another process runs it; nil if there is none.
    ///
    /// - Complexity: O(log n).
    package func provider(named name: String) -> FunctionProvider? {
        if let function = function(named: name) { return .type(function) }
        return Self.index(of: name, in: shapes.count) { shapes[$0].name }.map { .shape(shapes[$0]) }
    }

    /// The numbers with which a JSAPI of the host can fail: those that it declares and those of every call.
    ///
    /// - Returns: Nil for any other name.
    package func declaredErrors(ofHostFunction name: String) -> Set<Int>? {
        guard hostNames.contains(name) else { return nil }
        return provider(named: name).map { $0.errors.union(APIError.Reason.general.codes) }
    }

    /// The delegated function of that name; nil if there is none.
    ///
    /// - Complexity: O(log n).
    public func delegatedFunction(named name: String) -> DelegatedFunction? {
        Self.index(of: name, in: delegated.count) { delegated[$0].name }.map { delegated[$0] }
    }

    /// Returns the index of a name in a sorted list.
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

    /// The constant of that name; nil if there is none.
    public func constant(named name: String) -> (any HostConstant.Type)? {
        constants.first { $0.name == name }
    }

    /// Whether a name is a property that is not a function.
    package func hasConstant(named name: String) -> Bool {
        constant(named: name) != nil || constantShapes.contains { $0.name == name }
    }

    /// The documented names that are not provided, sorted.
    ///
    /// Each is a function on `my` that fails with error 1.
    ///
    /// - Complexity: O(n) over all names. Keep the result.
    public func unavailableNames() -> [String] {
        var provided = Set(functions.flatMap { Self.properties(of: $0) } + shapes.flatMap(\.properties))
        provided.formUnion(constants.map { $0.name } + constantShapes.map(\.name))
        provided.formUnion(delegated.map(\.name))
        provided.formUnion(Self.scripted.map(\.name))
        return documentedNames.filter { !provided.contains($0) }
    }
}
