internal import Glibc
internal import Synchronization

// SAFETY: memory of the caller is written during the call only, within its bounds; the page of the reserve is not shared and is
// used under a lock, hence `@unchecked Sendable`.
/// Random bytes from the system's generator, suitable for keys and nonces.
///
/// The bytes come from the kernel and not from OpenSSL, so that a key can be created before OpenSSL is loaded, and no state of
/// a generator is shared with a forked process.
///
/// ## Threading
/// May be used from any thread.
public enum SecureRandom {
    private static let reserve = Mutex(Reserve())

    /// Fills memory with random bytes.
    ///
    /// A small number of bytes costs much less than a system call. Traps if the kernel returns no random bytes.
    public static func fill(_ bytes: UnsafeMutableRawBufferPointer) {
        if bytes.count <= Reserve.largestPortion, reserve.withLock({ $0.take(bytes) }) { return }
        draw(bytes)
    }

    /// Random bytes that are not secret, such as salts.
    package static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { fill($0) }
        return bytes
    }

    /// Random bytes as text, for identifiers and addresses: Base64 for URLs, four characters for three bytes.
    package static func text(byteCount: Int) -> String { Base64URL.encode(bytes(byteCount)) }

    /// Reads random bytes from the kernel.
    fileprivate static func draw(_ bytes: UnsafeMutableRawBufferPointer) {
        // getentropy returns at most this many bytes at a time.
        for start in stride(from: 0, to: bytes.count, by: 256) {
            let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<min(start + 256, bytes.count)])
            guard getentropy(part.baseAddress, part.count) == 0 else {
                preconditionFailure("The kernel returned no random bytes.")
            }
        }
    }

    /// Random bytes that were read in advance, for nonces.
    private struct Reserve: ~Copyable, @unchecked Sendable {
        static let largestPortion = 32
        /// The maximum that the kernel returns at a time.
        private static let capacity = 256
        /// Mapped for the lifetime of the process; nil if the kernel cannot wipe the page in a forked process.
        private let page: UnsafeMutableRawBufferPointer?

        init() {
            page = Self.mapPage()
        }

        /// Maps a page of zeros that is all zeros again in a forked process, including the number of bytes left.
        ///
        /// The forked process therefore reads its own bytes and never returns those of its parent.
        private static func mapPage() -> UnsafeMutableRawBufferPointer? {
            let size = sysconf(Int32(_SC_PAGESIZE))
            guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
                address != MAP_FAILED
            else { return nil }
            guard madvise(address, size, MADV_WIPEONFORK) == 0 else {
                munmap(address, size)
                return nil
            }
            return UnsafeMutableRawBufferPointer(start: address, count: size)
        }

        /// Moves bytes out of the reserve.
        ///
        /// - Returns: Whether there is a reserve.
        mutating func take(_ bytes: UnsafeMutableRawBufferPointer) -> Bool {
            guard let page else { return false }
            let drawn = UnsafeMutableRawBufferPointer(rebasing: page[..<Self.capacity])
            var left = page.load(fromByteOffset: Self.capacity, as: Int.self)
            if left < bytes.count {
                SecureRandom.draw(drawn)
                left = drawn.count
            }
            left -= bytes.count
            let portion = UnsafeMutableRawBufferPointer(rebasing: drawn[left..<left + bytes.count])
            bytes.copyMemory(from: UnsafeRawBufferPointer(portion))
            // Overwrite the bytes that were returned.
            portion.initializeMemory(as: UInt8.self, repeating: 0)
            page.storeBytes(of: left, toByteOffset: Self.capacity, as: Int.self)
            return true
        }
    }
}
