internal import MiniCore

/// The version of a package: three numbers.
///
/// Versions are compared by their numbers: `1.10.0` is newer than `1.9.3`.
public struct PackageVersion: Sendable, Hashable {
    /// The numbers, from 0 to 999,999,999 each.
    private let numbers: [Int]

    /// Reads a version such as `1.2.0`; nil for another text, such as one with leading zeros.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3 else { return nil }
        let numbers = parts.compactMap { part -> Int? in
            guard (1...9).contains(part.count), part.allSatisfy(\.isDigit),
                part.count == 1 || part.first != UInt8(ascii: "0")
            else { return nil }
            return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
        }
        guard numbers.count == 3 else { return nil }
        self.numbers = numbers
    }
}

extension PackageVersion: Comparable {
    /// Whether a version is older than another one.
    public static func < (left: PackageVersion, right: PackageVersion) -> Bool {
        left.numbers.lexicographicallyPrecedes(right.numbers)
    }
}

extension PackageVersion: CustomStringConvertible {
    /// The version as text, such as `1.2.0`.
    public var description: String { numbers.map(String.init).joined(separator: ".") }
}
