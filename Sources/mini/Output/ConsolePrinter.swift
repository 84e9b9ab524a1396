import MiniHost
import MiniTestRunner
import Synchronization

/// Prints the console output and the failures of a program, each before the program continues.
///
/// Equal texts in a row are folded. The runtime bounds the console output and the uncaught failures of a program; this class
/// bounds the failed calls.
///
/// ## Threading
/// May be used from any thread.
final class ConsolePrinter: ProgramObserver {
    private struct State {
        var folder = RepetitionCollapser()
        var bytesLeft = ConsolePrinter.byteLimit
    }

    /// The maximum output in bytes, somewhat more than the console output and failures of a program can have.
    private static let byteLimit = 48 << 20

    private let state = Mutex(State())
    private let places: ProgramPlaces

    init(_ places: ProgramPlaces) { self.places = places }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        guard let text = text(of: event) else { return }
        state.withLock { state in
            if let text = state.folder.add(text) { Self.write(text, &state) }
        }
    }

    /// Prints the number of repetitions of the last text; call this before anything else is printed.
    func finish() {
        state.withLock { state in
            if let text = state.folder.finish() { Self.write(text, &state) }
        }
    }

    private static func write(_ text: String, _ state: inout State) {
        guard state.bytesLeft >= 0 else { return }
        state.bytesLeft -= text.utf8.count
        Output.error.write(state.bytesLeft >= 0 ? text : Text.note("too much was printed; the rest is left out"))
    }

    private func text(of event: ProgramEvent) -> String? {
        switch event {
        case .console(let message): Self.text(of: message)
        case .call(let call): call.error != nil ? Text.note(places.placed(call)) : nil
        case .uncaught(let error, .unhandledFailure):
            Text.note(places.placed(ProgramWarning(unhandled: error)).description)
        case .uncaught(let error, let kind): Text.failure(places.placed(error), kind)
        case .warning(let warning): Text.note(places.placed(warning).description)
        // The command itself prints why the program has ended.
        case .page, .rendered, .navigationBar, .deviceUI, .process, .ended: nil
        }
    }

    private static func text(of message: ConsoleMessage) -> String {
        // A log without colours shows the level as the name of the function, like the reports of tests.
        let prefix = Output.error.isColoured ? "" : "console.\(message.level.rawValue): "
        return switch message.level {
        case .error: Text.paint(prefix + message.text, .red) + "\n"
        case .warn: Text.paint(prefix + message.text, .yellow) + "\n"
        case .debug: Text.paint(message.text, .dim) + "\n"
        case .log, .info: message.text + "\n"
        }
    }
}
