import Glibc
import MiniCore

/// A folder that is removed with its content when its last reference is released.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws(MeasurementError) {
        var template = Array("\(TemporaryFilesFolder.path)/mini-benchmarks-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw MeasurementError("a temporary folder cannot be created") }
        path = template.withUnsafeBufferPointer { String(decoding: $0.dropLast().map(UInt8.init), as: UTF8.self) }
    }

    deinit { Self.remove(path) }

    /// Writes a file and creates its parent folders.
    func write(_ text: String, to name: String) throws(MeasurementError) {
        var folder = path
        for part in name.split(separator: "/").dropLast() {
            folder += "/" + part
            mkdir(folder, 0o700)
        }
        guard let file = fopen(path + "/" + name, "w") else { throw MeasurementError("\(name) cannot be written") }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw MeasurementError("\(name) cannot be written") }
    }

    private static func remove(_ path: String) {
        // Only folders can be opened in this way; links are removed, not followed.
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0, let folder = fdopendir(descriptor) else {
            unlink(path)
            return
        }
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { remove(path + "/" + name) }
        }
        closedir(folder)
        rmdir(path)
    }
}
