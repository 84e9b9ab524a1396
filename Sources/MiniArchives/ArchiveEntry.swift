/// A file or folder of an archive.
package struct ArchiveEntry: Sendable {
    /// The names of the path in the archive, at least one.
    package let names: [String]
    /// Whether it is a folder.
    package let isFolder: Bool
    /// The size of the content in bytes.
    package let size: Int
    /// The check sum of the content.
    let checksum: UInt32
    /// Whether the content is compressed.
    let isCompressed: Bool
    /// The bytes of the stored content in the archive.
    let range: Range<Int>

    /// The path in the archive.
    package var path: String { names.joined(separator: "/") }
}
