import Glibc
import MiniCore
import Testing

@testable import MiniDebug

/// The messages of a client.
@Suite struct AdapterInputTests {
    private func read(_ text: String) throws(DebugError) -> [ScriptValue] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw DebugError("pipe") }
        defer { close(ends[0]) }
        _ = OpenFile.write(text, to: ends[1])
        close(ends[1])
        var input = AdapterInput(descriptor: ends[0])
        var messages: [ScriptValue] = []
        while let message = try input.next() { messages.append(message) }
        return messages
    }

    @Test func `messages follow each other, with any headers`() throws {
        let text = "Content-Length: 7\r\n\r\n{\"a\":1}content-length:2\nContent-Type: x\n\n[]"
        #expect(try read(text) == [["a": 1], []])
    }

    @Test func `an incomplete message at the end is dropped`() throws {
        #expect(try read("Content-Length: 7\r\n\r\n{\"a\"") == [])
        #expect(try read("Content-Le") == [])
    }

    @Test(arguments: ["\r\n\r\n{}", "Content-Length: -1\n\n", "Content-Length: 2\n\n{]", "Content-Length: x\n\n"])
    func `bytes that are no message are an error`(_ text: String) {
        #expect(throws: DebugError.self) { try read(text) }
    }

    @Test func `a long text without a header is an error`() {
        #expect(throws: DebugError.self) { try read(String(repeating: "x", count: 100_000 / 2)) }
    }
}
