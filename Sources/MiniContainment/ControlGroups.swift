import Glibc
import MiniCore

/// The control groups of a host, which it makes beside its own group.
///
/// The kernel limits groups only if the group above contains no process. A host therefore has to be in a group of its own, in a
/// group that is delegated to it: `Delegate=yes` and `DelegateSubgroup=` of a systemd service, or a container. The host does not
/// move itself.
///
/// ## Threading
/// Immutable; may be used from any thread. Several hosts may use the same group.
package struct ControlGroups: Sendable {
    /// The folder where the hierarchy of version 2 is mounted.
    private let root: String
    /// The file with the group of the process.
    private let membership: String

    /// - Parameters:
    ///   - root: The folder where the hierarchy is mounted; another folder stands for it in tests.
    ///   - membership: The file with the group of the process.
    package init(root: String = "/sys/fs/cgroup", membership: String = "/proc/self/cgroup") {
        self.root = root
        self.membership = membership
    }

    /// Makes a group with limits, and removes those of hosts that have ended.
    package func place(_ limits: ControlGroup.Limits) -> ControlGroupPlace {
        do throws(ControlGroupError) {
            let parent = try delegatedParent()
            removeAbandoned(in: parent)
            return .group(try make(limits, in: parent))
        } catch {
            return .missing(reason: error.reason)
        }
    }

    private func make(_ limits: ControlGroup.Limits, in parent: String) throws(ControlGroupError) -> ControlGroup {
        let group = try ControlGroup.make(in: parent)
        var files = [("memory.max", limits.memory), ("pids.max", limits.tasks)]
        // A kernel that does not count swapped memory has no such file.
        let swap = "memory.swap.max"
        if access("\(group.path)/\(swap)", F_OK) == 0 { files.append((swap, limits.memory)) }
        for (file, limit) in files {
            guard let error = CallError(result: Linux.write("\(limit)", to: "\(group.path)/\(file)")) else { continue }
            group.remove()
            throw ControlGroupError("writing \(file): \(error)")
        }
        return group
    }

    /// The folder of the group above that of the process, whose controllers are enabled.
    func delegatedParent() throws(ControlGroupError) -> String {
        guard access("\(root)/cgroup.controllers", F_OK) == 0 else {
            throw ControlGroupError("there are no control groups of version 2 at \(root)")
        }
        guard let own = Linux.read(membership).flatMap(Self.group) else {
            throw ControlGroupError("the control group of the host is not visible")
        }
        guard let name = own.split(separator: "/").last else {
            throw ControlGroupError("the host is in the topmost control group, beside other processes")
        }
        let path = own.dropLast(name.count + 1)
        let parent = "\(root)\(path)"
        guard isDelegated(parent, isTop: path.isEmpty) else {
            throw ControlGroupError("the control group \(path.isEmpty ? "/" : path) is not delegated to the host")
        }
        let enabled = Linux.read("\(parent)/cgroup.subtree_control")?.split { $0 == " " || $0 == "\n" } ?? []
        let lacking = ["memory", "pids"].filter { !enabled.contains(Substring($0)) }
        if !lacking.isEmpty {
            let text = lacking.map { "+\($0)" }.joined(separator: " ")
            let file = "cgroup.subtree_control"
            if let error = CallError(result: Linux.write(text, to: "\(parent)/\(file)")) {
                throw ControlGroupError("writing \(file): \(error)")
            }
        }
        return parent
    }

    /// The path of a process's group; nil if it is outside of the visible hierarchy.
    static func group(in membership: String) -> String? {
        let line = membership.split(separator: "\n").first { $0.hasPrefix("0::/") }
        guard let path = line?.dropFirst(3), !path.split(separator: "/").contains("..") else { return nil }
        return String(path)
    }

    /// Whether the user may make groups in a group.
    private func isDelegated(_ folder: String, isTop: Bool) -> Bool {
        let isWritable = ["", "/cgroup.procs", "/cgroup.subtree_control"].allSatisfy { access(folder + $0, W_OK) == 0 }
        guard isWritable else { return false }
        // Root can write to the groups that systemd alone may change. The topmost group of a machine has no type, that of a
        // container has one.
        return geteuid() != 0 || isTop && access("\(folder)/cgroup.type", F_OK) == 0
            || Linux.attribute("user.delegate", of: folder) == "1"
            || Linux.attribute("trusted.delegate", of: folder) == "1"
    }

    /// Removes the groups of hosts that were killed.
    func removeAbandoned(in parent: String) {
        guard let stream = opendir(parent) else { return }
        defer { closedir(stream) }
        for name in OpenFolder.names(in: stream) ?? [] where name.hasPrefix(ControlGroup.namePrefix) {
            ControlGroup.removeIfAbandoned("\(parent)/\(name)")
        }
    }
}

/// The reason why a host has no control groups.
struct ControlGroupError: Error {
    let reason: String

    init(_ reason: String) { self.reason = reason }
}
