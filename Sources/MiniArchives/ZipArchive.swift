internal import MiniCore

/// A zip archive in memory.
///
/// Reading an archive checks its directory completely: no path leads out of it, no two entries have one path or share bytes, and
/// no entry is a link, encrypted, or compressed by another method than deflate. ``content(of:)`` checks the contents.
///
/// ## Limits
/// 10,000 entries with their folders, 50 MiB of content, 10 MiB for each file, and 32 names in a path of at most 1,024 bytes.
///
/// - Source: APPNOTE.TXT, the specification of the format, without its extensions for archives of 4 GiB.
package struct ZipArchive: Sendable {
    /// The maximum number of files and folders.
    package static let entryLimit = 10_000
    /// The maximum size of all files.
    package static let totalLimitInBytes = 50 * 1_048_576
    /// The maximum size of a file.
    static let fileLimitInBytes = 10 * 1_048_576

    /// The files and folders in the order of the directory.
    package let entries: [ArchiveEntry]
    /// The complete archive.
    package let bytes: [UInt8]

    /// Reads the directory of an archive.
    package init(_ bytes: [UInt8]) throws(ArchiveError) {
        self.bytes = bytes
        entries = try ZipDirectory.entries(of: bytes)
        try ArchiveTree.check(entries)
        try Self.checkSeparation(of: entries)
        let total = entries.reduce(0) { $0 + $1.size }
        guard total <= Self.totalLimitInBytes else {
            throw ArchiveError("the archive has \(total) bytes of content, more than \(Self.totalLimitInBytes)")
        }
    }

    /// The content of a file.
    ///
    /// - Throws: ``ArchiveError`` if it is damaged.
    package func content(of entry: ArchiveEntry) throws(ArchiveError) -> [UInt8] {
        let stored = bytes[entry.range]
        let content = entry.isCompressed ? Deflate.inflate(stored, count: entry.size) : Array(stored)
        guard let content, content.count == entry.size, Deflate.checksum(content) == entry.checksum else {
            throw ArchiveError("\"\(entry.path)\" is damaged")
        }
        return content
    }

    /// Rejects entries that share bytes, with which small archives would have large contents.
    private static func checkSeparation(of entries: [ArchiveEntry]) throws(ArchiveError) {
        var end = 0
        for range in entries.map(\.range).sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            guard range.lowerBound >= end else { throw ArchiveError("files of the archive share bytes") }
            end = range.upperBound
        }
    }
}
