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
        JournaledNetwork(journal, .servers, warn: warn) { base.makeNetwork(for: program, run: run, warn: $0) }
    }
}
