/// The format of a frame: the length of the payload as a little-endian `UInt32`, then the payload.
package enum ByteFrame {
    /// The number of bytes before a payload.
    package static let headerByteCount = 4

    /// The maximum payload from a worker to its host unless the host sets another limit: 32 MiB.
    package static let defaultLimitFromWorker = 32 << 20

    /// The maximum payload from a host to its worker unless the host sets another limit: 64 MiB.
    package static let defaultLimitFromHost = 64 << 20

    /// The bytes of a frame.
    package static func bytes(of payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        append(payload, to: &bytes)
        return bytes
    }

    /// Appends a frame to other bytes.
    static func append(_ payload: [UInt8], to bytes: inout [UInt8]) {
        guard let length = UInt32(exactly: payload.count) else {
            preconditionFailure("A payload is longer than the format allows.")
        }
        withUnsafeBytes(of: length.littleEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: payload)
    }
}
