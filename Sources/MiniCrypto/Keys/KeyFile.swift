internal import Glibc
internal import MiniCore

/// A file that contains a key, or a ``KeyRing``, and is accessible to its owner only.
///
/// It protects the data from an attacker without the file, but not from an attacker with the rights of the owner.
///
/// ## Shape
/// A ``SecretFile``, whose limit permits some 40 keys. It begins with the current key in 64 hexadecimal digits and an optional
/// line feed. Further lines can follow, each with a line feed: `id N` with the id of the current key (default 1);
/// `retired N DIGITS` with the id and the digits of a key that only opens values; `sealed-values-only` if all values must be
/// sealed. Ids are decimal, from 1 to 4,294,967,295.
///
/// ## Threading
/// May be used from any thread, and from several processes at once.
public struct KeyFile: Sendable, Hashable {
    /// The length of a key in bytes.
    public static let keyByteCount = 32

    /// The path of the file.
    public let path: String

    /// Creates a reference to a file.
    ///
    /// The file is neither read nor created.
    public init(path: String) {
        self.path = path
    }

    /// The current key in the file.
    ///
    /// - Throws: All codes except `.unwritable` and `.inUse`.
    public func key() throws(KeyFileError) -> SecretBytes { try keys().current.secret }

    /// The keys in the file.
    ///
    /// - Throws: All codes except `.unwritable` and `.inUse`.
    public func keys() throws(KeyFileError) -> KeyRing {
        guard let keys = KeyRing(text: try SecretFile(path: path).contents()) else {
            throw KeyFileError(.malformed, path)
        }
        return keys
    }

    /// The key in the file.
    ///
    /// If there is no file, a random key is created, which is on disk when this method returns.
    ///
    /// Missing folders are created with the mode 0700. Processes that create a key at the same time receive the same key. The
    /// file system must support hard links; create the file manually on one that does not.
    ///
    /// - Throws: All codes except `.missing` and `.inUse`.
    public func keyMadeIfMissing() throws(KeyFileError) -> SecretBytes {
        do throws(KeyFileError) {
            return try key()
        } catch {
            guard error.code == .missing else { throw error }
            try storeIfMissing(KeyRing(current: KeyRing.Key(id: 1, secret: .random(count: Self.keyByteCount))))
            return try key()
        }
    }

    /// Creates the file, unless it exists or another process creates it first.
    ///
    /// The file is on disk when this method returns.
    ///
    /// Read the keys afterwards: they can be those of the other process, as for ``keyMadeIfMissing()``.
    ///
    /// - Throws: `.unwritable`.
    public func storeIfMissing(_ keys: KeyRing) throws(KeyFileError) {
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.make(folder) }
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try write(keys, to: draft)
        // Unlike a rename, a link does not replace a file that another process created first.
        let isLinked = link(draft, path) == 0 || errno == EEXIST
        let error = systemError(.unwritable)
        unlink(draft)
        guard isLinked else { throw error }
        // A value must not be sealed with a key that is lost in a power failure.
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    /// Replaces the keys in the file.
    ///
    /// A reader finds either the former keys or the new ones, but no partial file.
    ///
    /// - Throws: `.unwritable`. The former keys remain in that case.
    public func replace(with keys: KeyRing) throws(KeyFileError) {
        let draft = path + "-new"
        // A process that crashed can have left a draft.
        guard unlink(draft) == 0 || errno == ENOENT else { throw systemError(.unwritable) }
        try write(keys, to: draft)
        guard rename(draft, path) == 0 else {
            let error = systemError(.unwritable)
            unlink(draft)
            throw error
        }
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    /// Removes the file if it exists.
    ///
    /// The removal is on disk when this method returns.
    ///
    /// - Throws: `.unwritable` if the file could not be removed.
    public func remove() throws(KeyFileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw systemError(.unwritable) }
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    private func inFolder(_ body: () throws(PrivateFolder.Failure) -> Void) throws(KeyFileError) {
        do throws(PrivateFolder.Failure) {
            try body()
        } catch {
            throw KeyFileError(.unwritable, path, errorNumber: error.number)
        }
    }

    /// Writes keys to a new file.
    private func write(_ keys: KeyRing, to draft: String) throws(KeyFileError) {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError(.unwritable) }
        defer { close(descriptor) }
        guard keys.text.withUnsafeBytes({ OpenFile.write($0, to: descriptor) }), fsync(descriptor) == 0 else {
            let error = systemError(.unwritable)
            unlink(draft)
            throw error
        }
    }

    /// The error of the system call that has just failed.
    private func systemError(_ code: KeyFileError.Code) -> KeyFileError {
        KeyFileError(code, path, errorNumber: errno)
    }
}
