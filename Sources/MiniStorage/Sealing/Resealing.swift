internal import MiniCore

/// Reseals the rows of one database with the current encryptor, in batches of some hundred rows.
///
/// Between two batches a program may use the database. An interrupted run has finished complete batches. The rest is determined
/// from the rows.
struct Resealing {
    /// Whether plaintext is still rejected, which changes when values become plaintext.
    private(set) var sealer: ValueSealer
    /// Whether the database is marked after all of its values are sealed.
    let marks: Bool
    /// Receives the errors of rows that are not changed.
    let report: @Sendable (StorageError) -> Void
    private let current: (any LocalStorageEncryptor)?
    /// The id of the last row that was read.
    private var last = Int64.min
    private var resealed = 0
    private var unreadable = 0
    /// The number of all rows to reseal.
    private var total = 0

    private static let batchSize = 200

    init(sealer: ValueSealer, marks: Bool, report: @escaping @Sendable (StorageError) -> Void) {
        self.sealer = sealer
        self.marks = marks
        self.report = report
        current = sealer.encryptors.current
    }

    /// The number of finished rows and of all rows.
    var progress: (done: Int, total: Int) { (resealed + unreadable, total) }

    /// Prepares the database for the first batch.
    mutating func begin(in table: EntryTable) throws(StorageError) {
        let encryptor = current?.identifier
        if encryptor == nil { try allowPlaintext(in: table) } else { try table.eraseDeletedValues() }
        total = try table.count(notSealedBy: encryptor)
    }

    /// Reseals the next rows.
    ///
    /// - Returns: Whether there were any.
    mutating func resealBatch(in table: EntryTable) throws(StorageError) -> Bool {
        let batch = try table.rows(after: last, notSealedBy: current?.identifier, limit: Self.batchSize)
        guard let end = batch.last else { return false }
        var entries: [EntryTable.Entry] = []
        for row in batch {
            guard let (key, value) = opened(row) else { continue }
            entries.append(EntryTable.Entry(id: row.id, value: try encoded(value, for: key)))
        }
        try table.update(entries)
        last = end.id
        resealed += entries.count
        unreadable += batch.count - entries.count
        return true
    }

    /// Marks the database and removes earlier values from its free space, after the last batch.
    mutating func finish(in table: EntryTable) throws(StorageError) -> ResealingResult {
        if marks, unreadable == 0, let current {
            try table.mark.write(try sealer.makeMark(by: current))
            sealer.requiresSealedValues = true
        }
        // Also without rows to reseal: an interrupted run may have left old values in free pages.
        if current != nil { try table.eraseFreePages() }
        return ResealingResult(
            resealed: resealed,
            // The program may have removed values meanwhile.
            untouched: max(try table.count() - resealed - unreadable, 0),
            unreadable: unreadable,
        )
    }

    /// Removes the mark before the first row becomes plaintext.
    ///
    /// Rows that are already plaintext could not be distinguished from genuine values afterwards.
    private mutating func allowPlaintext(in table: EntryTable) throws(StorageError) {
        guard try table.mark.isPresent else { return }
        guard sealer.opens(try table.mark.read()) else {
            throw StorageError(
                .openingFailed,
                "the mark that requires sealed values does not open, so they stay required in \(sealer.place): "
                    + "add the encryptor that made it, or remove all values and open the storage with an encryptor first",
            )
        }
        let count = try table.count() - table.count(notSealedBy: nil)
        guard !sealer.requiresSealedValues || count == 0 else {
            throw StorageError(
                .unsealedValue,
                "\(count) of the values are not sealed, and sealed values are required in \(sealer.place)",
            )
        }
        try table.mark.remove()
        sealer.requiresSealedValues = false
    }

    /// The key and value of a row; nil when it cannot be read.
    private func opened(_ row: EntryTable.UnvalidatedRow) -> (StorageKey, StoredValue)? {
        do throws(StorageError) {
            let (key, kept) = try row.content.get()
            return (key, try sealer.open(kept, for: key))
        } catch {
            report(error)
            return nil
        }
    }

    /// The new stored form of a value, which is verified by opening it before the row is replaced.
    private func encoded(_ value: StoredValue, for key: StorageKey) throws(StorageError) -> EncodedValue {
        let kept = try sealer.encode(value, for: key, inPlaceOf: nil)
        guard try sealer.open(kept, for: key).text.utf8.elementsEqual(value.text.utf8) else {
            throw StorageError(.sealingFailed, "the sealed value opens as another value, for \(sealer.place)")
        }
        return kept
    }
}
