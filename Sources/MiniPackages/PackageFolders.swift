internal import Glibc
internal import MiniCore

/// Folders of packages, which sources and stores have.
enum PackageFolders {
    /// The names in a folder, sorted; empty if there is no such folder.
    ///
    /// - Throws: `.unreadable`.
    static func names(in folder: String) throws(PackagingError) -> [String] {
        guard let stream = opendir(folder) else {
            if errno == ENOENT { return [] }
            throw failure(folder)
        }
        defer { closedir(stream) }
        guard let names = OpenFolder.names(in: stream) else { throw failure(folder) }
        return names
    }

    private static func failure(_ folder: String) -> PackagingError {
        PackagingError(.unreadable, "the folder \"\(folder)\" cannot be read: \(String(cString: strerror(errno)))")
    }
}

extension PackageVersion {
    /// The name of the file of a package.
    var fileName: String { "\(self).zip" }

    /// Reads the name of the file of a package; nil for another name.
    init?(fileName name: String) {
        guard name.hasSuffix(".zip") else { return nil }
        self.init(String(name.dropLast(".zip".count)))
    }
}
