internal import Glibc

/// The limits of nesting: a fixed number of levels, or fewer on a small stack of a thread.
struct NestingLimits {
    /// The maximum number of levels on the largest stack.
    private static let maximumDepth = 1_000
    /// The number of levels that fit on any stack.
    ///
    /// Most expressions of templates do not need the size of the stack.
    private static let freeDepth = 4
    /// The space reserved for functions that do not recurse.
    private static let reserveBytes: UInt = 96 * 1024

    /// The stack space for each link of a chain when the tree is released without optimisation.
    ///
    /// Optimised code needs half of it.
    private static let bytesPerLink: UInt = 512

    /// The maximum number of consecutive operators, calls or members.
    ///
    /// They are parsed in a loop, but later walks of the tree may recurse into them, and the release of the tree does.
    let chain: Int
    /// The lowest address that the stack may use, or nil before it is known.
    private var lowestAddress: UInt?

    init(chain: Int) {
        self.chain = chain
    }

    /// Whether the stack has space for another level at the current depth.
    @inline(__always)
    mutating func allow(depth: Int) -> Bool {
        if depth <= Self.freeDepth { return true }
        var here: UInt8 = 0
        // SAFETY: The pointer is used only as a number, to determine the position of this frame in the stack.
        let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
        return depth <= Self.maximumDepth && address > lowest()
    }

    /// Whether a walk of the tree can recurse into a chain of this length.
    mutating func allow(spine: Int) -> Bool {
        if spine < 64 { return true }
        guard spine <= chain else { return false }
        guard spine % 64 == 0 else { return true }
        var here: UInt8 = 0
        // SAFETY: The pointer is used only as a number, to determine the position of this frame in the stack.
        let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
        return address > lowest() + UInt(spine) * Self.bytesPerLink
    }

    private mutating func lowest() -> UInt {
        if let lowestAddress { return lowestAddress }
        let lowest = Self.stackEnd() + Self.reserveBytes
        lowestAddress = lowest
        return lowest
    }

    private typealias GetAttributes = @convention(c) (pthread_t, UnsafeMutablePointer<pthread_attr_t>) -> CInt

    /// The GNU function that returns the attributes of a thread's stack.
    ///
    /// Its header is not visible to Swift.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map { symbol in
        // SAFETY: The type is that of pthread_getattr_np(3).
        unsafeBitCast(symbol, to: GetAttributes.self)
    }

    /// The lowest address of this thread's stack.
    ///
    /// If it is unavailable, only the fixed number of levels applies.
    private static func stackEnd() -> UInt {
        var attributes = pthread_attr_t()
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
        defer { pthread_attr_destroy(&attributes) }
        // SAFETY: An address that the call below writes and that is used as a number.
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return 0 }
        // SAFETY: The pointer is used only as a number.
        return UInt(bitPattern: lowest)
    }
}
