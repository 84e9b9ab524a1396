internal import MiniCore

/// The paths of an archive.
enum ArchiveTree {
    /// The maximum number of names and bytes of a path, those of the program's files.
    private static let depthLimit = 32
    private static let lengthLimit = 1_024

    /// The names of a path; the last one is empty for a folder.
    ///
    /// - Throws: ``ArchiveError`` for a path that is not one within a folder, also after percent-decoding.
    static func names(in path: [UInt8]) throws(ArchiveError) -> (names: [String], isFolder: Bool) {
        guard String(validating: path, as: UTF8.self) != nil else {
            throw ArchiveError("the name of a file is not encoded as UTF-8")
        }
        let slash = UInt8(ascii: "/")
        let isFolder = path.last == slash
        let parts = (isFolder ? path.dropLast() : path[...]).split(separator: slash, omittingEmptySubsequences: false)
        guard path.count <= lengthLimit, parts.count <= depthLimit, parts.allSatisfy({ FileArea.isName(Array($0)) })
        else {
            let name = String(decoding: path.prefix(80), as: UTF8.self)
            throw ArchiveError("the path \(JSON.text(.string(name))) is not allowed")
        }
        return (parts.map { String(decoding: $0, as: UTF8.self) }, isFolder)
    }

    /// Rejects paths that occur twice, files that are also folders, and too many files and folders.
    static func check(_ entries: [ArchiveEntry]) throws(ArchiveError) {
        var files: Set<[UInt8]> = []
        var folders: Set<[UInt8]> = []
        var namedFolders: Set<[UInt8]> = []
        for entry in entries {
            // Compared by their bytes, as by the file system.
            let path = Array(entry.path.utf8)
            let isNew = entry.isFolder ? namedFolders.insert(path).inserted : files.insert(path).inserted
            guard isNew else { throw ArchiveError("the path \"\(entry.path)\" occurs twice") }
            // The folders around a known one are known.
            var folder = entry.isFolder ? entry.names[...] : entry.names.dropLast()
            while !folder.isEmpty, folders.insert(Array(folder.joined(separator: "/").utf8)).inserted {
                folder = folder.dropLast()
            }
            guard files.count + folders.count <= ZipArchive.entryLimit else {
                throw ArchiveError("the archive has more than \(ZipArchive.entryLimit) files and folders")
            }
        }
        guard let path = files.intersection(folders).min(by: { $0.lexicographicallyPrecedes($1) }) else { return }
        throw ArchiveError("the path \"\(String(decoding: path, as: UTF8.self))\" is a file and a folder")
    }
}
