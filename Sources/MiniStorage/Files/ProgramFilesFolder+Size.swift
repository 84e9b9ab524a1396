internal import Glibc
internal import MiniCore

extension ProgramFilesFolder {
    /// The size of the files of all programs that count for their limits, as they are stored, in bytes.
    ///
    /// 0 if the folder does not exist, and for files that last as long as a run. Temporary files do not count.
    ///
    /// - Complexity: Reads the folders of all programs.
    /// - Throws: `.unavailable` if a folder cannot be read.
    package func sizeInBytes() throws(StorageError) -> Int {
        var sum = 0
        guard let folder else { return sum }
        for user in try Self.folders(of: "user-", in: folder) {
            for program in try Self.folders(of: "program-", in: user) { sum += try Self.size(ofProgramAt: program) }
        }
        return sum
    }

    /// The folders of ids with a prefix; a long id continues in further folders, see ``StorageFiles``.
    private static func folders(of prefix: String, in folder: String) throws(StorageError) -> [String] {
        var found: [String] = []
        func visit(_ folder: String, _ prefix: String) throws(StorageError) {
            for name in try FileSystem.names(in: folder) where name.hasPrefix(prefix) {
                let path = "\(folder)/\(name)"
                guard FileSystem.status(at: path)?.isFolder == true else { continue }
                if name.hasSuffix("+") { try visit(path, "") } else { found.append(path) }
            }
        }
        try visit(folder, prefix)
        return found
    }

    private static func size(ofProgramAt path: String) throws(StorageError) -> Int {
        let folder = try FolderDescriptor(host: path)
        var sum = 0
        for parent in [[], [EncryptedFolder.name]] {
            for area in [FileArea.user, .saved] {
                do throws(APIError) {
                    try folder.folder(parent + [area.name]).visit { _, _, status, _ in
                        if status.isFile { sum += Int(status.st_size) }
                    }
                } catch {
                    // The folder does not exist, or the program has removed one meanwhile.
                    guard error.hasCode(of: .fileNotFound) else {
                        throw StorageError(.unavailable, "reading the files in \(path)")
                    }
                }
            }
        }
        return sum
    }
}
