import MiniCrypto

/// The bytes of hexadecimal digits; white space is skipped.
func bytes(_ digits: String) -> [UInt8] {
    SecretBytes(hexadecimal: digits.utf8.filter { $0 > 32 })?.withUnsafeBytes { Array($0) } ?? []
}

/// The digits of a secret.
func hexadecimal(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { hexadecimal(Array($0)) } }

/// The digits of bytes.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
