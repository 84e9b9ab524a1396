internal import MiniCore
internal import Mutations

extension InputSource {
    /// Mutates encoded values, and repairs half of the results where a decoder rejects them.
    ///
    /// Without the repair, most changes of a count or a tag end the decoding at once, and few values reach the code behind the
    /// decoder.
    ///
    /// - Parameters:
    ///   - samples: Encoded values, at least one.
    ///   - prefixCount: The number of bytes before the encoded value, which are not repaired.
    ///   - decode: Decodes the value without the prefix; throws the first mistake.
    init(
        messages samples: [[UInt8]],
        prefixCount: Int = 0,
        decode: @escaping @Sendable (_ input: [UInt8]) throws(BinaryDecodingError) -> Void,
    ) {
        precondition(!samples.isEmpty, "A target has valid inputs.")
        let texts = MutationPieces.hostileTexts.map { Array($0.utf8) } + MutationPieces.hostileBytes
        self.init { generator in
            let sample = samples[generator.below(samples.count)]
            if Self.keepsSample(&generator) { return sample }
            var bytes = generator.mutate(encoded: sample, texts: texts, others: samples)
            guard generator.below(2) == 0 else { return bytes }
            for _ in 0..<Self.repairCount {
                do throws(BinaryDecodingError) {
                    try decode(bytes)
                    return bytes
                } catch {
                    guard Self.repair(&bytes, error, prefixCount, &generator) else { return bytes }
                }
            }
            return bytes
        }
    }

    /// The maximum number of mistakes that are repaired.
    private static let repairCount = 8

    /// Changes the bytes at a mistake so that the decoder can continue.
    ///
    /// - Returns: False if the mistake cannot be repaired.
    private static func repair(
        _ bytes: inout [UInt8],
        _ mistake: BinaryDecodingError,
        _ prefixCount: Int,
        _ generator: inout SeededGenerator,
    ) -> Bool {
        let offset = min(mistake.offset + prefixCount, bytes.count)
        switch mistake.problem {
        case .trailingBytes: bytes.removeSubrange(offset...)
        case .truncated where offset == bytes.count: for _ in 0..<8 { bytes.append(UInt8(generator.below(4))) }
        case .truncated, .unknownTag, .invalidNumber, .invalidText, .duplicateKey:
            guard offset < bytes.count else { return false }
            bytes[offset] = UInt8(generator.below(generator.below(2) == 0 ? 4 : 22))
        case .tooDeep, .tooMany: return false
        }
        return true
    }
}
