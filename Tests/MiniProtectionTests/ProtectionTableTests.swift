import Foundation
import MiniCrypto
import Testing

@testable import MiniProtection

struct ProtectionTableTests {
    private let device: TestDevice

    init() throws { device = try TestDevice() }

    /// A keybag in a state, with the data that `prepare` creates while it is unlocked.
    private func keybag(in state: LockState, _ prepare: (Keybag) throws -> Void = { _ in }) throws -> Keybag {
        let keybag = try device.create()
        try prepare(keybag)
        switch state {
        case .unlocked: return keybag
        case .locked:
            keybag.lock()
            return keybag
        case .beforeFirstUnlock: return try device.open()
        }
    }

    private func isAllowed(_ body: () throws -> Void) throws -> Bool {
        do {
            try body()
            return true
        } catch let error as ProtectionError where error.code == .protectedDataUnavailable {
            return false
        } catch let error as KeychainError where error.status == .interactionNotAllowed {
            return false
        }
    }

    @Test(arguments: FileProtection.allCases, LockState.allCases)
    func `a file is accessible as the table specifies`(protection: FileProtection, state: LockState) throws {
        let path = device.folder + "/file"
        var handle: ProtectedFile?
        let keybag = try keybag(in: state) { keybag in
            try ProtectedFile.write([1, 2, 3], to: path, protection: protection, keybag: keybag)
            handle = try ProtectedFile(opening: path, keybag: keybag)
        }
        for operation in ProtectionTable.Operation.allCases {
            let isAllowed = try isAllowed {
                switch operation {
                case .create:
                    let other = path + "-created"
                    let file = try ProtectedFile.create(at: other, protection: protection, keybag: keybag)
                    // Until it is closed, a new file behaves like an opened one.
                    try file.write([4, 5], at: 0)
                    let content = try file.read(at: 1, count: 9)
                    #expect(content == [5])
                case .read:
                    let content = try ProtectedFile.read(path, keybag: keybag)
                    #expect(content == [1, 2, 3])
                case .write: try ProtectedFile(opening: path, keybag: keybag).write([1], at: 0)
                case .resume:
                    // A handle of the process that was unlocked; before the first unlock only new files have one.
                    if state == .beforeFirstUnlock {
                        handle = try ProtectedFile.create(at: path + "-open", protection: protection, keybag: keybag)
                        try handle?.write([1, 2, 3], at: 0)
                    }
                    let content = try handle?.read(at: 2, count: 1)
                    #expect(content == [3])
                    try handle?.write([2], at: 1)
                case .delete: try FileManager.default.removeItem(atPath: path)
                }
            }
            #expect(isAllowed == ProtectionTable.allows(operation, protection, state), "\(operation)")
        }
    }

    @Test(arguments: KeychainAccessibility.allCases, LockState.allCases)
    func `an item is accessible as the table specifies`(accessibility: KeychainAccessibility, state: LockState) throws {
        let item = KeychainItem(service: "s", account: "a", accessibility: accessibility)
        let keybag = try keybag(in: state) { try Keychain($0).add(item, value: secret("value")) }
        let keychain = Keychain(keybag)
        let isExpected = ProtectionTable.allows(accessibility, state)
        let query = KeychainQuery(service: "s", account: "a")
        let other = KeychainItem(service: "s", account: "b", accessibility: accessibility)
        let isAdded = try isAllowed { try keychain.add(other, value: secret("other")) }
        #expect(isAdded == isExpected)
        let isRead = try isAllowed {
            let value = try keychain.copyMatching(query).value
            #expect(value == secret("value"))
        }
        #expect(isRead == isExpected)
        let isChanged = try isAllowed { try keychain.update(query, KeychainChanges(value: secret("new"))) }
        #expect(isChanged == isExpected)
        #expect(try keychain.items(query).map(\.accessibility) == [accessibility])
        #expect(try keychain.delete(query) == 1)
        #expect(try keychain.items(query).isEmpty)
    }

    @Test func `the documentation contains the tables of the tests`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../Sources/MiniHost/MiniHost.docc/DataProtection.md"
        )
        let text = try String(contentsOf: page, encoding: .utf8)
        #expect(text.contains(ProtectionTable.markdown))
        #expect(text.contains(ProtectionTable.travelMarkdown))
    }
}
