internal import MiniCore

/// Brings the rows of one database to the current encryptor, some hundred at a time.
///
/// A run that was killed has done whole batches: the rows say themselves what is left.
struct Resealing {
    let table: EntryTable
    var sealer: ValueSealer
    /// Whether the database is marked when all of its values are sealed.
    let marks: Bool
    /// Receives the errors of rows that are left as they are.
    let report: @Sendable (StorageError) -> Void

    private static let batchSize = 200

    /// Goes through the rows.
    ///
    /// - Parameter progress: Receives how many rows are done, of how many, after each batch.
    mutating func run(_ progress: (_ done: Int, _ total: Int) -> Void) throws(StorageError) -> ResealingResult {
        let current = sealer.encryptors.current
        let encryptor = current?.identifier
        if encryptor == nil { try allowPlaintext() } else { try table.eraseDeletedValues() }
        let total = try table.count(notSealedBy: encryptor)
        var resealed = 0
        var unreadable = 0
        var last = Int64.min
        while true {
            let batch = try table.rows(after: last, notSealedBy: encryptor, limit: Self.batchSize)
            guard let end = batch.last else { break }
            var entries: [EntryTable.Entry] = []
            for row in batch {
                guard let (key, value) = opened(row) else { continue }
                entries.append(EntryTable.Entry(id: row.id, value: try kept(value, for: key)))
            }
            try table.update(entries)
            last = end.id
            resealed += entries.count
            unreadable += batch.count - entries.count
            progress(resealed + unreadable, total)
        }
        if marks, unreadable == 0, let current { try table.mark.write(try sealer.makeMark(by: current)) }
        // Also when nothing was left to do: a run that was killed just before this has left old values in free pages.
        if encryptor != nil { try table.eraseFreePages() }
        return ResealingResult(
            resealed: resealed,
            untouched: try table.count() - resealed - unreadable,
            unreadable: unreadable,
        )
    }

    /// Removes the mark before the first row becomes plaintext.
    ///
    /// Rows that are plaintext before could not be distinguished from genuine values afterwards.
    private mutating func allowPlaintext() throws(StorageError) {
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

    /// A row's key and value; nil when it cannot be read.
    private func opened(_ row: EntryTable.UnreadRow) -> (StorageKey, StoredValue)? {
        do throws(StorageError) {
            let (key, kept) = try row.content.get()
            return (key, try sealer.open(kept, for: key))
        } catch {
            report(error)
            return nil
        }
    }

    /// What is to be kept of a value; it is opened again before the row that it replaces goes.
    private func kept(_ value: StoredValue, for key: StorageKey) throws(StorageError) -> KeptValue {
        let kept = try sealer.keep(value, for: key, inPlaceOf: nil)
        guard try sealer.open(kept, for: key).text.utf8.elementsEqual(value.text.utf8) else {
            throw StorageError(.sealingFailed, "what was sealed opens as something else, for \(sealer.place)")
        }
        return kept
    }
}
