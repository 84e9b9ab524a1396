/// The result code of a keychain call, with the platform's numbers.
///
/// - Source: SecBase.h, Apple platform documentation.
public struct KeychainStatus: RawRepresentable, Sendable, Hashable {
    /// The number.
    public let rawValue: Int32

    /// Creates a status from a number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// The call succeeded.
    public static let success = KeychainStatus(rawValue: 0)
    /// The system reported an input or output error.
    public static let io = KeychainStatus(rawValue: -36)
    /// A parameter is missing or not valid.
    public static let param = KeychainStatus(rawValue: -50)
    /// The keychain is not available: it was erased, or its keys are missing.
    public static let notAvailable = KeychainStatus(rawValue: -25_291)
    /// An item with the same service and account exists.
    public static let duplicateItem = KeychainStatus(rawValue: -25_299)
    /// No item matches.
    public static let itemNotFound = KeychainStatus(rawValue: -25_300)
    /// The device is locked, and the item is not accessible then.
    public static let interactionNotAllowed = KeychainStatus(rawValue: -25_308)
    /// The bytes of an item are damaged.
    public static let decode = KeychainStatus(rawValue: -26_275)
    /// OpenSSL's library is not available, or failed.
    public static let internalComponent = KeychainStatus(rawValue: -2_070)

    private static let names: [KeychainStatus: String] = [
        .success: "errSecSuccess", .io: "errSecIO", .param: "errSecParam", .notAvailable: "errSecNotAvailable",
        .duplicateItem: "errSecDuplicateItem", .itemNotFound: "errSecItemNotFound",
        .interactionNotAllowed: "errSecInteractionNotAllowed", .decode: "errSecDecode",
        .internalComponent: "errSecInternalComponent",
    ]
}

extension KeychainStatus: CustomStringConvertible {
    /// The documented name, such as `errSecItemNotFound`; the number if there is no name.
    public var description: String { Self.names[self] ?? String(rawValue) }
}
