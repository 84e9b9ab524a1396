import Foundation
import MiniCrypto
import Testing

@testable import MiniProtection

/// The functions of the platform use one keychain per process: the tests are serialized.
@Suite(.serialized)
struct SecItemTests {
    private let device: TestDevice
    private let keybag: Keybag

    init() throws {
        device = try TestDevice()
        keybag = try device.create()
        Keychain.standard = Keychain(keybag)
    }

    /// The sample of the document that requires these functions, in Swift.
    @Test func `the sample adds an item`() throws {
        let query: [String: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrGeneric: "MyItem",
            kSecAttrAccount: "username",
            kSecValueData: "password",
            kSecAttrService: Bundle.main.bundleIdentifier ?? "com.example.app",
            kSecAttrLabel: "",
            kSecAttrDescription: "",
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlocked,
        ]
        let result: OSStatus = SecItemAdd(query as CFDictionary, nil)
        #expect(result == errSecSuccess)
        #expect(SecItemAdd(query as CFDictionary, nil) == errSecDuplicateItem)

        var found: Any?
        let lookup: [String: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: "username", kSecReturnData: true,
        ]
        #expect(SecItemCopyMatching(lookup, &found) == errSecSuccess)
        #expect(found as? [UInt8] == Array("password".utf8))
        keybag.lock()
        #expect(SecItemCopyMatching(lookup, &found) == errSecInteractionNotAllowed)
    }

    @Test func `items are found, changed and removed`() throws {
        for account in ["a", "b"] {
            let item: [String: Any] = [
                kSecClass: kSecClassGenericPassword, kSecAttrService: "s", kSecAttrAccount: account,
                kSecValueData: Data(account.utf8), kSecAttrGeneric: Data([1, 2]),
            ]
            #expect(SecItemAdd(item, nil) == errSecSuccess)
        }
        let all: [String: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "s", kSecReturnAttributes: true, kSecReturnData: true,
            kSecMatchLimit: kSecMatchLimitAll,
        ]
        var found: Any?
        #expect(SecItemCopyMatching(all, &found) == errSecSuccess)
        let items = try #require(found as? [[String: Any]])
        #expect(items.map { $0[kSecAttrAccount] as? String } == ["a", "b"])
        #expect(items.map { $0[kSecValueData] as? [UInt8] } == [[97], [98]])
        #expect(
            items.map { $0[kSecAttrAccessible] as? String } == [
                kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleWhenUnlocked,
            ]
        )
        let one: [String: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "s", kSecAttrAccount: "a"]
        #expect(SecItemUpdate(one, [kSecValueData: "new", kSecAttrLabel: "label"]) == errSecSuccess)
        #expect(SecItemCopyMatching(one.merging([kSecReturnData: true]) { $1 }, &found) == errSecSuccess)
        #expect(found as? [UInt8] == Array("new".utf8))
        let described = [kSecClass: kSecClassGenericPassword, kSecAttrDescription: "temporary"]
        #expect(SecItemDelete(described) == errSecItemNotFound)
        #expect(SecItemDelete(one.merging([kSecValueData: "new"]) { $1 }) == errSecParam)
        #expect(SecItemDelete(one) == errSecSuccess)
        #expect(SecItemDelete(one) == errSecItemNotFound)
        #expect(SecItemCopyMatching(one, nil) == errSecItemNotFound)
    }

    @Test func `an invalid query is a parameter error`() {
        #expect(SecItemAdd([:], nil) == errSecParam)
        #expect(SecItemAdd([kSecClass: "inet"], nil) == errSecParam)
        #expect(SecItemAdd([kSecClass: kSecClassGenericPassword, "unknown": 1], nil) == errSecParam)
        #expect(SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccount: 1], nil) == errSecParam)
        #expect(SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: 1.5], nil) == errSecParam)
        #expect(SecItemAdd([kSecClass: kSecClassGenericPassword, kSecAttrAccessible: "x"], nil) == errSecParam)
        Keychain.standard = nil
        #expect(SecItemAdd([kSecClass: kSecClassGenericPassword], nil) == errSecNotAvailable)
    }
}
