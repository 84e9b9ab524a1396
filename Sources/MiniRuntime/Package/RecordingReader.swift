internal import MiniCore
internal import Synchronization

/// Records the paths that are read or searched in the files of a program, also those at which there is no file.
///
/// ## Threading
/// May be used from any thread.
final class RecordingReader: PackageReader {
    /// The recorded paths.
    struct Record: Sendable {
        /// The paths of files and folders.
        var paths: Set<String> = []
        /// The folders whose names were listed.
        var listings: Set<String> = []
    }

    private let base: any PackageReader
    private let record = Mutex(Record())

    /// - Parameter base: The files.
    init(_ base: any PackageReader) { self.base = base }

    /// Returns the paths since the last call.
    func take() -> Record {
        record.withLock { record in
            defer { record = Record() }
            return record
        }
    }

    func entry(at path: String) -> PackageEntry? {
        note(path)
        return base.entry(at: path)
    }

    func names(in folder: String) -> [String] {
        record.withLock { _ = $0.listings.insert(folder) }
        return base.names(in: folder)
    }

    func canonicalPath(of path: String) -> String {
        note(path)
        return base.canonicalPath(of: path)
    }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        note(path)
        return try base.bytes(at: path, limit: limit)
    }

    private func note(_ path: String) { record.withLock { _ = $0.paths.insert(path) } }
}
