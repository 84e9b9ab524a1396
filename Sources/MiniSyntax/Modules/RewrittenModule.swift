/// A source file as the text of a function that runs it.
public struct RewrittenModule: Sendable {
    /// A script whose value is the function.
    public let code: String

    /// Whether the file is an ECMAScript module, which is called with `this` undefined.
    public let isESModule: Bool

    /// Whether the function is asynchronous, because the file has an `await` outside functions.
    public let isAsync: Bool

    /// Whether the file reads `import.meta`.
    public let usesMeta: Bool

    /// Whether the function has the loader as an additional parameter after the requested ones.
    public let takesLoader: Bool

    /// The expression that reads each imported variable, by the variable's name.
    package let imports: [String: String]

    /// The mapping from positions in the code to positions in the source.
    public let positions: PositionMap
}
