import MiniCore
import MiniHost
import MiniTools

extension CheckReport {
    /// The errors after taps and other events on the elements of a page, each with the element and the command that repeats it.
    func tapErrors(of report: PageReport) -> [ScriptError] {
        report.handlers.flatMap { tap in
            tap.errors.map { error in
                var error = places.placed(error)
                let words = command(repeating: tap, on: report.page)
                error.message += ", after a \(tap.event.label) \(tap); repeat it with: \(words)"
                return error
            }
        }
    }

    /// The lines of a page's list for taps that failed.
    func lines(ofTapsOn report: PageReport) -> String {
        report.handlers.filter { !$0.errors.isEmpty }.map { tap in
            let errors = Self.indented(Self.text(of: tap.errors.map(places.placed)))
            return
                "\(tap.event.label) \(tap):\n\(errors)  repeat it with: \(command(repeating: tap, on: report.page))\n"
        }
        .joined()
    }

    /// The taps of a page in the JSON document.
    func values(ofTapsOn report: PageReport) -> ScriptValue {
        .array(
            report.handlers.map { tap in
                [
                    "selector": .string(tap.selector), "tag": .string(tap.tag), "text": .string(tap.text),
                    "event": .string(tap.event.rawValue), "handler": .string(tap.handler),
                    "errors": .array(tap.errors.map { Self.value(places.placed($0)) }),
                    "command": .string(command(repeating: tap, on: report.page)),
                ]
            }
        )
    }

    /// The command line that opens a page and repeats an event; the one that calls all handlers of the page if no selector finds
    /// the element first.
    private func command(repeating tap: HandlerReport, on page: String) -> String {
        let event = tap.event == .tap ? ["--tap", tap.selector] : ["--act", "\(tap.event.rawValue) \(tap.selector)"]
        let words =
            tap.isFirst
            ? ["mini", "run", program, "--page", page] + event
            : ["mini", "check", program, "--page", page, "--tap"]
        return (words + launchOptions).map(Self.quoted).joined(separator: " ")
    }

    /// A word of a command line of a shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_./:=,".utf8.contains($0) }
        if isPlain, !word.isEmpty { return word }
        let parts = word.split(separator: "'", omittingEmptySubsequences: false)
        return "'\(parts.joined(separator: "'\\''"))'"
    }
}
