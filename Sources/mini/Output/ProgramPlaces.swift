import Glibc
import MiniCore
import MiniHost
import MiniTesting
import Synchronization

/// Names the files of a program by their paths from the current folder, as `mini test` does.
///
/// ## Threading
/// May be used from any thread.
final class ProgramPlaces: Sendable {
    /// The name that the runtime gives the code of `mini eval`.
    private static let evaluatedName = "eval"

    private let program: String
    private let folder: String
    private let evaluated: EvaluatedFile?
    private let known = Mutex<[String: String]>([:])

    /// - Parameters:
    ///   - program: The folder of the program, or of its project.
    ///   - folder: The folder that paths begin at.
    ///   - evaluated: The file that `mini eval` runs; nil where the code has no file.
    init(program: String, from folder: String = ".", evaluated: EvaluatedFile? = nil) {
        self.program = program
        self.folder = folder
        self.evaluated = evaluated
    }

    /// The path of a file from the folder; the absolute path of one that is not in it; the name of what is no file.
    func place(of file: String) -> String {
        if file == Self.evaluatedName, let evaluated { return evaluated.name }
        return known.withLock { known in
            if let place = known[file] { return place }
            let place = path(of: file)?.absolutePath(from: folder) ?? file
            known[file] = place
            return place
        }
    }

    /// The absolute path of a file, where a link in the program keeps its name; nil for what is no file of the program.
    private func path(of file: String) -> String? {
        let project = ProgramPackage.project(of: program)
        let folders = [ProgramPackage.programFolder(ofProject: project), project.resolvedPath].compactMap(\.self)
        var status = stat()
        return folders.map { "\($0)/\(file)" }.first { lstat($0, &status) == 0 }
    }

    /// The error with each file under its path.
    func placed(_ error: ScriptError) -> ScriptError {
        var result = error.placed(place)
        if error.file == Self.evaluatedName, error.excerpt == nil { result.excerpt = evaluated?.excerpt(at: error) }
        return result
    }

    /// A warning with its file under its path.
    func placed(_ warning: ProgramWarning) -> ProgramWarning {
        ProgramWarning(
            warning.message,
            warning.kind,
            file: warning.file.map(place),
            line: warning.line,
            column: warning.column,
        )
    }

    /// A call that failed, behind the place of the call.
    func placed(_ call: CallRecord) -> String {
        let warning = ProgramWarning(Text.failure(call), file: call.file, line: call.line, column: call.column)
        return placed(warning).description
    }

    /// A finding with its file under its path.
    func placed(_ finding: Finding) -> Finding {
        var finding = finding
        finding.file = place(of: finding.file)
        return finding
    }
}
