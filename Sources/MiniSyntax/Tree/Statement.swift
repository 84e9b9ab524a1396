/// A statement of a program.
public final class Statement: Sendable {
    /// The bytes of the statement, with its semicolon if it has one.
    public let range: SourceRange

    /// The kind of the statement.
    public let kind: Kind

    /// Creates a statement.
    public init(_ kind: Kind, range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    /// The kind of a statement, with its parts.
    public enum Kind: Sendable {
        /// `;`.
        case empty
        /// An expression and `;`.
        case expression(Expression)
        /// A string at the start of a script or of a function's body, such as `"use strict"`.
        case directive(StringLiteral)
        /// `{ … }`.
        case block([Statement])
        /// `var`, `let` or `const`.
        case variable(VariableDeclaration)
        /// `function f() {}`.
        case function(Function)
        /// `class C {}`.
        case `class`(Class)
        /// `if (test) … else …`.
        case `if`(Expression, then: Statement, else: Statement?)
        /// `for (initializer; test; update) …`.
        case `for`(ForInitializer?, test: Expression?, update: Expression?, body: Statement)
        /// `for (target in object) …`.
        case forIn(ForTarget, Expression, body: Statement)
        /// `for (target of iterable) …`, also `for await`.
        case forOf(ForTarget, Expression, isAwait: Bool, body: Statement)
        /// `while (test) …`.
        case `while`(Expression, body: Statement)
        /// `do … while (test)`.
        case doWhile(Expression, body: Statement)
        /// `return` with or without a value.
        case `return`(Expression?)
        /// `break` with or without a label.
        case `break`(Identifier?)
        /// `continue` with or without a label.
        case `continue`(Identifier?)
        /// `throw value`.
        case `throw`(Expression)
        /// `try {} catch (e) {} finally {}`.
        case `try`(TryStatement)
        /// `switch (value) { case … }`.
        case `switch`(Expression, [SwitchCase])
        /// `label: …`.
        case labeled(Identifier, Statement)
        /// `with (object) …`.
        case with(Expression, body: Statement)
        /// `debugger`.
        case debugger
        /// `import …`.
        case `import`(ImportDeclaration)
        /// `export …` in any form.
        case export(ExportDeclaration)
    }
}
