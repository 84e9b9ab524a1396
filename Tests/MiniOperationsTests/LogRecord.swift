import Logging
import MiniCore
import Synchronization

/// Records the messages of its loggers.
final class LogRecord: Sendable {
    struct Entry: Sendable {
        let level: Logger.Level
        let message: String
        let metadata: [String: String]
    }

    private let state = Mutex<[Entry]>([])

    /// The messages in order.
    var entries: [Entry] { state.withLock { $0 } }

    /// A logger that records the messages of a level and of higher ones.
    func logger(_ level: Logger.Level) -> Logger {
        var logger = Logger(label: "test") { _ in Handler(record: self) }
        logger.logLevel = level
        return logger
    }

    private func add(_ entry: Entry) { state.withLock { $0.append(entry) } }

    private struct Handler: LogHandler {
        let record: LogRecord
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).mapValues { "\($0)" }
            record.add(Entry(level: event.level, message: event.message.description, metadata: metadata))
        }
    }
}

/// Records the names of calls.
final class CallNames: ProgramObserver {
    private let state = Mutex<[String]>([])

    var names: [String] { state.withLock { $0 } }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        if case .call(let call) = event { state.withLock { $0.append(call.name) } }
    }
}
