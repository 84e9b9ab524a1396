/// What a person can do about protections that a machine does not enforce.
package struct ContainmentRemedies: Sendable {
    /// The folder of the kernel's settings.
    private let settings: String

    /// - Parameter settings: The folder of the kernel's settings; another folder stands for it in tests.
    package init(settings: String = "/proc/sys") { self.settings = settings }

    /// The remedy for a missing feature: a clause without a full stop.
    package func remedy(for feature: ContainmentFeature) -> String {
        switch feature {
        case .userNamespace, .networkNamespace, .ipcNamespace, .mountNamespace, .pidNamespace, .hostNameNamespace,
            .cgroupNamespace:
            namespaces
        case .emptyRoot: "permit mount in the container: docker run --security-opt apparmor=PROFILE"
        case .seccomp: Self.permit("seccomp") + ", and use a kernel with CONFIG_SECCOMP_FILTER"
        case .landlock:
            "use Linux 5.13 or newer with landlock in the kernel parameter lsm=, and permit the calls landlock_* in the "
                + "container"
        case .noNewPrivileges, .notDumpable, .endsWithParent: Self.permit("prctl")
        case .noCapabilities: Self.permit("capset")
        case .resourceLimits: Self.permit("prlimit64") + ", and mount /proc"
        case .closedDescriptors: Self.permit("close_range") + ", and use Linux 5.9 or newer"
        case .clearedEnvironment: "start the host without secrets in its environment"
        case .endsFirstWithoutMemory: "mount /proc in the container, with a writable oom_score_adj"
        case .controlGroup: "start the host as a systemd service with Delegate=yes and DelegateSubgroup=host"
        }
    }

    /// The remedy for namespaces: the setting that forbids them, otherwise the container.
    private var namespaces: String {
        if isSet("kernel/unprivileged_userns_clone", to: "0") {
            return "run: sysctl -w kernel.unprivileged_userns_clone=1"
        }
        if isSet("user/max_user_namespaces", to: "0") { return "run: sysctl -w user.max_user_namespaces=15000" }
        if isSet("kernel/apparmor_restrict_unprivileged_userns", to: "1") {
            return "run: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0, or load a profile with userns"
        }
        return Self.permit("unshare")
    }

    private func isSet(_ setting: String, to value: String) -> Bool {
        Linux.read("\(settings)/\(setting)")?.split(separator: "\n").first.map(String.init) == value
    }

    private static func permit(_ call: String) -> String {
        "permit the call \(call) in the container: docker run --security-opt seccomp=PROFILE"
    }
}
