/// Where the keys of an encryptor are kept: a ``KeyFile``, or the keychain of a device.
///
/// ## Threading
/// Called on any thread, and from several processes at once. Whoever reads the keys to use them, and whoever replaces them,
/// holds a ``KeyRingUse``.
public protocol KeyRingStore: Sendable {
    /// The file or folder with the keys, for errors.
    var path: String { get }

    /// A file that ``KeyRingUse`` makes and locks; it holds nothing.
    var lockPath: String { get }

    /// The keys; nil when there are none.
    ///
    /// - Throws: When the keys are damaged, or cannot be read now.
    func storedKeys() throws -> KeyRing?

    /// Stores keys where there are none; they are on disk when this returns.
    ///
    /// Keys that are there stay, also when another process has stored them meanwhile: read the keys afterwards.
    func make(_ keys: KeyRing) throws

    /// Stores other keys in place of those there are: whoever reads finds the former ones or these, and never less.
    ///
    /// - Throws: When they cannot be stored; the former keys are then still there.
    func replace(with keys: KeyRing) throws
}

extension KeyFile: KeyRingStore {
    /// The path with `.lock` at its end: the key file itself is replaced.
    public var lockPath: String { path + ".lock" }

    /// The keys in the file; nil when there is no file.
    ///
    /// - Throws: As ``keys()``, but not `.missing`.
    public func storedKeys() throws(KeyFileError) -> KeyRing? {
        do throws(KeyFileError) {
            return try keys()
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }
}
