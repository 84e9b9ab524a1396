public import MiniCore

extension LocalStorageFolder {
    /// Brings all values of one program of one user to the current encryptor.
    ///
    /// Values that it did not seal, those in plaintext among them, are opened, sealed and stored; without a current
    /// encryptor sealed values are stored in plaintext. Values that cannot be opened are reported and left as they are.
    /// With an encryptor the file is then rebuilt, so that nothing of what was replaced or removed stays in it.
    ///
    /// Once every value is sealed, the database requires sealed values, unless the folder was made with `false` for that. Values
    /// in plaintext where sealed values are required count as ones that cannot be opened. Without a current encryptor the
    /// database no longer requires them; a retired one must be at hand that made its mark.
    ///
    /// A process that dies on the way leaves each value either as it was or as it is to be; calling again goes on.
    ///
    /// ## Threading
    /// Reads and writes files, and calls the encryptors, on the thread that calls it.
    ///
    /// - Parameters:
    ///   - identity: Whose values. A database is made when there is none.
    ///   - marks: Whether the database requires sealed values once every value is sealed; nil unless the folder was made with
    ///     `false` for that.
    ///   - progress: Receives how many of the values that need it are done, several times on the way.
    /// - Throws: `.inUse` while a program holds the storage; `.sealingFailed` when the encryptor fails, and then the
    ///   values up to there are done; `.openingFailed` when values are to become plaintext and the mark of the database does
    ///   not open; `.unsealedValue` when values are to become plaintext and some are already, although sealed values are
    ///   required; and what opening a storage throws.
    public func reseal(
        _ identity: ProgramIdentity,
        marks: Bool? = nil,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws(StorageError) -> ResealingResult {
        let storage = try open(identity, report: report)
        defer { storage.close() }
        return try storage.reseal(marks: marks ?? (requiresSealedValues != false), progress)
    }
}
