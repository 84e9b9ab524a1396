import Glibc
import MiniHost

/// The duration of `mini audit`, for each page of a program.
enum AuditFigures {
    private static let program = "MiniPrograms/gallery"

    static func measure(_ options: Options) async throws -> [Figure] {
        let title = "`mini audit`, a page of the program `gallery`"
        // A minute for 50 pages.
        let target = Figure.Target.value(1_200)
        guard access(options.mini, X_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no \(options.mini); see --mini")
            let method = "whole processes"
            return [Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)]
        }
        let count = Double(try ProgramPackage(folder: program).app.pages.count)
        var times: [Double] = []
        for round in 0...5 {
            // A finding of the severity high would fail the command.
            let command = [options.mini, "audit", program, "--format", "json"]
            let time = try ChildProcess.run(command, in: .bare).nanoseconds / 1e6 / count
            // The first round fills the caches of the machine.
            if round > 0 { times.append(time) }
        }
        let method = "a complete audit of its \(Int(count)) pages, divided by their number; whole processes"
        return [
            Figure(
                title: title,
                unit: .milliseconds,
                target: target,
                method: method,
                outcome: .measured(Samples(times), floor: nil, ratio: nil),
            ),
            Figure(
                title: "`mini audit`, pages of the program `gallery` in a second",
                unit: .pagesPerSecond,
                method: "the same audits",
                outcome: .measured(Samples(times.map { 1_000 / $0 }), floor: nil, ratio: nil),
            ),
        ]
    }
}
