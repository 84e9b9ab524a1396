internal import MiniHost
internal import MiniSyntax

/// The use of a feature in a file, with the base library that it needs.
struct LibraryUse {
    /// The feature as `my.canIUse` names it.
    let feature: String
    /// The feature in messages, such as `my.getBatteryInfo` and `<video>`.
    let name: String
    /// The version from which it exists.
    let version: PackageVersion
    let file: String
    let line: Int
    let column: Int

    /// - Returns: nil for a feature whose version the vendor does not document.
    init?(_ feature: String, _ name: String, at offset: Int, of source: SourceText) {
        guard let version = BaseLibrary.version(of: feature) else { return nil }
        let position = source.position(at: offset)
        self.feature = feature
        self.name = name
        self.version = version
        file = source.file
        line = position.line
        column = position.column
    }

    /// Whether one of the features that a program checks is this one, contains it or is a part of it.
    func isChecked(by checks: Set<String>) -> Bool {
        checks.contains { feature == $0 || feature.hasPrefix($0 + ".") || $0.hasPrefix(feature + ".") }
    }
}
