import Foundation

/// A new folder that is removed with its last reference.
final class TemporaryFolder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "mini-crypto-\(UUID().uuidString)"
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
        NSTemporaryDirectory() + "mini-crypto-\(process)-\(name)"
    }

    /// The paths below the folder, sorted.
    func contents() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }

    /// The mode of a file or folder in the folder.
    func mode(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: "\(path)/\(name)")[.posixPermissions] as? Int
    }

    /// Writes a file with a mode and returns its path.
    @discardableResult
    func write(_ text: String, to name: String = "key", mode: mode_t = 0o600) throws -> String {
        let file = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        chmod(file, mode)
        return file
    }
}
