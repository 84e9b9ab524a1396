public import MiniCore

extension LocalStorageFolder {
    /// Reseals all values of one program of one user with the current encryptor.
    ///
    /// Values that it did not seal, including those in plaintext, are opened, sealed and stored. Without a current
    /// encryptor, sealed values are stored in plaintext. Values that cannot be opened are reported and not changed. With an
    /// encryptor the file is then rebuilt, so that no replaced or removed value stays in it.
    ///
    /// Once every value is sealed, the database requires sealed values, unless the folder was created with `false` for
    /// that. Values in plaintext in a database that requires sealed values count as values that cannot be opened. Without a
    /// current encryptor the database no longer requires sealed values. The retired encryptor that created its mark must
    /// then be available.
    ///
    /// If the process is killed, each value is either unchanged or resealed. Another call continues.
    ///
    /// ## Threading
    /// Reads and writes files, and calls the encryptors, on the thread that calls it.
    ///
    /// - Parameters:
    ///   - identity: The program and the user. A missing database is created.
    ///   - marks: Whether the database requires sealed values once every value is sealed; nil unless the folder was created
    ///     with `false` for that.
    ///   - progress: Receives the number of finished values and of all values to reseal, several times.
    /// - Throws: `.inUse` while a program holds the storage; `.sealingFailed` when the encryptor fails after some values
    ///   have been resealed; `.openingFailed` when values must become plaintext and the mark of the database cannot be
    ///   opened; `.unsealedValue` when values must become plaintext and some are already, although sealed values are
    ///   required; and the errors of opening a storage.
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
