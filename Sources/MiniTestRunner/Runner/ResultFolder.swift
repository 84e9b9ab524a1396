internal import Glibc
internal import MiniCore

/// A folder for what a run writes, such as the pictures of one test file that do not match; it is created for the first file.
struct ResultFolder: Sendable {
    /// The reason why a file cannot be written, as a clause.
    struct Failure: Error {
        let message: String
    }

    /// The folder of all test files.
    private let root: String
    /// The folders below it.
    private let names: [String]
    /// The option that names the folder of all test files.
    private let option: String

    /// - Parameters:
    ///   - root: The path of the folder of all test files.
    ///   - place: The path of the test file, whose names are those of folders; empty for files in the folder itself.
    ///   - option: The option that names the folder of all test files.
    init(root: String, place: String, option: String = "--pictures") {
        self.root = root
        self.option = option
        names = place.split(separator: "/").map(String.init).filter { $0 != "." && $0 != ".." }
    }

    private var path: String { ([root] + names).joined(separator: "/") }

    /// Whether a path is that of a folder, and not of a link to one.
    static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Writes a file and creates its folder.
    ///
    /// - Parameter mode: The permissions of the file, without those that the process does not give.
    /// - Returns: The path of the file.
    func write(_ bytes: [UInt8], to name: String, mode: mode_t = 0o666) throws(Failure) -> String {
        var folder = root
        try make(folder)
        for name in names {
            folder += "/" + name
            try make(folder)
        }
        let file = "\(folder)/\(name)"
        guard TestFiles.write(bytes, to: file, mode: mode) else {
            throw Failure(message: "the file \(file) cannot be written; set another folder with \(option)")
        }
        return file
    }

    /// Removes files, and folders below the root that become empty.
    func remove(_ files: [String]) {
        guard files.count(where: { unlink("\(path)/\($0)") == 0 }) > 0 else { return }
        var folder = path
        // A folder with files stays.
        for _ in names {
            guard rmdir(folder) == 0 else { return }
            folder = folder.parentFolder
        }
    }

    /// Creates a folder and its missing parents.
    private func make(_ path: String) throws(Failure) {
        if Self.isFolder(path) { return }
        if mkdir(path, 0o777) == 0 { return }
        if errno == ENOENT, path.contains("/") {
            try make(path.parentFolder)
            if mkdir(path, 0o777) == 0 { return }
        }
        // Another test file may have created it.
        guard errno == EEXIST, Self.isFolder(path) else {
            throw Failure(message: "the folder \(path) cannot be created; set another one with \(option)")
        }
    }
}
