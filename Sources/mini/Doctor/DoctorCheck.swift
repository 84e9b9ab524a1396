import MiniHost

/// The result of one check of the machine.
struct DoctorCheck {
    /// What the machine has of the checked part.
    enum State: String {
        case ok, degraded, missing
    }

    /// The name, which `--require` accepts.
    let name: String
    let state: State
    /// What was found, or what is lost: one line.
    let text: String
    /// What to do; nil if there is nothing to do, or the text contains it.
    var advice: String?
}

extension DoctorCheck {
    /// The check of a protection of the kernel.
    init(_ feature: ContainmentFeature, in report: ContainmentReport) {
        name = feature.rawValue
        guard report.enforced.contains(feature) else {
            let reason = report.missing.first { $0.feature == feature }?.reason ?? "it was not tried"
            state = .missing
            text = "\(reason); without it \(feature.loss)"
            advice = ContainmentRemedies().remedy(for: feature)
            return
        }
        if feature == .landlock, let version = report.landlockABI {
            let open = [(3, "truncation"), (4, "TCP"), (6, "signals")].filter { version < $0.0 }.map { $0.1 }
            state = open.isEmpty ? .ok : .degraded
            let rest = open.isEmpty ? "" : "; \(open.joined(separator: ", ")) depend on seccomp alone"
            text = "version \(version)\(rest)"
            advice = open.isEmpty ? nil : "use Linux 6.12 or newer"
        } else {
            state = .ok
            text = "enforced"
        }
    }
}
