import MiniCore
import MiniCrypto
import MiniStorage

/// The cost of encrypting stored values.
enum SealFigures {
    /// The largest value: 200 KB, here of 1,024 bytes.
    private static let valueByteCount = 204_800
    private static let context = LocalStorageContext(
        identity: ProgramIdentity(appID: Loop.appID, userID: "user"),
        key: "key-1",
        kind: .string,
    )

    static func measure() async throws -> [Figure] {
        try await values() + calls()
    }

    /// The largest value without a database.
    private static func values() async throws -> [Figure] {
        let encryptor = try AESGCMEncryptor(key: SecretBytes.random(count: 32))
        let bare = try BareCipher()
        let value = [UInt8](repeating: 1, count: valueByteCount)
        let sealed = try encryptor.seal(value, for: context)
        let count = 500
        func floor() throws -> Double { try bare.seal(byteCount: count * valueByteCount) / Double(count) / 1_000 }
        func time(_ body: () throws -> Void) rethrows -> Double {
            let start = MonotonicTime.now
            for _ in 0..<count { try body() }
            return (MonotonicTime.now - start) / Double(count) / 1_000
        }
        let seals = try await Rounds(21) {
            try time { _ = try encryptor.seal(value, for: context) }
        } floor: {
            try floor()
        }
        let opens = try await Rounds(21) {
            try time { _ = try encryptor.open(sealed, identifier: encryptor.identifier, for: context) }
        } floor: {
            try floor()
        }
        bare.close()
        // At least 0.6 of the floor's bytes per second.
        let target = Figure.Target.ratio(1 / 0.6)
        let floorMethod =
            "floor: as many bytes in blocks of 16 KiB through OpenSSL, as `openssl speed -evp aes-256-gcm`"
        return [
            Figure("200 KB sealed", .microseconds, target: target, method: "`.aesGCM` alone; \(floorMethod)", seals),
            Figure("200 KB opened", .microseconds, target: target, method: "`.aesGCM` alone; \(floorMethod)", opens),
        ]
    }

    /// Calls of a program with and without an encryptor.
    private static func calls() async throws -> [Figure] {
        let loops = [Loop.setStorage, .getStorage]
        let encryptors = LocalStorageEncryptorRing(try .aesGCM(key: SecretBytes.random(count: 32)))
        let sealing = try await BenchmarkProgram(loops: loops, encryptors: encryptors)
        let plain = try await BenchmarkProgram(loops: loops)
        let sets = try await Rounds(11) {
            try await sealing.run(.setStorage, count: 20_000) / 20_000 / 1_000
        } floor: {
            try await plain.run(.setStorage, count: 20_000) / 20_000 / 1_000
        }
        let gets = try await Rounds(21) {
            try await sealing.run(.getStorage, count: 50_000) / 50_000 / 1_000
        } floor: {
            try await plain.run(.getStorage, count: 50_000) / 50_000 / 1_000
        }
        await sealing.stop()
        await plain.stop()
        let method = "from JavaScript, 500 keys in turn; floor: the same without an encryptor"
        return [
            Figure("setStorageSync, 100 bytes, `.aesGCM`", .microseconds, target: .ratio(1.3), method: method, sets),
            Figure("getStorageSync, 100 bytes, `.aesGCM`", .microseconds, target: .ratio(1.3), method: method, gets),
        ]
    }
}
