internal import MiniCore
internal import MiniRuntime

/// A data protection whose results and changes a journal records or provides.
struct JournaledProtection: DataProtection {
    /// The protection of the host; nil while a record is replayed.
    private let base: (any DataProtection)?
    private let journal: RunJournal

    init(_ base: any DataProtection, _ journal: RunJournal) {
        self.base = journal.mode == .recording ? base : nil
        self.journal = journal
    }

    var fileEncryption: (any FileEncryption)? { base?.fileEncryption }

    func requireAccess(isOpen: Bool) throws(APIError) -> Int {
        let ended = Result<Int, APIError>.failure(.recordEnded)
        let outcome = journal.use("protection.access", of: "", otherwise: ended) {
            do throws(APIError) { return .success(try base?.requireAccess(isOpen: isOpen) ?? 0) } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    func onChange(_ body: @escaping @Sendable (_ isLocked: Bool) -> Void) -> DataProtectionListener {
        let changes = journal.begin("lock", of: "", slot: nil, hold: .never) { [journal] bytes in
            if let isLocked: Bool = journal.decoded(bytes) { body(isLocked) }
        }
        let listener = base?.onChange { [journal] isLocked in
            journal.arrive(changes, isLocked.encoded, isLast: false)
        }
        // The closure keeps the listener of the host as long as its own registration.
        return DataProtectionListener { [listener] in _ = listener }
    }
}
