/// Collects the scopes, variables and references of a program.
///
/// A reference waits in the innermost scope until that scope is left. By then everything is declared, whether before or
/// after the reference, and what the scope does not declare waits on in the scope around it.
struct ScopeBuilder {
    private(set) var scopes: [Scope] = []
    private(set) var variables: [Variable] = []
    private(set) var references: [Reference] = []
    /// The scopes around the current place, with where their waiting references begin in `waiting`.
    private var open: [(scope: Int, firstWaiting: Int)] = []
    /// The indices of references whose declaration has not been found.
    private var waiting: [Int] = []
    private var isStrict = false
    /// Whether anything means `arguments`; most programs do not.
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
        open.append((scopes.count - 1, waiting.count))
    }

    mutating func leave() {
        let (scope, firstWaiting) = open.removeLast()
        if scopes[scope].kind == .function { declareArguments(in: scope, firstWaiting: firstWaiting) }
        if scopes[scope].variables.isEmpty { return }
        var kept = firstWaiting
        for index in firstWaiting..<waiting.count {
            let reference = waiting[index]
            if let variable = scopes[scope].variables[references[reference].name] {
                references[reference].variable = variable
            } else {
                waiting[kept] = reference
                kept += 1
            }
        }
        waiting.removeSubrange(kept...)
    }

    /// A function has `arguments` only if something means it.
    private mutating func declareArguments(in scope: Int, firstWaiting: Int) {
        guard hasArguments, scopes[scope].variables["arguments"] == nil,
            waiting[firstWaiting...].contains(where: { references[$0].name == "arguments" })
        else { return }
        add(Variable(name: "arguments", kind: .arguments, scope: scope, declarations: []))
    }

    private mutating func add(_ variable: Variable) {
        scopes[variable.scope].variables[variable.name] = variables.count
        variables.append(variable)
    }

    /// Declares a name in the innermost scope.
    mutating func declare(_ name: String, _ kind: Variable.Kind, at range: SourceRange) {
        guard let scope = open.last?.scope else { return }
        declare(name, kind, at: range, in: scope)
    }

    private mutating func declare(_ name: String, _ kind: Variable.Kind, at range: SourceRange, in scope: Int) {
        if let existing = scopes[scope].variables[name] {
            variables[existing].declarations.append(range)
            // A function gives its variable a value before any code runs; a parameter stays one under `var`.
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

    /// Declares a function of a statement list; in blocks of old scripts, in the function around it too.
    mutating func declareFunction(_ function: Function) {
        guard let name = function.name, let scope = open.last?.scope else { return }
        declare(name.name, .function, at: name.range)
        guard !isStrict, !function.isAsync, !function.isGenerator, !Self.holdsVars(scopes[scope].kind) else { return }
        // Annex B: only where a `var` of that name could stand.
        for (scope, _) in open.dropLast().reversed() {
            let existing = scopes[scope].variables[name.name].map { variables[$0].kind }
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
        waiting.append(references.count)
        references.append(Reference(name: name, range: range, role: role, variable: nil))
    }

    /// Runs a part of the walk in the strictness of a function.
    mutating func withStrictness(_ strict: Bool, _ body: (inout ScopeBuilder) -> Void) {
        let outer = isStrict
        isStrict = strict
        body(&self)
        isStrict = outer
    }
}
