public import MiniStorage

extension MiniProgramHost {
    /// The resources that the host uses now.
    ///
    /// - Complexity: Reads the names and sizes of all databases and of all files of programs on the thread that calls it.
    /// - Throws: ``StorageError`` if the storage folder cannot be read.
    public func statistics() throws(StorageError) -> HostStatistics {
        let programs = hosted
        return HostStatistics(
            programs: programs.count,
            workers: programs.count { $0.hasProcess },
            storageBytes: try (storage as? LocalStorageFolder)?.sizeInBytes() ?? 0,
            fileBytes: try (files as? ProgramFilesFolder)?.sizeInBytes() ?? 0,
        )
    }

    /// Seals all stored values of a user with the current encryptor of ``HostConfiguration/encryptors``, while programs run.
    ///
    /// A host that replaces a key gives its encryptors the new key, keeps the old one for opening, and calls this method for
    /// each user. Values that programs store meanwhile have the new key as well. Afterwards the old key is not needed, unless
    /// values could not be opened. An ephemeral storage has no values to reseal: its values last as long as the host.
    ///
    /// ## Threading
    /// Reads and writes files, and calls the encryptors, on the thread that calls it. A running program of the user waits for
    /// some hundred values at a time.
    ///
    /// - Parameters:
    ///   - userID: The id of the user.
    ///   - progress: Receives the number of finished values and of all values of a program, several times for each.
    /// - Throws: ``StorageError``: `.inUse` while another process holds values of the user, and the errors of
    ///   ``LocalStorageFolder/reseal(_:requiringSealedValues:progress:)``. The values of some programs may have been
    ///   resealed.
    public func reseal(
        userID: String,
        progress: (_ done: Int, _ total: Int) -> Void = { _, _ in },
    ) throws(StorageError) -> ResealingResult {
        guard let folder = storage as? LocalStorageFolder else {
            return ResealingResult(resealed: 0, untouched: 0, unreadable: 0)
        }
        return try folder.reseal(userID: userID, progress: progress)
    }
}
