import MiniCrypto

/// The bytes that digits stand for; white space is skipped.
func bytes(_ digits: String) -> [UInt8] {
    SecretBytes(hexadecimal: digits.utf8.filter { $0 > 32 })?.withUnsafeBytes { Array($0) } ?? []
}

/// The bytes of a secret as digits.
func hexadecimal(_ secret: SecretBytes) -> String { secret.withUnsafeBytes { hexadecimal(Array($0)) } }

/// Bytes as digits.
func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
