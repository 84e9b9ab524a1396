internal import MiniCore
internal import MiniRuntime

extension ProgramOptions {
    /// Passes what the services of the host return through a journal.
    mutating func connect(to journal: RunJournal) {
        self.journal = journal
        connectDelegates(to: journal)
        authorizer = authorizer.map { JournaledAuthorizer(base: $0, journal: journal) }
        guard journal.scope == .everything else { return }
        userInterface = JournaledUserInterface(
            base: userInterface,
            journal: journal,
            deadline: limits.delegateDeadline,
        )
        storage = JournaledStorageProvider(base: storage, journal: journal)
        files = files.map { JournaledFilesProvider(base: $0, journal: journal) }
        protection = protection.map { JournaledProtection($0, journal) }
        network = network.map { JournaledNetworks(base: $0, journal: journal) }
        // The journal applies the deadline, so that its expiry is recorded.
        limits.delegateDeadline = .seconds(86_400)
        if agent == nil { agent = ProgramAgent.reportingCalls { _, call in journal.note(call) } }
    }

    private mutating func connectDelegates(to journal: RunJournal) {
        var delegates = FunctionDelegates()
        for name in apis.delegates.names {
            guard let delegate = apis.delegates[name] else { continue }
            let isLimited = apis.delegatedFunction(named: name)?.timeoutPolicy == .delegateDeadline
            let journaled = JournaledDelegate(
                base: delegate,
                name: name,
                journal: journal,
                deadline: isLimited ? limits.delegateDeadline : nil,
            )
            delegates.add(journaled)
        }
        do throws(APIRegistryError) {
            apis = try apis.delegating(delegates)
        } catch {
            preconditionFailure("The delegates have the names of the registry.")
        }
    }
}

extension APIError {
    /// The error of a call whose operation was cancelled, or whose run has left its record.
    static var recordEnded: APIError { APIError(.aborted, "the call was aborted") }
}
