internal import MiniCore
internal import MiniRuntime

/// Networks whose results a journal records or provides.
struct JournaledNetworks: ProgramNetworkWrapper {
    let base: any ProgramNetworkProvider
    let journal: RunJournal

    func network(
        for program: ProgramIdentity,
        run: Int?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) -> any ProgramNetwork {
        let warnings = journal.begin("warning", of: "network", slot: nil, hold: .never) { [journal] bytes in
            if let warning: ProgramWarning = journal.decoded(bytes) { warn(warning) }
        }
        guard journal.mode == .recording else { return JournaledNetwork(nil, journal) }
        let network = base.makeNetwork(for: program, run: run) { [journal] warning in
            journal.arrive(warnings, warning.encoded, isLast: false)
        }
        return JournaledNetwork(network, journal)
    }
}
