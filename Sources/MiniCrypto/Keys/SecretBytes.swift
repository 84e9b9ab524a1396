internal import Glibc
internal import MiniCore
internal import Synchronization

// SAFETY: the pages are mapped and written in `init`, only read until `deinit` unmaps them, and not shared; hence `@unchecked
// Sendable`.
/// Secret bytes that are overwritten after their use: a key or a passphrase.
///
/// The bytes are in separate pages, which are overwritten and unmapped when the last reference is released. If the system
/// permits it, the pages are excluded from swap space and core dumps. Copies of the bytes are not protected.
///
/// ## Threading
/// Immutable after its creation: may be used from any thread.
public final class SecretBytes: @unchecked Sendable {
    /// The number of bytes.
    public let count: Int
    private let pages: UnsafeMutableRawBufferPointer

    private static let living = Atomic(0)
    /// The number of living secrets, for tests.
    static var liveCount: Int { living.load(ordering: .relaxed) }

    /// Creates a secret whose bytes are written in place.
    ///
    /// - Parameters:
    ///   - count: The number of bytes.
    ///   - initializer: Writes the bytes, which are zero at first.
    public init<Failure>(
        count: Int,
        initializingWith initializer: (UnsafeMutableRawBufferPointer) throws(Failure) -> Void,
    ) throws(Failure) {
        precondition(count >= 0, "A secret has no negative length.")
        self.count = count
        pages = Self.mapPages(for: count)
        Self.living.add(1, ordering: .relaxed)
        try initializer(UnsafeMutableRawBufferPointer(rebasing: pages[..<count]))
    }

    /// Creates a secret from bytes.
    ///
    /// The caller's copy is not overwritten.
    public convenience init(_ bytes: some Collection<UInt8>) {
        self.init(count: bytes.count) { $0.copyBytes(from: bytes) }
    }

    /// Creates a secret from hexadecimal digits in ASCII, in either case; nil for an odd number of digits or other characters.
    public convenience init?(hexadecimal digits: some Collection<UInt8>) {
        guard digits.count.isMultiple(of: 2) else { return nil }
        var isValid = true
        self.init(count: digits.count / 2) { bytes in
            var rest = digits[...]
            for index in bytes.indices {
                guard let high = rest.popFirst()?.hexadecimalDigit, let low = rest.popFirst()?.hexadecimalDigit
                else { return isValid = false }
                bytes[index] = high << 4 | low
            }
        }
        guard isValid else { return nil }
    }

    deinit {
        if let address = pages.baseAddress {
            explicit_bzero(address, pages.count)
            guard munmap(address, pages.count) == 0 else {
                preconditionFailure("The pages of a secret are not its own.")
            }
        }
        Self.living.subtract(1, ordering: .relaxed)
    }

    /// Creates a secret of random bytes, suitable for a key.
    public static func random(count: Int) -> SecretBytes {
        SecretBytes(count: count) { SecureRandom.fill($0) }
    }

    /// Overwrites bytes that were copied out of a secret.
    public static func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
        if let address = bytes.baseAddress { explicit_bzero(address, bytes.count) }
    }

    /// Calls `body` with the bytes, which are valid during the call only.
    public func withUnsafeBytes<Output, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Output
    ) throws(Failure) -> Output {
        try body(UnsafeRawBufferPointer(rebasing: pages[..<count]))
    }

    /// Maps pages for a number of bytes.
    private static func mapPages(for count: Int) -> UnsafeMutableRawBufferPointer {
        let pageSize = sysconf(Int32(_SC_PAGESIZE))
        let size = max((count + pageSize - 1) / pageSize, 1) * pageSize
        guard let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            address != MAP_FAILED
        else { preconditionFailure("There is no memory for a secret.") }
        // Either call can fail because of a limit or an old kernel. The secret is then protected like other memory.
        _ = mlock(address, size)
        _ = madvise(address, size, MADV_DONTDUMP)
        return UnsafeMutableRawBufferPointer(start: address, count: size)
    }
}

extension SecretBytes: Equatable {
    /// Whether two secrets are equal, in a time that reveals only their lengths.
    public static func == (left: SecretBytes, right: SecretBytes) -> Bool {
        guard left.count == right.count else { return false }
        return left.withUnsafeBytes { left in
            right.withUnsafeBytes { right in
                ConstantTime.areEqual(left.bytes, right.bytes)
            }
        }
    }
}

extension SecretBytes: CustomStringConvertible, CustomReflectable {
    /// The number of bytes, without the bytes.
    public var description: String { "SecretBytes(\(count) bytes)" }

    /// A mirror without content.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
