/// Writes the fields of a file's format, numbers in little-endian order.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes bytes after their count.
    mutating func writeCounted(_ more: some Collection<UInt8>) {
        write(UInt32(more.count))
        write(more)
    }
}

/// Reads the output of ``ByteWriter``; nil if the bytes end too early.
struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Collection<UInt8>) { rest = ArraySlice(bytes) }

    /// The number of remaining bytes.
    var count: Int { rest.count }

    mutating func read(_ count: Int) -> [UInt8]? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    mutating func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
        read(MemoryLayout<Number>.size).map { bytes in
            bytes.reversed().reduce(Number.zero) { $0 << 8 | Number(truncatingIfNeeded: $1) }
        }
    }

    mutating func readCounted() -> [UInt8]? { read(UInt32.self).flatMap { read(Int($0)) } }
}
