internal import MiniCore
internal import MiniSyntax

extension TemplateGenerator {
    /// The maximum depth of expressions.
    ///
    /// Deeper ones are rejected because compiling and rendering use the stack.
    private static let depthLimit = 500

    /// Writes an expression.
    ///
    /// - Parameter isOperand: Whether it is the operand of another operator and may need parentheses.
    mutating func write(_ expression: Expression, isOperand: Bool = false) {
        expressionDepth += 1
        defer { expressionDepth -= 1 }
        guard expressionDepth <= Self.depthLimit else {
            return refuse("the expression is nested deeper than \(Self.depthLimit)", expression)
        }
        mark(expression.range.start)
        switch expression.kind {
        case .identifier(let name): writeName(name)
        case .null: out += "null"
        case .boolean(let value): out.write(value ? "true" : "false")
        case .number(let literal): writeNumber(literal)
        case .bigInt(let literal): out.write(literal.raw)
        case .string(let literal): writeString(literal)
        case .regularExpression(let literal): writeRegularExpression(literal)
        case .template(let literal): writeTemplate(literal)
        case .this:
            problems.warn("'this' is undefined in a template", at: expression.range.start)
            out += "undefined"
        case .array(let elements): writeArray(elements)
        case .optionalChain(let inner): write(inner, isOperand: isOperand)
        case .member, .index, .call: writeChain(expression)
        default:
            if isOperand { out += "(" }
            writeOperation(expression)
            if isOperand { out += ")" }
        }
    }

    /// Writes an expression that needs parentheses as an operand.
    private mutating func writeOperation(_ expression: Expression) {
        switch expression.kind {
        case .object(let properties):
            out += "({"
            writeProperties(properties)
            out += "})"
        case .function(let function):
            writeArrow(function, expression)
        case .unary(let unary, let operand):
            if unary == .delete { return refuse("a template cannot delete", expression) }
            out.write(unary.rawValue)
            out += " "
            write(operand, isOperand: true)
        case .binary(.in, let name, let object):
            writeConstruct("h(")
            write(name)
            out += ","
            write(object)
            out += ")"
        case .binary(let binary, let left, let right):
            write(left, isOperand: true)
            out.write(" \(binary.rawValue) ")
            write(right, isOperand: true)
        case .logical(let logical, let left, let right):
            write(left, isOperand: true)
            out.write(logical.rawValue)
            write(right, isOperand: true)
        case .conditional(let test, let then, let otherwise):
            write(test, isOperand: true)
            out += "?"
            write(then, isOperand: true)
            out += ":"
            write(otherwise, isOperand: true)
        case .sequence(let values):
            problems.warn("only the last of several values with commas is used", at: expression.range.start)
            out += "("
            for (index, value) in values.enumerated() {
                if index > 0 { out += "," }
                write(value, isOperand: true)
            }
            out += ")"
        case .update(let update, let isPrefix, let operand):
            problems.warn(Self.refusal(of: expression), at: expression.range.start)
            out += "+"
            write(operand, isOperand: true)
            if isPrefix { out += update == .increment ? "+1" : "-1" }
        default:
            refuse(Self.refusal(of: expression), expression)
        }
    }

    private mutating func refuse(_ message: String, _ expression: Expression) {
        problems.add(message, at: expression.range.start)
        out += "undefined"
    }

    /// The reason why an expression is not allowed in a template.
    private static func refusal(of expression: Expression) -> String {
        switch expression.kind {
        case .assignment, .update: "a template cannot assign"
        case .new: "'new' is not allowed in a template"
        case .class: "a class is not allowed in a template"
        case .taggedTemplate: "a tagged template literal is not allowed in a template"
        case .await, .yield, .yieldDelegate: "'await' and 'yield' are not allowed in a template"
        case .importCall, .importMeta: "'import' is not allowed in a template"
        default: "this is not allowed in a template"
        }
    }

    // MARK: - Literals

    private mutating func writeNumber(_ literal: NumberLiteral) {
        // `010` is a number in templates, which are not strict, and an error in the output, which is strict.
        let isOctal = literal.raw.utf8.count > 1 && literal.raw.utf8.allSatisfy(\.isDigit)
        out.write(isOctal && literal.raw.hasPrefix("0") ? "\(literal.value)" : literal.raw)
    }

    /// Writes a regular expression so that an invalid pattern fails when it is used and does not invalidate the file.
    private mutating func writeRegularExpression(_ literal: RegularExpressionLiteral) {
        writeConstruct("$.r(")
        out.writeString(String(literal.pattern))
        out += ","
        out.writeString(String(literal.flags))
        out += ")"
    }

    private mutating func writeString(_ literal: StringLiteral) {
        if literal.hasLoneSurrogate {
            out.write(literal.raw)
        } else {
            out.writeString(decodesEntities ? CharacterReference.decode(literal.value) : literal.value)
        }
    }

    /// Writes a template literal without its line breaks, which would move all lines after it.
    private mutating func writeTemplate(_ literal: TemplateLiteral) {
        let texts = literal.texts.map { $0.cooked ?? "" }
        out.writeString(texts[0])
        guard texts.count > 1 else { return }
        out += ".concat("
        for (substitution, text) in zip(literal.substitutions, texts.dropFirst()) {
            write(substitution)
            out += ","
            if text.isEmpty { continue }
            out.writeString(text)
            out += ","
        }
        out += ")"
    }

    private mutating func writeArray(_ elements: [ArrayElement]) {
        out += "["
        for element in elements {
            switch element {
            case .value(let expression): write(expression)
            case .spread(let expression): writeSpread(expression)
            case .hole: break
            }
            out += ","
        }
        out += "]"
    }

    private mutating func writeSpread(_ expression: Expression) {
        writeConstruct("...a(")
        write(expression)
        out += ")"
    }

    /// Writes the inside of an object literal.
    mutating func writeProperties(_ properties: [Property]) {
        for property in properties {
            switch property.kind {
            case .value(let key, let value):
                writeKey(key)
                out += ":"
                write(value)
            case .shorthand(let value):
                if case .identifier(let name) = value.kind { out.writeString(name) }
                out += ":"
                write(value)
            case .spread(let value):
                out += "..."
                write(value, isOperand: true)
            case .method, .getter, .setter:
                problems.add("a method is not allowed in a template", at: property.range.start)
            }
            out += ","
        }
    }

    private mutating func writeKey(_ key: PropertyKey) {
        switch key.kind {
        case .computed(let expression):
            out += "["
            write(expression)
            out += "]"
        case .number(let literal):
            writeNumber(literal)
        case .identifier, .string, .bigInt, .privateName:
            let name = key.name ?? ""
            if name == "__proto__" { problems.add("'__proto__' cannot be set in a template", at: key.range.start) }
            out.writeString(name)
        }
    }

    // MARK: - Members and calls

    /// Writes members, indexes and calls so that those of null and undefined are undefined.
    private mutating func writeChain(_ expression: Expression) {
        switch expression.kind {
        case .member(let object, let member, _):
            if Self.isHidden(member.name) {
                out += "undefined"
                return
            }
            write(object, isOperand: true)
            out += "?."
            out.write(member.name)
        case .index(let object, let index, _):
            if case .number(let literal) = index.kind {
                write(object, isOperand: true)
                out += "?.["
                writeNumber(literal)
                out += "]"
                return
            }
            writeConstruct("g(")
            write(object)
            out += ","
            write(index)
            out += ")"
        case .call(let callee, let arguments, _):
            writeCall(callee, arguments)
        default:
            write(expression, isOperand: true)
        }
    }

    private mutating func writeCall(_ callee: Expression, _ arguments: [Argument]) {
        var callee = callee
        while case .optionalChain(let inner) = callee.kind { callee = inner }
        // A method that is called by a computed name receives its object as `this`, too.
        if case .index(let object, let index, _) = callee.kind {
            writeConstruct("c(")
            write(object)
            out += ","
            write(index)
            out += ","
        } else {
            write(callee, isOperand: true)
            // The engine reports the position after the callee for an error of a call.
            mark(callee.range.end)
            out += "?.("
        }
        for argument in arguments {
            switch argument {
            case .value(let expression): write(expression)
            case .spread(let expression): writeSpread(expression)
            }
            out += ","
        }
        out += ")"
    }

    // MARK: - Arrow functions

    private mutating func writeArrow(_ function: Function, _ expression: Expression) {
        guard function.form == .arrow, !function.isAsync, case .expression(let body) = function.body else {
            if function.form == .arrow, !function.isAsync {
                return refuse("the body of an arrow function must be an expression here", expression)
            }
            return refuse("only arrow functions are allowed in a template", expression)
        }
        arrowFunctions.insert(expression.range.start)
        let outside = variables.count
        out += "("
        for (position, parameter) in function.parameters.enumerated() {
            if position > 0 { out += "," }
            writePattern(parameter)
        }
        out += ")=>"
        write(body, isOperand: true)
        variables.removeSubrange(outside...)
    }

    private mutating func writePattern(_ pattern: Pattern) {
        switch pattern.kind {
        case .identifier(let name):
            out.write(declare(name, prefix: "p"))
        case .withDefault(let inner, let value):
            writePattern(inner)
            out += "="
            write(value)
        case .rest(let inner):
            out += "..."
            writePattern(inner)
        case .array(let elements):
            out += "["
            for (position, element) in elements.enumerated() {
                if position > 0 { out += "," }
                if let element { writePattern(element) }
            }
            out += "]"
        case .object(let properties):
            out += "{"
            for (position, property) in properties.enumerated() {
                if position > 0 { out += "," }
                writePattern(property)
            }
            out += "}"
        case .member:
            preconditionFailure("parameters are not members")
        }
    }

    private mutating func writePattern(_ property: PropertyPattern) {
        switch property.kind {
        case .value(let key, let inner):
            writePatternKey(key.name, at: key.range)
            writePattern(inner)
        case .shorthand(let inner):
            var name = inner
            if case .withDefault(let named, _) = inner.kind { name = named }
            if case .identifier(let text) = name.kind { writePatternKey(text, at: inner.range) }
            writePattern(inner)
        case .rest(let inner):
            out += "..."
            writePattern(inner)
        }
    }

    private mutating func writePatternKey(_ name: String?, at range: SourceRange) {
        guard let name, !Self.isHidden(name) else {
            problems.add("this member cannot be destructured in a template", at: range.start)
            out += "_:"
            return
        }
        out.writeString(name)
        out += ":"
    }
}
