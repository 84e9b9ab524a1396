internal import Glibc
public import MiniCore

/// Folders with the files of all programs: one for each program of each user, or one for each run.
///
/// A folder is created when its program first uses files. One program of one process at a time holds it, from then until
/// its ``ProgramFiles/close()``. All others receive error 10105.
///
/// ## Shape
/// `files/user-USER/program-PROGRAM/` with the folders `usr`, `saved` and, during a run, `temporary`. USER and PROGRAM are
/// encoded as in ``LocalStorageFolder``. Folders have the mode 0700, files 0600. Encrypted files are in the same folders
/// below `program-PROGRAM/protected/`.
///
/// ## Encryption
/// Files are stored as plain files, or encrypted by a ``FileEncryption``. Encryptors and database keys apply to
/// key-value storage only. Plain files from a run without encryption are encrypted when the program next uses files.
/// Without encryption, encrypted files are rejected.
///
/// ## Threading
/// May be used from any thread. ``files(for:now:warn:)`` reads and writes folders on the thread that calls it.
public struct ProgramFilesFolder: ProgramFilesProvider {
    /// The path of the folder; nil for a separate folder for each run.
    let folder: String?
    private var names = FileNames.random
    private var encryption: (any FileEncryption)?

    private init(_ folder: String?) { self.folder = folder }

    /// Creates a provider for a folder beside the databases of local storage.
    ///
    /// The folder is created when it is first needed.
    ///
    /// - Parameter folder: A path; a relative one is resolved against the current working directory.
    public init(folder: String) { self.folder = FileSystem.absolute(folder) + "/files" }

    /// Folders among the system's temporary files.
    ///
    /// Each is removed at the end of its run.
    ///
    /// The folders of a killed process are removed when a later process creates a host without persistent storage.
    public static var ephemeral: ProgramFilesFolder { ProgramFilesFolder(nil) }

    /// The same folders.
    ///
    /// File names that programs do not choose are derived from the seed in each run.
    package func naming(bySeed seed: UInt64?) -> ProgramFilesFolder {
        var folder = self
        folder.names = seed.map(FileNames.seeded) ?? .random
        return folder
    }

    /// The same folders with encrypted files; nil for plain files.
    package func encrypting(with encryption: (any FileEncryption)?) -> ProgramFilesFolder {
        var folder = self
        folder.encryption = encryption
        return folder
    }

    /// Opens the files of one program of one user.
    ///
    /// - Throws: `.storageUnavailable` when they are held elsewhere, cannot be created, or are encrypted and the host does
    ///   not encrypt files; `.diskFull`; `.protectedDataUnavailable` when plain files must be encrypted and the device is
    ///   locked.
    public func files(
        for identity: ProgramIdentity,
        now: (() -> WallTime)?,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any ProgramFiles {
        let path = folder.map { StorageFiles.base(of: identity, in: $0) }
        do throws(StorageError) {
            // Plain files that must be encrypted are read and written at the same time.
            guard FileDescriptors.hasCapacity(for: encryption == nil ? 3 : 6, keeping: FileDescriptors.reserve / 2)
            else {
                throw StorageError(.unavailable, FileDescriptors.explanation)
            }
            guard let path else {
                let (root, path) = try RunFolders.make()
                return try open(root, at: path, now, warn) { RunFolders.remove(path) }
            }
            try FileSystem.createFolder(path)
            let root = try FolderDescriptor(host: path)
            // The lock ends with the descriptor, even if the process is killed.
            guard root.lock() else {
                throw StorageError(.inUse, "locking the folder \(path)")
            }
            return try open(root, at: path, now, warn) {}
        } catch {
            // Another folder is no remedy for files that are encrypted.
            let isEncrypted = path.map { error == Self.encrypted(in: $0) } ?? false
            warn(isEncrypted ? ProgramWarning("files: \(error)") : error.warning(about: "files"))
            throw error.apiError
        }
    }

    /// The error for encrypted files of a host without encryption.
    private static func encrypted(in path: String) -> StorageError {
        StorageError(
            .unavailable,
            "the files in \(path)/\(EncryptedFolder.name) are encrypted, and the host has no protection with their keys; use the "
                + "device that they were written on, or remove the folder to drop them"
        )
    }

    private func open(
        _ root: FolderDescriptor,
        at path: String,
        _ now: (() -> WallTime)?,
        _ warn: (ProgramWarning) -> Void,
        atClose: @escaping @Sendable () -> Void,
    ) throws(StorageError) -> SandboxedFiles {
        if encryption == nil, FileSystem.status(at: "\(path)/\(EncryptedFolder.name)") != nil {
            throw Self.encrypted(in: path)
        }
        do throws(APIError) {
            let areas = try encryption.map { encryption throws(APIError) in
                try EncryptedFolder.open(in: root, encryption, warn: warn)
            }
            let format = FileFormat(encryption: encryption)
            return try SandboxedFiles(areas ?? root, format, names, now: now, atClose: atClose)
        } catch {
            atClose()
            // By number: the encryption of a host may have thrown the error.
            if error.hasCode(of: .diskFull) { throw StorageError(.diskFull, "creating folders and files in \(path)") }
            if error.hasCode(of: .protectedDataUnavailable) {
                throw StorageError(.locked, "encrypting the files in \(path)")
            }
            throw StorageError(.unavailable, "creating folders and files in \(path)")
        }
    }
}
