internal import MiniCrypto
internal import Synchronization

// Functions with the signatures of the platform's keychain services, for code that uses these. They use the keychain
// ``Keychain/standard``.
//
// A dictionary has the keys below. Texts are strings. Bytes are any sequence of `UInt8`, such as `Data` or an array, a
// ``SecretBytes``, or a string, whose UTF-8 is used. An unknown key results in errSecParam.
//
// Source: Keychain Services, Apple platform documentation.

/// A result of a keychain function: see ``KeychainStatus``.
public typealias OSStatus = Int32
/// The dictionary type of the functions' parameters.
public typealias CFDictionary = [String: Any]

/// The class of items; ``kSecClassGenericPassword`` is the only one.
public let kSecClass = "class"
/// Secrets of a service and an account.
public let kSecClassGenericPassword = "genp"
/// The purpose of an item.
public let kSecAttrService = "svce"
/// The owner of an item.
public let kSecAttrAccount = "acct"
/// The name for the user interface.
public let kSecAttrLabel = "labl"
/// The description for the user interface.
public let kSecAttrDescription = "desc"
/// Application-defined bytes.
public let kSecAttrGeneric = "gena"
/// When the value can be read; `kSecAttrAccessibleWhenUnlocked` if an added item does not specify it.
public let kSecAttrAccessible = "pdmn"
/// The value.
public let kSecValueData = "v_Data"
/// Whether to return values.
public let kSecReturnData = "r_Data"
/// Whether to return attributes.
public let kSecReturnAttributes = "r_Attributes"
/// The maximum number of returned items; the default is one.
public let kSecMatchLimit = "m_Limit"
/// One item.
public let kSecMatchLimitOne = "m_LimitOne"
/// All items, as an array.
public let kSecMatchLimitAll = "m_LimitAll"

/// See ``KeychainAccessibility/whenUnlocked``.
public let kSecAttrAccessibleWhenUnlocked = "\(KeychainAccessibility.whenUnlocked)"
/// See ``KeychainAccessibility/afterFirstUnlock``.
public let kSecAttrAccessibleAfterFirstUnlock = "\(KeychainAccessibility.afterFirstUnlock)"
/// See ``KeychainAccessibility/always``.
public let kSecAttrAccessibleAlways = "\(KeychainAccessibility.always)"
/// See ``KeychainAccessibility/whenPasscodeSetThisDeviceOnly``.
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly = "\(KeychainAccessibility.whenPasscodeSetThisDeviceOnly)"
/// See ``KeychainAccessibility/whenUnlockedThisDeviceOnly``.
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "\(KeychainAccessibility.whenUnlockedThisDeviceOnly)"
/// See ``KeychainAccessibility/afterFirstUnlockThisDeviceOnly``.
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "\(KeychainAccessibility.afterFirstUnlockThisDeviceOnly)"
/// See ``KeychainAccessibility/alwaysThisDeviceOnly``.
public let kSecAttrAccessibleAlwaysThisDeviceOnly = "\(KeychainAccessibility.alwaysThisDeviceOnly)"

/// The call succeeded.
public let errSecSuccess = KeychainStatus.success.rawValue
/// A parameter is missing or not valid.
public let errSecParam = KeychainStatus.param.rawValue
/// There is no keychain.
public let errSecNotAvailable = KeychainStatus.notAvailable.rawValue
/// An item with the same service and account exists.
public let errSecDuplicateItem = KeychainStatus.duplicateItem.rawValue
/// No item matches.
public let errSecItemNotFound = KeychainStatus.itemNotFound.rawValue
/// The device is locked, and the item is not accessible then.
public let errSecInteractionNotAllowed = KeychainStatus.interactionNotAllowed.rawValue
/// The bytes of an item are damaged.
public let errSecDecode = KeychainStatus.decode.rawValue

extension Keychain {
    private static let current = Mutex<Keychain?>(nil)

    /// The keychain of ``SecItemAdd(_:_:)`` and the related functions; nil for none.
    public static var standard: Keychain? {
        get { current.withLock { $0 } }
        set { current.withLock { $0 = newValue } }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Adds an item.
///
/// - Parameters:
///   - attributes: The class, the attributes and the value.
///   - result: Receives the values that the `kSecReturn` keys request; nil to ignore them.
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<Any?>?) -> OSStatus {
    SecItem.status { keychain throws(KeychainError) in
        let request = try SecItem(attributes)
        var item = KeychainItem(service: request.changes.service ?? "", account: request.changes.account ?? "")
        item = request.changes.applied(to: item)
        try keychain.add(item, value: request.changes.value ?? SecretBytes([]))
        if request.returnsSomething {
            let query = KeychainQuery(service: item.service, account: item.account)
            result?.pointee = try request.result(try keychain.items(query), keychain)
        }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Finds items.
///
/// - Parameters:
///   - query: The class, the attributes to match, and the values to return.
///   - result: Receives the value as `[UInt8]`, the attributes as a dictionary, or both in one dictionary; an array of
///     these for ``kSecMatchLimitAll``.
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<Any?>?) -> OSStatus {
    SecItem.status { keychain throws(KeychainError) in
        let request = try SecItem(query)
        let items = try keychain.items(try request.query())
        guard !items.isEmpty else { throw KeychainError(.itemNotFound, "no item matches") }
        if request.returnsSomething { result?.pointee = try request.result(items, keychain) }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Changes items.
///
/// - Parameters:
///   - query: The class, and the attributes to match.
///   - attributesToUpdate: The new attributes and value.
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    SecItem.status { keychain throws(KeychainError) in
        let changes = try SecItem(attributesToUpdate, isChange: true).changes
        try keychain.update(try SecItem(query).query(), changes)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Removes items.
///
/// - Parameter query: The class, and the attributes to match.
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    SecItem.status { keychain throws(KeychainError) in try keychain.delete(try SecItem(query).query()) }
}

/// The parsed dictionary of a function.
private struct SecItem {
    /// The attributes and the value of an item.
    var changes = KeychainChanges()
    var returnsData = false
    var returnsAttributes = false
    var returnsAll = false

    var returnsSomething: Bool { returnsData || returnsAttributes }

    /// - Parameter isChange: Whether the class is omitted.
    init(_ dictionary: CFDictionary, isChange: Bool = false) throws(KeychainError) {
        guard isChange || dictionary[kSecClass] as? String == kSecClassGenericPassword else {
            throw KeychainError(.param, "kSecClass must be kSecClassGenericPassword")
        }
        for (key, value) in dictionary {
            switch key {
            case kSecClass: break
            case kSecAttrService: changes.service = try Self.text(value)
            case kSecAttrAccount: changes.account = try Self.text(value)
            case kSecAttrLabel: changes.label = try Self.text(value)
            case kSecAttrDescription: changes.comment = try Self.text(value)
            case kSecAttrGeneric: changes.generic = try Self.bytes(value)
            case kSecAttrAccessible:
                let name = try Self.text(value)
                let accessibility = KeychainAccessibility.allCases.first { "\($0)" == name }
                guard let accessibility else { throw KeychainError(.param, "\(name) is not a kSecAttrAccessible") }
                changes.accessibility = accessibility
            case kSecValueData:
                let secret = value as? SecretBytes
                changes.value = if let secret { secret } else { SecretBytes(try Self.bytes(value)) }
            case kSecReturnData: returnsData = value as? Bool ?? false
            case kSecReturnAttributes: returnsAttributes = value as? Bool ?? false
            case kSecMatchLimit: returnsAll = value as? String == kSecMatchLimitAll
            default: throw KeychainError(.param, "the key \(key) is unknown")
            }
        }
    }

    /// The query for the attributes.
    ///
    /// - Throws: `.param` with a value, which cannot be queried.
    func query() throws(KeychainError) -> KeychainQuery {
        guard changes.value == nil else { throw KeychainError(.param, "kSecValueData cannot be in a query") }
        var query = KeychainQuery(service: changes.service, account: changes.account)
        query.label = changes.label
        query.comment = changes.comment
        query.generic = changes.generic
        query.accessibility = changes.accessibility
        return query
    }

    /// The result of a call for the found items.
    func result(_ items: [KeychainItem], _ keychain: Keychain) throws(KeychainError) -> Any {
        var results: [Any] = []
        for item in returnsAll ? items[...] : items.prefix(1) {
            var value: [UInt8]?
            if returnsData {
                let query = KeychainQuery(service: item.service, account: item.account)
                value = try keychain.copyMatching(query).value.withUnsafeBytes { Array($0) }
            }
            if let value, !returnsAttributes {
                results.append(value)
                continue
            }
            var attributes: CFDictionary = [
                kSecAttrService: item.service, kSecAttrAccount: item.account, kSecAttrLabel: item.label,
                kSecAttrDescription: item.comment, kSecAttrGeneric: item.generic,
                kSecAttrAccessible: "\(item.accessibility)",
            ]
            attributes[kSecValueData] = value
            results.append(attributes)
        }
        return returnsAll ? results : results[0]
    }

    private static func text(_ value: Any) throws(KeychainError) -> String {
        guard let text = value as? String else { throw KeychainError(.param, "an attribute is not a string") }
        return text
    }

    private static func bytes(_ value: Any) throws(KeychainError) -> [UInt8] {
        if let text = value as? String { return Array(text.utf8) }
        // `Data` conforms, in a library that this module does not load.
        guard let bytes = value as? any Sequence<UInt8> else {
            throw KeychainError(.param, "a value has no bytes")
        }
        return Array(bytes)
    }

    /// Runs a call on the standard keychain.
    static func status(_ body: (Keychain) throws(KeychainError) -> Void) -> OSStatus {
        guard let keychain = Keychain.standard else { return errSecNotAvailable }
        do throws(KeychainError) {
            try body(keychain)
            return errSecSuccess
        } catch {
            return error.status.rawValue
        }
    }
}
