import Glibc

/// A control group of version 2 that limits the processes of one zygote together.
///
/// A host makes it by ``ControlGroups``. The launcher joins it before it forks, and the host removes it when the launcher has
/// ended.
package struct ControlGroup: Sendable, Hashable {
    /// The limits of a group.
    package struct Limits: Sendable, Hashable {
        /// The bytes of memory, with that of the kernel for the processes.
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

    /// The path of its folder.
    let path: String

    /// Moves the current process into the group; its children begin there.
    func join() -> CallError? { CallError(result: Linux.write("0", to: "\(path)/cgroup.procs")) }

    /// Ends all processes of the group, and removes it.
    ///
    /// A group whose processes are still ending remains, and the next host removes it.
    package func remove() {
        _ = Linux.write("1", to: "\(path)/cgroup.kill")
        rmdir(path)
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
