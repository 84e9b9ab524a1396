import Glibc

/// The namespaces of a zygote and its workers.
package enum Namespaces {
    /// The namespaces and their flags; the one of users first, which permits the others.
    private static let kinds: [(feature: ContainmentFeature, flag: Int)] = [
        (.userNamespace, 0x1000_0000),
        (.mountNamespace, 0x0002_0000),
        (.pidNamespace, 0x2000_0000),
        (.networkNamespace, 0x4000_0000),
        (.ipcNamespace, 0x0800_0000),
        (.hostNameNamespace, 0x0400_0000),
        (.cgroupNamespace, 0x0200_0000),
    ]

    /// Separates the process as far as the kernel allows.
    ///
    /// The process must have one thread. The namespace of processes applies to children that it forks afterwards: the first
    /// child becomes process 1, and all others end with it. The process can still mount, since ``Containment`` needs that.
    ///
    /// - Parameters:
    ///   - omitted: Features that are left out.
    ///   - place: The control group to join; nil if the report has no entry for it.
    package static func separate(
        omitting omitted: Set<ContainmentFeature> = [],
        joining place: ControlGroupPlace? = nil,
    ) -> ContainmentReport {
        var report = ContainmentReport()
        // Before the namespace of control groups, which permits no move out of its own group.
        if !omitted.contains(.controlGroup) { place?.join(&report) }
        let user = getuid()
        let group = getgid()
        if !omitted.contains(.endsFirstWithoutMemory) {
            let result = Linux.write("1000", to: "/proc/self/oom_score_adj")
            report.add(.endsFirstWithoutMemory, "writing oom_score_adj", CallError(result: result))
        }
        for kind in kinds where !omitted.contains(kind.feature) {
            let error = CallError(result: Linux.unshare(kind.flag))
            report.add(kind.feature, "unshare", error)
            if kind.feature == .userNamespace, error == nil { map(user, group, in: &report) }
        }
        return report
    }

    /// Maps the present user and group, and no other.
    private static func map(_ user: uid_t, _ group: gid_t, in report: inout ContainmentReport) {
        let files = [
            ("setgroups", "deny"), ("uid_map", "\(user) \(user) 1"), ("gid_map", "\(group) \(group) 1"),
        ]
        for (name, text) in files {
            guard let error = CallError(result: Linux.write(text, to: "/proc/self/\(name)")) else { continue }
            report.remove(.userNamespace, reason: "writing \(name): \(error)")
            return
        }
    }

    /// Makes an empty read-only folder the root of the file system.
    ///
    /// It needs a table of mounts of the process's own.
    static func emptyRoot() -> CallError? {
        let (privateTree, restrictions, readOnly) = (0x4_4000, 0xE, 0x1021)
        if let error = CallError(result: Linux.mount("", "/", privateTree)) { return error }
        // Any folder that exists everywhere serves as the place.
        let folder = "/tmp"
        let options = "size=4k,nr_inodes=1,mode=555"
        if let error = CallError(result: Linux.mount("none", folder, type: "tmpfs", restrictions, options: options)) {
            return error
        }
        guard chdir(folder) == 0 else { return CallError(errno) }
        if CallError(result: Linux.pivotRoot()) == nil {
            if let error = CallError(result: Linux.detachCurrentFolder()) { return error }
        } else if chroot(".") != 0 {
            // The initial file system of a machine cannot be replaced, only left. A process without capabilities and without
            // descriptors of folders cannot return.
            return CallError(errno)
        }
        guard chdir("/") == 0 else { return CallError(errno) }
        return CallError(result: Linux.mount("", "/", restrictions | readOnly))
    }
}
