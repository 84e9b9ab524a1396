import FuzzTargets
import MiniContainment
import MiniCore
import MiniIsolation
import MiniRuntime
import MiniTesting
import Testing

/// The messages between a host and its workers.
@Suite(.timeLimit(.minutes(5))) struct MessageCodingTests {
    @Test(arguments: WorkerMessage.samples) func `a message of a worker is decoded as it was encoded`(
        _ message: WorkerMessage
    ) throws {
        let bytes = message.encoded
        #expect(try WorkerMessage(encoded: bytes).encoded == bytes)
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self) { try WorkerMessage(encoded: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: HostMessage.samples) func `a message of a host is decoded as it was encoded`(
        _ message: HostMessage
    ) throws {
        let bytes = message.encoded
        #expect(try HostMessage(encoded: bytes).encoded == bytes)
    }

    @Test(arguments: ZygoteRequest.samples) func `a request to a zygote is decoded as it was encoded`(
        _ request: ZygoteRequest
    ) throws {
        let bytes = request.encoded
        #expect(try ZygoteRequest(encoded: bytes).encoded == bytes)
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self) { try ZygoteRequest(encoded: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: ZygoteReply.samples) func `a reply of a zygote is decoded as it was encoded`(
        _ reply: ZygoteReply
    ) throws {
        let bytes = reply.encoded
        #expect(try ZygoteReply(encoded: bytes).encoded == bytes)
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self) { try ZygoteReply(encoded: Array(bytes[..<count])) }
        }
    }

    @Test func `the structures of a start are decoded with all of their stored properties`() throws {
        try expectAllPropertiesAreEncoded(WorkerSetup.samples, isEqual: ==)
        try expectAllPropertiesAreEncoded(ContainmentReport.samples, isEqual: ==)
        try expectAllPropertiesAreEncoded(ProgramLimits.samples)
        try expectAllPropertiesAreEncoded(PackageReply.samples)
        try expectAllPropertiesAreEncoded(ProgramStart.samples)
    }

    @Test func `requests for files are equal if their bytes are equal`() {
        let paths = ["", "a", "a/b", "\u{e9}", "e\u{301}"]
        let requests = paths.flatMap { path -> [PackageRequest] in
            [
                .entry(at: path), .names(in: path), .canonicalPath(of: path), .bytes(at: path, limit: 1),
                .bytes(at: path, limit: 2),
            ]
        }
        #expect(Set(requests).count == requests.count)
        for left in requests {
            for right in requests { #expect((left == right) == (left.encoded == right.encoded)) }
        }
        #expect(Set(requests + requests).count == requests.count)
    }

    @Test func `there is a sample of each message, request, command and action`() {
        let requests = WorkerMessage.samples.compactMap { message -> ServiceRequest? in
            if case .request(_, let request) = message { request } else { nil }
        }
        let commands = HostMessage.samples.compactMap { message -> ProgramCommand? in
            if case .command(_, let command) = message { command } else { nil }
        }
        let signals = HostMessage.samples.flatMap { message -> [FunctionSignal] in
            if case .functionSignals(let signals) = message { signals.map(\.signal) } else { [] }
        }
        expectAllCases(ZygoteRequest.samples)
        expectAllCases(ZygoteReply.samples)
        expectAllCases(WorkerMessage.samples)
        expectAllCases(HostMessage.samples)
        expectAllCases(requests)
        expectAllCases(commands)
        expectAllCases(signals)
        expectAllCases(requests.compactMap { if case .storage(let request) = $0 { request } else { nil } })
        expectAllCases(requests.compactMap { if case .files(let request) = $0 { request } else { nil } })
        expectAllCases(requests.compactMap { if case .package(let request) = $0 { request } else { nil } })
        expectAllCases(requests.compactMap { if case .interface(let request) = $0 { request } else { nil } })
        expectAllCases(requests.compactMap { if case .network(let command) = $0 { command } else { nil } })
        expectAllCases(requests.compactMap { if case .function(let request) = $0 { request } else { nil } })
        expectAllCases(requests.compactMap { if case .style(let request) = $0 { request } else { nil } })
        expectAllCases(commands.compactMap { if case .perform(let action, _, _) = $0 { action } else { nil } })
        expectAllCases(commands.compactMap { if case .performOnPage(let action, _) = $0 { action } else { nil } })
    }

    /// Expects a sample of each case of an enumeration, whose decoder rejects the numbers after that of the last one.
    private func expectAllCases<Value: BinaryCodable>(_ samples: [Value]) {
        let count = (0...UInt8.max).first { number in
            do throws(BinaryDecodingError) {
                _ = try Value(encoded: [number])
                return false
            } catch {
                return error == BinaryDecodingError(.unknownTag, at: 0)
            }
        }
        #expect(Set(samples.compactMap { $0.encoded.first }) == Set(0..<(count ?? 0)), "\(Value.self)")
    }

    @Test func `the result of a JSAPI is decoded as it was encoded`() throws {
        for result: any APIResult in [SuccessResult(), EmptyResult(), ScriptValue.undefined, FieldsOfEachKind()] {
            let bytes = try CopiedResult(result).encoded
            let (copied, original) = (ScriptValueWriter(), ScriptValueWriter())
            try CopiedResult(encoded: bytes).write(to: copied)
            result.write(to: original)
            #expect(copied.value == original.value)
        }
    }

    private struct FieldsOfEachKind: APIResult {
        func write(to writer: any ResultWriter) {
            writer.set("text", "a")
            writer.set("number", 1.5)
            writer.set("bool", false)
            writer.set("value", ["b": .null])
            writer.set("json", json: JSONText("[1]"))
        }
    }

    @Test func `an element counts more among the requests in flight than its byte in the message`() throws {
        let nulls = ScriptValue.array(Array(repeating: .null, count: 1_000))
        let program = ProgramIdentity(appID: "a", userID: "")
        let call = DelegatedCall(name: "scan", parameters: ScriptObject([("list", nulls)]), program: program, page: nil)
        let bytes = WorkerMessage.request(1, .delegate(call)).encoded
        #expect(bytes.count < 1_100)
        #expect(try WorkerMessage.decode(bytes).byteCount == 16 * 1_001)
        let short = WorkerMessage.pong.encoded
        #expect(try WorkerMessage.decode(short).byteCount == short.count)
    }

    @Test func `a start of another version is rejected`() throws {
        var bytes = HostMessage.start(.sample).encoded
        #expect(try HostMessage(encoded: bytes).encoded == bytes)
        // The version follows the number of the case, with its sign in the lowest bit.
        bytes[1] = UInt8((ProgramStart.version + 1) << 1)
        #expect(throws: BinaryDecodingError.self) { try HostMessage(encoded: bytes) }
    }
}
