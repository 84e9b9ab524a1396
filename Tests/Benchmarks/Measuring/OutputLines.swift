import Glibc

/// Reads the lines that a process prints.
struct OutputLines {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Reads up to the end of a line with a text.
    mutating func skip(past text: String) throws(MeasurementError) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: bytes[..<end], as: UTF8.self)
                bytes.removeFirst(end + 1)
                if line.contains(text) { return }
            }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw MeasurementError("the output ended before a line with \(text)") }
            bytes += buffer[..<count]
        }
    }
}
