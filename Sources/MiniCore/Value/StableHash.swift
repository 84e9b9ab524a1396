/// A hash that is the same in every process, unlike that of Swift's `Hasher`.
///
/// Equal hashes of different texts can be constructed easily.
package enum StableHash {
    /// The 64-bit FNV-1a hash.
    package static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        return hash
    }
}
