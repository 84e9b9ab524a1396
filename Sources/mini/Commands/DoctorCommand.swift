import ArgumentParser
import MiniCore
import MiniHost

/// `mini doctor`: reports what this machine offers to programs.
struct DoctorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Report what this machine enforces for programs in processes of their own.",
        discussion: """
            Prints the libraries that are used, the start of a worker, and the protections of the kernel, each with what is \
            lost without it and what to do. The result is determined by use: a child process confines itself.

            Exit status: 0 if everything that the defaults of the commands need is there, and what --require names; \
            otherwise 1.
            """,
    )

    @Option(
        help: ArgumentHelp(
            "The checks that must not be missing, such as seccomp,landlock. Can be repeated.",
            valueName: "feature,…"
        )
    )
    var require: [String] = []

    @Option(help: "The executable of workers. (default: this command)", completion: .file())
    var worker: String?

    @Flag(help: "Print one JSON document: ok, and checks with name, state, required, text, advice.")
    var json = false

    func run() {
        CommandResult.print(isJSON: json) { () throws(CommandFailure) in
            let demanded = try demanded
            let executable = worker.map { WorkerExecutable(path: $0) } ?? .current
            return DoctorReport(worker: executable, demanded: demanded).result
        }
    }

    /// The names after `--require`.
    private var demanded: Set<String> {
        get throws(CommandFailure) {
            let names = require.flatMap { $0.split(separator: ",").map(String.init) }
            for name in names where !DoctorReport.names.contains(name) {
                let end = Text.end(meaning: name, among: DoctorReport.names)
                let list = DoctorReport.names.joined(separator: ", ")
                throw CommandFailure(message: "There is no check \(Text.quoted(name))\(end) There are \(list).")
            }
            return Set(names)
        }
    }
}
