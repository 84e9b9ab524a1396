internal import Glibc
internal import MiniCore

/// What a program's files amount to, and the rules for it.
struct FileUsage {
    static let fileLimitInBytes = 10 * 1_048_576
    static let totalLimitInBytes = 50 * 1_048_576
    /// Empty files must not fill a file system either.
    static let entryLimit = 10_000
    /// From here on no further temporary file is begun.
    static let temporaryLimitInBytes = 1_024 * 1_048_576
    static let temporaryEntryLimit = 1_000

    var bytes = 0
    var entries = 0

    /// Counts what is in a folder and below.
    mutating func count(_ folder: FolderDescriptor, _ format: FileFormat) throws(APIError) {
        try folder.visit { folder, name, status, _ throws(APIError) in
            entries += 1
            if status.isFile { bytes += try format.countOrSize(of: name, status, in: folder) }
        }
    }

    /// Refuses a file that is too large.
    static func judge(_ sizeInBytes: Int) throws(APIError) {
        guard sizeInBytes <= fileLimitInBytes else {
            throw APIError(.filesTooLarge, "the file is larger than 10 MB")
        }
    }

    /// The usage with more bytes and entries.
    ///
    /// - Throws: `.filesTooLarge`.
    func adding(bytes moreBytes: Int, entries moreEntries: Int) throws(APIError) -> FileUsage {
        var usage = self
        usage.bytes += moreBytes
        usage.entries += moreEntries
        guard usage.bytes <= Self.totalLimitInBytes || moreBytes <= 0 else {
            throw APIError(.filesTooLarge, "the program's files would be larger than 50 MB together")
        }
        guard usage.entries <= Self.entryLimit || moreEntries <= 0 else {
            throw APIError(.filesTooLarge, "the program would have more than 10,000 files and folders")
        }
        return usage
    }
}
