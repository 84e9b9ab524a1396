internal import MiniCore

/// The directory at the end of a zip archive.
///
/// | record | bytes | fields |
/// |---|---|---|
/// | end, `PK\5\6` | 22, and a comment | 4 number of the disk, 6 disk of the directory, 8 and 10 entries, 12 size, 16 offset, 20 comment |
/// | entry, `PK\1\2` | 46, and name, extra field, comment | 5 system, 8 flags, 10 method, 16 check sum, 20 and 24 sizes, 28 name, |
/// | | | 30 extra field, 32 comment, 38 attributes, 42 offset of the file |
/// | file, `PK\3\4` | 30, and name, extra field, content | 6 flags, 8 method, 26 name, 28 extra field |
///
/// Numbers are little-endian. The sizes of the directory count, since those before a file may be zero.
struct ZipDirectory {
    private let bytes: [UInt8]

    /// The files and folders, with checked ranges.
    static func entries(of bytes: [UInt8]) throws(ArchiveError) -> [ArchiveEntry] {
        let directory = ZipDirectory(bytes: bytes)
        guard let end = directory.end else {
            let isZip = bytes.starts(with: "PK".utf8)
            throw isZip ? .truncated : ArchiveError("the file is not a zip archive")
        }
        return try directory.entries(end)
    }

    /// The offset of the record at the end; its comment ends with the archive.
    private var end: Int? {
        var offset = bytes.count - 22
        let first = max(offset - 0xFFFF, 0)
        while offset >= first {
            if is32(0x0605_4B50, at: offset), offset + 22 + number16(offset + 20) == bytes.count { return offset }
            offset -= 1
        }
        return nil
    }

    private func entries(_ end: Int) throws(ArchiveError) -> [ArchiveEntry] {
        let count = number16(end + 10)
        let (size, start) = (number32(end + 12), number32(end + 16))
        guard count != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
            throw ArchiveError("archives in the format ZIP64 are not supported")
        }
        guard number16(end + 4) == 0, number16(end + 6) == 0, number16(end + 8) == count else {
            throw ArchiveError("archives of several parts are not supported")
        }
        guard count <= ZipArchive.entryLimit else {
            throw ArchiveError("the archive has more than \(ZipArchive.entryLimit) files and folders")
        }
        guard start + size == end else { throw .truncated }
        var entries: [ArchiveEntry] = []
        entries.reserveCapacity(count)
        var offset = start
        for _ in 0..<count {
            guard offset + 46 <= end, is32(0x0201_4B50, at: offset) else { throw .truncated }
            let next = offset + 46 + number16(offset + 28) + number16(offset + 30) + number16(offset + 32)
            guard next <= end else { throw .truncated }
            entries.append(try entry(at: offset, start))
            offset = next
        }
        guard offset == end else { throw .truncated }
        return entries
    }

    /// - Parameter limit: The end of the contents, where the directory begins.
    private func entry(at offset: Int, _ limit: Int) throws(ArchiveError) -> ArchiveEntry {
        let path = Array(bytes[offset + 46..<offset + 46 + number16(offset + 28)])
        let (names, isFolder) = try ArchiveTree.names(in: path)
        let shown = names.joined(separator: "/")
        // The lowest bit, and those of stronger encryptions.
        guard number16(offset + 8) & 0x2041 == 0 else { throw ArchiveError("\"\(shown)\" is encrypted") }
        try checkKind(at: offset, shown)
        let method = number16(offset + 10)
        guard method == 0 || method == 8 else {
            throw ArchiveError("\"\(shown)\" is compressed by method \(method); only deflate is supported")
        }
        let (compressed, size) = (number32(offset + 20), number32(offset + 24))
        guard size <= ZipArchive.fileLimitInBytes else {
            throw ArchiveError("\"\(shown)\" has \(size) bytes, more than \(ZipArchive.fileLimitInBytes)")
        }
        guard method == 8 ? size <= compressed * Deflate.largestRatio : size == compressed, !isFolder || size == 0
        else {
            throw ArchiveError("\"\(shown)\" is damaged")
        }
        let file = number32(offset + 42)
        guard file + 30 <= limit, is32(0x0403_4B50, at: file) else { throw .truncated }
        let nameEnd = file + 30 + number16(file + 26)
        let start = nameEnd + number16(file + 28)
        guard start + compressed <= limit else { throw .truncated }
        // Readers of the contents in their order would find another file.
        guard bytes[file + 30..<nameEnd].elementsEqual(path), number16(file + 8) == method,
            number16(file + 6) & 0x2041 == 0
        else { throw ArchiveError("\"\(shown)\" has another name or method in the directory") }
        return ArchiveEntry(
            names: names,
            isFolder: isFolder,
            size: size,
            checksum: UInt32(truncatingIfNeeded: number32(offset + 16)),
            isCompressed: method == 8,
            range: start..<start + compressed,
        )
    }

    /// Rejects links and devices, which archives of Unix systems may contain.
    private func checkKind(at offset: Int, _ path: String) throws(ArchiveError) {
        guard bytes[offset + 5] == 3 else { return }
        let kind = number32(offset + 38) >> 28
        guard [0, 0o04, 0o10].contains(kind) else {
            throw ArchiveError("\"\(path)\" is a link or a device; archives may contain only files and folders")
        }
    }

    private func is32(_ number: Int, at offset: Int) -> Bool { number32(offset) == number }

    private func number16(_ offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

    private func number32(_ offset: Int) -> Int { number16(offset) | number16(offset + 2) << 16 }
}
