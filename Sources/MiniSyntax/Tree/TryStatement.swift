/// The parts of a `try`; at least one of `handler` and `finalizer` is there.
public final class TryStatement: Sendable {
    /// What is tried.
    public let block: [Statement]

    /// What `catch` binds, if it binds anything.
    public let parameter: Pattern?

    /// The statements of `catch`; nil if there is none.
    public let handler: [Statement]?

    /// The statements of `finally`; nil if there is none.
    public let finalizer: [Statement]?

    /// The bytes of the `catch` block with its braces.
    public let handlerRange: SourceRange?

    /// Makes a `try`.
    public init(
        block: [Statement],
        parameter: Pattern?,
        handler: [Statement]?,
        finalizer: [Statement]?,
        handlerRange: SourceRange?,
    ) {
        self.block = block
        self.parameter = parameter
        self.handler = handler
        self.finalizer = finalizer
        self.handlerRange = handlerRange
    }
}
