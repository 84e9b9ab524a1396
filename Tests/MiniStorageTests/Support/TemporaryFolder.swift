import Foundation

/// A new folder that is removed with its last reference.
final class TemporaryFolder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "mini-storage-\(UUID().uuidString)"
        mkdir(path, 0o755)
    }

    /// A folder whose path is available in the child of an exit test, which receives no other values.
    init(sharedAs name: String) {
        path = Self.pathInParent(getpid(), name)
        mkdir(path, 0o755)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The path of a shared folder, in the child of an exit test.
    static func inherited(_ name: String) -> String { pathInParent(getppid(), name) }

    private static func pathInParent(_ process: pid_t, _ name: String) -> String {
        NSTemporaryDirectory() + "mini-storage-\(process)-\(name)"
    }

    /// Another folder with the same content.
    func copy() throws -> TemporaryFolder {
        let copy = TemporaryFolder()
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            try FileManager.default.copyItem(atPath: "\(path)/\(name)", toPath: "\(copy.path)/\(name)")
        }
        return copy
    }

    /// The paths below the folder, sorted.
    func contents() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    /// The bytes of a file with a path relative to the folder.
    func bytes(of name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

    /// The only database in the folder.
    func database() throws -> String {
        let found = try contents().filter { $0.hasSuffix(".db") }
        return "\(path)/\(found.first ?? "there is no database")"
    }

    /// The descriptors of this process for files in the folder.
    func openDescriptors() throws -> [Int32] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }.filter { number in
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            return file?.hasPrefix(path + "/") ?? false
        }
    }
}
