import MiniSyntax

/// The shape of a tree as text in parentheses, to compare trees without their places.
struct TreeDump {
    private var output = ""

    static func text(of program: Program) -> String {
        var dump = TreeDump()
        dump.node("\(program.kind)", program.isStrict ? "strict" : "") { $0.all(program.statements) }
        return dump.output
    }

    static func text(of expression: Expression) -> String {
        var dump = TreeDump()
        dump.add(expression)
        return dump.output
    }

    mutating func node(_ words: String..., body: (inout TreeDump) -> Void = { _ in }) {
        word("(")
        output += words.filter { !$0.isEmpty }.joined(separator: " ")
        body(&self)
        output += ")"
    }

    /// Adds a word, with a space if required.
    private mutating func word(_ text: String) {
        if let last = output.utf8.last, last != UInt8(ascii: "(") { output += " " }
        output += text
    }

    mutating func all(_ statements: [Statement]) {
        for statement in statements { add(statement) }
    }

    mutating func add(_ expression: Expression?) {
        guard let expression else {
            word("()")
            return
        }
        switch expression.kind {
        case .identifier(let name): word(name)
        case .this, .null, .super, .newTarget, .importMeta: node("\(expression.kind)")
        case .boolean(let value): word("\(value)")
        case .number(let literal): word(literal.raw)
        case .bigInt(let literal): word(literal.raw)
        case .string(let literal): word(literal.raw)
        case .regularExpression(let literal): word(literal.raw)
        case .template(let template): add(template)
        case .taggedTemplate(let tag, let template):
            node("tagged") {
                $0.add(tag)
                $0.add(template)
            }
        case .array(let elements): node("array") { dump in for element in elements { dump.add(element) } }
        case .object(let properties): node("object") { dump in for property in properties { dump.add(property) } }
        case .function(let function): add(function)
        case .class(let definition): add(definition)
        default: addOperation(expression)
        }
    }

    private mutating func pair(_ words: String..., left: Expression?, right: Expression?) {
        node(words.joined(separator: " ")) {
            $0.add(left)
            $0.add(right)
        }
    }

    private mutating func addOperation(_ expression: Expression) {
        switch expression.kind {
        case .unary(let unary, let operand): node("unary", unary.rawValue) { $0.add(operand) }
        case .update(let update, let isPrefix, let operand):
            node(isPrefix ? "prefix" : "postfix", update.rawValue) { $0.add(operand) }
        case .binary(let binary, let left, let right): pair(binary.rawValue, left: left, right: right)
        case .logical(let logical, let left, let right): pair(logical.rawValue, left: left, right: right)
        case .privateIn(let name, let object): node("in", "#" + name) { $0.add(object) }
        case .assignment(let assignment, let target, let value):
            node(assignment.rawValue) {
                $0.add(target)
                $0.add(value)
            }
        case .conditional(let test, let consequent, let alternate):
            node("?") {
                $0.add(test)
                $0.add(consequent)
                $0.add(alternate)
            }
        case .call(let callee, let arguments, let isOptional):
            node(isOptional ? "call?" : "call") { $0.add(callee, arguments) }
        case .new(let callee, let arguments): node("new") { $0.add(callee, arguments) }
        case .member(let object, let name, let isOptional):
            node(isOptional ? "?." : ".", name.name) { $0.add(object) }
        case .privateMember(let object, let name, let isOptional):
            node(isOptional ? "?.#" : ".#", name.name) { $0.add(object) }
        case .index(let object, let index, let isOptional):
            pair(isOptional ? "index?" : "index", left: object, right: index)
        case .optionalChain(let inner): node("chain") { $0.add(inner) }
        case .sequence(let expressions): node(",") { dump in for expression in expressions { dump.add(expression) } }
        case .yield(let value): node("yield") { $0.add(value) }
        case .yieldDelegate(let value): node("yield*") { $0.add(value) }
        case .await(let value): node("await") { $0.add(value) }
        case .importCall(let specifier, let options): pair("import", left: specifier, right: options)
        default: node("?\(expression.kind)")
        }
    }

    private mutating func add(_ callee: Expression, _ arguments: [Argument]) {
        add(callee)
        for argument in arguments {
            switch argument {
            case .value(let value): add(value)
            case .spread(let value): node("...") { $0.add(value) }
            }
        }
    }

    private mutating func add(_ template: TemplateLiteral) {
        node("template", template.texts.map { "`\($0.raw)`" }.joined(separator: " ")) { dump in
            for substitution in template.substitutions { dump.add(substitution) }
        }
    }

    private mutating func add(_ element: ArrayElement) {
        switch element {
        case .value(let value): add(value)
        case .spread(let value): node("...") { $0.add(value) }
        case .hole: node("hole")
        }
    }

    private mutating func add(_ property: Property) {
        switch property.kind {
        case .value(let key, let value):
            node("key") {
                $0.add(key)
                $0.add(value)
            }
        case .shorthand(let value): node("shorthand") { $0.add(value) }
        case .method(let key, let function): add("method", key, function)
        case .getter(let key, let function): add("get", key, function)
        case .setter(let key, let function): add("set", key, function)
        case .spread(let value): node("...") { $0.add(value) }
        }
    }

    private mutating func add(_ word: String, _ key: PropertyKey, _ function: Function) {
        node(word) {
            $0.add(key)
            $0.add(function)
        }
    }

    mutating func add(_ key: PropertyKey) {
        switch key.kind {
        case .identifier(let name): word(name)
        case .string(let literal): word(literal.raw)
        case .number(let literal): word(literal.raw)
        case .bigInt(let literal): word(literal.raw)
        case .privateName(let name): word("#\(name)")
        case .computed(let value): node("computed") { $0.add(value) }
        }
    }

    mutating func add(_ pattern: Pattern?) {
        guard let pattern else {
            word("()")
            return
        }
        switch pattern.kind {
        case .identifier(let name): word(name)
        case .member(let member): add(member)
        case .array(let elements): node("[]") { dump in for element in elements { dump.add(element) } }
        case .object(let properties): node("{}") { dump in for property in properties { dump.add(property) } }
        case .withDefault(let pattern, let value):
            node("default") {
                $0.add(pattern)
                $0.add(value)
            }
        case .rest(let pattern): node("rest") { $0.add(pattern) }
        }
    }

    private mutating func add(_ property: PropertyPattern) {
        switch property.kind {
        case .value(let key, let pattern):
            node("key") {
                $0.add(key)
                $0.add(pattern)
            }
        case .shorthand(let pattern): node("shorthand") { $0.add(pattern) }
        case .rest(let pattern): node("rest") { $0.add(pattern) }
        }
    }

    mutating func add(_ function: Function) {
        let words = [
            "\(function.form)", function.isAsync ? "async" : "", function.isGenerator ? "*" : "",
            function.isStrict ? "strict" : "", function.name?.name ?? "",
        ]
        node(words.filter { !$0.isEmpty }.joined(separator: " ")) { dump in
            for parameter in function.parameters { dump.add(parameter) }
            switch function.body {
            case .block(let statements, _): dump.node("body") { $0.all(statements) }
            case .expression(let value): dump.add(value)
            }
        }
    }

    mutating func add(_ definition: Class) {
        node("class", definition.name?.name ?? "") { dump in
            dump.add(definition.superclass)
            for member in definition.members { dump.add(member) }
        }
    }

    private mutating func add(_ member: ClassMember) {
        let prefix = member.isStatic ? "static " : ""
        switch member.kind {
        case .constructor(let key, let function): add("\(prefix)constructor", key, function)
        case .method(let key, let function): add("\(prefix)method", key, function)
        case .getter(let key, let function): add("\(prefix)get", key, function)
        case .setter(let key, let function): add("\(prefix)set", key, function)
        case .field(let key, let value):
            node("\(prefix)field") {
                $0.add(key)
                $0.add(value)
            }
        case .staticBlock(let statements): node("static block") { $0.all(statements) }
        }
    }
}
