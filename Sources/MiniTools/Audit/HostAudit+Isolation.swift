internal import MiniCore
internal import MiniHost

/// The processes of programs.
extension HostAudit {
    func isolationChecks() -> [HostAuditCheck] {
        guard case .process(let options) = configuration.isolation else {
            return [
                HostAuditCheck(
                    .isolation,
                    "worker",
                    .warning,
                    "programs run in the process of the host: a flaw of the engine is a flaw of the host",
                    advice: "set HostConfiguration.isolation to .process for programs that you do not trust"
                )
            ]
        }
        do throws(WorkerLaunchError) {
            let report = try WorkerProbe(options).report
            let count = ContainmentFeature.allCases.count
            let started = HostAuditCheck(
                .isolation,
                "worker",
                .passed,
                "a worker starts with \(report.enforced.count) of \(count) protections"
            )
            return [started] + ContainmentFeature.allCases.map { Self.check($0, in: report) }
        } catch {
            return [HostAuditCheck(.isolation, "worker", .failed, "no worker starts: \(error.description)")]
        }
    }

    private static func check(_ feature: ContainmentFeature, in report: ContainmentReport) -> HostAuditCheck {
        guard !report.enforced.contains(feature) else {
            return HostAuditCheck(.isolation, feature.rawValue, .passed, "enforced")
        }
        guard let reason = report.missing.first(where: { $0.feature == feature })?.reason else {
            return HostAuditCheck(.isolation, feature.rawValue, .skipped, "it is applied when a program starts")
        }
        return HostAuditCheck(
            .isolation,
            feature.rawValue,
            isEssential(feature) ? .failed : .warning,
            "\(reason); without it \(feature.loss)",
            advice: ContainmentRemedies().remedy(for: feature)
        )
    }

    /// Whether a worker without the feature is not confined.
    ///
    /// The others are further lines of defence, which many containers do not permit.
    private static func isEssential(_ feature: ContainmentFeature) -> Bool {
        switch feature {
        case .noNewPrivileges, .seccomp, .resourceLimits, .notDumpable, .closedDescriptors, .clearedEnvironment: true
        case .landlock, .userNamespace, .networkNamespace, .ipcNamespace, .mountNamespace, .pidNamespace,
            .hostNameNamespace, .cgroupNamespace, .emptyRoot, .noCapabilities, .endsWithParent, .endsFirstWithoutMemory,
            .controlGroup:
            false
        }
    }
}
