import Glibc
import MiniHost

/// The time from the start of a program to the tree of its first page.
enum StartFigure {
    static func measure(_ options: Options) async throws -> [Figure] {
        let title = "program start to first tree"
        let method = """
            `host.open` of the program's folder until the outline is there, in a running process; floor: a bare group \
            and context on a new thread
            """
        guard access(options.program + "/app.json", R_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no program \(options.program)")
            return [Figure(title: title, unit: .milliseconds, method: method, outcome: outcome)]
        }
        let host = try MiniProgramHost()
        let rounds = try await Rounds(51) {
            let start = MonotonicTime.now
            let program = try await host.open(options.program)
            let outline = try await program.outline()
            let end = MonotonicTime.now
            guard !outline.isEmpty else { throw MeasurementError("the first page shows nothing") }
            await program.stop()
            return (end - start) / 1e6
        } floor: {
            let start = MonotonicTime.now
            let bare = try BareContext(name: "floor")
            await bare.open()
            let end = MonotonicTime.now
            await bare.close()
            return (end - start) / 1e6
        }
        return [Figure(title, .milliseconds, method: method, rounds)]
    }
}
