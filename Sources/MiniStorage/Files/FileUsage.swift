internal import Glibc
internal import MiniCore

/// The size and number of a program's files, with their limits.
struct FileUsage {
    static let fileLimitInBytes = 10 * 1_048_576
    static let totalLimitInBytes = 50 * 1_048_576
    /// The maximum number of files and folders, since empty files could also fill a file system.
    static let entryLimit = 10_000
    /// The total size from which no further temporary file is started.
    static let temporaryLimitInBytes = 1_024 * 1_048_576
    static let temporaryEntryLimit = 1_000

    var bytes = 0
    var entries = 0

    /// Counts the entries of a folder and its subfolders.
    mutating func count(_ folder: FolderDescriptor, _ format: FileFormat) throws(APIError) {
        try folder.visit { folder, name, status, _ throws(APIError) in
            entries += 1
            if status.isFile { bytes += try format.countOrSize(of: name, status, in: folder) }
        }
    }

    /// Rejects a file that is too large.
    static func validate(_ sizeInBytes: Int) throws(APIError) {
        guard sizeInBytes <= fileLimitInBytes else {
            throw APIError(.filesTooLarge, "the file is larger than 10 MB")
        }
    }

    /// The usage after adding bytes and entries.
    ///
    /// - Throws: `.filesTooLarge`.
    func adding(bytes moreBytes: Int, entries moreEntries: Int) throws(APIError) -> FileUsage {
        var usage = self
        usage.bytes += moreBytes
        usage.entries += moreEntries
        guard usage.bytes <= Self.totalLimitInBytes || moreBytes <= 0 else {
            throw APIError(.filesTooLarge, "the program's files would be larger than 50 MB in total")
        }
        guard usage.entries <= Self.entryLimit || moreEntries <= 0 else {
            throw APIError(.filesTooLarge, "the program would have more than 10,000 files and folders")
        }
        return usage
    }
}
