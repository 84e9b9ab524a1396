import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

struct Base64Tests {
    let harness = Harness()

    /// - Source: RFC 4648 section 10, and section 9 for the last two.
    @Test(
        arguments: [
            ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ]
    )
    func `the vectors of the standard are encoded and decoded`(text: String, base64: String) async throws {
        let bytes = ScriptValue.bytes(Array(text.utf8))
        #expect(try await harness.call(ArrayBufferToBase64.self, ["arrayBuffer": bytes]) == .string(base64))
        #expect(try await harness.call(Base64ToArrayBuffer.self, ["base64": .string(base64)]) == bytes)
    }

    @Test func `every pair of bytes is encoded and decoded`() throws {
        for first in UInt8.min...UInt8.max {
            for second in UInt8.min...UInt8.max {
                let bytes = [first, second, first ^ second].prefix(Int(first) % 3 + 1)
                #expect(Base64.decode(Base64.encode(Array(bytes))) == .success(Array(bytes)))
            }
        }
    }

    @Test func `the complete alphabet is used in its order`() {
        let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        guard case .success(let bytes) = Base64.decode(text) else {
            Issue.record("the alphabet is not Base64")
            return
        }
        #expect(bytes.count == 48)
        #expect(bytes.prefix(3) == [0x00, 0x10, 0x83])
        #expect(Base64.encode(bytes) == text)
    }

    @Test(
        arguments: [
            ("Z", 2), ("Zg", 3), ("Zg=", 4), ("Zm9", 4), ("=", 2), ("==", 3), ("====", 1), ("Zg==Zg==", 3),
            ("Zm9v\n", 5), ("Zm 9v", 3), ("Zm9v=", 6), ("Z===", 2), ("Zg=a", 3), ("Zm-_", 3), ("Zm9ü", 4),
            ("Zh==", 2), ("Zm9=", 3), ("data:;base64,Zg==", 5),
        ]
    )
    func `invalid text is rejected with the position of the fault`(text: String, position: Int) async {
        await harness.expectRefusal(
            of: Base64ToArrayBuffer.self,
            ["base64": .string(text)],
            "base64: not Base64 at character \(position)",
        )
    }

    @Test func `only bytes are encoded and only text is decoded`() async {
        await harness.expectRefusal(
            of: ArrayBufferToBase64.self,
            ["arrayBuffer": "text"],
            "arrayBuffer: expected an ArrayBuffer, found string",
        )
        await harness.expectRefusal(
            of: Base64ToArrayBuffer.self,
            ["base64": .bytes([1])],
            "base64: expected a string, found bytes",
        )
    }
}
