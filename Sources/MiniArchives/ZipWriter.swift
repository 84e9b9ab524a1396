/// Writes a zip archive of files, without folders.
///
/// The same files in the same order have the same bytes: an archive contains neither times nor owners. See ``ZipDirectory``
/// for the records.
///
/// - Source: APPNOTE.TXT, the specification of the format.
package struct ZipWriter {
    private var contents: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0
    private let effort: Deflate.Effort

    /// The content of a file as an archive stores it.
    package struct Content: Sendable, Hashable {
        /// The number of the method: 8 for compressed bytes, and 0 for the content itself.
        fileprivate let method: Int
        fileprivate let stored: [UInt8]
        fileprivate let checksum: UInt32
        fileprivate let count: Int

        /// Compresses the content of a file if that makes it smaller.
        ///
        /// - Parameter path: The path of the file, for the error.
        /// - Throws: ``ArchiveError`` if it cannot be compressed.
        package init(_ content: [UInt8], at path: String, effort: Deflate.Effort) throws(ArchiveError) {
            guard let compressed = Deflate.deflate(content, effort: effort) else {
                throw ArchiveError("\"\(path)\" cannot be compressed")
            }
            let isCompressed = compressed.count < content.count
            method = isCompressed ? 8 : 0
            stored = isCompressed ? compressed : content
            checksum = Deflate.checksum(content)
            count = content.count
        }

        /// The size in an archive, in bytes.
        package var storedCount: Int { stored.count }
    }

    /// Creates an archive without files.
    package init(effort: Deflate.Effort = .most) { self.effort = effort }

    /// Adds a file.
    ///
    /// The content is compressed if that makes it smaller. Neither the path nor the size is checked: ``ZipArchive`` checks
    /// them.
    ///
    /// - Throws: ``ArchiveError`` if the content cannot be compressed.
    package mutating func add(_ content: [UInt8], at path: String) throws(ArchiveError) {
        add(try Content(content, at: path, effort: effort), at: path)
    }

    /// Adds a file whose content has been compressed, as above.
    package mutating func add(_ content: Content, at path: String) {
        let name = Array(path.utf8)
        var fields: [UInt8] = []
        // The version that can read it, and the flag of names in UTF-8.
        fields += Self.number(20, 2) + Self.number(0x0800, 2)
        // The method, and the first time of the format: 1980-01-01.
        fields += Self.number(content.method, 2) + Self.number(0, 2) + Self.number(0x21, 2)
        fields += Self.number(Int(content.checksum), 4)
        fields += Self.number(content.stored.count, 4) + Self.number(content.count, 4)
        // The lengths of the name and of the extra field.
        fields += Self.number(name.count, 2) + Self.number(0, 2)
        let offset = contents.count
        contents += [0x50, 0x4B, 3, 4] + fields + name + content.stored
        // Made by a Unix system: a regular file that everyone may read. Neither a comment nor other disks.
        directory += [0x50, 0x4B, 1, 2, 20, 3] + fields + Self.number(0, 6)
        directory += Self.number(0o100_644 << 16, 4) + Self.number(offset, 4) + name
        count += 1
    }

    /// The archive.
    ///
    /// - Throws: ``ArchiveError`` for more files than the format supports.
    package func finish() throws(ArchiveError) -> [UInt8] {
        guard count < 0xFFFF, contents.count + directory.count < 0xFFFF_FFFF else {
            throw ArchiveError("the archive has too many files")
        }
        var end: [UInt8] = [0x50, 0x4B, 5, 6] + Self.number(0, 4) + Self.number(count, 2) + Self.number(count, 2)
        end += Self.number(directory.count, 4) + Self.number(contents.count, 4) + Self.number(0, 2)
        return contents + directory + end
    }

    /// A number in a number of bytes, the lowest first.
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
