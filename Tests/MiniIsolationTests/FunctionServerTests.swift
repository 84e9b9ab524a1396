import CommandHarness
import MiniCore
import MiniHost
import MiniRuntime
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
        let served = try ServedProgram()
        #expect(!served.server.serve(1, .function(request), byteCount: 100))
        served.server.close()
        #expect(served.messageCount == 0)
    }

    @Test func `arguments that are larger in memory than in the message are a violation`() throws {
        let served = try ServedProgram()
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
        let served = try ServedProgram { $0.extensions[OwnFunctions.GatesKey.self] = gates }
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
        let served = try ServedProgram()
        #expect(served.server.serve(1, .function(.call(makeCall("addNumbers", argument, one))), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1)?.code == 2)
        served.server.close()
    }

    @Test func `the permission is checked again`() async throws {
        let served = try ServedProgram { $0.permissions.replace(with: Permission.standard) }
        #expect(served.server.serve(1, .function(.call(makeCall("addNumbers", one, one))), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1)?.reason == .noPermission)
        served.server.close()
    }

    @Test func `the identity is that of the connection`() async throws {
        let served = try ServedProgram()
        let name = CopiedArgument(kind: .string, content: .value("Ann"))
        #expect(served.server.serve(1, .function(.call(makeCall("greet", name))), byteCount: 100))
        let result = try await served.reply(to: 1, as: Result<CopiedResult, APIError>.self)?.get()
        #expect(result?.value == "Ann of served")
        served.server.close()
    }

    @Test func `tasks are begun once, and have different numbers`() async throws {
        let gates = OwnFunctions.Gates()
        let served = try ServedProgram { $0.extensions[OwnFunctions.GatesKey.self] = gates }
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
        let served = try ServedProgram()
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
        let served = try ServedProgram()
        #expect(served.server.serve(1, .function(.call(makeCall("sendPing"))), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1) == nil)
        #expect(served.signalCounts == [1])
        served.server.close()
    }

    @Test func `the end of the connection releases what tasks have reserved`() async throws {
        let gates = OwnFunctions.Gates()
        let served = try ServedProgram { $0.extensions[OwnFunctions.GatesKey.self] = gates }
        #expect(served.server.serve(1, .function(.reserve(makeCall("countSteps", one), task: 7)), byteCount: 100))
        #expect(await served.error(ofReplyTo: 1) == nil)
        served.server.close()
        await gates.released.wait()
    }
}
