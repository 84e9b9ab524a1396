internal import MiniAPIs
package import MiniCore

/// The host's own JSAPIs: the types of a registry that MiniHost's own registry does not have.
package struct HostFunctions: Sendable {
    /// A JSAPI that a worker can call.
    struct Function: Sendable {
        let type: any HostFunction.Type
        /// The names of the fields, in the order in which a worker passes them.
        let fields: [String]

        init(_ type: any HostFunction.Type) {
            self.type = type
            fields = ParameterReader.describe(type).map(\.name)
        }

        /// Whether a call returns a task object.
        var isTask: Bool { type.kind.task != nil }
    }

    /// The types of MiniHost's own registry.
    private static let builtIn: Set<ObjectIdentifier> = {
        let apis = APIRegistry.builtIn
        return Set(apis.functions.map { ObjectIdentifier($0) } + apis.constants.map { ObjectIdentifier($0) })
    }()

    /// The JSAPIs by name; the method of an object is `object.method`.
    let functions: [String: Function]
    let constants: [String: any HostConstant.Type]
    let shapes: [FunctionShape]
    let constantShapes: [ConstantShape]

    /// Finds the host's own types in a registry.
    package init(_ apis: APIRegistry) {
        let types = apis.functions.filter { !Self.builtIn.contains(ObjectIdentifier($0)) }
        let constantTypes = apis.constants.filter { !Self.builtIn.contains(ObjectIdentifier($0)) }
        var functions: [String: Function] = [:]
        for type in types {
            guard case .object(let object) = type.kind.type else {
                functions[type.name] = Function(type)
                continue
            }
            for method in object.methods { functions["\(object.name).\(method.name)"] = Function(method) }
        }
        self.functions = functions
        constants = Dictionary(constantTypes.map { ($0.name, $0) }) { first, _ in first }
        shapes = types.map { FunctionShape($0) }
        constantShapes = constantTypes.map { ConstantShape($0) }
    }

    /// Whether there are none.
    var isEmpty: Bool { shapes.isEmpty && constantShapes.isEmpty }

    /// The reason why programs in workers cannot use a registry; nil if they can.
    package static func problem(of apis: APIRegistry) -> String? {
        let missing = APIRegistry.builtIn.functions.first { type in
            apis.function(named: type.name) == nil && apis.constant(named: type.name) == nil
                && apis.delegatedFunction(named: type.name) == nil
        }
        if let missing { return "the registry has no my.\(missing.name), which a worker provides" }
        for (name, function) in HostFunctions(apis).functions.sorted(by: { $0.key < $1.key }) {
            switch function.type.kind.type {
            case .immediate, .direct, .deferred, .task: break
            case .started, .startedTask: return "my.\(name) is of a kind that only MiniHost's own JSAPIs have"
            case .object: return "my.\(name) is a method that returns an object with methods"
            }
        }
        return nil
    }
}
