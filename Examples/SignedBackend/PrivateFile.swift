import Foundation

/// Files that only their owner may read.
enum PrivateFile {
    /// Replaces a file with a value as JSON, atomically; the file is on disk when this returns.
    static func write(_ value: some Encodable, to file: URL) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let draft = file.appendingPathExtension("draft")
        let contents = try encoder.encode(value)
        // A process that was killed may have left its draft.
        unlink(draft.path)
        // The file has these rights from its creation, so that no other user can open it.
        try synchronize(open(draft.path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)) {
            try $0.write(contentsOf: contents)
        }
        guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        try synchronize(open(file.deletingLastPathComponent().path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) { _ in }
    }

    /// Synchronizes an open file or folder with the disk after a closure, and closes it.
    private static func synchronize(_ descriptor: Int32, _ body: (FileHandle) throws -> Void) throws {
        guard descriptor >= 0 else { throw CocoaError(.fileWriteUnknown) }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try body(handle)
        try handle.synchronize()
    }
}
