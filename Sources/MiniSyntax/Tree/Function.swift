/// A function of any kind: declaration, expression, arrow function, method or accessor.
public final class Function: Sendable {
    /// The bytes of the function.
    ///
    /// Those of a method begin at its parameters.
    public let range: SourceRange

    /// The name, or nil for arrow functions, methods and anonymous functions.
    public let name: Identifier?

    /// The syntactic form of the function.
    public let form: Form

    /// Whether it is `async`.
    public let isAsync: Bool

    /// Whether it is a generator.
    public let isGenerator: Bool

    /// Whether its code is strict.
    public let isStrict: Bool

    /// The parameters.
    public let parameters: [Pattern]

    /// The body.
    public let body: Body

    /// Creates a function.
    public init(
        name: Identifier?,
        form: Form,
        isAsync: Bool,
        isGenerator: Bool,
        isStrict: Bool,
        parameters: [Pattern],
        body: Body,
        range: SourceRange,
    ) {
        self.name = name
        self.form = form
        self.isAsync = isAsync
        self.isGenerator = isGenerator
        self.isStrict = isStrict
        self.parameters = parameters
        self.body = body
        self.range = range
    }

    /// The syntactic form of a function.
    public enum Form: Sendable {
        /// `function f() {}` as a statement.
        case declaration
        /// `function () {}` as a value.
        case expression
        /// `() => {}`.
        case arrow
        /// A method, a constructor, a getter or a setter.
        case method
    }

    /// The body of a function.
    public enum Body: Sendable {
        /// Statements in braces, whose range includes the braces.
        case block([Statement], range: SourceRange)
        /// The value of an arrow function without braces.
        case expression(Expression)
    }
}
