import Foundation
import Testing

@testable import MiniCrypto

struct SecretBytesTests {
    @Test func `a secret has the bytes it was created from`() {
        let secret = SecretBytes([1, 2, 255])
        #expect(secret.count == 3)
        #expect(secret.withUnsafeBytes { Array($0) } == [1, 2, 255])
        #expect(SecretBytes([]).withUnsafeBytes { Array($0) } == [])
        #expect(SecretBytes(0..<200).count == 200)
        #expect(SecretBytes(repeatElement(7, count: 10_000)).withUnsafeBytes { $0.allSatisfy { $0 == 7 } })
    }

    @Test(arguments: [("", []), ("00ff", [0, 255]), ("a0B1c2", [0xa0, 0xb1, 0xc2])] as [(String, [UInt8])])
    func `hexadecimal digits of either case are read`(text: String, bytes: [UInt8]) {
        #expect(SecretBytes(hexadecimal: text.utf8) == SecretBytes(bytes))
    }

    @Test(arguments: ["0", "000", "0g", "g0", "0x00", " 00", "-1", "é"])
    func `other characters are not read as digits`(text: String) {
        #expect(SecretBytes(hexadecimal: text.utf8) == nil)
    }

    @Test func `secrets are equal if all of their bytes are equal`() {
        let bytes = Array(UInt8(0)..<32)
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 0x80
            #expect(SecretBytes(bytes) != SecretBytes(other))
        }
        #expect(SecretBytes(bytes) == SecretBytes(bytes))
        #expect(SecretBytes(bytes) != SecretBytes(bytes.dropLast()))
    }

    @Test func `printing a secret does not show it`() {
        let secret = SecretBytes("correct horse".utf8)
        var dumped = ""
        dump(secret, to: &dumped)
        let texts = ["\(secret)", String(reflecting: secret), "\([secret])", "\(Optional(secret) as Any)", dumped]
        for text in texts {
            #expect(text.contains("SecretBytes(13 bytes)"))
            #expect(!text.contains("99"), "The first byte shows.")
            #expect(!text.contains("horse"))
        }
    }

    @Test func `a failing initializer leaves no bytes behind`() async {
        await #expect(processExitsWith: .success) {
            let before = SecretBytes.liveCount
            #expect(throws: CancellationError.self) {
                try SecretBytes(count: 32) { _ in throw CancellationError() }
            }
            #expect(SecretBytes(hexadecimal: "xx".utf8) == nil)
            #expect(SecretBytes.liveCount == before)
        }
    }

    @Test func `a released secret is no longer in memory`() async {
        await #expect(processExitsWith: .success) {
            var secret: SecretBytes? = SecretBytes.random(count: 48)
            let address = Int(bitPattern: secret?.withUnsafeBytes { $0.baseAddress })
            let content = secret?.withUnsafeBytes { Array($0) }
            #expect(memory(at: address, count: 48) == content)
            secret = nil
            #expect(memory(at: address, count: 48) != content)
        }
    }
}

/// The bytes at an address of this process; nil if it is not mapped.
private func memory(at address: Int, count: Int) -> [UInt8]? {
    let memory = open("/proc/self/mem", O_RDONLY)
    defer { close(memory) }
    var bytes = [UInt8](repeating: 0, count: count)
    return pread(memory, &bytes, count, off_t(address)) == count ? bytes : nil
}
