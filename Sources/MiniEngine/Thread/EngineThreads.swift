import Glibc
internal import MiniCore

/// The processor times of the engine's own threads in this process.
struct EngineThreads {
    /// The time of the threads that mark objects for the garbage collector.
    private(set) var collector = Duration.zero
    /// The time of the threads that compile JavaScript to machine code.
    private(set) var compilers = Duration.zero

    /// Reads the times; threads that have ended are not counted.
    init() {
        let folder = "/proc/self/task"
        guard let stream = opendir(folder) else { return }
        defer { closedir(stream) }
        for id in OpenFolder.names(in: stream) ?? [] {
            guard let name = Self.text(at: "\(folder)/\(id)/comm") else { continue }
            let isCollector = name.hasPrefix("HeapHelper")
            guard isCollector || name.hasPrefix("JITWorker"), let times = Self.text(at: "\(folder)/\(id)/schedstat"),
                let nanoseconds = times.split(separator: " ").first.flatMap({ Int64($0) })
            else { continue }
            if isCollector { collector += .nanoseconds(nanoseconds) } else { compilers += .nanoseconds(nanoseconds) }
        }
    }

    /// The content of a short file of the system; nil for a thread that has just ended.
    private static func text(at path: String) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
    }
}
