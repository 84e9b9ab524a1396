/// One `case` or `default` of a `switch`.
public struct SwitchCase: Sendable {
    /// The value that is compared, or nil for `default`.
    public let test: Expression?

    /// The statements up to the next case.
    public let body: [Statement]

    /// The bytes from `case` or `default` to the last statement, or to the colon if there is none.
    public let range: SourceRange

    /// The offset after the colon.
    public let bodyStart: Int

    /// Creates a case.
    public init(test: Expression?, body: [Statement], range: SourceRange, bodyStart: Int) {
        self.test = test
        self.body = body
        self.range = range
        self.bodyStart = bodyStart
    }
}
