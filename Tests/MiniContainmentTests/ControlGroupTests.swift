import CommandHarness
import Glibc
import MiniCore
import Testing

@testable import MiniContainment

/// The control groups of hosts, in folders that stand for the hierarchy, and where one is delegated.
@Suite(.timeLimit(.minutes(5))) struct ControlGroupTests {
    /// A folder with the files of a container's topmost group, in which the host has a group.
    private static let files = [
        "cgroup.controllers": "memory pids", "cgroup.procs": "", "cgroup.subtree_control": "memory pids\n",
        "cgroup.type": "domain", "membership": "1:name=systemd:/x\n0::/host\n",
    ]

    /// Runs a body with the groups of a folder.
    ///
    /// - Parameter changes: Files to replace; nil for files to leave out.
    private func withGroups<Output>(
        _ changes: [String: String?] = [:],
        _ body: (ControlGroups, String) throws -> Output,
    ) throws -> Output {
        var files = Self.files
        for (name, text) in changes { files[name] = text }
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        return try body(ControlGroups(root: folder.path, membership: folder.path + "/membership"), folder.path)
    }

    @Test(arguments: [
        ("0::/a/b\n", "/a/b"), ("4:memory:/x\n0::/y\n", "/y"), ("0::/\n", "/"), ("0::/../a\n", nil), ("4:cpu:/\n", nil),
        ("", nil),
    ])
    func `the group of a process is read`(membership: String, group: String?) {
        #expect(ControlGroups.group(in: membership) == group)
    }

    @Test func `groups are made beside the group of the host`() throws {
        try withGroups { groups, folder in
            let parent = try groups.delegatedParent()
            #expect(parent == folder)
        }
    }

    @Test func `controllers are enabled where they are not`() throws {
        try withGroups(["cgroup.subtree_control": "cpu"]) { groups, folder in
            _ = try groups.delegatedParent()
            #expect(Linux.read(folder + "/cgroup.subtree_control") == "+memory +pids")
        }
    }

    /// Changes of the files, and the reason that follows.
    private static let reasons: [(changes: [String: String?], reason: String)] = [
        (["cgroup.controllers": nil], "there are no control groups of version 2"),
        (["membership": "0::/\n"], "the host is in the topmost control group"),
        (["membership": "0::/../a\n"], "the control group of the host is not visible"),
        (["cgroup.subtree_control": nil], "the control group / is not delegated"),
        (["membership": "0::/a/host\n"], "the control group /a is not delegated"),
    ]

    @Test(arguments: reasons)
    func `a hierarchy that is not delegated is a reason`(changes: [String: String?], reason: String) throws {
        try withGroups(changes) { groups, _ in
            guard case .missing(let found) = groups.place(.standard) else {
                Issue.record("a group was made")
                return
            }
            #expect(found.hasPrefix(reason), "\(found)")
        }
    }

    @Test func `a group without limits is removed`() throws {
        try withGroups { groups, folder in
            // The files of limits, which the kernel makes, do not exist in a usual folder.
            guard case .missing(let reason) = groups.place(.standard) else {
                Issue.record("a group was made")
                return
            }
            #expect(reason.hasPrefix("writing memory.max: "))
            #expect(Self.folders(in: folder) == [])
        }
    }

    @Test func `groups of hosts that have ended are removed, and no others`() throws {
        try withGroups { groups, folder in
            let others: Set = ["minihost", "service"]
            for name in ["minihost-aaaaaa"] + others { try #require(mkdir("\(folder)/\(name)", 0o755) == 0) }
            let own = [try ControlGroup.make(in: folder), try ControlGroup.make(in: folder)]
            groups.removeAbandoned(in: folder)
            let left = Self.folders(in: folder)
            #expect(left.isSuperset(of: others))
            #expect(Set(left.subtracting(others).map { "\(folder)/\($0)" }) == Set(own.map(\.path)))
            for group in own { group.remove() }
            #expect(Self.folders(in: folder) == others)
        }
    }

    @Test func `a launcher receives the group or the reason as a text`() throws {
        let place = ControlGroupPlace.group(ControlGroup(path: "/sys/fs/cgroup/a"))
        #expect(ControlGroupPlace(text: place.text) == place)
        let missing = ControlGroupPlace.missing(reason: "it is not delegated")
        #expect(ControlGroupPlace(text: missing.text) == missing)
    }

    /// The reason why the machine has no group for this process; nil if it has one.
    private static let reason: String? = {
        let place = ControlGroups().place(.standard)
        place.remove()
        if case .missing(let reason) = place { return reason }
        return nil
    }()

    @Test(.enabled(if: reason == nil, "no control group is delegated: \(reason ?? "")"))
    func `a delegated group has limits, is joined and is removed`() throws {
        guard case .group(let group) = ControlGroups().place(ControlGroup.Limits(memory: 1 << 30, tasks: 50)) else {
            Issue.record("no group was made")
            return
        }
        #expect(Linux.read(group.path + "/memory.max") == "\(1 << 30)\n")
        #expect(Linux.read(group.path + "/pids.max") == "50\n")
        let swap = group.path + "/memory.swap.max"
        #expect(access(swap, F_OK) != 0 || Linux.read(swap) == "\(1 << 30)\n")
        group.remove()
        #expect(access(group.path, F_OK) != 0)
        let report = try ContainmentProbe.report()
        #expect(report.enforced.contains(.controlGroup))
    }

    private static func folders(in folder: String) -> Set<String> {
        Set(Self.names(in: folder).filter { Self.files[$0] == nil })
    }

    private static func names(in folder: String) -> [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        return OpenFolder.names(in: stream) ?? []
    }
}
