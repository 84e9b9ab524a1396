/// One `case` or `default` of a `switch`.
public struct SwitchCase: Sendable {
    /// The value that is compared, or nil for `default`.
    public let test: Expression?

    /// The statements up to the next case.
    public let body: [Statement]

    /// Creates a case.
    public init(test: Expression?, body: [Statement]) {
        self.test = test
        self.body = body
    }
}
