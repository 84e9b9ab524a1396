/// The cost parameters of scrypt.
///
/// ## Limits
/// The memory must be less than 2 GiB.
public struct ScryptParameters: Sendable, Hashable {
    /// The binary logarithm of the cost: 1 to 24.
    public let costExponent: UInt8
    /// The size of a block, in units of 128 bytes: 1 to 64.
    public let blockSize: UInt8
    /// The number of parallel computations: 1 to 16.
    public let parallelism: UInt8

    /// About 0.1 s and 32 MiB on a server of 2024.
    public static let `default` = ScryptParameters(unchecked: 15, 8, 1)

    /// Creates parameters; nil if they exceed the limits.
    public init?(costExponent: UInt8, blockSize: UInt8 = 8, parallelism: UInt8 = 1) {
        self.init(unchecked: costExponent, blockSize, parallelism)
        guard (1...24).contains(costExponent), (1...64).contains(blockSize), (1...16).contains(parallelism),
            memoryBytes < 1 << 31
        else { return nil }
    }

    private init(unchecked costExponent: UInt8, _ blockSize: UInt8, _ parallelism: UInt8) {
        self.costExponent = costExponent
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    var cost: UInt64 { 1 << UInt64(costExponent) }
    /// The memory that the algorithm needs.
    var memoryBytes: UInt64 { 128 * UInt64(blockSize) * (cost + UInt64(parallelism) + 2) }
}
