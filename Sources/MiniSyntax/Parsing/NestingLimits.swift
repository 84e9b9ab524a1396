internal import Glibc

/// How deep a text may nest: a fixed number of levels, or fewer where the thread's stack is small.
struct NestingLimits {
    /// The most levels on the largest stack.
    private static let maximumDepth = 1_000
    /// Levels that any stack can bear: most expressions of templates never ask how large theirs is.
    private static let freeDepth = 4
    /// What must be left for the functions that do not recur.
    private static let reserveBytes: UInt = 96 * 1024

    /// What a link of a chain costs when the tree is released: without optimisation, half of this.
    private static let bytesPerLink: UInt = 512

    /// The most operators, calls or members that may follow each other.
    ///
    /// They are read in a loop, but what walks the tree later may recur into them, and its release does.
    let chain: Int
    /// The address below which the stack may not grow; nil before it is known.
    private var lowestAddress: UInt?

    init(chain: Int) {
        self.chain = chain
    }

    /// Whether the stack bears one more level, when so many are in use.
    @inline(__always)
    mutating func allow(depth: Int) -> Bool {
        if depth <= Self.freeDepth { return true }
        var here: UInt8 = 0
        // SAFETY: the pointer is used as a number only, to tell where in the stack this frame is.
        let address = withUnsafePointer(to: &here) { UInt(bitPattern: $0) }
        return depth <= Self.maximumDepth && address > lowest()
    }

    /// Whether what walks the tree can bear so many nodes below each other.
    mutating func allow(spine: Int) -> Bool {
        if spine < 64 { return true }
        guard spine <= chain else { return false }
        guard spine % 64 == 0 else { return true }
        var here: UInt8 = 0
        // SAFETY: the pointer is used as a number only, to tell where in the stack this frame is.
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

    /// The GNU function that knows a thread's stack; its header hides it from Swift.
    private static let getAttributes: GetAttributes? = dlsym(nil, "pthread_getattr_np").map { symbol in
        // SAFETY: the type is that of pthread_getattr_np(3).
        unsafeBitCast(symbol, to: GetAttributes.self)
    }

    /// The lowest address of this thread's stack; without an answer the fixed number of levels has to do.
    private static func stackEnd() -> UInt {
        var attributes = pthread_attr_t()
        guard let getAttributes, getAttributes(pthread_self(), &attributes) == 0 else { return 0 }
        defer { pthread_attr_destroy(&attributes) }
        // SAFETY: An address to be written by the call below and used as a number.
        var lowest: UnsafeMutableRawPointer?
        var size = 0
        guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return 0 }
        // SAFETY: the pointer is used as a number only.
        return UInt(bitPattern: lowest)
    }
}
