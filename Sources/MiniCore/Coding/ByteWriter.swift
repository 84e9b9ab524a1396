/// Writes the fields of a binary format, numbers in little-endian order.
package struct ByteWriter {
    /// The bytes so far.
    package private(set) var bytes: [UInt8] = []

    /// Creates a writer without bytes.
    package init() {}

    /// Writes one byte.
    package mutating func write(byte: UInt8) { bytes.append(byte) }

    /// Writes bytes without their count.
    package mutating func write(_ more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

    /// Writes a number with all of its bytes.
    package mutating func write(_ number: some FixedWidthInteger) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Writes bytes after their count.
    package mutating func writeCounted(_ more: some Collection<UInt8>) {
        write(UInt32(more.count))
        write(more)
    }
}
