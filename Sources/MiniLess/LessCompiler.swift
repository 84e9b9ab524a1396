package import MiniCore
internal import MiniEngine
package import MiniSyntax

/// Compiles Less to ACSS with less.js, in a virtual machine of its own.
///
/// less.js is a fixed script. A Less file is data for it and cannot contain code: inline JavaScript and plugins are errors. The
/// only function of the host in the virtual machine reads imported files.
///
/// The machine is created by the first compilation. ``finish()`` must be called after the last one.
///
/// ## Threading
/// An instance is used on one thread at a time, and on the same thread from a first compilation to ``finish()``.
package final class LessCompiler {
    /// An import of a Less file.
    package struct Reference: Sendable, Hashable {
        /// The path as it is written, with variables replaced.
        package let specifier: String
        /// The folder of the importing file, without a trailing slash; empty for that of the program.
        package let folder: String
        /// Whether `.less` may be left out.
        package let mayOmitExtension: Bool
    }

    /// Finds and reads an imported file.
    package typealias Reader = (Reference) throws(PackageError) -> SourceText

    /// The version of less.js and of the options with which it is called; changes whenever the output of a file can change.
    package static let version = "less.js 3.13.0, 2"

    private let limits: ScriptLimits
    private var running: Machine?
    /// The error after which no further file is compiled.
    private var exceededLimit: String?
    /// The processor time of all compilations.
    private var spentTime = Duration.zero

    /// The limit of the time of all files of a program, as a multiple of that of one file.
    private static let fileFactor = 12

    /// - Parameter limits: The limits of time and memory for the compilation of one file.
    package init(limits: ScriptLimits) { self.limits = limits }

    /// Compiles a file.
    ///
    /// After a file that exceeds a limit, all others fail: otherwise a program could take that time for each of its files.
    /// They also fail when all files together have taken twelve times the limit of one.
    ///
    /// - Parameters:
    ///   - source: The content of the file.
    ///   - reader: Called for each `@import` of a Less file.
    package func compile(_ source: SourceText, reader: Reader) throws(LessError) -> CompiledLess {
        if let exceededLimit {
            throw LessError(.limit, "not compiled, because the compilation of \(exceededLimit)", file: source.file)
        }
        let start = TurnClock.processorTime
        defer { count(.nanoseconds(TurnClock.processorTime - start)) }
        let result: Result<CompiledLess, LessError>
        do throws(ScriptError) {
            result = try TurnClock.outsideOfTurn { () throws(ScriptError) in
                try machine().compile(source, reader: reader)
            }
        } catch {
            guard let termination = error.termination else {
                throw LessError(.mistake, "less.js failed: \(error.message)", file: source.file)
            }
            let problem = problem(termination)
            exceededLimit = "\(source.file) \(problem)"
            finish()
            throw LessError(.limit, "the compilation \(problem)", file: source.file)
        }
        return try result.get()
    }

    private func count(_ duration: Duration) {
        spentTime += duration
        let limit = limits.timePerTurn * Self.fileFactor
        if spentTime > limit, exceededLimit == nil { exceededLimit = "the other files takes longer than \(limit)" }
    }

    private func machine() throws(ScriptError) -> Machine {
        if let running { return running }
        let machine = try Machine(limits: limits)
        running = machine
        return machine
    }

    private func problem(_ termination: ScriptError.Termination) -> String {
        switch termination {
        case .outOfTime: "takes longer than \(limits.timePerTurn)"
        case .outOfMemory: "takes more than \(limits.memoryBytes >> 20) MiB"
        case .stopped, .processEnded, .violation: "was ended"
        }
    }

    /// Releases the virtual machine; the next compilation creates another one.
    package func finish() {
        running?.invalidate()
        running = nil
    }
}
