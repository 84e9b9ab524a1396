internal import Glibc
internal import MiniCore

/// Files and folders that are created together: if one cannot be, those created so far are removed.
struct CreatedFiles {
    private var made: [String] = []

    /// Creates files that do not exist, and the folders in which they are.
    ///
    /// - Parameters:
    ///   - files: The paths in the folder and the contents.
    ///   - folder: The folder.
    ///   - isNew: Whether the folder is created as well; then it must not exist.
    /// - Throws: ``NewProgram/Failure`` when something exists in place of a file or of the new folder, or cannot be created.
    static func create(
        _ files: [(path: String, text: String)],
        in folder: String,
        isNew: Bool,
    ) throws(NewProgram.Failure) {
        var created = CreatedFiles()
        do throws(NewProgram.Failure) {
            if isNew { try created.createFolder(folder) }
            for file in files {
                var parent = folder
                for part in file.path.split(separator: "/").dropLast() {
                    parent += "/" + part
                    // A link might lead out of the folder.
                    if !isFolder(parent) { try created.createFolder(parent) }
                }
                try created.write(file.text, to: folder + "/" + file.path)
            }
        } catch {
            for path in created.made.reversed() { remove(path) }
            throw error
        }
    }

    private mutating func createFolder(_ path: String) throws(NewProgram.Failure) {
        guard mkdir(path, 0o777) == 0 else {
            switch errno {
            case EEXIST: throw NewProgram.Failure("\"\(path)\" exists already; choose another name or remove it")
            case ENOENT: throw NewProgram.Failure("there is no folder to make \"\(path)\" in; make that first")
            default:
                let reason = String(cString: strerror(errno))
                throw NewProgram.Failure("the folder \"\(path)\" cannot be made: \(reason)")
            }
        }
        made.append(path)
    }

    private mutating func write(_ text: String, to path: String) throws(NewProgram.Failure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.unwritable(path) }
        defer { close(descriptor) }
        made.append(path)
        guard OpenFile.write(text, to: descriptor) else { throw Self.unwritable(path) }
    }

    private static func unwritable(_ path: String) -> NewProgram.Failure {
        NewProgram.Failure("\"\(path)\" cannot be written: \(String(cString: strerror(errno)))")
    }

    /// Whether a path is a folder itself and no link to one.
    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}
