internal import Glibc
internal import MiniCore

/// Finds keys and passwords in texts.
enum SecretScan {
    /// A secret of a known form.
    struct Match {
        /// The kind, as in `a private key`.
        let kind: String
        /// The offset of its first byte.
        let offset: Int
        /// The number of bytes.
        let count: Int
    }

    /// The beginning and the length of a kind of keys.
    private struct Pattern {
        let kind: String
        let prefix: String
        /// The lengths with the prefix.
        let lengths: ClosedRange<Int>
    }

    private static let patterns = [
        Pattern(kind: "an access key of Alibaba Cloud", prefix: "LTAI", lengths: 16...30),
        Pattern(kind: "an access key of AWS", prefix: "AKIA", lengths: 20...20),
        Pattern(kind: "a key of a Google API", prefix: "AIza", lengths: 39...39),
        Pattern(kind: "a token of GitHub", prefix: "ghp_", lengths: 40...255),
        Pattern(kind: "a token of GitHub", prefix: "gho_", lengths: 40...255),
        Pattern(kind: "a token of GitHub", prefix: "ghs_", lengths: 40...255),
        Pattern(kind: "a token of GitHub", prefix: "github_pat_", lengths: 40...255),
        Pattern(kind: "a token of Slack", prefix: "xoxb-", lengths: 24...255),
        Pattern(kind: "a token of Slack", prefix: "xoxp-", lengths: 24...255),
        Pattern(kind: "a key of Stripe", prefix: "sk_live_", lengths: 24...255),
    ]
    /// The beginnings of private keys of RSA in Base64, which the vendor's tools write without a heading.
    private static let bareKeys = ["MIIEv", "MIIEo", "MIICd", "MIICX"]
    private static let bareKeyLength = 600
    private static let privateKey = "a private key"
    private static let heading = "-----BEGIN"
    private static let headingEnd = "PRIVATE KEY"
    private static let headingLength = 50
    private static let matchLimit = 100

    /// The secrets of known forms, in their order.
    ///
    /// - Complexity: linear in the number of bytes.
    static func matches(in bytes: [UInt8]) -> [Match] {
        var matches: [Match] = []
        var index = 0
        while index < bytes.count, matches.count < matchLimit {
            guard isWord(bytes[index]) else {
                index += 1
                continue
            }
            var end = index
            while end < bytes.count, isWord(bytes[end]) { end += 1 }
            if let match = Self.match(in: bytes, from: index, to: end) { matches.append(match) }
            index = end
        }
        return matches
    }

    /// A text with three asterisks in the place of each secret of a known form.
    static func masked(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let found = Self.matches(in: bytes)
        if found.isEmpty { return text }
        for match in found.reversed() {
            // The text of a private key follows its heading.
            let end = match.kind == privateKey ? bytes.count : match.offset + match.count
            bytes.replaceSubrange(match.offset..<end, with: "***".utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func match(in bytes: [UInt8], from start: Int, to end: Int) -> Match? {
        let word = bytes[start..<end]
        if word.starts(with: heading.utf8) {
            let rest = String(decoding: bytes[start..<min(start + headingLength, bytes.count)], as: UTF8.self)
            return rest.contains(headingEnd) ? Match(kind: privateKey, offset: start, count: rest.utf8.count) : nil
        }
        if word.first == UInt8(ascii: "M"), bareKeys.contains(where: { word.starts(with: $0.utf8) }) {
            let key = bytes[start...].prefix { isWord($0) || "+/=".utf8.contains($0) }
            return key.count < bareKeyLength ? nil : Match(kind: privateKey, offset: start, count: key.count)
        }
        for pattern in patterns where pattern.lengths.contains(word.count) && word.starts(with: pattern.prefix.utf8) {
            // A name in code has no digits.
            if word.contains(where: \.isDigit) { return Match(kind: pattern.kind, offset: start, count: word.count) }
        }
        return nil
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
    }

    /// The parts of names whose values are secrets, without separators.
    private static let secretNames = [
        "password", "passwd", "secret", "apikey", "accesskey", "privatekey", "authtoken", "accesstoken",
    ]

    /// Whether a name, such as `accessToken` or `api_key`, is that of a secret.
    static func isSecret(name: String) -> Bool {
        let letters = String(name.lowercased().filter { $0.isLetter })
        return letters == "token" || secretNames.contains { letters.contains($0) }
    }

    /// Whether the value of a name of a secret can be one: no word of a language, no address and no placeholder.
    static func canBeSecret(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        guard (8...512).contains(bytes.count), bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        return bytes.contains(where: \.isDigit) && bytes.contains(where: \.isLetter) && entropy(of: bytes) >= 2.5
            && !value.contains("://") && !value.hasPrefix("/") && !value.hasPrefix(".")
    }

    /// Whether a text with a name can be a finding.
    static func canBeFound(_ text: String, named name: String) -> Bool {
        (isSecret(name: name) && canBeSecret(text)) || isRandom(text)
    }

    /// Whether a text is as random as a key: 32 or more digits of a base, evenly distributed.
    static func isRandom(_ value: String) -> Bool {
        let bytes = Array(value.utf8)
        guard (32...512).contains(bytes.count), bytes.contains(where: \.isDigit) else { return false }
        if bytes.allSatisfy({ $0.hexadecimalDigit != nil }) { return entropy(of: bytes) >= 3.3 }
        let isBase64 = bytes.allSatisfy { $0.isLetter || $0.isDigit || "+/=_-".utf8.contains($0) }
        let hasCases =
            bytes.contains(where: \.isLowercaseLetter) && bytes.contains { $0.isLetter && !$0.isLowercaseLetter }
        return isBase64 && hasCases && entropy(of: bytes) >= 4.5 && !isAlphabet(bytes)
    }

    /// Whether most bytes follow their predecessor, as in a table of digits.
    private static func isAlphabet(_ bytes: [UInt8]) -> Bool {
        let steps = zip(bytes, bytes.dropFirst()).count { $1 == $0 &+ 1 }
        return steps * 2 > bytes.count
    }

    /// The entropy of the bytes, in bits for each.
    private static func entropy(of bytes: [UInt8]) -> Double {
        var counts = [Int](repeating: 0, count: 256)
        for byte in bytes { counts[Int(byte)] += 1 }
        let total = Double(bytes.count)
        return counts.reduce(0.0) { sum, count in
            guard count > 0 else { return sum }
            let share = Double(count) / total
            return sum - share * log2(share)
        }
    }
}
