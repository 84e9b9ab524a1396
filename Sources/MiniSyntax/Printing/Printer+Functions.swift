extension Printer {
    /// Writes a function that is not a method.
    mutating func function(_ function: Function) {
        if function.form == .arrow {
            arrow(function)
            return
        }
        if function.isAsync { write("async ") }
        write(function.isGenerator ? "function* " : "function ")
        if let name = function.name { write(name.name) }
        parametersAndBody(of: function)
    }

    private mutating func arrow(_ function: Function) {
        if function.isAsync { write("async ") }
        parameters(function.parameters)
        write(" => ")
        switch function.body {
        case .block: body(of: function)
        case .expression(let value): expressionAtStart(value, isArrowBody: true)
        }
    }

    private mutating func parameters(_ parameters: [Pattern]) {
        enclosed("(", ")") { printer in printer.list(parameters) { $0.pattern($1) } }
    }

    private mutating func parametersAndBody(of function: Function) {
        parameters(function.parameters)
        write(" ")
        body(of: function)
    }

    private mutating func body(of function: Function) {
        if case .block(let statements, _) = function.body { block(statements) }
    }

    /// Writes a property of an object literal.
    mutating func property(_ property: Property) {
        switch property.kind {
        case .value(let key, let value):
            self.key(key)
            write(": ")
            expression(value, atLeast: Precedence.assignment)
        case .shorthand(let value):
            expression(value)
        case .method(let key, let function):
            method(key, function)
        case .getter(let key, let function):
            write("get ")
            method(key, function)
        case .setter(let key, let function):
            write("set ")
            method(key, function)
        case .spread(let value):
            write("...")
            expression(value, atLeast: Precedence.assignment)
        }
    }

    private mutating func method(_ key: PropertyKey, _ function: Function) {
        if function.isAsync { write("async ") }
        if function.isGenerator { write("*") }
        self.key(key)
        parametersAndBody(of: function)
    }

    mutating func key(_ key: PropertyKey) {
        switch key.kind {
        case .identifier(let name): write(name)
        case .string(let literal): write(literal.raw)
        case .number(let literal): write(literal.raw)
        case .bigInt(let literal): write(literal.raw)
        case .privateName(let name): write("#\(name)")
        case .computed(let value):
            enclosed("[", "]") { $0.expression(value, atLeast: Precedence.assignment) }
        }
    }

    mutating func `class`(_ definition: Class) {
        write("class ")
        if let name = definition.name { write("\(name.name) ") }
        if let superclass = definition.superclass {
            write("extends ")
            expression(superclass, atLeast: Precedence.call)
            write(" ")
        }
        braces(definition.members) { $0.member($1) }
    }

    private mutating func member(_ member: ClassMember) {
        if member.isStatic { write("static ") }
        switch member.kind {
        case .constructor(let key, let function), .method(let key, let function):
            method(key, function)
        case .getter(let key, let function):
            write("get ")
            method(key, function)
        case .setter(let key, let function):
            write("set ")
            method(key, function)
        case .field(let key, let value):
            self.key(key)
            if let value {
                write(" = ")
                expression(value, atLeast: Precedence.assignment)
            }
            write(";")
        case .staticBlock(let statements):
            block(statements)
        }
    }

    mutating func pattern(_ pattern: Pattern) {
        switch pattern.kind {
        case .identifier(let name):
            write(name)
        case .member(let member):
            expression(member, atLeast: Precedence.call)
        case .array(let elements):
            enclosed("[", "]") { printer in
                printer.list(elements) { printer, element in
                    if let element { printer.pattern(element) }
                }
                if case .some(nil) = elements.last { printer.write(",") }
            }
        case .object(let properties):
            enclosed("{", "}") { printer in printer.list(properties) { $0.property($1) } }
        case .withDefault(let pattern, let value):
            self.pattern(pattern)
            write(" = ")
            expression(value, atLeast: Precedence.assignment)
        case .rest(let pattern):
            write("...")
            self.pattern(pattern)
        }
    }

    private mutating func property(_ property: PropertyPattern) {
        switch property.kind {
        case .value(let key, let pattern):
            self.key(key)
            write(": ")
            self.pattern(pattern)
        case .shorthand(let pattern):
            self.pattern(pattern)
        case .rest(let pattern):
            write("...")
            self.pattern(pattern)
        }
    }
}
