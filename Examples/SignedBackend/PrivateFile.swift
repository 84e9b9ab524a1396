import Foundation

/// Files that nobody but their owner may read.
enum PrivateFile {
    /// Writes a value as JSON in place of what was there, all of it or nothing.
    static func write(_ value: some Encodable, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let draft = file.appendingPathExtension("draft")
        let contents = try encoder.encode(value)
        guard
            FileManager.default.createFile(
                atPath: draft.path,
                contents: contents,
                attributes: [.posixPermissions: 0o600],
            )
        else { throw CocoaError(.fileWriteUnknown) }
        guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
