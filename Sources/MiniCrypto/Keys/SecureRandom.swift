internal import Glibc
internal import Synchronization

// SAFETY: memory of the caller is written during the call alone, within its bounds; the reserve's page is nobody else's
// and used under a lock, hence `@unchecked Sendable`.
/// Random bytes from the system's generator, fit for keys and nonces.
///
/// They come from the kernel and not from OpenSSL, so that a key can be made before OpenSSL is loaded, and no state of
/// a generator is shared with the child of a fork.
///
/// ## Threading
/// Safe to use from any thread.
public enum SecureRandom {
    private static let reserve = Mutex(Reserve())

    /// Fills memory with random bytes; few of them at a time cost far less than a call of the system.
    public static func fill(_ bytes: UnsafeMutableRawBufferPointer) {
        if bytes.count <= Reserve.largestPortion, reserve.withLock({ $0.take(bytes) }) { return }
        draw(bytes)
    }

    /// Random bytes that need not be kept secret, such as salts.
    package static func bytes(_ count: Int) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        bytes.withUnsafeMutableBytes { fill($0) }
        return bytes
    }

    /// Asks the kernel.
    fileprivate static func draw(_ bytes: UnsafeMutableRawBufferPointer) {
        // getentropy gives no more than this at a time.
        for start in stride(from: 0, to: bytes.count, by: 256) {
            let part = UnsafeMutableRawBufferPointer(rebasing: bytes[start..<min(start + 256, bytes.count)])
            guard getentropy(part.baseAddress, part.count) == 0 else {
                preconditionFailure("The kernel gives no random bytes.")
            }
        }
    }

    /// Random bytes drawn in advance, for nonces.
    private struct Reserve: ~Copyable, @unchecked Sendable {
        static let largestPortion = 32
        /// As many as the kernel gives at once.
        private static let capacity = 256
        /// Mapped for the life of the process; nil when the kernel cannot keep a reserve from a child of fork.
        private let page: UnsafeMutableRawBufferPointer?

        init() {
            page = Self.mapPage()
        }

        /// A page of zeros that a child of fork finds full of zeros again, the number of bytes left among them: the
        /// child draws its own, and hands out nothing that its parent does.
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
            // What was handed out is not kept.
            portion.initializeMemory(as: UInt8.self, repeating: 0)
            page.storeBytes(of: left, toByteOffset: Self.capacity, as: Int.self)
            return true
        }
    }
}
