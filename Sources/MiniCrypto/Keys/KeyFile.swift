internal import Glibc
internal import MiniCore

/// A file that holds a key for its owner alone, or a ``KeyRing``.
///
/// It protects against whoever gets hold of the data without the file, and not against whoever can read as the owner.
///
/// ## Shape
/// A ``SecretFile`` with the current key in 64 hexadecimal digits, and a line feed or none. Further lines may follow, each with a
/// line feed: `id N` with the id of the current key, which is 1 without it; `retired N DIGITS` with the id and the digits of a
/// key that only opens; `sealed-values-only` where everything is sealed. Ids are decimal, from 1 to 4,294,967,295.
///
/// ## Threading
/// Safe to use from any thread, and from several processes at once.
public struct KeyFile: Sendable, Hashable {
    /// The length of a key.
    public static let keyByteCount = 32

    /// Where the file is.
    public let path: String

    /// Names a file; nothing is read or made.
    public init(path: String) {
        self.path = path
    }

    /// The current key in the file.
    ///
    /// - Throws: every code but `.notMade` and `.inUse`.
    public func key() throws(KeyFileError) -> SecretBytes { try keys().current.secret }

    /// The keys in the file.
    ///
    /// - Throws: every code but `.notMade` and `.inUse`.
    public func keys() throws(KeyFileError) -> KeyRing {
        guard let keys = KeyRing(text: try SecretFile(path: path).contents()) else {
            throw KeyFileError(.malformed, path)
        }
        return keys
    }

    /// The key in the file; a random one is made, on disk when this returns, where there is no file.
    ///
    /// Folders that are missing are made with the mode 0700. Processes that make a key at once end up with the same
    /// one. The file system must know hard links; on another one, make the file by hand.
    ///
    /// - Throws: every code but `.missing` and `.inUse`.
    public func keyMadeIfMissing() throws(KeyFileError) -> SecretBytes {
        do throws(KeyFileError) {
            return try key()
        } catch {
            guard error.code == .missing else { throw error }
            try make(KeyRing(current: KeyRing.Key(id: 1, secret: .random(count: Self.keyByteCount))))
            return try key()
        }
    }

    /// Makes the file, unless there is one or another process is first; it is on disk when this returns.
    ///
    /// As for ``keyMadeIfMissing()``: read the keys afterwards, which may be those of the other process.
    ///
    /// - Throws: `.notMade`.
    public func make(_ keys: KeyRing) throws(KeyFileError) {
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.make(folder) }
        let draft = "\(path).\(String(UInt64.random(in: .min ... .max), radix: 36))"
        try write(keys, to: draft)
        // Unlike a rename, a link does not replace the file of another process that was quicker.
        let isLinked = link(draft, path) == 0 || errno == EEXIST
        let error = systemError(.notMade)
        unlink(draft)
        guard isLinked else { throw error }
        // A value must not be sealed with a key that a power cut takes away.
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    /// Writes other keys in place of those in the file: whoever reads it finds the former ones or these, and never less.
    ///
    /// - Throws: `.notMade`; the former keys are then still there.
    public func replace(with keys: KeyRing) throws(KeyFileError) {
        let draft = path + "-new"
        // A process that died may have left one.
        guard unlink(draft) == 0 || errno == ENOENT else { throw systemError(.notMade) }
        try write(keys, to: draft)
        guard rename(draft, path) == 0 else {
            let error = systemError(.notMade)
            unlink(draft)
            throw error
        }
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    /// Removes the file, if there is one; it is gone from the disk when this returns.
    ///
    /// - Throws: `.notMade` when it stays.
    public func remove() throws(KeyFileError) {
        guard unlink(path) == 0 || errno == ENOENT else { throw systemError(.notMade) }
        let folder = path.parentFolder
        try inFolder { () throws(PrivateFolder.Failure) in try PrivateFolder.synchronize(folder) }
    }

    private func inFolder(_ body: () throws(PrivateFolder.Failure) -> Void) throws(KeyFileError) {
        do throws(PrivateFolder.Failure) {
            try body()
        } catch {
            throw KeyFileError(.notMade, path, systemError: error.number)
        }
    }

    /// Writes keys to a new file.
    private func write(_ keys: KeyRing, to draft: String) throws(KeyFileError) {
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw systemError(.notMade) }
        defer { close(descriptor) }
        guard keys.text.withUnsafeBytes({ OpenFile.write($0, to: descriptor) }), fsync(descriptor) == 0 else {
            let error = systemError(.notMade)
            unlink(draft)
            throw error
        }
    }

    /// The error of the call that has just failed.
    private func systemError(_ code: KeyFileError.Code) -> KeyFileError {
        KeyFileError(code, path, systemError: errno)
    }
}
