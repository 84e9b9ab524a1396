import MiniCore
import MiniHost

/// A program that runs loops, in a host with storage in files.
final class BenchmarkProgram: Sendable {
    private let folder: TemporaryFolder
    private let host: MiniProgramHost
    private let program: any MiniProgram

    /// - Parameters:
    ///   - loops: The loops that the program can run.
    ///   - template: The page's AXML.
    ///   - encryptors: The encryptors of stored values.
    ///   - databaseKey: The key of the database.
    ///   - network: The network of the program; nil for none.
    ///   - isIsolated: Whether the program runs in a process of its own. Its loops then have the clock of `Date`, which has
    ///     milliseconds: with JSAPIs of its host, a worker keeps no stored values. `my.copy` runs in the worker.
    ///   - configure: Changes the configuration of the host.
    init(
        loops: [Loop],
        template: String = "<view/>",
        encryptors: LocalStorageEncryptorRing = .none,
        databaseKey: (any DatabaseKeySource)? = nil,
        network: (any ProgramNetworkProvider)? = nil,
        isIsolated: Bool = false,
        configure: (inout HostConfiguration) -> Void = { _ in },
    ) async throws {
        folder = try TemporaryFolder()
        let names = loops.map { "\($0.name): \($0.source)" }.joined(separator: ",\n")
        let clock = isIsolated ? "my.monotonicTime = () => Date.now() * 1e6;\n" : ""
        try folder.write("\(clock)App({ loops: {\n\(names)\n} });\n", to: "program/app.js")
        try folder.write(#"{"pages": ["pages/index/index"]}"#, to: "program/app.json")
        try folder.write("Page({ data: { rows: [] } });\n", to: "program/pages/index/index.js")
        try folder.write(template, to: "program/pages/index/index.axml")
        var configuration = HostConfiguration()
        configuration.storage = .folder(folder.path + "/data")
        configuration.encryptors = encryptors
        configuration.databaseKey = databaseKey
        configuration.network = network
        if isIsolated {
            configuration.isolation = .process(WorkerOptions(.current))
        } else {
            let functions: [any HostFunction.Type] = [
                MonotonicTimeFunction.self, CopyFunction.self, CompleteLaterFunction.self,
            ]
            configuration.apis = try APIRegistry.builtIn.adding(functions)
        }
        configure(&configuration)
        host = try MiniProgramHost(configuration)
        program = try await host.open(folder.path + "/program", appID: Loop.appID)
        guard await program.waitUntilIdle() else { throw MeasurementError("the program does not become idle") }
    }

    /// Runs a loop and returns its result.
    func run(_ loop: Loop, count: Int) async throws -> Double {
        let result = try await program.evaluate("getApp().loops.\(loop.name)(\(count))")
        guard let number = result.number else { throw MeasurementError("the loop \(loop.name) returned no number") }
        return number
    }

    func outline() async throws -> String { try await program.outline() }

    func stop() async { await host.stop() }
}

/// `my.monotonicTime()`: nanoseconds.
private struct MonotonicTimeFunction: DirectFunction {
    static let name = "monotonicTime"

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) throws(APIError) -> ScriptValue { .number(MonotonicTime.now) }
}

/// `my.completeLater()`: does nothing, in a task.
private struct CompleteLaterFunction: DeferredFunction {
    static let name = "completeLater"

    init(_ reader: inout ParameterReader) throws(APIError) {}

    func call(in context: CallContext) async throws(APIError) -> SuccessResult { SuccessResult() }
}

/// `my.copy({key, data})`: takes two strings and returns `{success: true}`.
struct CopyFunction: ImmediateFunction {
    static let name = "copy"
    static let errors: Set<APIError.Reason> = [.invalidParameter]

    let key: String
    let data: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        key = try reader.string("key")
        data = try reader.string("data")
    }

    func call(in context: CallContext) throws(APIError) -> SuccessResult {
        guard key.utf8.count == Loop.textLength, data.utf8.count == Loop.textLength else {
            throw APIError(.invalidParameter, "key, data: expected \(Loop.textLength) characters")
        }
        return SuccessResult()
    }
}
