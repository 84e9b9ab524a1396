/// One name of an `export {…}`.
public struct ExportSpecifier: Sendable {
    /// The name in this module or, with `from`, in the other one.
    public let local: ModuleName

    /// The name by which it is exported.
    public let exported: ModuleName

    /// Creates an exported name.
    public init(local: ModuleName, exported: ModuleName) {
        self.local = local
        self.exported = exported
    }
}
