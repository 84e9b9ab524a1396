/// The names that the current scopes declare, for finding duplicate declarations.
struct DeclarationScopes {
    enum ScopeKind {
        /// A function with its parameters, or a script. Functions are declared like `var`.
        case function
        /// A module. Functions are declared like `let`, but may have the name of a `var`.
        ///
        /// The specification forbids this combination as well. Output of build tools contains `export var f = f`
        /// together with a function `f`, and the vendor's host runs it.
        case module
        case block
    }

    enum Declaration: UInt8 {
        case `var`, parameter, lexical, function, moduleFunction, catchParameter
    }

    private struct Scope {
        var kind: ScopeKind
        var names: [Int32] = []
        var kinds: [Declaration] = []
        /// The index of each name, once there are many.
        var index: [Int32: Int] = [:]

        func position(of name: Int32) -> Int? {
            if names.count > 16 { return index[name] }
            var position = names.count - 1
            while position >= 0 {
                if names[position] == name { return position }
                position -= 1
            }
            return nil
        }

        mutating func add(_ name: Int32, _ kind: Declaration) {
            names.append(name)
            kinds.append(kind)
            if names.count == 17 {
                for (position, name) in names.enumerated() { index[name] = position }
            } else if names.count > 17 {
                index[name] = names.count - 1
            }
        }
    }

    /// Scopes beyond `count` are kept to reuse their memory.
    private var scopes: [Scope] = []
    private var count = 0

    mutating func enter(_ kind: ScopeKind) {
        if count == scopes.count {
            scopes.append(Scope(kind: kind))
        } else {
            scopes[count].kind = kind
        }
        count += 1
    }

    mutating func leave() {
        count -= 1
        scopes[count].names.removeAll(keepingCapacity: true)
        scopes[count].kinds.removeAll(keepingCapacity: true)
        if !scopes[count].index.isEmpty { scopes[count].index = [:] }
    }

    /// Whether the innermost scope contains a name.
    func isDeclared(_ name: Int32) -> Bool {
        scopes[count - 1].position(of: name) != nil
    }

    /// Declares `let`, `const`, a class or an import, or returns false if the name is already declared.
    mutating func declareLexical(_ name: Int32) -> Bool {
        if scopes[count - 1].position(of: name) != nil { return false }
        scopes[count - 1].add(name, .lexical)
        return true
    }

    /// Declares a `var` in all scopes up to that of the function, or returns false if one of them contains the name as
    /// another kind.
    mutating func declareVar(_ name: Int32) -> Bool {
        var level = count - 1
        while level >= 0 {
            if let position = scopes[level].position(of: name) {
                switch scopes[level].kinds[position] {
                case .lexical: return false
                case .function where scopes[level].kind != .function: return false
                default: break
                }
            } else {
                scopes[level].add(name, .var)
            }
            if scopes[level].kind != .block { return true }
            level -= 1
        }
        return true
    }

    /// Declares a function.
    ///
    /// False if the name is already declared.
    ///
    /// - Parameter mayRepeat: Whether a block may declare it twice, which is true for plain functions outside strict
    ///   mode.
    mutating func declareFunction(_ name: Int32, mayRepeat: Bool) -> Bool {
        guard let position = scopes[count - 1].position(of: name) else {
            let isFunction = mayRepeat || scopes[count - 1].kind == .function
            let isOfModule = scopes[count - 1].kind == .module
            scopes[count - 1].add(name, isFunction ? .function : isOfModule ? .moduleFunction : .lexical)
            return true
        }
        let previous = scopes[count - 1].kinds[position]
        if scopes[count - 1].kind == .function { return previous != .lexical }
        if scopes[count - 1].kind == .module, previous == .var {
            scopes[count - 1].kinds[position] = .moduleFunction
            return true
        }
        return mayRepeat && previous == .function
    }

    /// Declares a parameter, or returns false if there is one with that name.
    mutating func declareParameter(_ name: Int32) -> Bool {
        if scopes[count - 1].position(of: name) != nil { return false }
        scopes[count - 1].add(name, .parameter)
        return true
    }

    /// Declares the plain name of a `catch` parameter, whose name a `var` may have.
    mutating func declareCatchParameter(_ name: Int32) {
        scopes[count - 1].add(name, .catchParameter)
    }
}
