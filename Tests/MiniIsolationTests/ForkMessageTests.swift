import MiniCore
import Testing

@testable import MiniIsolation

/// The messages between a command and the server that forks the processes of its tasks.
@Suite struct ForkMessageTests {
    @Test(arguments: [
        ForkRequest.prepare([1, 2, 3]), .fork([]), .fork([0, 255]), .signal(15, process: 4_194_303), .reap(1),
    ])
    func `a request is decoded as it was encoded`(_ request: ForkRequest) throws {
        let bytes = request.encoded
        #expect(try ForkRequest(encoded: bytes).encoded == bytes)
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self) { try ForkRequest(encoded: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: [ForkReply.prepared, .forked(process: 7), .reaped(status: 0x8B), .failed("fork: ä")])
    func `a reply is decoded as it was encoded`(_ reply: ForkReply) throws {
        let bytes = reply.encoded
        #expect(try ForkReply(encoded: bytes).encoded == bytes)
        #expect(throws: BinaryDecodingError.self) { try ForkReply(encoded: bytes + [0]) }
    }

    @Test func `an unknown request is rejected`() {
        #expect(throws: BinaryDecodingError.self) { try ForkRequest(encoded: [9]) }
    }
}
