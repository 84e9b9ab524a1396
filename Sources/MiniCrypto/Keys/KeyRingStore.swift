/// The storage of an encryptor's keys: a ``KeyFile``, or the keychain of a device.
///
/// ## Threading
/// Called on any thread, and from several processes at once. A caller must hold a ``KeyRingUse`` while it uses or replaces the
/// keys.
public protocol KeyRingStore: Sendable {
    /// The file or folder with the keys, for error messages.
    var path: String { get }

    /// An empty file that ``KeyRingUse`` creates and locks.
    var lockPath: String { get }

    /// The keys; nil if there are none.
    ///
    /// - Throws: An error if the keys are damaged or cannot be read now.
    func storedKeys() throws -> KeyRing?

    /// Stores keys if there are none. They are on disk when this method returns.
    ///
    /// Existing keys are not replaced, even if another process stored them in the meantime, and are not an error. Read the
    /// keys afterwards.
    func storeIfMissing(_ keys: KeyRing) throws

    /// Replaces the stored keys. A reader finds either the former keys or the new ones, but no partial data.
    ///
    /// - Throws: An error if they cannot be stored. The former keys remain in that case.
    func replace(with keys: KeyRing) throws
}

extension KeyFile: KeyRingStore {
    /// The path with the suffix `.lock`.
    ///
    /// The key file itself cannot be locked because it is replaced.
    public var lockPath: String { path + ".lock" }

    /// The keys in the file; nil if there is no file.
    ///
    /// - Throws: The errors of ``keys()`` except `.missing`.
    public func storedKeys() throws(KeyFileError) -> KeyRing? {
        do throws(KeyFileError) {
            return try keys()
        } catch {
            guard error.code == .missing else { throw error }
            return nil
        }
    }
}
