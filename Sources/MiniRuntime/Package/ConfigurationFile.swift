package import MiniCore
internal import MiniSyntax

/// A configuration file of a tool: JSON that may contain comments, and commas before closing brackets.
package struct ConfigurationFile: Sendable {
    /// The content.
    package let value: ScriptValue
    private let source: SourceText

    /// Reads a file.
    ///
    /// - Parameter path: The path, which errors contain.
    /// - Returns: Nil if there is no such file.
    /// - Throws: ``PackageError`` with the position for a file that cannot be read or is not JSON.
    package init?(path: String) throws(PackageError) {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        let files = try PackageFiles(root: path.parentFolder)
        guard files.entry(at: name) == .file else { return nil }
        source = SourceText(bytes: try files.bytes(at: name), file: path)
        value = try files.configuration(in: source)
    }

    /// An error at the first occurrence of a text in quotes, after a key if one is passed.
    package func error(_ message: String, near text: String, behind key: String? = nil) -> PackageError {
        PackageError(message, near: text, behind: key, in: source)
    }
}
