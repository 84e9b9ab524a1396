internal import Glibc
internal import MiniCore
internal import MiniHost

/// The files with keys and stored data.
extension HostAudit {
    func fileChecks() -> [HostAuditCheck] { [keyFileCheck(), storageCheck()] }

    private func keyFileCheck() -> HostAuditCheck {
        guard !keyFiles.isEmpty else {
            return HostAuditCheck(.files, "keyFiles", .skipped, "the audit has no paths of key files")
        }
        let problems = keyFiles.flatMap { Self.problems(ofKeyFile: $0) }
        guard problems.isEmpty else {
            return HostAuditCheck(
                .files,
                "keyFiles",
                .failed,
                "key files are missing, or can be read or replaced by others",
                details: problems,
                advice: "chmod 600 FILE, and keep it in a folder that only its owner can write"
            )
        }
        let count = keyFiles.count == 1 ? "the key file" : "the \(keyFiles.count) key files"
        return HostAuditCheck(.files, "keyFiles", .passed, "only the owner can read \(count)")
    }

    /// The bit of a folder in which only the owner of a file can replace it.
    private static let stickyBit: mode_t = 0o1000

    private static func problems(ofKeyFile path: String) -> [String] {
        var status = stat()
        guard lstat(path, &status) == 0 else { return ["\(path): \(String(cString: strerror(errno)))"] }
        guard status.st_mode & S_IFMT == S_IFREG else { return ["\(path): it is no regular file"] }
        var problems: [String] = []
        if status.st_uid != geteuid() { problems.append("\(path): it belongs to the user \(status.st_uid)") }
        if status.st_mode & 0o077 != 0 { problems.append("\(path): its mode is \(octal(status.st_mode))") }
        var folder = stat()
        let parent = path.contains("/") ? path.parentFolder : "."
        guard stat(parent, &folder) == 0 else {
            return problems + ["\(parent): \(String(cString: strerror(errno)))"]
        }
        if ![0, geteuid()].contains(folder.st_uid) {
            problems.append("\(path): its folder belongs to the user \(folder.st_uid)")
        }
        if folder.st_mode & 0o022 != 0, folder.st_mode & stickyBit == 0 {
            problems.append("\(path): others can write its folder, whose mode is \(octal(folder.st_mode))")
        }
        return problems
    }

    private func storageCheck() -> HostAuditCheck {
        guard case .folder(let folder) = configuration.storage else {
            return HostAuditCheck(.files, "storage", .skipped, "the host stores nothing on a disk")
        }
        let tree = FolderTree(folder)
        let entries = tree.entries
        guard !entries.isEmpty else {
            return HostAuditCheck(.files, "storage", .skipped, "\(folder) does not exist yet")
        }
        let problems = entries.filter { $0.status.st_uid != geteuid() || $0.status.st_mode & 0o077 != 0 }.map { entry in
            "\(entry.path): user \(entry.status.st_uid), mode \(Self.octal(entry.status.st_mode))"
        }
        guard problems.isEmpty else {
            return HostAuditCheck(
                .files,
                "storage",
                .failed,
                "\(problems.count) of \(entries.count) files and folders are accessible to others",
                details: problems,
                advice: "chmod -R go= FOLDER, and let only the host write there"
            )
        }
        return HostAuditCheck(
            .files,
            "storage",
            tree.isTruncated ? .warning : .passed,
            "only their owner can access \(tree.isTruncated ? "the first " : "")\(entries.count) files and folders"
        )
    }

    private static func octal(_ mode: mode_t) -> String { String(mode & 0o7777, radix: 8) }
}
