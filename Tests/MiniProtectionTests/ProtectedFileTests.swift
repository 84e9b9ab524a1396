import Foundation
import MiniCrypto
import Synchronization
import Testing

@testable import MiniProtection

struct ProtectedFileTests {
    private let device: TestDevice
    private let keybag: Keybag
    private let path: String

    init() throws {
        device = try TestDevice()
        keybag = try device.create()
        path = device.folder + "/file"
    }

    /// Bytes that differ at each position.
    private func pattern(_ count: Int, seed: Int = 1) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: ($0 + seed) &* 2_654_435_761 >> 7) }
    }

    private func code(_ body: () throws -> Void) -> ProtectionError.Code? {
        do {
            try body()
            return nil
        } catch {
            return (error as? ProtectionError)?.code
        }
    }

    @Test(arguments: [0, 1, 100, 4095, 4096, 4097, 8192, 64 * 4096, 64 * 4096 + 1, 300_000])
    func `written content is read`(count: Int) throws {
        let content = pattern(count)
        try ProtectedFile.write(content, to: path, protection: .complete, keybag: keybag)
        #expect(try ProtectedFile.read(path, keybag: keybag) == content)
        #expect(try ProtectedFile.protection(ofFileAt: path) == .complete)
        if count >= 100 {
            #expect(Data(try device.bytes("file")).range(of: Data(content[10..<50])) == nil)
        }
    }

    @Test func `random writes, reads and truncations equal those of a plain file`() throws {
        var generator = SystemRandomNumberGenerator()
        let file = try ProtectedFile.create(at: path, protection: .completeUnlessOpen, keybag: keybag)
        var model: [UInt8] = []
        for round in 0..<300 {
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                let count = Int.random(in: 0...model.count + 5000, using: &generator)
                try file.truncate(to: count)
                model = Array(model.prefix(count)) + [UInt8](repeating: 0, count: max(count - model.count, 0))
            case 1...5:
                let offset = Int.random(in: 0...model.count + 9000, using: &generator)
                let bytes = pattern(Int.random(in: 0...20_000, using: &generator), seed: round)
                try file.write(bytes, at: offset)
                guard !bytes.isEmpty else { break }
                model += [UInt8](repeating: 0, count: max(offset + bytes.count - model.count, 0))
                model.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            default:
                let offset = Int.random(in: 0...model.count + 100, using: &generator)
                let count = Int.random(in: 0...20_000, using: &generator)
                #expect(try file.read(at: offset, count: count) == Array(model.dropFirst(offset).prefix(count)))
            }
            #expect(file.count == model.count)
            if model.count > 200_000 {
                try file.truncate(to: 1000)
                model = Array(model.prefix(1000))
            }
        }
        file.close()
        #expect(try ProtectedFile.read(path, keybag: keybag) == model)
    }

    @Test(arguments: FileProtection.allCases)
    func `a flipped bit anywhere is an error`(protection: FileProtection) throws {
        try ProtectedFile.write(pattern(10), to: path, protection: protection, keybag: keybag)
        let bytes = try device.bytes("file")
        // Each bit of the header, and one of each byte of the chunk.
        let bits =
            Array(0..<FileHeader.byteCount * 8) + stride(from: FileHeader.byteCount * 8, to: bytes.count * 8, by: 9)
        for bit in bits {
            var changed = bytes
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            try device.write(changed, to: "file")
            let code = code { _ = try ProtectedFile.read(path, keybag: keybag) }
            #expect(code == .damaged || code == .unknownVersion, "bit \(bit): \(code.map(\.rawValue) ?? "no error")")
        }
    }

    @Test(arguments: FileProtection.allCases)
    func `a file that was created without the device key is damaged`(protection: FileProtection) throws {
        // A reader of the keybag has the public key of a class and can wrap keys with it.
        let key = SecretBytes.random(count: AESGCM.keyByteCount)
        let header = FileHeader(
            identifier: SecureRandom.bytes(16),
            keybag: keybag.state.withLock { $0.content.fileKeysIdentifier },
            key: try keybag.wrap(key, protection, path),
        )
        for shared in [SecretBytes([]), SecretBytes(count: 32) { _ in }] {
            let info = Array("minihost 2 file header".utf8)
            let headerKey = try KeyDerivation.hkdf(key.appending(shared), info: info)
            try device.write(try header.encoded(headerKey), to: "file")
            #expect(code { _ = try ProtectedFile.read(path, keybag: keybag) } == .damaged)
            #expect(code { _ = try ProtectedFile.count(ofFileAt: path, in: AT_FDCWD, keybag: keybag) } == .damaged)
        }
        try device.write(try header.encoded(ProtectedFile.keys(of: key, keybag).header), to: "file")
        #expect(try ProtectedFile.read(path, keybag: keybag) == [])
    }

    @Test func `a length beyond the file is damage, also while its key is not accessible`() throws {
        try ProtectedFile.write(pattern(10), to: path, protection: .complete, keybag: keybag)
        var bytes = try device.bytes("file")
        bytes[FileHeader.byteCount - 32 - 1] = 0x3F
        try device.write(bytes, to: "file")
        keybag.lock()
        #expect(code { _ = try ProtectedFile.count(ofFileAt: path, in: AT_FDCWD, keybag: keybag) } == .damaged)
    }

    @Test func `missing chunks, swapped chunks and chunks of another file are an error`() throws {
        try ProtectedFile.write(pattern(3 * 4096), to: path, protection: .none, keybag: keybag)
        let bytes = try device.bytes("file")
        let record = ProtectedFile.recordByteCount
        let chunks = stride(from: FileHeader.byteCount, to: bytes.count, by: record).map {
            Array(bytes[$0..<$0 + record])
        }
        let header = Array(bytes.prefix(FileHeader.byteCount))
        try ProtectedFile.write(pattern(3 * 4096), to: path, protection: .none, keybag: keybag)
        let other = try device.bytes("file")
        let otherChunk = Array(other[FileHeader.byteCount..<FileHeader.byteCount + record])
        let variants = [
            header + chunks[0] + chunks[1], header + chunks[1] + chunks[0] + chunks[2],
            header + otherChunk + chunks[1] + chunks[2], header, [],
            Array(other.prefix(FileHeader.byteCount)) + chunks.joined(),
        ]
        for (index, variant) in variants.enumerated() {
            try device.write(variant, to: "file")
            #expect(code { _ = try ProtectedFile.read(path, keybag: keybag) } == .damaged, "variant \(index)")
        }
        try device.write(header + chunks.joined(), to: "file")
        #expect(try ProtectedFile.read(path, keybag: keybag) == pattern(3 * 4096))
    }

    @Test(arguments: FileProtection.allCases, FileProtection.allCases)
    func `a changed class keeps the content`(old: FileProtection, new: FileProtection) throws {
        try ProtectedFile.write(pattern(5000), to: path, protection: old, keybag: keybag)
        let before = try device.bytes("file")
        let file = try ProtectedFile(opening: path, keybag: keybag)
        try file.setProtection(new)
        #expect(file.protection == new)
        #expect(try device.bytes("file").dropFirst(FileHeader.byteCount) == before.dropFirst(FileHeader.byteCount))
        keybag.lock()
        let isReadable = ProtectionTable.allows(.resume, new, .locked)
        #expect((code { _ = try file.read(at: 0, count: 1) } == nil) == isReadable)
        try keybag.unlock(passcode: TestDevice.passcode)
        #expect(try ProtectedFile.read(path, keybag: keybag) == pattern(5000))
    }

    @Test func `a file of another device is rejected`() throws {
        try ProtectedFile.write([1], to: path, protection: .none, keybag: keybag)
        let other = try TestDevice().create()
        #expect(code { _ = try ProtectedFile.read(path, keybag: other) } == .damaged)
    }

    @Test func `a file that a lock has closed reports it after the unlock`() throws {
        let file = try ProtectedFile.create(at: path, protection: .complete, keybag: keybag)
        try file.write([1], at: 0)
        keybag.lock()
        #expect(code { _ = try file.read(at: 0, count: 1) } == .protectedDataUnavailable)
        try keybag.unlock(passcode: TestDevice.passcode)
        let error = #expect(throws: ProtectionError.self) { try file.read(at: 0, count: 1) }
        #expect(error?.message.contains("open it again") == true)
        #expect(try ProtectedFile.read(path, keybag: keybag) == [1])
    }

    @Test func `numbers out of range, missing files and closed files are errors`() throws {
        let file = try ProtectedFile.create(at: path, protection: .none, keybag: keybag)
        #expect(code { _ = try file.read(at: -1, count: 1) } == .invalidParameter)
        #expect(code { _ = try file.read(at: 0, count: -1) } == .invalidParameter)
        #expect(code { try file.write([1], at: -1) } == .invalidParameter)
        #expect(code { try file.write([1], at: .max) } == .invalidParameter)
        #expect(code { try file.truncate(to: -1) } == .invalidParameter)
        #expect(try file.read(at: .max, count: .max) == [])
        file.close()
        file.close()
        #expect(code { _ = try file.read(at: 0, count: 1) } == .closed)
        #expect(code { _ = try ProtectedFile.read(path + "-other", keybag: keybag) } == .missing)
        #expect(code { _ = try ProtectedFile.create(at: path, protection: .none, keybag: keybag) } == .system)
        try device.write(Array("plain text".utf8), to: "plain")
        #expect(code { _ = try ProtectedFile.read(device.folder + "/plain", keybag: keybag) } == .damaged)
    }
}
