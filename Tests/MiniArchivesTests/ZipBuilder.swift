@testable import MiniArchives

/// Writes zip archives, also invalid ones.
struct ZipBuilder {
    struct Entry {
        var name: [UInt8]
        /// The content as it is stored.
        var stored: [UInt8] = []
        var size: Int
        var checksum: UInt32
        var method = 0
        var flags = 0
        /// The mode of a Unix system; 0 for none.
        var mode = 0
        /// The name before the content; nil for the same one.
        var localName: [UInt8]?
        /// The offset of the file; nil for its place in the archive.
        var offset: Int?

        /// A file that is not compressed.
        init(_ name: String, _ text: String = "") { self.init(Array(name.utf8), Array(text.utf8)) }

        init(_ name: [UInt8], _ content: [UInt8]) {
            self.name = name
            stored = content
            size = content.count
            checksum = Deflate.checksum(content)
        }

        /// A compressed file of zero bytes.
        init(_ name: String, zeros count: Int) {
            self.init(name)
            stored = Self.compressedZeros(count)
            size = count
            checksum = Deflate.checksum(Array(repeating: 0, count: count))
            method = 8
        }

        /// Sets members, for entries of tables.
        func with(_ change: (inout Entry) -> Void) -> Entry {
            var entry = self
            change(&entry)
            return entry
        }

        /// One block with fixed codes: literals, and repetitions of 258 bytes at the distance 1.
        private static func compressedZeros(_ count: Int) -> [UInt8] {
            var (bytes, used): ([UInt8], Int) = ([], 0)
            func write(_ bits: String) {
                for bit in bits {
                    if used % 8 == 0 { bytes.append(0) }
                    if bit == "1" { bytes[bytes.count - 1] |= 1 << (used % 8) }
                    used += 1
                }
            }
            write("110")
            let repetitions = max(count - 1, 0) / 258
            for _ in 0..<(count - repetitions * 258) { write("00110000") }
            for _ in 0..<repetitions { write("11000101" + "00000") }
            write("0000000")
            return bytes
        }
    }

    var entries: [Entry]
    var comment: [UInt8] = []
    /// The numbers of the record at the end: disks, entries, size and offset; nil for those of the archive.
    var end: (disk: Int, count: Int, size: Int, offset: Int)?

    init(_ entries: Entry...) { self.entries = entries }

    var bytes: [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for entry in entries {
            let offset = entry.offset ?? bytes.count
            let name = entry.localName ?? entry.name
            let middle =
                Self.number(entry.checksum, 4) + Self.number(entry.stored.count, 4) + Self.number(entry.size, 4)
            if entry.offset == nil {
                bytes += [0x50, 0x4B, 3, 4] + Self.number(20, 2) + Self.number(entry.flags, 2)
                bytes += Self.number(entry.method, 2) + Self.number(0, 4) + middle
                bytes += Self.number(name.count, 2) + Self.number(0, 2) + name + entry.stored
            }
            directory += [0x50, 0x4B, 1, 2, 20, entry.mode == 0 ? 0 : 3] + Self.number(20, 2)
            directory += Self.number(entry.flags, 2) + Self.number(entry.method, 2) + Self.number(0, 4) + middle
            directory += Self.number(entry.name.count, 2) + Self.number(0, 8) + Self.number(entry.mode << 16, 4)
            directory += Self.number(offset, 4) + entry.name
        }
        let end = end ?? (0, entries.count, directory.count, bytes.count)
        let disk = Self.number(end.disk, 2)
        bytes += directory + [0x50, 0x4B, 5, 6] + disk + disk
        bytes += Self.number(end.count, 2) + Self.number(end.count, 2) + Self.number(end.size, 4)
        return bytes + Self.number(end.offset, 4) + Self.number(comment.count, 2) + comment
    }

    private static func number(_ value: some BinaryInteger, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
