internal import Glibc
internal import MiniCore
internal import MiniCrypto
internal import Synchronization

/// An open file whose content is encrypted with its own key, which is wrapped with the key of a protection class.
///
/// ## Shape
/// A header, `FileHeader`, and the content in chunks of 4096 bytes, the last one padded with zeros. Each chunk is sealed with
/// AES-256-GCM and a random nonce, and its additional data are the file's identifier and the chunk's number. The header
/// authenticates the length. So missing and moved chunks and chunks of other files are detected. The replacement of a file
/// or chunk by its earlier state is not detected.
///
/// ## Limits
/// A crash during a write in place may damage the chunks that are written, which then cannot be read. Use
/// ``write(_:to:protection:keybag:)`` for atomic writes. While a file is written, only one handle of it may exist, in one
/// process.
///
/// ## Threading
/// May be used from any thread. Operations are serialized.
public final class ProtectedFile: Sendable {
    /// The number of bytes that are sealed at once.
    static let chunkByteCount = 4096
    static let recordByteCount = chunkByteCount + AESGCM.overheadByteCount
    /// The number of chunks that are read or written at once.
    static let batchCount = 64

    struct State {
        var header: FileHeader
        /// The file descriptor; negative once closed.
        var descriptor: Int32
    }

    /// The path of the file.
    public let path: String
    let keybag: Keybag
    private let number: Int
    let state: Mutex<State>

    /// Creates a file that owns the descriptor.
    private init(_ path: String, _ keybag: Keybag, _ header: FileHeader, _ number: Int, _ descriptor: Int32) {
        self.path = path
        self.keybag = keybag
        self.number = number
        state = Mutex(State(header: header, descriptor: descriptor))
    }

    deinit { close() }

    // MARK: Making and opening

    /// Creates an empty file with the mode 0600.
    ///
    /// A file of ``FileProtection/completeUnlessOpen`` can be created while the device is locked. After it is closed, it
    /// can only be opened while the device is unlocked.
    ///
    /// - Throws: `.protectedDataUnavailable`; `.system`, also when there is a file of that name; `.cryptography`, `.closed`.
    public static func create(
        at path: String,
        protection: FileProtection,
        keybag: Keybag,
    ) throws(ProtectionError) -> ProtectedFile {
        try create(at: path, in: AT_FDCWD, protection: protection, keybag: keybag)
    }

    /// The same; a relative path is resolved against an open folder.
    static func create(
        at path: String,
        in folder: Int32,
        protection: FileProtection,
        keybag: Keybag,
    ) throws(ProtectionError) -> ProtectedFile {
        let key = SecretBytes.random(count: AESGCM.keyByteCount)
        let header = FileHeader(
            identifier: SecureRandom.bytes(16),
            keybag: keybag.state.withLock { $0.content.fileKeysIdentifier },
            key: try keybag.wrap(key, protection, path),
        )
        let keys = try keys(of: key, keybag)
        let bytes = try header.encoded(keys.header)
        let descriptor = openat(folder, path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw PrivateFile.systemError("creating \(path)") }
        do throws(ProtectionError) {
            try PrivateFile.write(bytes, to: descriptor, at: 0, path)
            let number = try keybag.register(keys, protection, path)
            return ProtectedFile(path, keybag, header, number, descriptor)
        } catch {
            Glibc.close(descriptor)
            unlinkat(folder, path, 0)
            throw error
        }
    }

    /// Opens a file for reading and writing.
    ///
    /// - Throws: `.protectedDataUnavailable`, `.missing`, `.damaged`, `.unknownVersion`, `.system`, `.cryptography`, `.closed`.
    public convenience init(opening path: String, keybag: Keybag) throws(ProtectionError) {
        try self.init(opening: path, in: AT_FDCWD, O_RDWR, keybag: keybag)
    }

    /// The same; a relative path is resolved against an open folder.
    ///
    /// - Parameter access: `O_RDWR`, or `O_RDONLY` for a file that is not written.
    convenience init(
        opening path: String,
        in folder: Int32,
        _ access: Int32,
        keybag: Keybag,
    ) throws(ProtectionError) {
        let (descriptor, header, bytes) = try Self.openHeader(path, in: folder, access, keybag)
        do throws(ProtectionError) {
            let keys = try header.verifiedKeys(bytes, keybag, path)
            let number = try keybag.register(keys, header.key.protection, path)
            self.init(path, keybag, header, number, descriptor)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    /// The class of a file, according to its header, which is not authenticated.
    ///
    /// - Throws: `.missing`, `.damaged`, `.unknownVersion`, `.system`.
    public static func protection(ofFileAt path: String) throws(ProtectionError) -> FileProtection {
        let (descriptor, header, _) = try openHeader(path, in: AT_FDCWD, O_RDONLY, nil)
        Glibc.close(descriptor)
        return header.key.protection
    }

    /// The length of a file's content; a relative path is resolved against an open folder.
    ///
    /// The length is authenticated if the file's key is accessible. Otherwise it is the length in the header.
    ///
    /// - Throws: `.missing`, `.damaged`, `.unknownVersion`, `.system`, `.cryptography`, `.closed`.
    static func count(ofFileAt path: String, in folder: Int32, keybag: Keybag) throws(ProtectionError) -> Int {
        let (descriptor, header, bytes) = try openHeader(path, in: folder, O_RDONLY, keybag)
        defer { Glibc.close(descriptor) }
        do throws(ProtectionError) {
            _ = try header.verifiedKeys(bytes, keybag, path)
        } catch {
            guard error.code == .protectedDataUnavailable else { throw error }
            // The length is not authenticated yet: it is limited by the size of the file.
            let size = lseek(descriptor, 0, SEEK_END)
            guard header.length <= UInt64(max(size, 0)), offset(ofChunk: chunkCount(Int(header.length))) <= size else {
                throw damage(path)
            }
        }
        return Int(header.length)
    }

    private static func openHeader(
        _ path: String,
        in folder: Int32,
        _ access: Int32,
        _ keybag: Keybag?,
    ) throws(ProtectionError) -> (Int32, FileHeader, [UInt8]) {
        let descriptor = openat(folder, path, access | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { throw ProtectionError(.missing, "\(path) does not exist") }
            throw PrivateFile.systemError("opening \(path)")
        }
        do throws(ProtectionError) {
            let bytes = try PrivateFile.read(descriptor, at: 0, count: FileHeader.byteCount, path)
            let header = try FileHeader(bytes, path)
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { throw PrivateFile.systemError("reading \(path)") }
            guard status.st_mode & S_IFMT == S_IFREG else { throw damage(path) }
            if let keybag, header.keybag != keybag.state.withLock({ $0.content.fileKeysIdentifier }) {
                throw ProtectionError(.damaged, "\(path) belongs to another keybag, or is damaged")
            }
            return (descriptor, header, bytes)
        } catch {
            Glibc.close(descriptor)
            throw error
        }
    }

    static func keys(of key: SecretBytes, _ keybag: Keybag) throws(ProtectionError) -> Keybag.FileKeys {
        // The key is accessible if a keybag is, and requires the device key.
        let shared = try keybag.classKey(.file(.none), for: "a protected file")
        return try cryptography { () throws(CryptoError) in
            Keybag.FileKeys(
                content: try AESGCM(key: key),
                header: try KeyDerivation.hkdf(key.appending(shared), info: Array("minihost 2 file header".utf8)),
            )
        }
    }

    static func damage(_ path: String) -> ProtectionError {
        ProtectionError(.damaged, "\(path) is damaged: its authentication failed")
    }

    // MARK: Complete files

    /// Writes a file and atomically replaces an existing one: readers find the former or the new content at any time.
    ///
    /// The content is on the disk when the method returns. A process that is killed meanwhile may leave a file whose name
    /// starts with that of this one and `.new-`.
    ///
    /// - Throws: As ``create(at:protection:keybag:)``; the former file then remains.
    public static func write(
        _ bytes: [UInt8],
        to path: String,
        protection: FileProtection,
        keybag: Keybag,
    ) throws(ProtectionError) {
        try PrivateFile.replace(path) { draft throws(ProtectionError) in
            let file = try create(at: draft, protection: protection, keybag: keybag)
            try file.write(bytes, at: 0)
            try file.synchronize()
            file.close()
        }
    }

    /// The content of a file.
    ///
    /// - Throws: As ``init(opening:keybag:)``.
    public static func read(_ path: String, keybag: Keybag) throws(ProtectionError) -> [UInt8] {
        let file = try ProtectedFile(opening: path, keybag: keybag)
        return try file.read(at: 0, count: file.count)
    }

    // MARK: Use

    /// The class of the file.
    public var protection: FileProtection { state.withLock { $0.header.key.protection } }

    /// The length of the content, in bytes.
    public var count: Int { state.withLock { Int($0.header.length) } }

    /// Writes all changes to the disk.
    public func synchronize() throws(ProtectionError) {
        let code = state.withLock { state in state.descriptor < 0 ? 0 : fsync(state.descriptor) }
        guard code == 0 else { throw PrivateFile.systemError("writing \(path) to the disk") }
    }

    /// Closes the file and removes its key from memory; later uses throw `.closed`.
    public func close() {
        keybag.unregister(number)
        state.withLock { state in
            if state.descriptor >= 0 { Glibc.close(state.descriptor) }
            state.descriptor = -1
        }
    }

    /// Changes the class without writing the content again.
    ///
    /// The change is on the disk when the method returns.
    ///
    /// - Throws: `.protectedDataUnavailable` when the device is locked and the former or the new class forbids access.
    public func setProtection(_ protection: FileProtection) throws(ProtectionError) {
        try withKeys { state, keys throws(ProtectionError) in
            // The key is unwrapped from the file, since its bytes are not kept in memory.
            let key = try keybag.unwrap(state.header.key, path)
            let wrapped = try keybag.wrap(key, protection, path)
            try keybag.reclassify(number, as: protection, path)
            try updateHeader(&state, keys) { $0.key = wrapped }
            guard fsync(state.descriptor) == 0 else { throw PrivateFile.systemError("writing \(path) to the disk") }
        }
    }

    /// Calls `body` with the keys, or throws if a lock has removed them.
    func withKeys<Result>(
        _ body: (inout State, Keybag.FileKeys) throws(ProtectionError) -> Result
    ) throws(ProtectionError) -> Result {
        try state.withLock { state throws(ProtectionError) in
            guard state.descriptor >= 0 else { throw ProtectionError(.closed, "\(path) is closed") }
            return try body(&state, try keybag.fileKeys(number, path))
        }
    }

    /// Changes the header in the file and in memory.
    ///
    /// It uses the keys with which the operation started, so that a lock meanwhile does not interrupt the operation.
    func updateHeader(
        _ state: inout State,
        _ keys: Keybag.FileKeys,
        _ change: (inout FileHeader) -> Void,
    ) throws(ProtectionError) {
        var header = state.header
        change(&header)
        try PrivateFile.write(try header.encoded(keys.header), to: state.descriptor, at: 0, path)
        state.header = header
    }
}
