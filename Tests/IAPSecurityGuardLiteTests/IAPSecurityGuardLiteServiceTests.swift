import Foundation
import IAPSecurityGuardLite
import MiniCrypto
import Testing

struct IAPSecurityGuardLiteServiceTests {
    private let folder = NSTemporaryDirectory() + "security-guard-\(UUID().uuidString)"

    private var keyPath: String { folder + "/IAPSecurityGuardLite.key" }

    private func withFolder(_ body: (IAPSecurityGuardLiteService) throws -> Void) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(IAPSecurityGuardLiteService(keyFolder: folder))
    }

    @Test func `a text is decrypted by every service with the same key`() throws {
        try withFolder { service in
            let sealed = try service.encrypt("秘密")
            #expect(sealed != "秘密")
            #expect(try service.encrypt("秘密") != sealed)
            #expect(try IAPSecurityGuardLiteService(keyFolder: folder).decrypt(sealed) == "秘密")
            // A later process requires only the key on disk.
            #expect(try TextCipher(key: KeyFile(path: keyPath).key()).open(sealed) == "秘密")
        }
    }

    @Test func `a modified text is an error`() throws {
        try withFolder { service in
            let sealed = try service.encrypt("secret")
            #expect(throws: IAPSecurityGuardLiteError.cryptography(.malformed)) { try service.decrypt("secret") }
            let changed = String(sealed.dropLast(4)) + "AAAA"
            #expect(throws: IAPSecurityGuardLiteError.cryptography(.notAuthentic)) { try service.decrypt(changed) }
            let other = IAPSecurityGuardLiteService(keyFolder: folder + "/other")
            #expect(throws: IAPSecurityGuardLiteError.cryptography(.notAuthentic)) { try other.decrypt(sealed) }
        }
    }

    @Test func `a key that others can read is not used until its permissions are fixed`() throws {
        try withFolder { service in
            _ = try KeyFile(path: keyPath).keyMadeIfMissing()
            chmod(keyPath, 0o644)
            let error = #expect(throws: IAPSecurityGuardLiteError.self) { try service.encrypt("secret") }
            guard case .key(let cause) = error else { throw error ?? .noKeyFolder }
            #expect(cause.code == .openToOthers)
            #expect(!"\(cause)".contains("secret"))
            chmod(keyPath, 0o600)
            #expect(try service.decrypt(try service.encrypt("secret")) == "secret")
        }
    }

    @Test func `eight threads that create the key at the same time get one key`() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let folder = folder
        let sealed = try await withThrowingTaskGroup(of: String.self) { group in
            for number in 0..<8 {
                group.addTask { try IAPSecurityGuardLiteService(keyFolder: folder).encrypt("\(number)") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let service = IAPSecurityGuardLiteService(keyFolder: folder)
        #expect(try Set(sealed.map { try service.decrypt($0) }) == Set((0..<8).map { "\($0)" }))
    }

    @Test func `the key is in the folder of the host, in the data folder, or not stored`() async {
        await #expect(processExitsWith: .success) {
            let folder = NSTemporaryDirectory() + "security-guard-\(UUID().uuidString)"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            func expectKey(in path: String) throws {
                let sealed = try IAPSecurityGuardLiteService().encrypt("secret")
                let key = try KeyFile(path: "\(folder)/\(path)/IAPSecurityGuardLite.key").key()
                let text = try TextCipher(key: key).open(sealed)
                #expect(text == "secret")
            }
            setenv("HOME", folder + "/home", 1)
            setenv("XDG_DATA_HOME", folder + "/data", 1)
            try expectKey(in: "data/minihost")
            setenv("XDG_DATA_HOME", "relative", 1)
            try expectKey(in: "home/.local/share/minihost")
            IAPSecurityGuardLiteService.keyFolder = folder + "/chosen"
            try expectKey(in: "chosen")
            IAPSecurityGuardLiteService.keyFolder = nil
            unsetenv("XDG_DATA_HOME")
            unsetenv("HOME")
            #expect(throws: IAPSecurityGuardLiteError.noKeyFolder) {
                try IAPSecurityGuardLiteService().encrypt("secret")
            }
        }
    }
}
