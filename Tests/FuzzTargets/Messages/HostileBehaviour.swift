/// The behaviour of a worker that attacks its host, which its executable reads from the id of its program.
package enum HostileBehaviour: String, CaseIterable, Sendable {
    /// Sends valid messages, and then mutated ones.
    case mutatedMessages
    /// The same after it has reported a start without an error.
    case mutatedMessagesAfterStart
    /// Sends frames of random bytes.
    case randomFrames
    /// Sends bytes that are no frames.
    case randomBytes
    /// Sends the header of a frame that is too long.
    case longFrame
    /// Closes its connection inside a frame.
    case endsInsideFrame
    /// Requests a JSAPI for which there is no delegate.
    case missingDelegate
    /// Sends an event that is too long.
    case longEvent
    /// Replies to the start with bytes that are no result.
    case invalidReply
    /// Reports the end of its program twice.
    case repeatedEnd
    /// Reports a call with an object of a result whose host follows none.
    case markedCall
    /// Reports a start without an error, and replies to no command; the host does not end its program.
    case leftCommands

    /// The memory limit of the programs whose workers attack; the workers of other programs do not.
    package static let memoryBytes = 77 << 20

    /// The memory limit of the programs whose zygote closes its channel, and does not end.
    package static let silentMemoryBytes = 78 << 20

    /// The memory limit of the programs whose worker is one of another version.
    package static let otherVersionMemoryBytes = 79 << 20

    /// The memory limit of the programs whose worker has two threads before it is confined.
    package static let twoThreadsMemoryBytes = 80 << 20

    /// The text in the error of the program.
    package var reason: String {
        switch self {
        case .mutatedMessages, .mutatedMessagesAfterStart: "was ended: it sent a"
        case .randomFrames: "was ended: it sent a message that cannot be decoded"
        case .randomBytes: "invalid message: a frame has "
        case .longFrame: "invalid message: a frame has 4294967295 bytes; the limit is 33554432"
        case .endsInsideFrame: "ended by signal SIGKILL while the program started"
        case .missingDelegate: "was ended: it sent a request that no worker sends"
        case .longEvent: "was ended: it sent an event of "
        case .invalidReply: "was ended: it sent a reply that cannot be decoded"
        case .repeatedEnd: "was ended: it reported its end twice"
        case .markedCall: "was ended: it reported a marked call that the host does not request"
        case .leftCommands: ""
        }
    }

    /// Whether the program ends for a violation, and not for the end of its process.
    package var isViolation: Bool { self != .endsInsideFrame }

    /// The id of a program whose worker has the behaviour.
    package func appID(seed: UInt64) -> String { "\(rawValue)-\(seed)" }

    /// The behaviour and the seed of a program; nil for the id of another program.
    package static func parse(appID: String) -> (behaviour: HostileBehaviour, seed: UInt64)? {
        let parts = appID.split(separator: "-")
        guard parts.count == 2, let behaviour = HostileBehaviour(rawValue: String(parts[0])),
            let seed = UInt64(parts[1])
        else { return nil }
        return (behaviour, seed)
    }
}
