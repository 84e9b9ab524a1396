import MiniHost
import MiniTesting

/// Prints what a program says and how it fails, each before the program goes on.
struct ConsolePrinter: ProgramObserver {
    func program(_ program: ProgramIdentity, did event: ProgramEvent) {
        switch event {
        case .console(let message): Output.error.write(text(of: message))
        case .call(let call): if call.error != nil { Output.error.write(Text.note(Text.failure(call))) }
        case .uncaught(let error, .unhandledFailure):
            Output.error.write(Text.note("nothing handled this rejected promise: \(error)"))
        case .uncaught(let error, let kind): Output.error.write(Text.failure(error, kind))
        case .warning(let text): Output.error.write(Text.note(text))
        // Whoever waits for the program is told why it ended.
        case .page, .navigationBar, .surface, .ended: break
        }
    }

    private func text(of message: ConsoleMessage) -> String {
        switch message.level {
        case .error: Text.paint(message.text, .red) + "\n"
        case .warn: Text.paint(message.text, .yellow) + "\n"
        case .debug: Text.paint(message.text, .dim) + "\n"
        case .log, .info: message.text + "\n"
        }
    }
}
