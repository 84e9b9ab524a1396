import Glibc

/// The duration of a complete run of the command line.
enum ProcessFigure {
    static func measure(_ options: Options) async throws -> [Figure] {
        [
            try await measure(options, in: .bare, "in a bare environment"),
            try await measure(options, in: .inherited, "in this environment, whose variables may slow Node"),
        ]
    }

    /// A complete run whose program has a process of its own.
    static func isolated(_ options: Options) async throws -> Figure {
        let title = "`mini run --isolation process`, whole process"
        let target = Figure.Target.ratio(1.15)
        let method = "the program; floor: `mini run --isolation none`; each from spawn to exit, in a bare environment"
        guard access(options.mini, X_OK) == 0 else {
            let outcome = Figure.Outcome.notMeasured(reason: "there is no \(options.mini); see --mini")
            return Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)
        }
        let folder = try TemporaryFolder()
        func run(_ isolation: String) throws -> Double {
            let arguments = [options.mini, "run", options.program, "--isolation", isolation]
            let variables = ["XDG_DATA_HOME=\(folder.path)"]
            return try ChildProcess.run(arguments, in: .bare, adding: variables).nanoseconds / 1e6
        }
        let rounds = try await Rounds(51) {
            try run("process")
        } floor: {
            try run("none")
        }
        return Figure(title, .milliseconds, target: target, method: method, rounds)
    }

    private static func measure(
        _ options: Options,
        in environment: ChildProcess.Environment,
        _ circumstances: String,
    ) async throws -> Figure {
        let title = "`mini run`, whole process"
        let target = Figure.Target.ratio(0.4)
        let method = "`mini run` of the program; floor: `node -e 0`; each from spawn to exit, \(circumstances)"
        func notMeasured(_ reason: String) -> Figure {
            let outcome = Figure.Outcome.notMeasured(reason: reason)
            return Figure(title: title, unit: .milliseconds, target: target, method: method, outcome: outcome)
        }
        guard access(options.mini, X_OK) == 0 else { return notMeasured("there is no \(options.mini); see --mini") }
        guard access(options.program + "/app.json", R_OK) == 0 else {
            return notMeasured("there is no program \(options.program)")
        }
        guard let node = ChildProcess.find("node") else { return notMeasured("there is no node on the PATH") }
        let folder = try TemporaryFolder()
        let run = [options.mini, "run", options.program]
        let rounds = try await Rounds(51) {
            try ChildProcess.run(run, in: environment, adding: ["XDG_DATA_HOME=\(folder.path)"]).nanoseconds / 1e6
        } floor: {
            try ChildProcess.run([node, "-e", "0"], in: environment).nanoseconds / 1e6
        }
        return Figure(title, .milliseconds, target: target, method: method, rounds)
    }
}
