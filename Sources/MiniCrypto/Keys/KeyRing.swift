/// The keys of one encryptor: the current key seals and opens, retired keys only open.
public struct KeyRing: Sendable, Equatable {
    /// A key with the id that sealed values contain.
    public struct Key: Sendable, Equatable {
        /// The id of the key, unique in the ring; 1 for a key file that does not contain an id.
        public let id: UInt32
        /// The key: ``KeyFile/keyByteCount`` bytes.
        public let secret: SecretBytes

        /// Creates a key.
        public init(id: UInt32, secret: SecretBytes) {
            self.id = id
            self.secret = secret
        }

        /// A random key with a random id, which never equals the id of an old key file.
        static func random() -> Key {
            Key(id: .random(in: 2 ... .max), secret: .random(count: KeyFile.keyByteCount))
        }
    }

    /// The key that seals values.
    public let current: Key
    /// The keys that open values sealed in the past.
    ///
    /// Their ids are different from each other and from that of the current key.
    public let retired: [Key]
    /// Whether all protected values must be sealed, so that plaintext is rejected as a forgery.
    public let requiresSealedValues: Bool

    /// Creates a ring.
    ///
    /// Each key must have another id, which is not checked here: a ``KeyFile`` with equal ids cannot be read.
    public init(current: Key, retired: [Key] = [], requiresSealedValues: Bool = false) {
        self.current = current
        self.retired = retired
        self.requiresSealedValues = requiresSealedValues
    }

    /// Creates a ring with one random key.
    public static func random(requiresSealedValues: Bool) -> KeyRing {
        KeyRing(current: .random(), requiresSealedValues: requiresSealedValues)
    }

    /// The ring with a new random current key.
    ///
    /// The former key is retired.
    public func rotated() -> KeyRing {
        var key = Key.random()
        while ([current] + retired).contains(where: { $0.id == key.id }) { key = .random() }
        return KeyRing(current: key, retired: [current] + retired, requiresSealedValues: requiresSealedValues)
    }

    /// The ring without retired keys.
    public func withoutRetired() -> KeyRing {
        KeyRing(current: current, requiresSealedValues: requiresSealedValues)
    }

    /// The ring with the same keys and another value of ``requiresSealedValues``.
    public func requiringSealedValues(_ isRequired: Bool) -> KeyRing {
        KeyRing(current: current, retired: retired, requiresSealedValues: isRequired)
    }
}

extension KeyRing {
    private static let requirement = "sealed-values-only"

    /// Parses the text of a ``KeyFile``; nil for any other text.
    ///
    /// A ``KeyRingStore`` that keeps one secret for a ring stores this text.
    public init?(text: SecretBytes) {
        let ring = text.withUnsafeBytes { text -> KeyRing? in
            var lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
            if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
            guard let first = lines.popFirst(), let secret = Self.secret(first) else { return nil }
            var id: UInt32?
            var retired: [Key] = []
            var isSealed = false
            for line in lines {
                let words = line.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
                switch (String(decoding: words[0], as: UTF8.self), words.count) {
                case ("id", 2):
                    guard id == nil, let number = Self.id(words[1]) else { return nil }
                    id = number
                case ("retired", 3):
                    guard let number = Self.id(words[1]), let secret = Self.secret(words[2]) else { return nil }
                    retired.append(Key(id: number, secret: secret))
                case (Self.requirement, 1): isSealed = true
                default: return nil
                }
            }
            let current = Key(id: id ?? 1, secret: secret)
            guard Set(retired.map(\.id) + [current.id]).count == retired.count + 1 else { return nil }
            return KeyRing(current: current, retired: retired, requiresSealedValues: isSealed)
        }
        guard let ring else { return nil }
        self = ring
    }

    /// The text of a ``KeyFile``, some hundred bytes for each key.
    public var text: SecretBytes {
        var parts = [current.secret.hexadecimal, SecretBytes("\n".utf8)]
        if current.id != 1 { parts.append(SecretBytes("id \(current.id)\n".utf8)) }
        for key in retired {
            parts += [SecretBytes("retired \(key.id) ".utf8), key.secret.hexadecimal, SecretBytes("\n".utf8)]
        }
        if requiresSealedValues { parts.append(SecretBytes("\(Self.requirement)\n".utf8)) }
        return SecretBytes(count: parts.reduce(0) { $0 + $1.count }) { text in
            var offset = 0
            for part in parts {
                // SAFETY: the text has space for all parts.
                part.withUnsafeBytes { UnsafeMutableRawBufferPointer(rebasing: text[offset...]).copyBytes(from: $0) }
                offset += part.count
            }
        }
    }

    private static func secret(_ digits: some Collection<UInt8>) -> SecretBytes? {
        guard let key = SecretBytes(hexadecimal: digits), key.count == KeyFile.keyByteCount else { return nil }
        return key
    }

    /// An id in decimal, without a sign or leading zeros.
    private static func id(_ digits: some Collection<UInt8>) -> UInt32? {
        let text = String(decoding: digits, as: UTF8.self)
        guard let id = UInt32(text), id > 0, "\(id)" == text else { return nil }
        return id
    }
}

extension SecretBytes {
    /// The bytes as lowercase hexadecimal digits in ASCII.
    fileprivate var hexadecimal: SecretBytes {
        let digits = StaticString("0123456789abcdef")
        return SecretBytes(count: count * 2) { text in
            withUnsafeBytes { bytes in
                for (index, byte) in bytes.enumerated() {
                    text[2 * index] = digits.utf8Start[Int(byte >> 4)]
                    text[2 * index + 1] = digits.utf8Start[Int(byte & 15)]
                }
            }
        }
    }
}
