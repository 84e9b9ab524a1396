/// Something that walks a syntax tree.
///
/// It implements the methods for the nodes that it cares about; the others come with the protocol and visit what stands
/// in a node. An implementation goes on below its node by `visitChildren(of:)`, or by itself in an order of its own.
public protocol SyntaxVisitor {
    /// Visits all of an expression but its leftmost part, and returns that part to be visited next.
    ///
    /// Chains nest on the left, and long ones, such as a thousand texts put together, are so walked in a loop. It follows
    /// that what stands on the right of an expression is visited first.
    mutating func visitOutside(of expression: Expression) -> Expression?

    /// Visits a statement.
    mutating func visit(_ statement: Statement)

    /// Visits a pattern: the names it binds, what it assigns to, defaults and computed keys.
    mutating func visit(_ pattern: Pattern)

    /// Visits a property of an object pattern.
    mutating func visit(_ property: PropertyPattern)

    /// Visits a property of an object literal.
    mutating func visit(_ property: Property)

    /// Visits a function: its parameters, then its body.
    mutating func visit(_ function: Function)

    /// Visits a class: what it extends, then its members.
    mutating func visit(_ definition: Class)

    /// Visits a member of a class.
    mutating func visit(_ member: ClassMember)

    /// Visits a declaration: the targets and values of its variables.
    mutating func visit(_ declaration: VariableDeclaration)

    /// Visits an export.
    mutating func visit(_ declaration: ExportDeclaration)
}

extension SyntaxVisitor {
    /// Visits an expression, whose leftmost parts need no stack.
    public mutating func visit(_ expression: Expression) {
        var current = expression
        while let next = visitOutside(of: current) { current = next }
    }

    /// Visits statements in their order.
    public mutating func visit(_ statements: [Statement]) {
        for statement in statements { visit(statement) }
    }

    /// Visits the expression of a key that is computed.
    public mutating func visit(_ key: PropertyKey) {
        if case .computed(let expression) = key.kind { visit(expression) }
    }

    /// Goes on below the expression.
    public mutating func visitOutside(of expression: Expression) -> Expression? {
        visitChildrenOutside(of: expression)
    }

    /// Goes on below the statement.
    public mutating func visit(_ statement: Statement) {
        visitChildren(of: statement)
    }

    /// Goes on below the pattern.
    public mutating func visit(_ pattern: Pattern) {
        visitChildren(of: pattern)
    }

    /// Goes on below the property.
    public mutating func visit(_ property: PropertyPattern) {
        visitChildren(of: property)
    }

    /// Goes on below the property.
    public mutating func visit(_ property: Property) {
        visitChildren(of: property)
    }

    /// Goes on below the function.
    public mutating func visit(_ function: Function) {
        visitChildren(of: function)
    }

    /// Goes on below the class.
    public mutating func visit(_ definition: Class) {
        visitChildren(of: definition)
    }

    /// Goes on below the member.
    public mutating func visit(_ member: ClassMember) {
        visitChildren(of: member)
    }

    /// Goes on below the declaration.
    public mutating func visit(_ declaration: VariableDeclaration) {
        visitChildren(of: declaration)
    }

    /// Goes on below the export.
    public mutating func visit(_ declaration: ExportDeclaration) {
        visitChildren(of: declaration)
    }
}
