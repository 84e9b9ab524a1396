import Glibc
import MiniCore

/// What the processes of a soak use at one time.
struct SoakSample: Sendable {
    /// A figure that must stay the same.
    struct Value: Sendable {
        let name: String
        let value: Int
        /// How far it may grow in addition to a tenth.
        let allowance: Int

        /// The highest value that counts as the same.
        var limit: Int { value + value / 10 + allowance }
    }

    let minute: Int
    /// Memory in bytes.
    let host: Int
    let zygotes: Int
    let workers: Int
    /// The memory that the machine has left, in bytes.
    let available: Int
    /// The memory of all processes of the machine and of the kernel, without what it can free, in bytes.
    let used: Int
    let processCount: Int
    /// Threads of all processes.
    let threadCount: Int
    /// Descriptors of the host.
    let descriptorCount: Int
    /// Files and folders of the programs.
    let fileCount: Int
    /// Whether memory is the proportional one; otherwise the resident one, which counts shared memory in each process.
    let isProportional: Bool

    /// Measures now.
    ///
    /// - Parameter folder: The folder with the data of the programs.
    init(minute: Int, folder: String) {
        self.minute = minute
        let descendants = Descendant.all
        let ownProportional = MemoryFigures.bytes("Pss:", in: "/proc/self/smaps_rollup")
        let proportional = descendants.map(\.proportionalBytes)
        // A zygote and its workers are not readable for another user than root.
        isProportional = ownProportional > 0 && proportional.reduce(0, +) > 0
        let bytes = isProportional ? proportional : descendants.map(\.residentBytes)
        host = isProportional ? ownProportional : MemoryFigures.residentBytes
        let isWorker = { (process: Descendant) in process.depth >= 2 }
        zygotes = zip(descendants, bytes).reduce(0) { $0 + (isWorker($1.0) ? 0 : $1.1) }
        workers = zip(descendants, bytes).reduce(0) { $0 + (isWorker($1.0) ? $1.1 : 0) }
        available = MemoryFigures.bytes("MemAvailable:", in: "/proc/meminfo")
        used = MemoryFigures.bytes("MemTotal:", in: "/proc/meminfo") - available
        // Not counted again: the number belongs to the same time as the memory.
        processCount = descendants.count + 1
        threadCount = descendants.reduce(Self.ownThreadCount) { $0 + $1.threadCount }
        descriptorCount = FileDescriptors.openCount ?? 0
        fileCount = Self.fileCount(in: folder)
    }

    /// The number of threads of this process.
    static var ownThreadCount: Int { Descendant.folderNames("/proc/self/task").count }

    private static func fileCount(in folder: String) -> Int {
        Descendant.folderNames(folder).reduce(0) { $0 + 1 + fileCount(in: folder + "/" + $1) }
    }

    /// The names of files and folders that their programs should not leave: locks, logs of databases, temporary files.
    ///
    /// A program of a soak keeps its database, the folders `usr` and `saved`, and the file `a`.
    static func leftNames(in folder: String) -> [String] {
        Descendant.folderNames(folder).flatMap { name in
            let isFolderOrDatabase = name.hasSuffix(".db") || !name.contains(".")
            let stays = name.hasPrefix("user-") || name.hasPrefix("program-") && isFolderOrDatabase
            let isLeft = !stays && !["files", "usr", "saved", "a"].contains(name)
            return (isLeft ? [name] : []) + leftNames(in: folder + "/" + name)
        }
    }

    /// The figures that must stay the same.
    var values: [Value] {
        [
            Value(name: "memory of the host, MiB", value: host >> 20, allowance: 8),
            Value(name: "memory of launcher and zygote, MiB", value: zygotes >> 20, allowance: 8),
            Value(name: "memory of workers, MiB", value: workers >> 20, allowance: 32),
            // Includes memory of the kernel, which belongs to no process, and other processes of the machine.
            Value(name: "used memory of the machine, MiB", value: used >> 20, allowance: 256),
            Value(name: "processes", value: processCount, allowance: 16),
            Value(name: "threads", value: threadCount, allowance: 32),
            Value(name: "descriptors of the host", value: descriptorCount, allowance: 64),
            Value(name: "files", value: fileCount, allowance: 64),
        ]
    }

    static let head = """
        | minute | host, MiB | zygote, MiB | workers, MiB | available, MiB | processes | threads | descriptors | files | starts |
        |---|---|---|---|---|---|---|---|---|---|
        """

    /// A row of the table.
    func row(starts: Int) -> String {
        let memory = [host, zygotes, workers, available].map { $0 >> 20 }
        let cells = [minute] + memory + [processCount, threadCount, descriptorCount, fileCount, starts]
        return "| " + cells.map(String.init).joined(separator: " | ") + " |"
    }
}
