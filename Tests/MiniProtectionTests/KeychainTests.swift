import Foundation
import MiniCore
import MiniCrypto
import Testing

@testable import MiniProtection

struct KeychainTests {
    private let device: TestDevice
    private let keybag: Keybag
    private let keychain: Keychain

    init() throws {
        device = try TestDevice()
        keybag = try device.create()
        keychain = Keychain(keybag)
    }

    private func status(_ body: () throws -> Void) -> KeychainStatus? {
        do {
            try body()
            return nil
        } catch {
            return (error as? KeychainError)?.status
        }
    }

    private func add(_ service: String, _ account: String, _ value: String = "value") throws {
        try keychain.add(KeychainItem(service: service, account: account), value: secret(value))
    }

    @Test func `an item is found by any of its attributes`() throws {
        var item = KeychainItem(service: "shop", account: "ann", accessibility: .afterFirstUnlock)
        item.label = "Shop"
        item.comment = "of Ann"
        item.generic = [1, 2]
        try keychain.add(item, value: secret("secret"))
        try add("shop", "bob")
        let other = Keychain(try device.open())
        var byLabel = KeychainQuery()
        byLabel.label = "Shop"
        var byGeneric = KeychainQuery(service: "shop")
        byGeneric.generic = [1, 2]
        var byClass = KeychainQuery(account: "ann")
        byClass.accessibility = .afterFirstUnlock
        for query in [KeychainQuery(service: "shop", account: "ann"), byLabel, byGeneric, byClass] {
            let found = try #require(try other.items(query).first)
            #expect([found.service, found.account, found.label, found.comment] == ["shop", "ann", "Shop", "of Ann"])
            #expect(found.generic == [1, 2])
            #expect(found.creationTime > 0 && found.creationTime == found.modificationTime)
            #expect(try keychain.copyMatching(query).value == secret("secret"))
        }
        #expect(try keychain.items().map(\.account) == ["ann", "bob"])
        #expect(try keychain.items(KeychainQuery(service: "other")) == [])
    }

    @Test func `a second item with the same service and account is rejected`() throws {
        try add("s", "a")
        #expect(status { try add("s", "a", "other") } == .duplicateItem)
        try add("s", "b")
        try add("t", "a")
        #expect(try keychain.copyMatching(KeychainQuery(service: "s", account: "a")).value == secret("value"))
    }

    @Test func `an update changes the specified attributes, also names`() throws {
        try add("s", "a")
        try add("s", "b")
        var changes = KeychainChanges(value: secret("new"))
        changes.label = "label"
        changes.accessibility = .always
        #expect(try keychain.update(KeychainQuery(service: "s"), changes) == 2)
        let found = try keychain.copyMatching(KeychainQuery(service: "s", account: "a"))
        #expect(found.value == secret("new"))
        #expect(found.item.label == "label" && found.item.accessibility == .always)
        var rename = KeychainChanges()
        rename.account = "b"
        #expect(status { try keychain.update(KeychainQuery(service: "s", account: "a"), rename) } == .duplicateItem)
        rename.account = "c"
        rename.service = "t"
        #expect(try keychain.update(KeychainQuery(service: "s", account: "a"), rename) == 1)
        #expect(try keychain.items().map(\.account) == ["b", "c"])
        #expect(try keychain.copyMatching(KeychainQuery(service: "t", account: "c")).value == secret("new"))
    }

    @Test func `an item that does not exist is not found`() throws {
        let query = KeychainQuery(service: "s", account: "a")
        #expect(status { _ = try keychain.copyMatching(query) } == .itemNotFound)
        #expect(status { try keychain.update(query, KeychainChanges(value: secret("x"))) } == .itemNotFound)
        #expect(status { try keychain.delete(query) } == .itemNotFound)
        try add("s", "a")
        #expect(try keychain.delete(query) == 1)
        #expect(status { _ = try keychain.copyMatching(query) } == .itemNotFound)
        try add("s", "a")
    }

    @Test func `exceeded limits are errors`() throws {
        let long = String(repeating: "x", count: 1025)
        #expect(status { try add(long, "a") } == .param)
        #expect(status { try add("s", long) } == .param)
        let value = SecretBytes(count: KeychainItem.valueLimitInBytes + 1) { _ in }
        #expect(status { try keychain.add(KeychainItem(service: "s", account: "a"), value: value) } == .param)
        let largest = SecretBytes(count: KeychainItem.valueLimitInBytes) { _ in }
        try keychain.add(KeychainItem(service: "", account: ""), value: largest)
        #expect(try keychain.copyMatching(KeychainQuery()).value == largest)
    }

    @Test func `the files contain no readable names or values`() throws {
        try add("service-name", "account-name", "the-secret-value")
        for name in try device.files(in: "device") {
            #expect(!name.contains("name"))
            let path = device.deviceFolder + "/" + name
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }
            for text in ["service-name", "account-name", "the-secret-value", "134679"] {
                #expect(bytes.range(of: Data(text.utf8)) == nil, "\(text) in \(name)")
            }
        }
    }

    @Test func `a flipped bit anywhere is an error`() throws {
        try add("s", "a")
        let name = try #require(try device.files(in: "device/keychain").last)
        let bytes = try device.bytes("device/keychain/" + name)
        for bit in 0..<bytes.count * 8 {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            try device.write(changed, to: "device/keychain/" + name)
            #expect(
                status { _ = try keychain.copyMatching(KeychainQuery(service: "s", account: "a")) } == .decode,
                "bit \(bit)"
            )
        }
    }

    @Test func `an item in place of another is an error`() throws {
        try add("s", "a")
        let first = try #require(try device.files(in: "device/keychain").last)
        let bytes = try device.bytes("device/keychain/" + first)
        try add("s", "b")
        let second = try #require(
            try device.files(in: "device/keychain").filter { $0 != first && $0.contains("/") }.last
        )
        try device.write(bytes, to: "device/keychain/" + second)
        #expect(status { _ = try keychain.copyMatching(KeychainQuery(service: "s", account: "b")) } == .decode)
    }

    @Test func `items that require a passcode are removed with it`() throws {
        let item = KeychainItem(service: "s", account: "a", accessibility: .whenPasscodeSetThisDeviceOnly)
        try keychain.add(item, value: secret("v"))
        try keybag.changePasscode(from: TestDevice.passcode, to: secret("new"))
        #expect(try keychain.copyMatching(KeychainQuery(service: "s")).value == secret("v"))
        try keybag.changePasscode(from: secret("new"), to: nil)
        #expect(status { _ = try keychain.copyMatching(KeychainQuery(service: "s")) } == .itemNotFound)
        #expect(status { try keychain.add(item, value: secret("v")) } == .interactionNotAllowed)
        try keybag.changePasscode(from: nil, to: secret("again"))
        #expect(status { _ = try keychain.copyMatching(KeychainQuery(service: "s")) } == .itemNotFound)
        try keychain.add(item, value: secret("v"))
    }

    @Test func `an interrupted change of names is completed`() throws {
        try add("s", "a")
        let old = try #require(try device.files(in: "device/keychain").last)
        let bytes = try device.bytes("device/keychain/" + old)
        var changes = KeychainChanges()
        changes.account = "b"
        try keychain.update(KeychainQuery(service: "s", account: "a"), changes)
        let new = try #require(try device.files(in: "device/keychain").last)
        // As if the process had been killed before the previous file was removed.
        try device.write(bytes, to: "device/keychain/" + old)
        var writer = ByteWriter()
        for part in (old + "/" + new).split(separator: "/") { writer.writeCounted(Array(part.utf8)) }
        try device.write(writer.bytes, to: "device/keychain.change")
        #expect(try keychain.items().map(\.account) == ["b"])
        #expect(try device.files(in: "device").filter { $0.contains("change") } == [])
    }
}
