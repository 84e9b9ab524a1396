public import MiniCore
internal import Synchronization

/// Follows every rule of ``EncryptorCompatTest`` but secrecy, and fails on request.
///
/// Use it to test code that uses an encryptor. Its cipher is not secure.
public final class FakeEncryptor: LocalStorageEncryptor {
    /// The behaviour of the encryptor.
    public enum Behaviour: Sendable {
        /// Seals and opens correctly.
        case works
        /// Throws when it seals.
        case failsToSeal
        /// Returns the plaintext when it seals.
        case returnsItsInput
        /// Returns no bytes when it seals.
        case sealsNothing
        /// Returns one byte more than ``SealingLimits`` allow when it seals.
        case sealsTooMuch
        /// Throws when it opens.
        case failsToOpen
        /// Opens every value as a byte that is no UTF-8.
        case opensInvalidUTF8
        /// Opens every value as text that is not JSON.
        case opensInvalidJSON
        /// Opens every value as one byte more than a program may store.
        case opensTooMuch
    }

    /// The error of the encryptor; its text contains data that must not appear in logs.
    public struct Failure: Error, CustomStringConvertible {
        /// The value that was passed.
        public let description: String

        /// Creates a failure.
        public init(description: String) { self.description = description }
    }

    /// The identifier.
    public let identifier: String
    private let key: UInt64
    private let state = Mutex<(behaviour: Behaviour, calls: Int)>((.works, 0))

    /// Creates an encryptor that works.
    ///
    /// - Parameters:
    ///   - identifier: The identifier that is stored with values.
    ///   - key: Encryptors with different keys do not open each other's values.
    public init(_ identifier: String = "fake", key: UInt64 = 1) {
        self.identifier = identifier
        self.key = key
    }

    /// The behaviour of the following calls.
    public var behaviour: Behaviour {
        get { state.withLock { $0.behaviour } }
        set { state.withLock { $0.behaviour = newValue } }
    }

    /// The number of calls to seal or open.
    public var callCount: Int { state.withLock { $0.calls } }

    /// Seals one value, or fails according to ``behaviour``.
    public func seal(_ plaintext: [UInt8], for context: LocalStorageContext) throws -> [UInt8] {
        switch nextBehaviour() {
        case .failsToSeal: throw Failure(description: String(decoding: plaintext, as: UTF8.self))
        case .returnsItsInput: return plaintext
        case .sealsNothing: return []
        case .sealsTooMuch:
            return [UInt8](repeating: 1, count: SealingLimits.sealedByteCount(of: plaintext.count) + 1)
        default: break
        }
        let nonce = UInt64.random(in: .min ... .max)
        let content = Self.bytes(nonce) + mixed(plaintext, nonce)
        return content + Self.bytes(tag(content, context))
    }

    /// Opens one value, or fails according to ``behaviour``.
    public func open(_ sealed: [UInt8], identifier: String, for context: LocalStorageContext) throws -> [UInt8] {
        switch nextBehaviour() {
        case .failsToOpen: throw Failure(description: String(decoding: sealed, as: UTF8.self))
        case .opensInvalidUTF8: return [0xff]
        case .opensInvalidJSON: return Array("{".utf8)
        case .opensTooMuch: return [UInt8](repeating: UInt8(ascii: "1"), count: SealingLimits.valueByteCount + 1)
        default: break
        }
        let content = Array(sealed.dropLast(8))
        guard content.count >= 8, sealed.suffix(8).elementsEqual(Self.bytes(tag(content, context))) else {
            throw Failure(description: "the value was not sealed for this context")
        }
        let nonce = content.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        return mixed(Array(content.dropFirst(8)), nonce)
    }

    private func nextBehaviour() -> Behaviour {
        state.withLock { state in
            state.calls += 1
            return state.behaviour
        }
    }

    /// Applies a keystream that depends on key and nonce; a second application restores the bytes.
    private func mixed(_ bytes: [UInt8], _ nonce: UInt64) -> [UInt8] {
        var generator = key &* 0x9e37_79b9_7f4a_7c15 ^ nonce
        let words = Self.words(bytes).map { word in
            generator = generator &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return word ^ generator ^ generator >> 29
        }
        return words.withUnsafeBytes { Array($0.prefix(bytes.count)) }
    }

    /// A hash of the inputs of a sealed value; any change of the content changes it.
    private func tag(_ content: [UInt8], _ context: LocalStorageContext) -> UInt64 {
        let parts = [Self.bytes(key), context.additionalData, content]
        return parts.reduce(0xcbf2_9ce4_8422_2325) { hash, part in
            Self.words(part).reduce(hash ^ UInt64(part.count)) { ($0 ^ $1) &* 0x100_0000_01b3 }
        }
    }

    /// Eight bytes at a time, since every step is slow in a debug build.
    private static func words(_ bytes: [UInt8]) -> [UInt64] {
        let padding = [UInt8](repeating: 0, count: (8 - bytes.count % 8) % 8)
        return (bytes + padding).withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 8).map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt64.self) }
        }
    }

    private static func bytes(_ number: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * UInt64($0))) }
    }
}
