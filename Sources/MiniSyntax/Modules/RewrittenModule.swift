/// A source file as the text of a function that runs it.
public struct RewrittenModule: Sendable {
    /// A script whose value is the function.
    public let code: String

    /// Whether the file is an ECMAScript module: then it is called with `this` undefined.
    public let isESModule: Bool

    /// Whether the function has, after the parameters that were asked for, one more: the loader.
    public let takesLoader: Bool

    /// Where the places of the code are in the source.
    public let positions: PositionMap
}
