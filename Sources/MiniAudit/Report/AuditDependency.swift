internal import MiniCore

/// A package of other authors that a program contains, such as one in `node_modules`.
public struct AuditDependency: Sendable, Hashable, Comparable {
    /// The name, with its scope.
    public let name: String
    /// The version in its package.json; nil if it has none.
    public let version: String?
    /// The path of its folder in the program.
    public let folder: String

    /// The package URL, as CycloneDX uses it.
    public var packageURL: String {
        let parts = name.split(separator: "/").map { PercentEncodeSet.component.encode(String($0)) }
        let version = version.map { "@" + PercentEncodeSet.component.encode($0) } ?? ""
        return "pkg:npm/\(parts.joined(separator: "/"))\(version)"
    }

    /// Whether a dependency precedes another one in reports.
    public static func < (left: AuditDependency, right: AuditDependency) -> Bool {
        (left.name, left.version ?? "", left.folder) < (right.name, right.version ?? "", right.folder)
    }
}
