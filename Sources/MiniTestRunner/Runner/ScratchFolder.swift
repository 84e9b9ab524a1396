internal import Glibc
internal import MiniCore

/// A temporary folder, which is removed with its last reference.
final class ScratchFolder {
    let path: String

    init() throws(ScriptError) {
        var template = Array("\(TemporaryFilesFolder.path)/mini-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else {
            let reason = String(cString: strerror(errno))
            throw ScriptError(name: "Error", message: "no temporary folder can be made: \(reason)")
        }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        for name in TestFiles.names(in: path) { remove("\(path)/\(name)") }
        Glibc.remove(path)
    }
}
