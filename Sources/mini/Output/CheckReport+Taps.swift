import MiniCore
import MiniHost
import MiniTools

extension CheckReport {
    /// The errors after taps on the elements of a page, each with the element and the command that repeats it.
    func tapErrors(of report: PageReport) -> [ScriptError] {
        report.taps.flatMap { tap in
            tap.errors.map { error in
                var error = places.placed(error)
                error.message += ", after a tap on \(tap); repeat it with: \(command(repeating: tap, on: report.page))"
                return error
            }
        }
    }

    /// The lines of a page's list for taps that failed.
    func lines(ofTapsOn report: PageReport) -> String {
        report.taps.filter { !$0.errors.isEmpty }.map { tap in
            let errors = Self.indented(Self.text(of: tap.errors.map(places.placed)))
            return "tap on \(tap):\n\(errors)  repeat it with: \(command(repeating: tap, on: report.page))\n"
        }
        .joined()
    }

    /// The taps of a page in the JSON document.
    func values(ofTapsOn report: PageReport) -> ScriptValue {
        .array(
            report.taps.map { tap in
                [
                    "selector": .string(tap.selector), "tag": .string(tap.tag), "text": .string(tap.text),
                    "handler": .string(tap.handler),
                    "errors": .array(tap.errors.map { Self.value(places.placed($0)) }),
                    "command": .string(command(repeating: tap, on: report.page)),
                ]
            }
        )
    }

    /// The command line that opens a page and taps one element; the one that taps all elements of the page if no selector finds
    /// the element first.
    private func command(repeating tap: TapReport, on page: String) -> String {
        let words =
            tap.isFirst
            ? ["mini", "run", program, "--page", page, "--tap", tap.selector]
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
