import Glibc
import MiniCore
import MiniHost
import MiniTestRunner
import Synchronization

/// Converts paths of a program's files to paths relative to the current folder, as `mini test` prints them.
///
/// ## Threading
/// May be used from any thread.
final class ProgramPlaces: Sendable {
    /// The file name of the code of `mini eval` in the runtime.
    static let evaluatedName = "eval"

    private let program: String
    /// The absolute paths of the folders of plugins by their ids.
    private let plugins: [String: String]
    private let folder: String
    private let evaluated: EvaluatedFile?
    private let known = Mutex<[String: String]>([:])

    /// - Parameters:
    ///   - program: The folder of the program, or of its project.
    ///   - plugins: The folders of plugins by their ids.
    ///   - folder: The folder that paths are relative to.
    ///   - evaluated: The code of `mini eval`; nil for other commands.
    init(
        program: String,
        plugins: [String: String] = [:],
        from folder: String = ".",
        evaluated: EvaluatedFile? = nil,
    ) {
        self.program = program
        self.plugins = plugins.mapValues { $0.resolvedPath ?? $0 }
        self.folder = folder
        self.evaluated = evaluated
    }

    /// The path of a file relative to the folder; the absolute path of a file outside of it; any other name unchanged.
    func place(of file: String) -> String {
        if file == Self.evaluatedName, let evaluated { return evaluated.name }
        return known.withLock { known in
            if let place = known[file] { return place }
            let place = path(of: file)?.absolutePath(from: folder) ?? file
            known[file] = place
            return place
        }
    }

    /// The absolute path of a file, in which a link in the program keeps its name; nil for a name that is no file of the
    /// program.
    ///
    /// A missing file belongs to the program if its path begins with a folder of the program.
    private func path(of file: String) -> String? {
        let project = ProgramPackage.project(of: program)
        let folders = [ProgramPackage.programFolder(ofProject: project), project.resolvedPath].compactMap(\.self)
        let ofPlugin = [ProgramPackage.absolutePath(ofPluginFile: file, in: plugins)].compactMap(\.self)
        var status = stat()
        if let found = (ofPlugin + folders.map { "\($0)/\(file)" }).first(where: { lstat($0, &status) == 0 }) {
            return found
        }
        let parts = file.split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let parent = folders.first { stat("\($0)/\(parts[0])", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR }
        return parent.map { "\($0)/\(file)" }
    }

    /// The error with the converted paths of its files.
    func placed(_ error: ScriptError) -> ScriptError {
        var result = error.placed(place)
        if error.file == Self.evaluatedName, error.excerpt == nil { result.excerpt = evaluated?.excerpt(at: error) }
        return result
    }

    /// The warning with the converted path of its file.
    func placed(_ warning: ProgramWarning) -> ProgramWarning {
        ProgramWarning(
            warning.message,
            warning.kind,
            file: warning.file.map(place),
            line: warning.line,
            column: warning.column,
        )
    }

    /// A failed call, after the place of the call.
    func placed(_ call: CallRecord) -> String {
        let warning = ProgramWarning(Text.failure(call), file: call.file, line: call.line, column: call.column)
        return placed(warning).description
    }

    /// The finding with the converted path of its file.
    func placed(_ finding: Finding) -> Finding {
        var finding = finding
        finding.file = place(of: finding.file)
        return finding
    }
}
