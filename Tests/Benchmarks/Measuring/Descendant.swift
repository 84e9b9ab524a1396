import Glibc

/// A process that this one has started, directly or not.
struct Descendant: Sendable {
    let id: pid_t
    let parent: pid_t
    let threadCount: Int
    let residentBytes: Int
    /// The number of processes between this one and the process: 0 for a child.
    private(set) var depth = 0

    /// The proportional memory; 0 if this process may not read it.
    var proportionalBytes: Int { MemoryFigures.bytes("Pss:", in: "/proc/\(id)/smaps_rollup") }

    /// The descendants of this process, also those that have ended and were not awaited.
    static var all: [Descendant] {
        let processes = folderNames("/proc").compactMap { pid_t($0).flatMap(Descendant.init) }
        let children = Dictionary(grouping: processes, by: \.parent)
        var found: [Descendant] = []
        func add(_ parent: pid_t, depth: Int) {
            for var child in children[parent] ?? [] {
                child.depth = depth
                found.append(child)
                add(child.id, depth: depth + 1)
            }
        }
        add(getpid(), depth: 0)
        return found
    }

    /// The number of processes: this one and its descendants.
    static var processCount: Int { all.count + 1 }

    /// The names in a folder, without `.` and `..`; empty if it cannot be read.
    static func folderNames(_ path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Reads `/proc/PID/stat`; nil for a process that has ended.
    private init?(_ id: pid_t) {
        guard let file = fopen("/proc/\(id)/stat", "r") else { return nil }
        defer { fclose(file) }
        var line = [CChar](repeating: 0, count: 1024)
        guard fgets(&line, Int32(line.count), file) != nil else { return nil }
        let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        // The name of the process, in parentheses, can contain spaces.
        guard let end = text.lastIndex(of: ")") else { return nil }
        let fields = text[text.index(after: end)...].split(separator: " ")
        guard fields.count > 21 else { return nil }
        guard let parent = pid_t(fields[1]), let threads = Int(fields[17]) else { return nil }
        guard let pages = Int(fields[21]) else { return nil }
        self.id = id
        self.parent = parent
        threadCount = threads
        residentBytes = pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
