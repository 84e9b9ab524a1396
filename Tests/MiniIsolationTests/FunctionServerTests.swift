import CommandHarness
import FuzzTargets
import MiniCore
import MiniHost
import MiniRuntime
import Synchronization
import Testing

@testable import MiniIsolation

private let caller = ForwardedCall.Caller(
    page: nil,
    pageNumber: nil,
    canGoBack: false,
    time: WallTime(milliseconds: 0)
)

private func makeCall(_ name: String, _ arguments: CopiedArgument...) -> ForwardedCall {
    ForwardedCall(name: name, arguments: arguments, caller: caller)
}

private let noTime = ForwardedCall.Caller(
    page: nil,
    pageNumber: nil,
    canGoBack: false,
    time: WallTime(milliseconds: .nan)
)

private let one = CopiedArgument(kind: .number, content: .value(1))

/// Requests to the host's own JSAPIs that an attacker could have written.
@Suite(.timeLimit(.minutes(5))) struct FunctionServerTests {
    @Test(arguments: [
        FunctionRequest.call(makeCall("unknown", one)), .call(makeCall("request", one)),
        .call(makeCall("addNumbers", one)),
        .call(makeCall("addNumbers", one, one, one)), .call(makeCall("getLedger")), .call(makeCall("readEntry", one)),
        .call(makeCall("getLedger.other", one)), .call(makeCall("countSteps", one)),
        .reserve(makeCall("greet", one), task: 1),
        .constant("other", caller), .constant("shopVersion", noTime),
        .call(ForwardedCall(name: "addNumbers", arguments: [one, one], caller: noTime)),
    ])
    func `a request that no worker sends is a violation`(request: FunctionRequest) throws {
        let served = try ServedFunctions()
        #expect(!served.server.serve(1, .function(request), byteCount: 100))
        served.server.close()
        #expect(served.messageCount == 0)
    }

    @Test func `arguments that are larger in memory than in the message are a violation`() throws {
        let served = try ServedFunctions()
        let nulls = ScriptValue.array(Array(repeating: .null, count: ForwardedCall.byteLimit / 8))
        let many = CopiedArgument(kind: .array, content: .value(nulls))
        let requests = [
            FunctionRequest.call(makeCall("addNumbers", many, one)), .reserve(makeCall("countSteps", many), task: 1),
        ]
        for request in requests {
            let isServed = served.server.serve(1, .function(request), byteCount: 100)
            #expect(!isServed)
        }
        served.server.close()
        #expect(served.messageCount == 0)
    }

    @Test func `a request with a number that is in use is a violation`() async throws {
        let gates = OwnFunctions.Gates()
        let served = try ServedFunctions { $0.extensions[OwnFunctions.GatesKey.self] = gates }
        #expect(served.server.serve(1, .function(.call(makeCall("waitForever"))), byteCount: 100))
        #expect(!served.server.serve(1, .function(.call(makeCall("waitForever"))), byteCount: 100))
        await gates.begun.wait()
        served.server.close()
        await gates.cancelled.wait()
    }

    @Test(arguments: [
        CopiedArgument(kind: .string, content: .value(1)), CopiedArgument(kind: .number, content: .value("1")),
        CopiedArgument(kind: .number, content: .json(JSONText("1"))),
        CopiedArgument(kind: .undefined, content: .value(1)),
        CopiedArgument(kind: .number, content: .value(.number(.nan))),
        CopiedArgument(kind: .number, content: .failure(APIError(.unknown, "a"))),
        CopiedArgument(kind: .symbol, content: .value(1)), CopiedArgument(kind: .number, content: .value(1_000)),
    ])
    func `a wrong argument is error 2`(argument: CopiedArgument) async throws {
        let served = try ServedFunctions()
        #expect(served.server.serve(1, .function(.call(makeCall("addNumbers", argument, one))), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1)?.code == 2)
        served.server.close()
    }

    @Test func `the permission is checked again`() async throws {
        let served = try ServedFunctions { $0.permissions.replace(with: Permission.standard) }
        #expect(served.server.serve(1, .function(.call(makeCall("addNumbers", one, one))), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1)?.reason == .noPermission)
        served.server.close()
    }

    @Test func `the identity is that of the connection`() async throws {
        let served = try ServedFunctions()
        let name = CopiedArgument(kind: .string, content: .value("Ann"))
        #expect(served.server.serve(1, .function(.call(makeCall("greet", name))), byteCount: 100))
        let result = try await served.reply(to: 1, as: Result<CopiedResult, APIError>.self)?.get()
        #expect(result?.value == "Ann of served")
        served.server.close()
    }

    @Test func `tasks are begun once, and have different numbers`() async throws {
        let gates = OwnFunctions.Gates()
        let served = try ServedFunctions { $0.extensions[OwnFunctions.GatesKey.self] = gates }
        let zero = CopiedArgument(kind: .number, content: .value(0))
        #expect(served.server.serve(1, .function(.begin(0)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1)?.reason == .aborted)
        #expect(served.server.serve(2, .function(.reserve(makeCall("countSteps", zero), task: 7)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 2) == nil)
        #expect(served.server.serve(3, .function(.reserve(makeCall("countSteps", zero), task: 7)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 3)?.reason == .unknown)
        #expect(served.server.serve(4, .function(.begin(2)), byteCount: 100))
        await gates.begun.wait()
        #expect(served.server.serve(5, .function(.begin(2)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 5)?.reason == .aborted)
        served.server.cancel(2)
        #expect(await served.error(ofReplyTo: 4)?.reason == .aborted)
        await gates.cancelled.wait()
        served.server.close()
    }

    @Test func `signals without a wait between them are one message, before the result`() async throws {
        let served = try ServedFunctions()
        let three = CopiedArgument(kind: .number, content: .value(3))
        #expect(served.server.serve(1, .function(.reserve(makeCall("countSteps", three), task: 7)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1) == nil)
        #expect(served.server.serve(2, .function(.begin(1)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 2) == nil)
        // The replies, and the message with three steps and an event for `my.on`.
        #expect(served.messageCount == 3)
        #expect(served.signalCounts == [4])
        served.server.close()
    }

    @Test func `an event for my.on is sent before the result of its call`() async throws {
        let served = try ServedFunctions()
        #expect(served.server.serve(1, .function(.call(makeCall("sendPing"))), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1) == nil)
        #expect(served.signalCounts == [1])
        served.server.close()
    }

    @Test func `the end of the connection releases what tasks have reserved`() async throws {
        let gates = OwnFunctions.Gates()
        let served = try ServedFunctions { $0.extensions[OwnFunctions.GatesKey.self] = gates }
        #expect(served.server.serve(1, .function(.reserve(makeCall("countSteps", one), task: 7)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1) == nil)
        served.server.close()
        await gates.released.wait()
    }
}

/// A server of one program, and the messages that it has sent.
private struct ServedFunctions {
    let server: ServiceServer
    private let messages: Messages

    /// The messages to a worker, in order.
    private final class Messages: Sendable {
        private struct State {
            var replies: [Int: [UInt8]] = [:]
            var count = 0
            /// The number of signals in each message with signals.
            var signalCounts: [Int] = []
        }

        private let state = Mutex(State())
        private let arrivals: AsyncStream<Void>
        private let arrival: AsyncStream<Void>.Continuation

        init() { (arrivals, arrival) = AsyncStream<Void>.makeStream() }

        var count: Int { state.withLock { $0.count } }
        var signalCounts: [Int] { state.withLock { $0.signalCounts } }

        func add(_ message: HostMessage) {
            state.withLock { state in
                state.count += 1
                switch message {
                case .reply(let number, let bytes): state.replies[number] = bytes
                case .functionSignals(let signals): state.signalCounts.append(signals.count)
                default: break
                }
            }
            arrival.yield()
        }

        func reply(to number: Int) async -> [UInt8]? {
            if let reply = state.withLock({ $0.replies[number] }) { return reply }
            for await _ in arrivals {
                if let reply = state.withLock({ $0.replies[number] }) { return reply }
            }
            return nil
        }
    }

    init(_ configure: (inout ProgramOptions) -> Void = { _ in }) throws {
        var options = ProgramOptions(
            package: .sample,
            identity: ProgramIdentity(appID: "served", userID: ""),
            apis: try APIRegistry.builtIn.adding(OwnFunctions.functions, constants: OwnFunctions.constants),
            userInterface: HeadlessUserInterface(),
            storage: NoStorage(),
        )
        options.permissions.replace(with: Permission.standard.union([OwnFunctions.permission]))
        configure(&options)
        let messages = Messages()
        self.messages = messages
        let isolated = IsolatedProgramOptions(options, page: nil)
        server = ServiceServer(
            isolated.parts,
            ProgramServices(options, now: nil) { _ in },
            functions: FunctionServer.Setup(isolated, options) { _ in },
        ) { bytes in
            do throws(BinaryDecodingError) {
                messages.add(try HostMessage(encoded: bytes))
            } catch {
                Issue.record(error, "a message of the host cannot be decoded")
            }
        }
    }

    var messageCount: Int { messages.count }
    var signalCounts: [Int] { messages.signalCounts }

    /// The reply to a request; nil if it is of another type.
    func reply<Reply: BinaryCodable>(to number: Int, as type: Reply.Type) async throws -> Reply? {
        try await messages.reply(to: number).map { try Reply(encoded: $0) }
    }

    /// The error of a reply; nil for a success.
    func error(ofReplyTo number: Int) async -> APIError? {
        guard let bytes = await messages.reply(to: number) else { return nil }
        // A success begins with 1, and an error follows 0.
        guard bytes.first == 0 else { return nil }
        return try? APIError(encoded: Array(bytes.dropFirst()))
    }
}

/// Storage that cannot be opened.
private struct NoStorage: LocalStorageProvider {
    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage { throw APIError(.storageUnavailable, "none") }
}
