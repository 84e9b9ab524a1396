internal import Glibc
internal import MiniCore
internal import Synchronization

/// The file of a package that is being fetched.
///
/// Its bytes remain if a fetch fails, so that the next one continues after them. One download of a version exists at a time, in
/// all processes.
///
/// ## Threading
/// May be used from any thread. Bytes are appended in the order of the calls.
public final class PackageDownload: Sendable {
    /// The package that is fetched.
    public let offer: PackageOffer
    private let path: String
    private let descriptor: Int32
    private let state: Mutex<State>

    private struct State {
        /// The number of bytes that are there.
        var count: Int
        /// Whether the package is complete and is being verified: a source can keep this object and continue to use it.
        var isFinished = false
    }

    /// Opens the file of an earlier fetch, or creates it.
    ///
    /// - Throws: `.inUse`, `.notWritten`, `.diskFull`.
    package init(_ offer: PackageOffer, in folder: String) throws(PackagingError) {
        let path = "\(folder)/\(offer.fileName)"
        let descriptor = try Self.openLocked(path)
        self.offer = offer
        self.path = path
        self.descriptor = descriptor
        var status = stat()
        let size = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        state = Mutex(State(count: size))
        if size > offer.byteCount { try discard() }
    }

    deinit { Self.release(descriptor) }

    /// Releases the lock of a file and closes it, also when a process is being started meanwhile.
    private static func release(_ descriptor: Int32) {
        FileLock.unlock(descriptor)
        close(descriptor)
    }

    /// Opens a file that no other download uses.
    private static func openLocked(_ path: String) throws(PackagingError) -> Int32 {
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
            guard descriptor >= 0 else { throw PackagingError(writing: path, errno) }
            guard FileLock.lock(descriptor) else {
                close(descriptor)
                throw PackagingError(.inUse, "the package is being fetched already; try again later")
            }
            // Another download can have moved the file meanwhile, which is then that of an installed package.
            if Self.isFile(descriptor, at: path) { return descriptor }
            release(descriptor)
        }
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        guard fstat(descriptor, &opened) == 0, lstat(path, &named) == 0 else { return false }
        return (opened.st_dev, opened.st_ino) == (named.st_dev, named.st_ino)
    }

    /// Removes the file of a fetch that did not end, unless it is in use.
    static func removeAbandoned(_ path: String) {
        // A file in use stays.
        guard let descriptor = try? openLocked(path) else { return }
        unlink(path)
        release(descriptor)
    }

    /// The number of bytes that are there.
    public var byteCount: Int { state.withLock { $0.count } }

    /// Whether all bytes are there.
    public var isComplete: Bool { byteCount == offer.byteCount }

    /// Appends bytes.
    ///
    /// - Throws: `.wrongSize` for more bytes than the offer states; `.sourceFailed` after the fetch has ended; `.diskFull`,
    ///   `.notWritten`.
    public func append(_ bytes: [UInt8]) throws(PackagingError) {
        try bytes.span.bytes.withUnsafeBytes { bytes throws(PackagingError) in try append(bytes) }
    }

    /// Appends bytes, as for an array.
    func append(_ bytes: UnsafeRawBufferPointer) throws(PackagingError) {
        let error = state.withLock { state -> PackagingError? in
            guard !state.isFinished else { return PackagingError.finishedDownload }
            guard state.count + bytes.count <= offer.byteCount else { return wrongSize("more") }
            var written = 0
            while written < bytes.count {
                let rest = bytes.baseAddress?.advanced(by: written)
                let part = pwrite(descriptor, rest, bytes.count - written, off_t(state.count))
                if part < 0, errno == EINTR { continue }
                guard part > 0 else { return PackagingError(writing: path, part < 0 ? errno : EIO) }
                written += part
                state.count += part
            }
            return nil
        }
        if let error { throw error }
    }

    /// Removes all bytes.
    ///
    /// - Throws: `.notWritten`; `.sourceFailed` after the fetch has ended.
    public func discard() throws(PackagingError) {
        let error = state.withLock { state -> PackagingError? in
            guard !state.isFinished else { return PackagingError.finishedDownload }
            guard ftruncate(descriptor, 0) == 0 else { return PackagingError(writing: path, errno) }
            state.count = 0
            return nil
        }
        if let error { throw error }
    }

    /// The bytes of the complete package, which are on disk when this method returns, and do not change any more.
    ///
    /// - Throws: `.wrongSize` for fewer bytes than the offer states, `.wrongDigest`, `.unreadable`, `.diskFull`,
    ///   `.notWritten`, `.cryptography`.
    package func finish() throws(PackagingError) -> [UInt8] {
        let isFinished = state.withLock { state in
            state.isFinished = state.count == offer.byteCount
            return state.isFinished
        }
        guard isFinished else { throw wrongSize("fewer") }
        guard fsync(descriptor) == 0 else { throw PackagingError(writing: path, errno) }
        let bytes = try DurableFile.read(path, limit: PackageArchive.limitBytes)
        guard let sha256 = offer.sha256 else { return bytes }
        guard try PackageManifest.digest(of: bytes) == sha256 else {
            throw PackagingError(.wrongDigest, "the source sends other bytes than the SHA-256 that it states")
        }
        return bytes
    }

    /// Moves the file to another name, which it replaces, and releases its lock.
    ///
    /// - Throws: `.diskFull`, `.notWritten`.
    func move(to target: String) throws(PackagingError) {
        try DurableFile.move(path, to: target)
        // Launches lock the file of a package, and the source can keep this object.
        FileLock.unlock(descriptor)
    }

    /// Removes the file, which is of no use for another fetch, unless it was moved.
    func remove() {
        if Self.isFile(descriptor, at: path) { unlink(path) }
    }

    private func wrongSize(_ relation: String) -> PackagingError {
        PackagingError(.wrongSize, "the source sends \(relation) than the \(offer.byteCount) bytes that it states")
    }
}

extension PackagingError {
    fileprivate static let finishedDownload = PackagingError(.sourceFailed, "the fetch of the package has ended")
}

extension PackageOffer {
    /// The name of the file of a fetch: a package with another content has another name.
    fileprivate var fileName: String {
        let content = sha256.map { $0.prefix(16).hexadecimalText } ?? "\(byteCount)"
        return "\(appID)-\(version)-\(content).part"
    }
}
