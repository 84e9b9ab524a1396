internal import Glibc
internal import MiniCore
internal import MiniHost

/// The files of one run in a folder of its own, whose bytes are searched for the texts of the audit.
///
/// The databases of the local storage with their logs are searched while the program runs and after its end, and so are saved and
/// temporary files and their names.
struct StoredFiles {
    /// Where a text is readable.
    enum Place: Hashable {
        /// In a database of the local storage or in its log.
        case database
        /// In a file of the program, such as `usr/a.txt`, or in its name.
        case file(String)

        /// The words in messages and evidence.
        var text: String {
            switch self {
            case .database: "the bytes of the local storage"
            case .file(let path): "the bytes of the file \(StoredName.shown(path))"
            }
        }
    }

    /// What a host encrypts.
    struct Encryption {
        /// Whether databases are encrypted, with the names of keys.
        let isOfDatabases: Bool
        /// Whether the values in databases are sealed.
        let isOfValues: Bool
        /// Whether the files of programs are encrypted.
        let isOfFiles: Bool

        init(_ configuration: HostConfiguration) {
            isOfDatabases = configuration.databaseKey != nil
            isOfValues = configuration.encryptors.current != nil
            isOfFiles = configuration.protection?.fileEncryption != nil
        }
    }

    /// The folder, which is removed with the last reference.
    private let folder: RunFolder
    /// The texts that were found, with their places.
    private(set) var found: [String: Set<Place>] = [:]
    /// Whether a file could not be read, or there are more files than are searched.
    private(set) var isIncomplete = false
    /// The number of written and saved files while the program was running.
    private(set) var fileCount = 0
    /// The size of these files on disk, in bytes.
    private(set) var fileBytes = 0

    /// The folders of a program with its files.
    private static let areas: Set = ["usr", "saved", "temporary", "protected"]
    /// The folders whose files the vendor limits together.
    private static let keptAreas = ["usr", "saved"]

    /// Creates the folder.
    init() throws(StorageError) { folder = try RunFolder(pathLimit: .max) }

    /// The path of the folder, in which a host stores data.
    var path: String { folder.path }

    /// Searches texts in all files, and keeps what earlier searches have found.
    ///
    /// - Parameter isRunning: Whether files can be removed during the search.
    mutating func search(_ texts: [String], isRunning: Bool) {
        let tree = FolderTree(path)
        if tree.isTruncated { isIncomplete = true }
        for entry in tree.entries {
            let name = String(decoding: entry.path.utf8.dropFirst(path.utf8.count), as: UTF8.self)
            let place = Self.place(of: name)
            for text in texts where name.contains(text) { found[text, default: []].insert(place) }
            if entry.isFolder { continue }
            if isRunning, case .file(let path) = place { count(entry, at: path) }
            guard let contained = entry.contained(texts) else {
                if !isRunning { isIncomplete = true }
                continue
            }
            for text in contained { found[text, default: []].insert(place) }
        }
    }

    /// Counts a file of the program, unless it is a temporary one.
    private mutating func count(_ entry: FolderTree.Entry, at path: String) {
        guard Self.keptAreas.contains(where: { path.hasPrefix($0 + "/") }) else { return }
        fileCount += 1
        fileBytes += Int(entry.status.st_size)
    }

    /// The place of a file, by its path in the folder.
    private static func place(of path: String) -> Place {
        let names = path.split(separator: "/").map(String.init)
        guard names.first == "files" else { return .database }
        let start = names.firstIndex(where: areas.contains) ?? names.startIndex
        return .file(names[start...].joined(separator: "/"))
    }
}
