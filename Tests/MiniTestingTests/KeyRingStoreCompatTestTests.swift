import CommandHarness
import MiniHost
import MiniTesting
import Testing

final class KeyRingStoreCompatTestTests {
    private let folder: TemporaryProgram

    init() throws { folder = try TemporaryProgram(["marker": ""]) }

    deinit { folder.remove() }

    private func suite(_ defect: KeyRingStoreDefect) -> KeyRingStoreCompatTest {
        let shelf = KeyShelf(folder: folder.path)
        return KeyRingStoreCompatTest { DefectiveKeyRingStore(defect, $0, on: shelf) }
    }

    @Test func `a store that keeps every rule passes`() async throws {
        let rules = try await suite(.none).run()
        #expect(rules.count == 9)
        #expect(Set(rules).count == rules.count)
    }

    @Test func `a key file keeps every rule`() async throws {
        let path = folder.path
        try await KeyRingStoreCompatTest { KeyFile(path: "\(path)/\($0).key") }.run()
    }

    @Test func `the keychain of a device keeps every rule`() async throws {
        let path = folder.path
        let keybag = try Keybag.create(in: path + "/device", deviceKey: DeviceKeyFile(path: path + "/device.key"))
        try await KeyRingStoreCompatTest { name in
            KeychainKeyRing(
                Keychain(keybag),
                service: "compliance",
                account: name,
                lockPath: "\(path)/\(name).lock",
            )
        }.run()
    }

    @Test(
        arguments: [
            (KeyRingStoreDefect.makesKeysAtReading, "a store without keys returns nil"),
            (.doesNotStore, "another store reads the keys that were made, unchanged"),
            (.forgetsRetiredKeys, "another store reads the keys that were made, unchanged"),
            (.forgetsRequirement, "another store reads the keys that were made, unchanged"),
            (.makesAgain, "keys that exist are not made again, which is no error"),
            (.refusesSecondMaking, "keys that exist are not made again, which is no error"),
            (.doesNotReplace, "replaced keys are read unchanged"),
            (.ignoresName, "stores of two names have different keys"),
            (.keepsKeysByThread, "eight threads that make keys at once read the same ones"),
            (.readsPartsInOtherThreads, "a reader finds the former keys or the new ones while they are replaced"),
            (.hasOwnLock, "an exclusive use of the keys excludes the uses by other stores"),
            (.hasNoName, "the keys have a name for error messages"),
        ]
    )
    func `the broken rule is named`(defect: KeyRingStoreDefect, rule: String) async {
        let suite = self.suite(defect)
        let error = await #expect(throws: ComplianceError.self) { try await suite.run() }
        #expect(error?.rule == rule, "\(String(describing: error))")
        #expect(error?.detail.isEmpty == false)
    }
}
