import FuzzTargets
import MiniCore
import MiniHost
import MiniRuntime
import Synchronization
import Testing

@testable import MiniIsolation

/// A server of one program, and the messages that it has sent.
struct ServedProgram {
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
                case .requestEvent(let number, .completed(let result)):
                    state.replies[number] = result.map { _ in EmptyReply() }.encoded
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

    /// - Parameter configure: Changes the options of the program, which has the standard permissions and that of `OwnFunctions`.
    init(_ configure: (inout ProgramOptions) throws -> Void = { _ in }) throws {
        var options = ProgramOptions(
            package: .sample,
            identity: ProgramIdentity(appID: "served", userID: ""),
            apis: try APIRegistry.builtIn.adding(OwnFunctions.functions, constants: OwnFunctions.constants),
            userInterface: HeadlessUserInterface(),
            storage: NoStorage(),
        )
        options.permissions.replace(with: Permission.standard.union([OwnFunctions.permission]))
        try configure(&options)
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
