/// Reads the output of ``ByteWriter``; nil if the bytes end too early.
package struct ByteReader {
    private let bytes: [UInt8]
    /// The number of bytes that have been read.
    package private(set) var offset = 0

    /// Creates a reader at the start of the bytes.
    package init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes) }

    /// The number of remaining bytes.
    package var count: Int { bytes.count - offset }

    /// Reads one byte.
    package mutating func readByte() -> UInt8? {
        guard offset < bytes.count else { return nil }
        defer { offset += 1 }
        return bytes[offset]
    }

    /// Reads bytes.
    package mutating func read(_ count: Int) -> [UInt8]? { readSlice(count).map(Array.init) }

    /// Reads bytes without copying them.
    package mutating func readSlice(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= self.count else { return nil }
        defer { offset += count }
        return bytes[offset..<offset + count]
    }

    /// Reads a number with all of its bytes.
    package mutating func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        readSlice(MemoryLayout<Number>.size).map { bytes in
            bytes.reversed().reduce(Number.zero) { $0 << 8 | Number(truncatingIfNeeded: $1) }
        }
    }

    /// Reads bytes after their count.
    package mutating func readCounted() -> [UInt8]? { read(UInt32.self).flatMap { read(Int($0)) } }
}
