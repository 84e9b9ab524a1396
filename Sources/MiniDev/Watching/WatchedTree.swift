internal import Glibc
internal import MiniCore

/// The folders that an inotify descriptor watches.
struct WatchedTree: Sendable {
    private let descriptor: Int32
    private let root: String
    private let scope: FolderWatch.Scope
    /// The paths of the folders by the numbers of their watches, relative to the root.
    private var folders: [Int32: String] = [:]

    /// The maximum number of watched folders, which the system limits for each user.
    private static let folderLimit = 4_096
    /// The bytes of an event before its name: the watch, the mask, a cookie and the length of the name.
    private static let headBytes = 16
    private static let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE)

    /// - Parameter root: The absolute path of the outermost folder.
    init(_ descriptor: Int32, _ root: String, _ scope: FolderWatch.Scope) {
        self.descriptor = descriptor
        self.root = root
        self.scope = scope
    }

    /// Watches a folder and those below it.
    ///
    /// - Parameter path: The path relative to the root; empty for the root.
    /// - Returns: The number of the watch; nil if it is no folder or cannot be watched, with the reason in `errno`.
    @discardableResult
    mutating func add(_ path: String) -> Int32? {
        guard folders.count < Self.folderLimit else {
            errno = ENOSPC
            return nil
        }
        let absolute = path.isEmpty ? root : root + "/" + path
        // A link could lead to a folder above.
        let flags = UInt32(IN_ONLYDIR) | UInt32(path.isEmpty ? IN_MOVE_SELF : IN_DONT_FOLLOW)
        let number = inotify_add_watch(descriptor, absolute, Self.mask | flags)
        guard number >= 0 else { return nil }
        folders[number] = path
        if case .names = scope { return number }
        if let stream = opendir(absolute) {
            defer { closedir(stream) }
            for name in OpenFolder.names(in: stream) ?? [] where isWatched(name) {
                add(path.isEmpty ? name : path + "/" + name)
            }
        }
        return number
    }

    /// Whether there is a folder at the path of the root.
    var isRootPresent: Bool { root.isFolder }

    /// Reads the events that have occurred.
    ///
    /// - Parameters:
    ///   - changed: Receives the paths of files that have changed, and of new folders.
    ///   - root: The watch of the root.
    /// - Returns: False if the root is no longer watched.
    mutating func read(_ changed: inout Set<String>, root: Int32) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        // No event has occurred, or a signal has interrupted the call.
        guard count > 0 else { return true }
        var offset = 0
        var isRootWatched = true
        while offset + Self.headBytes <= count {
            let (number, mask, length) = buffer.withUnsafeBytes { bytes in
                (
                    bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self),
                    bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self),
                    Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                )
            }
            let start = offset + Self.headBytes
            let name = String(decoding: buffer[start..<min(start + length, count)].prefix { $0 != 0 }, as: UTF8.self)
            offset = start + length
            if mask & UInt32(IN_IGNORED) != 0 {
                folders[number] = nil
                if number == root { isRootWatched = false }
            } else if mask & UInt32(IN_MOVE_SELF) != 0 {
                // Its path names another folder now, or none.
                isRootWatched = false
            } else if let folder = folders[number], !name.isEmpty, isWatched(name) {
                note(folder.isEmpty ? name : folder + "/" + name, mask, &changed)
            } else if mask & UInt32(IN_Q_OVERFLOW) != 0 {
                // Events were lost: any file can have changed.
                changed.insert("")
            }
        }
        return isRootWatched
    }

    private mutating func note(_ path: String, _ mask: UInt32, _ changed: inout Set<String>) {
        if mask & UInt32(IN_ISDIR) != 0 {
            if mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0 { add(path) }
            changed.insert(path)
        } else if mask & UInt32(IN_CREATE) == 0 {
            // A new file is complete when it is closed.
            changed.insert(path)
        }
    }

    /// Whether changes of a file or folder of that name are reported.
    private func isWatched(_ name: String) -> Bool {
        switch scope {
        case .program: Self.isOfProgram(name) && ![".test.js", ".test.ts"].contains { name.hasSuffix($0) }
        case .tests: Self.isOfProgram(name) || name == Self.mocks
        case .names(let names): names.contains(name)
        }
    }

    /// The folder of a program with mocks.
    private static let mocks = ".miniu"

    private static func isOfProgram(_ name: String) -> Bool {
        // Vim creates a file of that number to test whether it may write.
        if name.hasPrefix(".") || name == "node_modules" || name == "4913" { return false }
        return !["~", ".swp"].contains { name.hasSuffix($0) }
    }
}
