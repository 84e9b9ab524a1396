import Glibc

/// A file that is read and written through one buffer, without encryption.
final class PlainFile {
    private let descriptor: Int32
    private var buffer: [UInt8] = []

    init(_ path: String) throws {
        descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw MeasurementError("\(path) cannot be created") }
    }

    func write(_ bytes: [UInt8], at offset: Int) throws {
        guard pwrite(descriptor, bytes, bytes.count, offset) == bytes.count else {
            throw MeasurementError("a plain file cannot be written")
        }
    }

    func read(_ count: Int, at offset: Int) throws {
        if buffer.count < count { buffer = [UInt8](repeating: 0, count: count) }
        guard pread(descriptor, &buffer, count, offset) == count else {
            throw MeasurementError("a plain file cannot be read")
        }
    }

    func close() { Glibc.close(descriptor) }
}
