internal import Foundation
internal import Glibc
internal import MiniAPIs
internal import MiniCore
internal import MiniHost
internal import MiniIsolation
internal import MiniNetwork
internal import MiniRuntime
internal import MiniStorage

/// The host's end of a worker, with storage in memory, files in a folder of its own, and a network that connects to nothing.
///
/// It receives messages as `IsolatedProgram` does, without a socket and a process.
///
/// ## Threading
/// Used on one thread.
final class ServedWorker: FuzzSession {
    /// The time within which a request is completed.
    private static let replyLimit = Duration.seconds(60)

    private let folder: String
    private let server: ServiceServer
    private let limiter: OutputLimiter
    /// What the server has sent since the last request.
    private let sent = Monitor<[[UInt8]]>([])

    init() throws {
        folder = try Self.makeFolder()
        var options = try Self.options()
        options.files = ProgramFilesFolder(folder: folder + "/data")
        limiter = OutputLimiter(options.limits)
        let (limiter, sent) = (limiter, sent)
        server = ServiceServer(IsolatedProgramOptions(options, page: nil), options) { event in
            _ = limiter.admitted(event, turn: nil)
        } sendBytes: { bytes in
            sent.withLock { $0.append(bytes) }
            sent.signal()
        }
    }

    /// The folders are in memory where the system has such a file system.
    private static func makeFolder() throws -> String {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : FileManager.default.temporaryDirectory.path
        let folder = "\(parent)/mini-fuzz-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        return folder
    }

    private static func options() throws -> ProgramOptions {
        var delegates = FunctionDelegates()
        delegates.add("scan") { call in .object(call.parameters) }
        delegates.add("ownCall") { call in .object(call.parameters) }
        var options = ProgramOptions(
            package: .sample,
            identity: ProgramIdentity(appID: "app", userID: "user"),
            apis: try APIRegistry.builtIn
                .adding(SampleFunctions.functions, constants: SampleFunctions.constants)
                .delegating(delegates),
            userInterface: HeadlessUserInterface(.firstButton),
            storage: InMemoryLocalStorageProvider(),
        )
        options.network = CheckingNetwork()
        options.textDecoder = { Charset.text($0, in: $1) }
        return options
    }

    func execute(_ input: [UInt8]) throws -> FuzzOutcome {
        let (message, byteCount): (WorkerMessage, Int)
        do throws(BinaryDecodingError) {
            (message, byteCount) = try WorkerMessage.decode(input)
        } catch {
            return .rejected(error.problem.rawValue)
        }
        try requireStableEncoding(of: message)
        switch message {
        case .confined, .reply, .time, .pong, .page, .callBegan, .marked: return .accepted
        case .event(.process): return .rejected("notSentByWorkers")
        case .cancel(let number): server.cancel(number)
        case .event(let event):
            if let admitted = limiter.admitted(event, turn: nil) { try requireStableEncoding(of: admitted) }
        case .request(let number, let request): return try serve(number, request, byteCount: byteCount)
        }
        return .accepted
    }

    private func serve(_ number: Int, _ request: ServiceRequest, byteCount: Int) throws -> FuzzOutcome {
        sent.withLock { $0 = [] }
        guard server.serve(number, request, byteCount: byteCount) else { return .rejected("notSentByWorkers") }
        let deadline = MonotonicInstant.now.advanced(by: Self.replyLimit.nanoseconds)
        let sent = sent.wait { (sent: inout [[UInt8]]) -> Monitor<[[UInt8]]>.Check<[[UInt8]]?> in
            if sent.contains(where: { Self.completes(number, $0) }) { return .ready(sent) }
            return MonotonicInstant.now < deadline ? .wait(until: deadline) : .ready(nil)
        }
        guard let sent else { throw FuzzViolation("the request \(request.name) has no reply") }
        // An error of the decoding is a violation.
        let messages = try sent.map { try HostMessage(encoded: $0) }
        let count = messages.count(where: { Self.completes(number, $0) })
        try require(count == 1, "the request \(request.name) has \(count) replies")
        for message in messages {
            try requireStableEncoding(of: message)
            try require(Self.concerns(number, message), "the request \(request.name) has a message of another one")
        }
        return .accepted
    }

    /// Whether a message completes a request, or cannot be decoded.
    private static func completes(_ number: Int, _ bytes: [UInt8]) -> Bool {
        guard let message = try? HostMessage(encoded: bytes) else { return true }
        return completes(number, message)
    }

    /// Whether no further reply to the request of a number follows.
    private static func completes(_ number: Int, _ message: HostMessage) -> Bool {
        switch message {
        case .reply(number, _), .requestEvent(number, .completed): true
        default: false
        }
    }

    private static func concerns(_ number: Int, _ message: HostMessage) -> Bool {
        switch message {
        case .reply(let other, _), .requestEvent(let other, _): other == number
        // The sockets and tasks of earlier requests have events.
        case .socketEvent, .functionSignals: true
        case .start, .command, .cancelCommand, .ping: false
        }
    }

    /// Closes the services, and requires that nothing was written outside of the program's folder.
    func finish() throws {
        server.close()
        defer {
            // A remaining folder has no effect.
            try? FileManager.default.removeItem(atPath: folder)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        try require(names.allSatisfy { $0 == "data" }, "there are files outside of the program's folder: \(names)")
        guard names == ["data"] else { return }
        let data = try FileManager.default.contentsOfDirectory(atPath: folder + "/data")
        try require(data == ["files"], "there are files outside of the program's folder: \(data)")
    }
}

/// Requires that the encoding of a value is decoded to a value with the same encoding.
func requireStableEncoding<Value: BinaryCodable>(of value: Value) throws(FuzzViolation) {
    let bytes = value.encoded
    let again: [UInt8]
    do throws(BinaryDecodingError) {
        again = try Value(encoded: bytes).encoded
    } catch {
        throw FuzzViolation("the encoding of \(Value.self) cannot be decoded: \(error)")
    }
    try require(again == bytes, "a decoded \(Value.self) has another encoding")
}
