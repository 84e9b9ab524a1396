import FuzzTargets
import Glibc

/// `swift run -c release mini-fuzz [target…]`: executes decoders and parsers with mutated inputs in child processes.
@main
enum Fuzzing {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        if arguments.first == ChildOptions.command {
            guard let options = ChildOptions(arguments) else { exit(64) }
            return Child.run(options)
        }
        if arguments.contains("--help") { return print(Options.usage, terminator: "") }
        let options: Options
        do throws(FuzzingError) {
            options = try Options(arguments)
        } catch {
            log("mini-fuzz: \(error)")
            exit(2)
        }
        if options.listsTargets {
            for target in FuzzTarget.all { print("\(target.name): \(target.subject)") }
        } else if let input = options.input {
            exit(execute(options, [input]) ? 0 : 1)
        } else if let index = options.index {
            exit(execute(options, at: index) ? 0 : 1)
        } else {
            exit(run(options) ? 0 : 1)
        }
    }

    /// Executes all targets of the options, and prints a table and the failures.
    ///
    /// - Returns: Whether there is no failure.
    private static func run(_ options: Options) -> Bool {
        var table = Table()
        for target in options.targets {
            log("executing: \(target.name)")
            do throws(FuzzingError) {
                var run = TargetRun(target, options)
                table.add(target, try run.execute(), run.duration)
            } catch {
                log("mini-fuzz: \(target.name): \(error)")
                exit(2)
            }
        }
        print(table.text(seed: options.seed))
        return table.failureCount == 0
    }

    /// Executes an index in this process, after those before it that have used the same session.
    private static func execute(_ options: Options, at index: Int) -> Bool {
        let target = options.targets[0]
        let first = target.hasState ? index / FuzzRun.batchSize * FuzzRun.batchSize : index
        return execute(options, (first...index).map { target.input(seed: options.seed, index: $0) })
    }

    /// Executes inputs in one session in this process, prints the result of the last one, and returns whether it is no violation.
    ///
    /// A crash ends this process, so that a debugger finds its place.
    private static func execute(_ options: Options, _ inputs: [[UInt8]]) -> Bool {
        guard let last = inputs.last else { return true }
        print("input: \(hexadecimal(last))")
        // The output is written before the process can crash.
        fflush(nil)
        do {
            let session = try options.targets[0].makeSession()
            // The result of an earlier execution is not that of the requested one.
            for input in inputs.dropLast() { _ = try? session.execute(input) }
            switch try session.execute(last) {
            case .accepted: print("accepted")
            case .rejected(let kind): print("rejected: \(kind)")
            }
            try session.finish()
            return true
        } catch {
            print("violation: \(error)")
            return false
        }
    }

    /// The bytes as pairs of digits.
    static func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
        bytes.map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }

    /// Writes to standard error: standard output contains only the result.
    static func log(_ text: String) {
        let line = text + "\n"
        _ = write(STDERR_FILENO, line, line.utf8.count)
    }
}

/// The reason why the command cannot run.
struct FuzzingError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
