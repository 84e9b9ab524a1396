import Glibc
import MiniCore

/// A control group of version 2 that limits the processes of one zygote together.
///
/// A host makes it by ``ControlGroups``. The launcher joins it before it forks, and the host removes it when the launcher has
/// ended.
package struct ControlGroup: Sendable, Hashable {
    /// The limits of a group.
    package struct Limits: Sendable, Hashable {
        /// The bytes of memory, with that of the kernel for the processes; as many can be swapped out in addition.
        package var memory: Int
        /// The number of processes and threads.
        package var tasks: Int

        /// Creates limits.
        package init(memory: Int, tasks: Int) {
            self.memory = memory
            self.tasks = tasks
        }

        /// The limits by default: 8 GiB, and 4096 processes and threads.
        package static let standard = Limits(memory: 8 << 30, tasks: 4_096)
    }

    /// The start of the names of all groups of hosts.
    static let namePrefix = "minihost-"
    /// The number of times that a folder is made again if another host removes it before it is locked.
    private static let attemptLimit = 16

    /// The path of its folder.
    let path: String
    /// The descriptor by which the host locks the folder until ``remove()``; nil in a launcher.
    private let lock: Int32?

    /// A group that a host has made.
    init(path: String) { self.init(path: path, lock: nil) }

    private init(path: String, lock: Int32?) {
        self.path = path
        self.lock = lock
    }

    /// Makes a group whose folder is locked, so that other hosts do not remove it.
    static func make(in parent: String) throws(ControlGroupError) -> ControlGroup {
        for _ in 0..<attemptLimit {
            var template = Array("\(parent)/\(namePrefix)XXXXXX".utf8CString)
            guard let name = mkdtemp(&template) else { throw ControlGroupError("mkdtemp: \(CallError(errno))") }
            let path = String(cString: name)
            if let lock = Self.lock(of: path) { return ControlGroup(path: path, lock: lock) }
        }
        throw ControlGroupError("a new group cannot be locked")
    }

    /// Locks a folder; nil if another process has locked or removed it.
    private static func lock(of path: String) -> Int32? {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        if FileLock.lock(descriptor), access(path, F_OK) == 0 { return descriptor }
        close(descriptor)
        return nil
    }

    /// Removes a group unless it has processes, or the host that has made it uses it.
    ///
    /// The lock of a folder ends with the process of its host, whatever namespace of processes that is in.
    static func removeIfAbandoned(_ path: String) {
        guard let lock = Self.lock(of: path) else { return }
        rmdir(path)
        close(lock)
    }

    /// Moves the current process into the group; its children begin there.
    func join() -> CallError? { CallError(result: Linux.write("0", to: "\(path)/cgroup.procs")) }

    /// Ends all processes of the group, and removes it.
    ///
    /// The host calls it once. A group whose processes are still ending remains, and the next host removes it.
    package func remove() {
        _ = Linux.write("1", to: "\(path)/cgroup.kill")
        rmdir(path)
        if let lock { close(lock) }
    }
}

/// The control group for a launcher, or the reason why there is none.
package enum ControlGroupPlace: Sendable, Hashable {
    /// A group that nothing has joined.
    case group(ControlGroup)
    /// There is none.
    case missing(reason: String)

    /// Reads ``text``.
    package init(text: String) {
        self = text.hasPrefix("/") ? .group(ControlGroup(path: text)) : .missing(reason: text)
    }

    /// The absolute path of the group, or the reason, for a variable of the launcher.
    package var text: String {
        switch self {
        case .group(let group): group.path
        case .missing(let reason): reason
        }
    }

    /// Moves the current process into the group, and records whether it is limited.
    func join(_ report: inout ContainmentReport) {
        switch self {
        case .group(let group): report.add(.controlGroup, "writing cgroup.procs", group.join())
        case .missing(let reason): report.add(.controlGroup, missing: reason)
        }
    }

    /// Ends all processes of the group, and removes it, if there is one.
    package func remove() {
        if case .group(let group) = self { group.remove() }
    }
}
