/// The parts of a `try`.
///
/// At least one of `handler` and `finalizer` exists.
public final class TryStatement: Sendable {
    /// The statements of the `try` block.
    public let block: [Statement]

    /// The pattern that `catch` binds, if there is one.
    public let parameter: Pattern?

    /// The statements of `catch`, or nil if there is none.
    public let handler: [Statement]?

    /// The statements of `finally`, or nil if there is none.
    public let finalizer: [Statement]?

    /// The bytes of the `catch` block with its braces.
    public let handlerRange: SourceRange?

    /// Creates a `try`.
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
