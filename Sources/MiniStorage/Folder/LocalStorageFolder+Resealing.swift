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
    /// A program of this object may use the values meanwhile. It waits for some hundred values at a time, and at the end until
    /// the file is rebuilt.
    ///
    /// ## Threading
    /// Reads and writes files, and calls the encryptors, on the thread that calls it.
    ///
    /// - Parameters:
    ///   - identity: The program and the user. A missing database is created.
    ///   - isRequired: Whether the database requires sealed values once every value is sealed. Nil is true, unless the folder
    ///     was created with `requiresSealedValues: false`.
    ///   - progress: Receives the number of finished values and of all values to reseal, several times.
    /// - Throws: `.inUse` while a program of another process or another object holds the storage; `.sealingFailed` when the
    ///   encryptor fails after some values have been resealed; `.openingFailed` when values must become plaintext and the mark
    ///   of the database cannot be opened; `.unsealedValue` when values must become plaintext and some are already, although
    ///   sealed values are required; and the errors of opening a storage.
    public func reseal(
        _ identity: ProgramIdentity,
        requiringSealedValues isRequired: Bool? = nil,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws(StorageError) -> ResealingResult {
        let marks = isRequired ?? (requiresSealedValues != false)
        let path = StorageFiles(of: identity, in: folder).database
        while true {
            let result = try storages.withStorage(path) { open throws(StorageError) -> ResealingResult? in
                if let open { return try open.reseal(marks: marks, progress) }
                let storage = try self.open(identity, report: report)
                defer { storage.close() }
                return try storage.reseal(marks: marks, progress)
            }
            // Otherwise the program has closed the storage meanwhile.
            if let result { return result }
        }
    }

    /// Reseals all values of all programs of one user with the current encryptor, as
    /// ``reseal(_:requiringSealedValues:progress:)`` does.
    ///
    /// - Parameters:
    ///   - userID: The id of the user.
    ///   - progress: Receives the number of finished values and of all values of a database, several times for each.
    /// - Throws: The errors of ``reseal(_:requiringSealedValues:progress:)``; the values of some programs may have been
    ///   resealed.
    public func reseal(
        userID: String,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws(StorageError) -> ResealingResult {
        var result = ResealingResult(resealed: 0, untouched: 0, unreadable: 0)
        for path in try DatabaseSet(folder: folder).databases() {
            guard let identity = StorageFiles.identity(ofDatabaseAt: path), identity.userID == userID else { continue }
            result = result + (try reseal(identity, progress: progress))
        }
        return result
    }
}
