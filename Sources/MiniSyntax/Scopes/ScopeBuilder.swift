/// Collects the scopes, variables and references of a program.
///
/// A reference is pending in the innermost scope until the end of that scope. By then all declarations of the scope are
/// known, before and after the reference. A name that the scope does not declare becomes pending in the scope around
/// it.
///
/// - Complexity: Nearly linear in the length of the program, however deep its scopes are.
struct ScopeBuilder {
    private(set) var scopes: [Scope] = []
    private(set) var variables: [Variable] = []
    private(set) var references: [Reference] = []
    /// The scopes around the current position, outermost first, each with the pending references to names that it may
    /// still declare.
    private var open: [(scope: Int, waiting: [ExactName: Chain])] = []
    /// For each reference the previous one in its chain.
    private var former: [Int?] = []
    private var isStrict = false

    /// References to one name, from the last to the first.
    ///
    /// Joining chains takes constant time, whatever their length and the number of scopes.
    private struct Chain {
        let first: Int
        let last: Int
    }

    /// Whether there is a reference to `arguments`, which most programs do not have.
    private var hasArguments = false

    mutating func analyze(_ program: Program) {
        isStrict = program.isStrict
        enter(.program)
        declareLexical(program.statements)
        visit(program.statements)
        leave()
    }

    mutating func analyze(_ expression: Expression) {
        enter(.program)
        visit(expression)
        leave()
    }

    mutating func enter(_ kind: Scope.Kind) {
        scopes.append(Scope(kind: kind, parent: open.last?.scope))
        open.append((scopes.count - 1, [:]))
    }

    mutating func leave() {
        var (scope, waiting) = open.removeLast()
        // A function has `arguments` only if there is a reference to it.
        if hasArguments, scopes[scope].kind == .function, scopes[scope]["arguments"] == nil,
            waiting[ExactName("arguments")] != nil
        {
            add(Variable(name: "arguments", kind: .arguments, scope: scope, declarations: []))
        }
        for (name, variable) in scopes[scope].variables {
            guard let chain = waiting.removeValue(forKey: name) else { continue }
            var reference: Int? = chain.last
            while let index = reference {
                references[index].variable = variable
                reference = former[index]
            }
        }
        waitOutside(waiting)
    }

    /// Makes references pending in the scope around the one that has ended.
    private mutating func waitOutside(_ waiting: [ExactName: Chain]) {
        guard let outer = open.indices.last, !waiting.isEmpty else { return }
        var (less, more) = (waiting, open[outer].waiting)
        open[outer].waiting = [:]
        // The smaller set is moved, so that a name in a thousand nested scopes is not processed a thousand times.
        if less.count > more.count { swap(&less, &more) }
        for (name, chain) in less {
            if let other = more[name] {
                former[chain.first] = other.last
                more[name] = Chain(first: other.first, last: chain.last)
            } else {
                more[name] = chain
            }
        }
        open[outer].waiting = more
    }

    private mutating func add(_ variable: Variable) {
        scopes[variable.scope][variable.name] = variables.count
        variables.append(variable)
    }

    /// Declares a name in the innermost scope.
    mutating func declare(_ name: String, _ kind: Variable.Kind, at range: SourceRange) {
        guard let scope = open.last?.scope else { return }
        declare(name, kind, at: range, in: scope)
    }

    private mutating func declare(_ name: String, _ kind: Variable.Kind, at range: SourceRange, in scope: Int) {
        if let existing = scopes[scope][name] {
            variables[existing].declarations.append(range)
            // A function declaration initialises its variable before any code runs. A parameter stays one with a `var`
            // of its name.
            if kind == .function { variables[existing].kind = .function }
        } else {
            add(Variable(name: name, kind: kind, scope: scope, declarations: [range]))
        }
    }

    /// Declares a `var`, in the scope of the function.
    mutating func declareVar(_ name: String, at range: SourceRange) {
        let scope = open.last { Self.holdsVars(scopes[$0.scope].kind) }
        if let scope { declare(name, .var, at: range, in: scope.scope) }
    }

    private static func holdsVars(_ kind: Scope.Kind) -> Bool {
        switch kind {
        case .program, .function, .arrow, .body, .classInitializer: true
        case .functionName, .block, .catch, .class: false
        }
    }

    /// Declares a function of a statement list.
    ///
    /// In blocks of old scripts it is also declared in the function around it.
    mutating func declareFunction(_ function: Function) {
        guard let name = function.name, let scope = open.last?.scope else { return }
        declare(name.name, .function, at: name.range)
        guard !isStrict, !function.isAsync, !function.isGenerator, !Self.holdsVars(scopes[scope].kind) else { return }
        // Annex B: only if a `var` of that name would be valid.
        for (scope, _) in open.dropLast().reversed() {
            let existing = scopes[scope][name.name].map { variables[$0].kind }
            if Self.holdsVars(scopes[scope].kind) {
                switch existing {
                case nil: declare(name.name, .var, at: name.range, in: scope)
                case .var, .function: declare(name.name, .var, at: name.range, in: scope)
                default: break
                }
                return
            }
            switch existing {
            case nil, .catchParameter: continue
            default: return
            }
        }
    }

    mutating func refer(to name: String, _ role: Reference.Role, at range: SourceRange) {
        if name == "arguments" { hasArguments = true }
        let (index, exactName) = (references.count, ExactName(name))
        references.append(Reference(name: name, range: range, role: role, variable: nil))
        guard let scope = open.indices.last else { return former.append(nil) }
        let chain = open[scope].waiting[exactName]
        former.append(chain?.last)
        open[scope].waiting[exactName] = Chain(first: chain?.first ?? index, last: index)
    }

    /// Visits a part of the tree with the strictness of a function.
    mutating func withStrictness(_ strict: Bool, _ body: (inout ScopeBuilder) -> Void) {
        let outer = isStrict
        isStrict = strict
        body(&self)
        isStrict = outer
    }
}
