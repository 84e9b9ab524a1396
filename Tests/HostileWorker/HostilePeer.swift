import FuzzTargets
import Glibc
import MiniChannel
import MiniCore
import MiniIsolation
import Mutations

/// The worker's end of a connection, which attacks the host.
///
/// ## Threading
/// Used on one thread.
final class HostilePeer {
    /// The number of valid messages before mutated ones.
    private static let validCount = 100

    private let descriptor: Int32
    private let channel: WorkerChannel

    /// Takes over the descriptor.
    init(_ descriptor: Int32) {
        self.descriptor = descriptor
        channel = WorkerChannel(descriptor: descriptor)
    }

    /// Waits for the start of the program, attacks, and waits until the host closes the connection.
    func run() {
        guard case .frame(let bytes) = channel.receive(until: nil),
            case .start(let start)? = try? HostMessage(encoded: bytes),
            let (behaviour, seed) = HostileBehaviour.parse(appID: start.identity.appID)
        else { return }
        var generator = SeededGenerator(state: seed)
        switch behaviour {
        case .mutatedMessages: sendMutated(seed)
        case .mutatedMessagesAfterStart:
            channel.send(WorkerMessage.reply(CommandNumber.start, String?.none.encoded).encoded)
            sendMutated(seed)
        case .randomFrames:
            for _ in 0..<10 { channel.send(Self.randomBytes(&generator, 1 + generator.below(200))) }
        case .randomBytes:
            // The header of the first frame has a high byte.
            write(Self.randomBytes(&generator, 3) + [0xF0] + Self.randomBytes(&generator, 200))
        case .longFrame: write([0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3])
        case .endsInsideFrame:
            write([100, 0, 0, 0, 1, 2, 3])
            return
        case .missingDelegate:
            let call = DelegatedCall(name: "missing", parameters: ScriptObject(), program: start.identity, page: nil)
            channel.send(WorkerMessage.request(1, .delegate(call)).encoded)
        case .longEvent:
            let path = String(repeating: "a", count: 1 << 20)
            channel.send(WorkerMessage.event(.page(PageEvent(path: path, step: .loaded))).encoded)
        case .repeatedEnd:
            for _ in 0..<2 { channel.send(WorkerMessage.event(.ended(nil)).encoded) }
        case .markedCall:
            for message in WorkerMessage.samples {
                if case .marked = message { channel.send(message.encoded) }
            }
        case .leftCommands: channel.send(WorkerMessage.reply(CommandNumber.start, String?.none.encoded).encoded)
        case .invalidReply: channel.send(WorkerMessage.reply(CommandNumber.start, [9, 9, 9]).encoded)
        }
        channel.flush()
        while case .frame(let bytes) = channel.receive(until: nil) {
            // The host would end a real process.
            if case .command(_, .stop)? = try? HostMessage(encoded: bytes) { return }
        }
    }

    /// Sends valid messages, and then mutated ones until the host closes the connection.
    private func sendMutated(_ seed: UInt64) {
        var validCount = 0
        for index in 0... {
            let bytes = FuzzTarget.workerMessages.input(seed: seed, index: index)
            if let message = try? WorkerMessage(encoded: bytes) {
                if Self.concernsEnd(message) { continue }
                validCount += 1
            } else if validCount < Self.validCount {
                continue
            }
            channel.send(bytes)
            channel.flush()
            // Reads the replies, so that the host does not end the program because of their number.
            while true {
                let received = channel.receive(until: MonotonicInstant(nanoseconds: 0))
                if received == .closed { return }
                if received == .timeout { break }
            }
        }
    }

    /// Whether a message ends its program in any case, or decides about the start.
    private static func concernsEnd(_ message: WorkerMessage) -> Bool {
        switch message {
        case .event(.ended), .reply, .marked: true
        case .event, .request, .cancel, .confined, .time, .pong, .page, .callBegan: false
        }
    }

    private static func randomBytes(_ generator: inout SeededGenerator, _ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
    }

    /// Writes bytes that are no frames of the channel.
    private func write(_ bytes: [UInt8]) {
        // The socket has space for them.
        _ = Glibc.write(descriptor, bytes, bytes.count)
    }
}
