import Foundation

/// Files that nobody but their owner may read.
enum PrivateFile {
    /// Writes a value as JSON in place of what was there, all of it or nothing; it is on disk when this returns.
    static func write(_ value: some Encodable, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let draft = file.appendingPathExtension("draft")
        let contents = try encoder.encode(value)
        // A draft may be left of a process that was killed.
        unlink(draft.path)
        // With these rights from the start: nobody else may open it meanwhile.
        try synchronize(open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) {
            try $0.write(contentsOf: contents)
        }
        guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try synchronize(open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) { _ in }
    }

    /// Has what was done with an open file or folder written to the disk, and closes it.
    private static func synchronize(_ descriptor: Int32, _ body: (FileHandle) throws -> Void) throws {
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try body(handle)
        try handle.synchronize()
    }
}
