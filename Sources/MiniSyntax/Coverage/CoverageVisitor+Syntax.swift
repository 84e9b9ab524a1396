extension CoverageVisitor: SyntaxVisitor {
    mutating func visit(_ statement: Statement) {
        visit(statement, countedAt: statement.range.start)
    }

    /// Visits a statement whose counter is inserted at an offset, which is before its labels.
    private mutating func visit(_ statement: Statement, countedAt offset: Int) {
        if hints.ignoresNext(at: statement.range.start) { return }
        switch statement.kind {
        case .empty, .directive, .block, .variable, .function, .class, .import, .export:
            break
        default:
            if let counter = addStatement(statement.range) { edits.open(count(counter) + ";", at: offset) }
        }
        switch statement.kind {
        case .labeled(_, let body):
            visit(body, countedAt: offset)
        case .if(let test, let then, let otherwise):
            visit(test)
            visitPaths(of: statement, then, otherwise)
        case .switch(let value, let cases):
            visit(value)
            visitCases(cases, of: statement)
        case .for(_, _, _, let body), .forIn(_, _, let body), .forOf(_, _, _, let body), .while(_, let body),
            .doWhile(_, let body):
            surround(body)
            visitChildren(of: statement)
        case .with(let object, _):
            // In its body, the name of the counters could be that of a member of the object, such as a proxy.
            visit(object)
        default:
            visitChildren(of: statement)
        }
    }

    /// Adds braces around a body, so that counters may stand before it.
    ///
    /// - Parameters:
    ///   - start: The text at the start of the block.
    ///   - end: The text after the block.
    private mutating func surround(_ body: Statement, _ start: String = "", _ end: String = "") {
        let range = body.range
        if case .block = body.kind {
            if !start.isEmpty { edits.open(start, at: range.start + 1) }
            if !end.isEmpty { edits.close(end, at: range.end) }
        } else {
            edits.open("{" + start, at: range.start)
            edits.close("}" + end, at: range.end)
        }
    }

    private mutating func visitPaths(of statement: Statement, _ then: Statement, _ otherwise: Statement?) {
        var branch = CoverageMap.Branch(kind: "if", place: place(statement.range))
        let isWritten = isWritten(at: statement.range.start)
        let ignored = hints.ignoredPath(at: statement.range.start)
        var thenCount = ""
        if isWritten, ignored != .then { thenCount = count(addPath(then.range, to: &branch)) + ";" }
        var otherwiseCount = ""
        if isWritten, ignored != .otherwise {
            // A missing path has the place of the statement.
            otherwiseCount = count(addPath(otherwise?.range ?? statement.range, to: &branch)) + ";"
        }
        add(branch)
        let isMissing = otherwise == nil && !otherwiseCount.isEmpty
        surround(then, thenCount, isMissing ? "else{\(otherwiseCount)}" : "")
        if ignored != .then { visit(then) }
        guard let otherwise else { return }
        surround(otherwise, otherwiseCount)
        if ignored != .otherwise { visit(otherwise) }
    }

    private mutating func visitCases(_ cases: [SwitchCase], of statement: Statement) {
        var branch = CoverageMap.Branch(kind: "switch", place: place(statement.range))
        let isWritten = isWritten(at: statement.range.start)
        var counters: [Int?] = []
        for part in cases {
            let isCounted = isWritten && !hints.ignoresNext(at: part.range.start)
            counters.append(isCounted ? addPath(part.range, to: &branch) : nil)
        }
        add(branch)
        for (part, counter) in zip(cases, counters) where !hints.ignoresNext(at: part.range.start) {
            if let test = part.test { visit(test) }
            if let counter { edits.open(count(counter) + ";", at: part.bodyStart) }
            visit(part.body)
        }
    }

    mutating func visitOutside(of expression: Expression) -> Expression? {
        if hints.ignoresNext(at: expression.range.start) { return nil }
        switch expression.kind {
        case .logical where isWritten(at: expression.range.start):
            visitOperands(of: expression)
            return nil
        case .conditional(let test, let then, let otherwise) where isWritten(at: expression.range.start):
            visit(test)
            visitBranch("cond-expr", [then, otherwise], place: expression.range)
            return nil
        default:
            return visitChildrenOutside(of: expression)
        }
    }

    /// Counts the operands of connected logical operators.
    private mutating func visitOperands(of expression: Expression) {
        var operands: [Expression] = []
        // Long chains nest on the left.
        var pending = [expression]
        while let next = pending.popLast() {
            if hints.ignoresNext(at: next.range.start) { continue }
            if case .logical(_, let left, let right) = next.kind {
                pending += [right, left]
            } else {
                operands.append(next)
            }
        }
        visitBranch("binary-expr", operands, place: expression.range)
    }

    private mutating func visitBranch(_ kind: String, _ values: [Expression], place range: SourceRange) {
        var branch = CoverageMap.Branch(kind: kind, place: place(range))
        var counted: [(value: Expression, counter: Int)] = []
        for value in values where !hints.ignoresNext(at: value.range.start) {
            counted.append((value, addPath(value.range, to: &branch)))
        }
        add(branch)
        for (value, counter) in counted { visit(value, counting: counter) }
    }

    mutating func visit(_ pattern: Pattern) {
        guard case .withDefault(let inner, let value) = pattern.kind else { return visitChildren(of: pattern) }
        if hints.ignoresNext(at: pattern.range.start) { return }
        visit(inner)
        if hints.ignoresNext(at: value.range.start) { return }
        guard isWritten(at: pattern.range.start) else { return visit(value) }
        var branch = CoverageMap.Branch(kind: "default-arg", place: place(pattern.range))
        let counter = addPath(value.range, to: &branch)
        add(branch)
        visit(value, counting: counter, target: Self.name(of: inner))
    }

    mutating func visit(_ declaration: VariableDeclaration) {
        for declarator in declaration.declarators {
            visit(declarator.target)
            guard let value = declarator.value, !hints.ignoresNext(at: declarator.target.range.start) else { continue }
            visitStatement(value, target: Self.name(of: declarator.target))
        }
    }

    private static func name(of target: Pattern) -> String? {
        if case .identifier(let name) = target.kind { name } else { nil }
    }

    mutating func visit(_ function: Function) {
        let start = SourceRange(function.range.start, function.range.start + 1)
        visit(function, name: function.name?.name ?? "", declaration: function.name?.range ?? start)
    }

    mutating func visit(_ property: Property) {
        if hints.ignoresNext(at: property.range.start) { return }
        switch property.kind {
        case .method(let key, let function), .getter(let key, let function), .setter(let key, let function):
            visit(key)
            visit(function, named: key, at: property.range.start)
        case .value, .shorthand, .spread:
            visitChildren(of: property)
        }
    }

    mutating func visit(_ member: ClassMember) {
        if hints.ignoresNext(at: member.range.start) { return }
        switch member.kind {
        case .constructor(let key, let function), .method(let key, let function), .getter(let key, let function),
            .setter(let key, let function):
            visit(key)
            visit(function, named: key, at: member.range.start)
        case .field(let key, let value):
            visit(key)
            guard let value else { break }
            let name = Self.name(of: key)
            // A function receives its name from a computed key or a number only if it is the value itself.
            if name == nil, Self.isAnonymous(value) {
                visit(value)
            } else {
                visitStatement(value, target: name)
            }
        case .staticBlock:
            visitChildren(of: member)
        }
    }

    private mutating func visit(_ method: Function, named key: PropertyKey, at start: Int) {
        visit(method, name: Self.name(of: key) ?? "", declaration: SourceRange(start, start + 1))
    }

    private static func name(of key: PropertyKey) -> String? {
        if case .privateName(let name) = key.kind { "#" + name } else { key.name }
    }
}
