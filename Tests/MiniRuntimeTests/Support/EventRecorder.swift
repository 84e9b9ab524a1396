import MiniHost
import Synchronization

/// Records every event of a program for assertions.
final class EventRecorder: ProgramObserver {
    private let record = Mutex<[ProgramEvent]>([])

    func program(_ origin: EventOrigin, did event: ProgramEvent) { record.withLock { $0.append(event) } }

    var events: [ProgramEvent] { record.withLock { $0 } }

    /// The text of all console output.
    var lines: [String] {
        events.compactMap { if case .console(let message) = $0 { message.text } else { nil } }
    }

    var messages: [ConsoleMessage] {
        events.compactMap { if case .console(let message) = $0 { message } else { nil } }
    }

    var uncaught: [ScriptError] {
        events.compactMap { if case .uncaught(let error, _) = $0 { error } else { nil } }
    }

    var uncaughtKinds: [UncaughtKind] {
        events.compactMap { if case .uncaught(_, let kind) = $0 { kind } else { nil } }
    }

    var programWarnings: [ProgramWarning] {
        events.compactMap { if case .warning(let warning) = $0 { warning } else { nil } }
    }

    var warnings: [String] { programWarnings.map(\.description) }

    /// The names of the changes of the interface that the program requested.
    var deviceUIChanges: [String] {
        events.compactMap { if case .deviceUI(let change) = $0 { change.name } else { nil } }
    }

    var calls: [CallRecord] {
        events.compactMap { if case .call(let call) = $0 { call } else { nil } }
    }

    var steps: [String] {
        events.compactMap { if case .page(let page) = $0 { "\(page.path) \(page.step)" } else { nil } }
    }
}
