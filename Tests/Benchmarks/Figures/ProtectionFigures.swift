import Glibc
import MiniCrypto
import MiniProtection

/// The cost of data protection: files, the keychain, and the unlock of a device.
enum ProtectionFigures {
    private static let fileByteCount = 1 << 30
    private static let partByteCount = 1 << 20
    private static let pageByteCount = 4096

    static func measure() async throws -> [Figure] {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let keybag = try makeDevice(in: folder.path + "/files", passcode: nil)
        return try await files(in: folder.path, keybag) + [
            try await lookup(in: folder.path), try await unlock(in: folder.path),
        ]
    }

    private static func makeDevice(in folder: String, passcode: SecretBytes?) throws -> Keybag {
        try Keybag.create(
            in: folder + "/device",
            deviceKey: DeviceKeyFile(path: folder + "/device.key"),
            options: Keybag.Options(passcode: passcode),
        )
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = MonotonicTime.now
        try body()
        return (MonotonicTime.now - start) / 1_000_000_000
    }

    // MARK: Files

    private static func files(in folder: String, _ keybag: Keybag) async throws -> [Figure] {
        let cipher = try BareCipher()
        defer { cipher.close() }
        let part = [UInt8](repeating: 7, count: partByteCount)
        let (path, plainPath) = (folder + "/protected", folder + "/plain")
        let file = try ProtectedFile.create(at: path, protection: .complete, keybag: keybag)
        let plain = try PlainFile(plainPath)
        defer { plain.close() }
        let offsets = stride(from: 0, to: fileByteCount, by: partByteCount)
        func cipherMilliseconds() throws -> Double { try cipher.seal(byteCount: fileByteCount) / 1_000_000 }
        let writes = try await Rounds(5) {
            try seconds { for offset in offsets { try file.write(part, at: offset) } } * 1_000
        } floor: {
            try seconds { for offset in offsets { try plain.write(part, at: offset) } } * 1_000 + cipherMilliseconds()
        }
        let reads = try await Rounds(5) {
            try seconds {
                for offset in offsets where try file.read(at: offset, count: partByteCount).count != partByteCount {
                    throw MeasurementError("a part of the protected file is missing")
                }
            } * 1_000
        } floor: {
            try seconds { for offset in offsets { try plain.read(partByteCount, at: offset) } } * 1_000
                + cipherMilliseconds()
        }
        var random = SystemRandomNumberGenerator()
        let pages = (0..<20_000).map { _ in
            Int.random(in: 0..<fileByteCount / pageByteCount, using: &random) * pageByteCount
        }
        let pageReads = try await Rounds(11) {
            try seconds { for offset in pages { _ = try file.read(at: offset, count: pageByteCount) } }
                / Double(pages.count) * 1_000_000
        } floor: {
            try seconds { for offset in pages { try plain.read(pageByteCount, at: offset) } } / Double(pages.count)
                * 1_000_000
        }
        file.close()
        let floor = "floor: the same bytes in a plain file, and through OpenSSL as `openssl speed -evp aes-256-gcm`"
        return [
            Figure(
                "protected file, 1 GiB written",
                .milliseconds,
                target: .ratio(2),
                method: "1 MiB at a time; \(floor)",
                writes,
            ),
            Figure(
                "protected file, 1 GiB read",
                .milliseconds,
                target: .ratio(2),
                method: "1 MiB at a time; \(floor)",
                reads,
            ),
            Figure(
                "protected file, 4 KiB read",
                .microseconds,
                target: .ratio(3),
                method: "at random places of 1 GiB; floor: `pread` of a plain file",
                pageReads,
            ),
        ]
    }

    // MARK: Keychain

    private static func lookup(in folder: String) async throws -> Figure {
        let small = try makeKeychain(in: folder + "/small", count: 10)
        let large = try makeKeychain(in: folder + "/large", count: 10_000)
        func time(_ keychain: Keychain, _ count: Int) throws -> Double {
            let lookups = 1_000
            return try seconds {
                for number in 0..<lookups {
                    let account = "account \(number * 7 % count)"
                    _ = try keychain.copyMatching(KeychainQuery(service: "service", account: account))
                }
            } / Double(lookups) * 1_000_000
        }
        let rounds = try await Rounds(11) {
            try time(large, 10_000)
        } floor: {
            try time(small, 10)
        }
        return Figure(
            "keychain lookup among 10,000 items",
            .microseconds,
            target: .ratio(3),
            method: "`Keychain.copyMatching` by service and account; floor: among 10 items",
            rounds,
        )
    }

    private static func makeKeychain(in folder: String, count: Int) throws -> Keychain {
        let keychain = Keychain(try makeDevice(in: folder, passcode: nil))
        for number in 0..<count {
            let item = KeychainItem(service: "service", account: "account \(number)")
            try keychain.add(item, value: .random(count: 32))
        }
        return keychain
    }

    // MARK: Unlock

    private static func unlock(in folder: String) async throws -> Figure {
        let passcode = SecretBytes("1234".utf8)
        let keybag = try makeDevice(in: folder + "/locked", passcode: passcode)
        let salt = SecureRandom.bytes(16)
        let rounds = try await Rounds(21) {
            keybag.lock()
            return try seconds { try keybag.unlock(passcode: passcode) } * 1_000
        } floor: {
            try seconds { _ = try KeyDerivation.scrypt(passcode, salt: salt, parameters: .default) } * 1_000
        }
        // At least 0.9 of the time is scrypt.
        return Figure(
            "unlock of a device",
            .milliseconds,
            target: .ratio(1 / 0.9),
            method: "`Keybag.unlock`; floor: scrypt alone with the same parameters",
            rounds,
        )
    }
}
