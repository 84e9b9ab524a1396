/// A package of others that a program contains.
public struct AuditDependency: Sendable, Hashable, Comparable {
    /// The name, with its scope.
    public let name: String
    /// The version in its package.json; nil if it has none.
    public let version: String?
    /// The path of its folder in the program.
    public let folder: String

    /// The package URL, as CycloneDX uses it.
    public var packageURL: String {
        let name = name.replacing("@", with: "%40")
        return "pkg:npm/\(name)" + (version.map { "@\($0)" } ?? "")
    }

    /// Whether a dependency precedes another one in reports.
    public static func < (left: AuditDependency, right: AuditDependency) -> Bool {
        (left.name, left.version ?? "", left.folder) < (right.name, right.version ?? "", right.folder)
    }
}
