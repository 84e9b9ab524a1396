/// The scopes that declare some names of a text.
///
/// - Complexity: Linear in the number of declarations.
struct NameResolution {
    /// The scopes that declare a name, in ascending order, each with the index of the one around it.
    private struct Declarations {
        var scopes: [Int32] = []
        var outer: [Int] = []
    }

    private let scopes: [ValueScopes.Scope]
    private var names: [Int32: Declarations] = [:]

    /// - Parameter names: The names that can be resolved.
    init(_ scopes: ValueScopes, names: Set<Int32>, additional: [ValueScopes.Declaration]) {
        self.scopes = scopes.scopes
        for declaration in scopes.declarations + additional where names.contains(declaration.name) {
            self.names[declaration.name, default: Declarations()].scopes.append(declaration.scope)
        }
        for name in Array(self.names.keys) {
            guard var declarations = self.names[name] else { continue }
            declarations.scopes = Array(Set(declarations.scopes)).sorted()
            var open: [Int] = []
            for (index, scope) in declarations.scopes.enumerated() {
                while let last = open.last, scopes.scopes[Int(declarations.scopes[last])].end <= scope {
                    open.removeLast()
                }
                declarations.outer.append(open.last ?? -1)
                open.append(index)
            }
            self.names[name] = declarations
        }
    }

    /// Whether a name can be resolved.
    func contains(_ name: Int32) -> Bool { names[name] != nil }

    /// The innermost scope around another one, or this itself, that declares a name.
    func scope(of name: Int32, from scope: Int32) -> Int32? {
        guard let declarations = names[name] else { return nil }
        var low = 0
        var high = declarations.scopes.count
        while low < high {
            let middle = (low + high) / 2
            if declarations.scopes[middle] <= scope { low = middle + 1 } else { high = middle }
        }
        var index = low - 1
        while index >= 0 {
            let candidate = declarations.scopes[index]
            if scopes[Int(candidate)].end > scope { return candidate }
            index = declarations.outer[index]
        }
        return nil
    }
}
