/// Finds the parts of a script that coverage counts, by the rules of istanbul, and adds their counters.
///
/// | part | counted as |
/// |---|---|
/// | statement other than a block, a declaration, a directive, an import or an export | statement |
/// | value of a variable or of a field of a class, body of an arrow function without braces | statement |
/// | function of any form | function |
/// | `if`, with its missing `else` | branch of two paths |
/// | `switch`, `a ? b : c` | branch with a path for each case, or of two paths |
/// | operands of connected `&&`, `||` and `??` | branch with a path for each operand |
/// | default of a parameter or of a pattern | branch of one path |
///
/// Code that the compiler of TypeScript inserts is not counted, and neither is the body of `with`.
struct CoverageVisitor {
    private let erased: ErasedScript
    let hints: CoverageHints
    private let name: String
    var edits = CoverageEdits()
    var map = CoverageMap()

    init(_ erased: ErasedScript, hints: CoverageHints, name: String) {
        self.erased = erased
        self.hints = hints
        self.name = name
    }

    // MARK: Counters

    /// The expression that counts.
    func count(_ counter: Int) -> String { "\(name)[\(counter)]++" }

    /// Whether the text at an offset is in the file, and not inserted.
    func isWritten(at offset: Int) -> Bool {
        guard let positions = erased.positions else { return true }
        return !positions.isInserted(at: erased.script.position(at: offset))
    }

    func place(_ range: SourceRange) -> CoverageMap.Place { place(range.start, range.end) }

    func place(_ start: Int, _ end: Int) -> CoverageMap.Place {
        let (first, last) = (erased.sourceOffset(of: start), erased.sourceOffset(of: end))
        return CoverageMap.Place(start: erased.source.position(at: first), end: erased.source.position(at: last))
    }

    /// Adds a statement and returns the number of its counter; nil for inserted code.
    mutating func addStatement(_ range: SourceRange) -> Int? {
        guard isWritten(at: range.start) else { return nil }
        let counter = map.makeCounter()
        map.statements.append(CoverageMap.Item(place(range), counter: counter))
        return counter
    }

    /// Adds a path to a branch and returns the number of its counter.
    mutating func addPath(_ range: SourceRange, to branch: inout CoverageMap.Branch) -> Int {
        let counter = map.makeCounter()
        branch.paths.append(CoverageMap.Item(place(range), counter: counter))
        return counter
    }

    mutating func add(_ branch: CoverageMap.Branch) {
        if !branch.paths.isEmpty { map.branches.append(branch) }
    }

    // MARK: Values

    /// Adds a counter to an expression, and visits it.
    ///
    /// - Parameter target: The name of the variable or member to which the expression is assigned, which an anonymous
    ///   function receives.
    mutating func visit(_ expression: Expression, counting counter: Int, target: String? = nil) {
        var (start, end) = ("(" + count(counter) + ",", ")")
        if let target, Self.isReadable(target), Self.isAnonymous(expression) {
            // A function has the name of the property to which it is assigned.
            let key = "[\(StringLiteral.quoted(target))]"
            (start, end) = (start + "{\(key):", "}\(key)" + end)
        }
        edits.open(start, at: expression.range.start)
        edits.close(end, at: expression.range.end)
        visit(expression)
    }

    /// Counts an expression as a statement, and visits it.
    mutating func visitStatement(_ value: Expression, target: String?) {
        if hints.ignoresNext(at: value.range.start) { return }
        guard let counter = addStatement(value.range) else { return visit(value) }
        visit(value, counting: counter, target: target)
    }

    static func isAnonymous(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .function(let function): function.name == nil
        case .class(let definition): definition.name == nil
        default: false
        }
    }

    /// Whether scripts of templates read a member of this name from the object itself.
    ///
    /// `constructor` and names such as `__proto__` are replaced there.
    private static func isReadable(_ name: String) -> Bool {
        name != "constructor" && !(name.hasPrefix("__") && name.hasSuffix("__"))
    }

    // MARK: Functions

    /// Counts a function, and visits it.
    ///
    /// - Parameter declaration: The bytes that declare it.
    mutating func visit(_ function: Function, name: String, declaration: SourceRange) {
        var counter: Int?
        if isWritten(at: declaration.start) {
            let number = map.makeCounter()
            let body =
                switch function.body {
                case .block(_, let range): range
                case .expression(let value): value.range
                }
            map.functions.append(
                CoverageMap.Function(
                    name: name,
                    declaration: place(declaration),
                    body: place(body),
                    counter: number,
                )
            )
            counter = number
        }
        for parameter in function.parameters { visit(parameter) }
        switch function.body {
        case .block(let statements, let range):
            if let counter { countBody(statements, range, counter) }
            visit(statements)
        case .expression(let value):
            visitBody(value, counter)
        }
    }

    private mutating func countBody(_ statements: [Statement], _ range: SourceRange, _ counter: Int) {
        let directives = statements.prefix { if case .directive = $0.kind { true } else { false } }
        if let last = directives.last {
            edits.open(";" + count(counter) + ";", at: last.range.end)
        } else {
            edits.open(count(counter) + ";", at: range.start + 1)
        }
    }

    /// Counts the body of an arrow function without braces as a statement.
    private mutating func visitBody(_ value: Expression, _ counter: Int?) {
        if hints.ignoresNext(at: value.range.start) { return }
        let counters = [counter, addStatement(value.range)].compactMap(\.self)
        guard !counters.isEmpty else { return visit(value) }
        edits.open("(" + counters.map { count($0) + "," }.joined(), at: value.range.start)
        edits.close(")", at: value.range.end)
        visit(value)
    }
}
