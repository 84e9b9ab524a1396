/// A type that walks a syntax tree.
///
/// An implementation provides the methods for the nodes that it handles. The default methods visit the parts of a node.
/// An implementation visits the parts of its node with `visitChildren(of:)`, or in an order of its own.
public protocol SyntaxVisitor {
    /// Visits all parts of an expression except its leftmost part, and returns that part to be visited next.
    ///
    /// Chains nest on the left, so long ones, such as a thousand concatenated strings, are walked in a loop. As a
    /// consequence, the right parts of an expression are visited first.
    mutating func visitOutside(of expression: Expression) -> Expression?

    /// Visits a statement.
    mutating func visit(_ statement: Statement)

    /// Visits a pattern: the names that it binds, its targets, defaults and computed keys.
    mutating func visit(_ pattern: Pattern)

    /// Visits a property of an object pattern.
    mutating func visit(_ property: PropertyPattern)

    /// Visits a property of an object literal.
    mutating func visit(_ property: Property)

    /// Visits a function: its parameters, then its body.
    mutating func visit(_ function: Function)

    /// Visits a class: its superclass, then its members.
    mutating func visit(_ definition: Class)

    /// Visits a member of a class.
    mutating func visit(_ member: ClassMember)

    /// Visits a declaration: the targets and values of its variables.
    mutating func visit(_ declaration: VariableDeclaration)

    /// Visits an export.
    mutating func visit(_ declaration: ExportDeclaration)
}

extension SyntaxVisitor {
    /// Visits an expression without recursion into its leftmost parts.
    public mutating func visit(_ expression: Expression) {
        var current = expression
        while let next = visitOutside(of: current) { current = next }
    }

    /// Visits statements in their order.
    public mutating func visit(_ statements: [Statement]) {
        for statement in statements { visit(statement) }
    }

    /// Visits the expression of a computed key.
    public mutating func visit(_ key: PropertyKey) {
        if case .computed(let expression) = key.kind { visit(expression) }
    }

    /// Visits the parts of the expression.
    public mutating func visitOutside(of expression: Expression) -> Expression? {
        visitChildrenOutside(of: expression)
    }

    /// Visits the parts of the statement.
    public mutating func visit(_ statement: Statement) {
        visitChildren(of: statement)
    }

    /// Visits the parts of the pattern.
    public mutating func visit(_ pattern: Pattern) {
        visitChildren(of: pattern)
    }

    /// Visits the parts of the property.
    public mutating func visit(_ property: PropertyPattern) {
        visitChildren(of: property)
    }

    /// Visits the parts of the property.
    public mutating func visit(_ property: Property) {
        visitChildren(of: property)
    }

    /// Visits the parts of the function.
    public mutating func visit(_ function: Function) {
        visitChildren(of: function)
    }

    /// Visits the parts of the class.
    public mutating func visit(_ definition: Class) {
        visitChildren(of: definition)
    }

    /// Visits the parts of the member.
    public mutating func visit(_ member: ClassMember) {
        visitChildren(of: member)
    }

    /// Visits the parts of the declaration.
    public mutating func visit(_ declaration: VariableDeclaration) {
        visitChildren(of: declaration)
    }

    /// Visits the parts of the export.
    public mutating func visit(_ declaration: ExportDeclaration) {
        visitChildren(of: declaration)
    }
}
