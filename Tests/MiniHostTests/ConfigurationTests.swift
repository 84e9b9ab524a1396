import CommandHarness
import MiniCore
import MiniHost
import ProgramModes
import Synchronization
import Testing

/// Errors of the creation of a host and of opening a program.
@Suite(.timeLimit(.minutes(5))) struct ConfigurationTests {
    typealias Change = @Sendable (inout HostConfiguration) -> Void

    private static func network(_ change: (inout NetworkConfiguration) -> Void) -> HostNetwork {
        var network = NetworkConfiguration()
        change(&network)
        return HostNetwork(network)
    }

    static let faults: [(String, Change)] = [
        ("limits.script.memoryBytes is 0; it must be at least 1", { $0.limits.script.memoryBytes = 0 }),
        (
            "limits.script.timePerTurn is 0.0 seconds; it must be longer than 0.0 seconds",
            { $0.limits.script.timePerTurn = .zero }
        ),
        ("limits.pendingCalls is -1; it must be at least 1", { $0.limits.pendingCalls = -1 }),
        ("limits.timers is -1; it must be at least 0", { $0.limits.timers = -1 }),
        ("limits.consoleLines is -1; it must be at least 0", { $0.limits.consoleLines = -1 }),
        ("limits.consoleBytes is -1; it must be at least 0", { $0.limits.consoleBytes = -1 }),
        (
            "limits.delegateDeadline is -1.0 seconds; it must be longer than 0.0 seconds",
            { $0.limits.delegateDeadline = .seconds(-1) }
        ),
        (
            "network.delegateDeadline is 0.0 seconds; it must be longer than 0.0 seconds",
            { $0.network = network { $0.delegateDeadline = .zero } }
        ),
        (
            "network.limits.bodyBytes is 0; it must be at least 1",
            { $0.network = network { $0.limits.bodyBytes = 0 } }
        ),
        (
            "network.limits.redirects is -1; it must be at least 0",
            { $0.network = network { $0.limits.redirects = -1 } }
        ),
        (
            "the user id has 300 bytes; at most 128 are allowed",
            { $0.userID = String(repeating: "u", count: 300) }
        ),
        (
            "isolation.memoryLimit is 0; it must be at least 1",
            {
                var options = WorkerOptions(.current)
                options.memoryLimit = 0
                $0.isolation = .process(options)
            }
        ),
        ("the storage folder's path is empty", { $0.storage = .folder("") }),
        (
            "the storage folder \"/dev/null\" cannot be used: \"/dev/null\" is no folder",
            { $0.storage = .folder("/dev/null") }
        ),
        (
            "the storage folder \"/dev/null/data\" cannot be used: ",
            { $0.storage = .folder("/dev/null/data") }
        ),
    ]

    @Test func `a program with an agent cannot have marks`() {
        var configuration = HostConfiguration()
        configuration.agent = .reportingCalls { _, _ in }
        configuration.marks = ResultMarks(of: ["getLocation"], in: ["request"]) { _ in }
        let error = #expect(throws: HostError.self) { try MiniProgramHost(configuration) }
        #expect(error?.description.contains("a program with an agent has no marked results") == true)
    }

    @Test(arguments: faults.indices)
    func `an invalid configuration is rejected`(index: Int) {
        let (message, change) = Self.faults[index]
        var configuration = HostConfiguration()
        change(&configuration)
        let error = #expect(throws: HostError.self) { try MiniProgramHost(configuration) }
        #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
    }

    @Test func `an app id that is too long is rejected before the program starts`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let host = try MiniProgramHost(.forTests())
        let error = await #expect(throws: ProgramStartError.self) {
            try await host.open(folder.path, appID: String(repeating: "a", count: 300))
        }
        #expect(error?.description.contains("the app id has 300 bytes; at most 128 are allowed") == true)
        #expect(host.programs.isEmpty)
        let program = try await host.open(folder.path, appID: String(repeating: "a", count: 128))
        #expect(try await program.evaluate("my.setStorageSync({ key: 'a', data: 1 })") == ["success": true])
        await host.stop()
    }

    @Test func `a JSAPI without the required permission cannot be used`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.permissions.remove(.storage)
        configuration.permissions.remove(.payment)
        configuration.mocks["removeStorage"] = [.success(["success": true])]
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        let names = [
            "getStorage", "getStorageSync", "getStorage.object.key", "getStorage.callback.data", "removeStorage",
            "removeStorageSync", "request", "alert", "button",
        ]
        let code = "[\(names.map { "my.canIUse('\($0)')" }.joined(separator: ", "))]"
        #expect(try await program.evaluate(code) == [false, false, false, false, true, true, true, true, true])
        await host.stop()
    }

    @Test(arguments: [true, false])
    func `a record contains the duration of the call`(recordsSuccess: Bool) async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let observer = CallObserver()
        var configuration = HostConfiguration.forTests()
        configuration.observer = observer
        configuration.recordsSuccessfulCalls = recordsSuccess
        configuration.apis = try APIRegistry.builtIn.adding([FailsOddly.self])
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        _ = try await program.evaluate(
            """
            my.setStorageSync({ key: 'a', data: 1 });
            my.setStorageSync({ data: 1 });
            await my.failsOddly({ code: 20001 }).catch(() => {});
            await my.failsOddly({}).catch(() => {});
            """
        )
        await host.stop()
        let calls = observer.calls.filter { $0.name != "alert" }
        #expect(calls.count { $0.error != nil } == 3)
        #expect(calls.contains { $0.error == nil } == recordsSuccess)
        for call in calls { #expect(call.duration > .zero, "\(call)") }
    }

    @Test func `an event carries the program, its run and the time`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let observer = CallObserver()
        var configuration = HostConfiguration.forTests()
        configuration.observer = observer
        configuration.userID = "ann"
        let host = try MiniProgramHost(configuration)
        let start = WallTime.now
        var instances: [Int] = []
        for _ in 0..<2 {
            let program = try await host.open(folder.path)
            instances.append(program.instance)
            #expect(observer.origins.last?.instance == program.instance)
            #expect(observer.origins.last?.program == program.identity)
            await program.stop()
        }
        let origins = observer.origins
        #expect(Set(origins.map(\.instance)) == Set(instances) && Set(instances).count == 2)
        #expect(origins.allSatisfy { $0.program.userID == "ann" })
        #expect(origins.map(\.time) == origins.map(\.time).sorted())
        #expect(origins.allSatisfy { (start...WallTime.now).contains($0.time) })
    }

    @Test func `a stream has the events of its own program, and an observer those of all with their programs`()
        async throws
    {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let observer = CallObserver()
        var configuration = HostConfiguration.forTests()
        configuration.observer = observer
        let host = try MiniProgramHost(configuration)
        var streams: [String: AsyncStream<ProgramEvent>] = [:]
        var instances: [String: Int] = [:]
        for name in ["a", "b"] {
            let program = try await host.open(folder.path, appID: name)
            (streams[name], instances[name]) = (program.events, program.instance)
            _ = try await program.evaluate("console.log('\(name)')")
        }
        await host.stop()
        for (name, stream) in streams {
            var lines: [String] = []
            for await event in stream { if case .console(let message) = event { lines.append(message.text) } }
            #expect(lines == [name])
            let origins = observer.origins(ofLine: name)
            #expect(origins.map(\.program.appID) == [name])
            let instance = try #require(instances[name])
            #expect(origins.map(\.instance) == [instance])
        }
    }

    @Test func `an undeclared error of a host's JSAPI is a warning, once`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        let observer = CallObserver()
        var configuration = HostConfiguration.forTests()
        configuration.observer = observer
        configuration.apis = try APIRegistry.builtIn.adding([FailsOddly.self])
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        _ = try await program.evaluate(
            """
            for (const code of [20001, 57, 57, 2, 4]) await my.failsOddly({ code }).catch(() => {});
            my.getStorageSync({});
            """
        )
        await host.stop()
        #expect(observer.warnings == ["my.failsOddly failed with error 57, which its `errors` do not list"])
    }

    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
        "pages/a/a.axml": "<view/>",
    ]
}

/// Fails with the specified code.
private struct FailsOddly: DeferredFunction {
    static let name = "failsOddly"
    static let errors: Set<APIError.Reason> = [APIError.Reason(code: 20_001)]

    let code: Int

    init(_ reader: inout ParameterReader) throws(APIError) {
        code = try reader.integer("code", in: 0...99_999, default: 3)
    }

    func call(in context: CallContext) async throws(APIError) -> SuccessResult {
        throw APIError(APIError.Reason(code: code), "it fails")
    }
}

private final class CallObserver: ProgramObserver {
    private let events = Mutex<[ProgramEvent]>([])
    private let received = Mutex<[EventOrigin]>([])
    private let lines = Mutex<[(text: String, origin: EventOrigin)]>([])

    /// The origins of the lines with a text.
    func origins(ofLine text: String) -> [EventOrigin] {
        lines.withLock { lines in lines.filter { $0.text == text }.map { $0.origin } }
    }

    var origins: [EventOrigin] { received.withLock { $0 } }

    var calls: [CallRecord] { events.withLock { $0.compactMap { if case .call(let call) = $0 { call } else { nil } } } }

    var warnings: [String] {
        events.withLock { $0.compactMap { if case .warning(let warning) = $0 { warning.description } else { nil } } }
    }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        events.withLock { $0.append(event) }
        received.withLock { $0.append(origin) }
        if case .console(let message) = event { lines.withLock { $0.append((message.text, origin)) } }
    }
}
