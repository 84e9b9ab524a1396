public import MiniHost

/// The version of the vendor's base library that a program needs, as far as the vendor documents versions.
public struct AuditBaseLibrary: Sendable, Hashable {
    /// The newest version that a feature of the program needs.
    public let version: PackageVersion
    /// The feature, such as `my.getBatteryInfo`, `badges of my.showActionSheet` and `<video>`.
    public let feature: String
    /// The file that uses the feature, relative to the folder of the program.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in UTF-16 units, from 1.
    public let column: Int
    /// The minimum in `audit.baseLibrary` of mini.project.json; nil for none.
    public let minimum: PackageVersion?

    init(_ use: LibraryUse, minimum: PackageVersion?) {
        version = use.version
        feature = use.name
        file = use.file
        line = use.line
        column = use.column
        self.minimum = minimum
    }

    /// The version and its reason, on one line.
    var text: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return AuditFinding.shown("base library \(version) is needed for \(feature) in \(place)")
    }

    /// The version for scripts: `{version, feature, file, line, column, minimum}`.
    var document: ScriptValue {
        [
            "version": .string(version.description), "feature": .string(feature), "file": .string(file),
            "line": .number(Double(line)), "column": .number(Double(column)),
            "minimum": minimum.map { ScriptValue.string($0.description) } ?? .null,
        ]
    }
}
