extension Printer {
    /// Writes an expression, in parentheses if its precedence is lower than the required one.
    mutating func expression(_ expression: Expression, atLeast minimum: Int = Precedence.sequence) {
        if needsParentheses(expression, minimum) {
            enclosed("(", ")") { $0.unparenthesized(expression) }
        } else {
            unparenthesized(expression)
        }
    }

    /// Writes an expression that begins a statement or the body of an arrow function.
    mutating func expressionAtStart(_ expression: Expression, isArrowBody: Bool = false) {
        let minimum = isArrowBody ? Precedence.assignment : Precedence.sequence
        if needsParenthesesAtStart(expression, isArrowBody: isArrowBody) {
            enclosed("(", ")") { $0.unparenthesized(expression) }
        } else {
            self.expression(expression, atLeast: minimum)
        }
    }

    /// Whether the first token would be parsed as the start of a block, a declaration or a directive.
    private func needsParenthesesAtStart(_ expression: Expression, isArrowBody: Bool) -> Bool {
        if !isArrowBody, case .string = expression.kind { return true }
        var current = expression
        while true {
            if case .assignment(_, let target, _) = current.kind {
                if case .object = target.kind { return true }
                if case .identifier("let") = target.kind { return !isArrowBody }
            }
            guard let left = current.leftOperand else { break }
            current = left
        }
        switch current.kind {
        case .object: return true
        case .function(let function): return !isArrowBody && function.form != .arrow
        case .class, .identifier("let"): return !isArrowBody
        default: return false
        }
    }

    private func needsParentheses(_ expression: Expression, _ minimum: Int) -> Bool {
        if expression.precedence < minimum { return true }
        guard isInForHead else { return false }
        switch expression.kind {
        case .binary(.in, _, _), .privateIn: return true
        default: return false
        }
    }

    /// Writes an expression without parentheses.
    ///
    /// Parts that nest on the left are written in a loop.
    private mutating func unparenthesized(_ expression: Expression) {
        var pending: [(outer: Expression, isLeftEnclosed: Bool, wasInForHead: Bool)] = []
        var current = expression
        while let left = chainOperand(of: current) {
            let isEnclosed = needsParentheses(left, minimumOfLeft(in: current)) || mustEnclose(left, in: current)
            pending.append((current, isEnclosed, isInForHead))
            if isEnclosed {
                write("(")
                isInForHead = false
            }
            current = left
        }
        self.operand(current)
        while let (outer, isLeftEnclosed, wasInForHead) = pending.popLast() {
            if isLeftEnclosed { write(")") }
            isInForHead = wasInForHead
            tail(of: outer)
        }
    }

    /// The left part of an expression that can form long chains.
    private func chainOperand(of expression: Expression) -> Expression? {
        switch expression.kind {
        case .binary(_, let left, _), .logical(_, let left, _), .call(let left, _, _), .member(let left, _, _),
            .index(let left, _, _), .privateMember(let left, _, _), .optionalChain(let left),
            .taggedTemplate(let left, _):
            left
        default:
            nil
        }
    }

    private func minimumOfLeft(in outer: Expression) -> Int {
        switch outer.kind {
        // `-a ** b` and `a ** b ** c` do not group on the left.
        case .binary(.exponent, _, _): Precedence.postfix
        case .binary, .logical: outer.precedence
        case .optionalChain: Precedence.sequence
        default: Precedence.call
        }
    }

    private func mustEnclose(_ left: Expression, in outer: Expression) -> Bool {
        switch (outer.kind, left.kind) {
        case (.optionalChain, _): false
        case (.logical(let outer, _, _), .logical(let inner, _, _)): (outer == .nullish) != (inner == .nullish)
        case (.binary, _), (.logical, _): false
        // The parentheses end the optional chain before its other links.
        case (_, .optionalChain): true
        case (.member, .number), (.privateMember, .number): true
        default: false
        }
    }

    /// Writes the part of a link of a chain after its left part.
    private mutating func tail(of expression: Expression) {
        switch expression.kind {
        case .binary(let binary, _, let right):
            write(" \(binary.rawValue) ")
            self.expression(right, atLeast: binary == .exponent ? Precedence.exponent : expression.precedence + 1)
        case .logical(let logical, _, let right):
            write(" \(logical.rawValue) ")
            if mustEnclose(right, in: expression) {
                enclosed("(", ")") { $0.unparenthesized(right) }
            } else {
                self.expression(right, atLeast: expression.precedence + 1)
            }
        case .call(_, let arguments, let isOptional):
            if isOptional { write("?.") }
            self.arguments(arguments)
        case .member(_, let name, let isOptional):
            write(isOptional ? "?.\(name.name)" : ".\(name.name)")
        case .privateMember(_, let name, let isOptional):
            write(isOptional ? "?.#\(name.name)" : ".#\(name.name)")
        case .index(_, let index, let isOptional):
            if isOptional { write("?.") }
            enclosed("[", "]") { $0.expression(index) }
        case .taggedTemplate(_, let template):
            self.template(template)
        default:
            break
        }
    }

    mutating func arguments(_ arguments: [Argument]) {
        enclosed("(", ")") { printer in
            printer.list(arguments) { printer, argument in
                if case .spread = argument { printer.write("...") }
                printer.expression(argument.expression, atLeast: Precedence.assignment)
            }
        }
    }

    /// Writes an expression that is not a link of a chain.
    private mutating func operand(_ expression: Expression) {
        switch expression.kind {
        case .identifier(let name): write(name)
        case .this: write("this")
        case .null: write("null")
        case .boolean(let value): write(value ? "true" : "false")
        case .number(let literal): write(literal.raw)
        case .bigInt(let literal): write(literal.raw)
        case .string(let literal): write(literal.raw)
        case .regularExpression(let literal): write(literal.raw)
        case .super: write("super")
        case .newTarget: write("new.target")
        case .importMeta: write("import.meta")
        case .template(let template): self.template(template)
        case .array(let elements): array(elements)
        case .object(let properties):
            enclosed("{", "}") { printer in printer.list(properties) { $0.property($1) } }
        case .function(let function): self.function(function)
        case .class(let definition): self.class(definition)
        default: operation(expression)
        }
    }

    private mutating func operation(_ expression: Expression) {
        switch expression.kind {
        case .unary(let unary, let operand):
            write(unary.rawValue)
            if unary.rawValue.count > 1 || beginsWithSign(operand) { write(" ") }
            self.expression(operand, atLeast: Precedence.unary)
        case .update(let update, true, let operand):
            write(update.rawValue)
            self.expression(operand, atLeast: Precedence.call)
        case .update(let update, false, let operand):
            self.expression(operand, atLeast: Precedence.call)
            write(update.rawValue)
        case .await(let operand):
            write("await ")
            self.expression(operand, atLeast: Precedence.unary)
        case .privateIn(let name, let object):
            write("#\(name) in ")
            self.expression(object, atLeast: expression.precedence + 1)
        case .conditional(let test, let consequent, let alternate):
            self.expression(test, atLeast: Precedence.conditional + 1)
            enclosed(" ? ", " : ") { $0.expression(consequent, atLeast: Precedence.assignment) }
            self.expression(alternate, atLeast: Precedence.assignment)
        case .assignment(let assignment, let target, let value):
            pattern(target)
            write(" \(assignment.rawValue) ")
            self.expression(value, atLeast: Precedence.assignment)
        case .sequence(let expressions):
            list(expressions) { $0.expression($1, atLeast: Precedence.assignment) }
        default:
            prefixed(expression)
        }
    }

    private mutating func prefixed(_ expression: Expression) {
        switch expression.kind {
        case .new(let callee, let arguments):
            write("new ")
            if callee.precedence < Precedence.member || callee.containsCallInChain {
                enclosed("(", ")") { $0.unparenthesized(callee) }
            } else {
                unparenthesized(callee)
            }
            self.arguments(arguments)
        case .yield(let value):
            write("yield")
            guard let value else { return }
            write(" ")
            self.expression(value, atLeast: Precedence.assignment)
        case .yieldDelegate(let iterable):
            write("yield* ")
            self.expression(iterable, atLeast: Precedence.assignment)
        case .importCall(let specifier, let options):
            write("import")
            arguments([specifier, options].compactMap { $0.map(Argument.value) })
        default:
            break
        }
    }

    /// Whether a sign directly before an expression would merge with the expression's first character.
    private func beginsWithSign(_ expression: Expression) -> Bool {
        switch expression.kind {
        case .unary(.plus, _), .unary(.minus, _), .update(_, isPrefix: true, _): true
        default: false
        }
    }

    private mutating func array(_ elements: [ArrayElement]) {
        enclosed("[", "]") { printer in
            printer.list(elements) { printer, element in
                switch element {
                case .value(let value):
                    printer.expression(value, atLeast: Precedence.assignment)
                case .spread(let value):
                    printer.write("...")
                    printer.expression(value, atLeast: Precedence.assignment)
                case .hole:
                    break
                }
            }
            // A trailing comma does not create an element, so a hole at the end needs another comma.
            if case .hole? = elements.last { printer.write(",") }
        }
    }

    mutating func template(_ template: TemplateLiteral) {
        write("`")
        for (index, text) in template.texts.enumerated() {
            write(text.raw)
            guard index < template.substitutions.count else { continue }
            enclosed("${", "}") { $0.expression(template.substitutions[index]) }
        }
        write("`")
    }
}
