internal import Glibc
internal import MiniCore
internal import MiniHost
internal import MiniSyntax
internal import Synchronization

/// The files of a program or of a test, by their paths in its folder, and the places of the code that the engine runs.
///
/// ## Threading
/// May be used from any thread.
final class SourceFiles: Sendable {
    /// A file in the form in which it runs.
    private struct Module {
        let positions: PositionMap
        let names: ImportedNames
    }

    private let reader: any PackageReader
    /// The absolute path of the folder, without links.
    private let folder: String
    /// The absolute paths of the folders of plugins by their ids.
    private let plugins: [String: String]
    private let modules = Mutex<[String: Module]>([:])

    init(_ reader: any PackageReader, folder: String, plugins: [String: String] = [:]) {
        self.reader = reader
        self.folder = folder.resolvedPath ?? folder
        self.plugins = plugins.mapValues { $0.resolvedPath ?? $0 }
    }

    /// Records the form in which a file runs.
    func add(_ file: String, _ module: RewrittenModule, _ positions: PositionMap) {
        let module = Module(positions: positions, names: ImportedNames(reads: module.imports))
        modules.withLock { $0[file] = module }
    }

    /// The path in the program of a file that the client names; nil for a file of something else.
    func file(at path: String) -> String? {
        guard let resolved = path.resolvedPath else { return nil }
        if let rest = Self.rest(of: resolved, in: folder) { return rest }
        for (id, folder) in plugins {
            if let rest = Self.rest(of: resolved, in: folder) { return "plugins/\(id)/\(rest)" }
        }
        return nil
    }

    private static func rest(of path: String, in folder: String) -> String? {
        let prefix = start(ofPathsIn: folder)
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }

    /// The folder with a slash at its end; the root of the file system has one already.
    private static func start(ofPathsIn folder: String) -> String { folder == "/" ? folder : folder + "/" }

    /// The absolute path of a file of the program; nil for code of something else.
    private func path(of file: String) -> String? {
        let own = Self.start(ofPathsIn: folder) + file
        let paths = [ProgramPackage.absolutePath(ofPluginFile: file, in: plugins), own]
        return paths.compactMap(\.self).first { access($0, F_OK) == 0 }
    }

    /// The place of a position in code that the engine runs, which counts from 0; nil for code without a file.
    func place(ofCode file: String, line: Int, column: Int) -> SourcePlace? {
        let position = SourcePosition(line: line + 1, column: column + 1)
        guard let module = module(file) else {
            return place(ofSource: file, line: position.line, column: position.column)
        }
        let place = module.positions.sourcePosition(of: position)
        return place.flatMap { self.place(ofSource: file, line: $0.line, column: $0.column) }
    }

    /// Whether code that the engine runs is in a file, but was not written there: the functions that read exports.
    func isAdded(_ file: String, line: Int, column: Int) -> Bool {
        let position = SourcePosition(line: line + 1, column: column + 1)
        return module(file).map { $0.positions.sourcePosition(of: position) == nil } ?? false
    }

    /// A place in a file; nil for code without a file.
    func place(ofSource file: String, line: Int, column: Int) -> SourcePlace? {
        guard let path = path(of: file) else { return nil }
        let name = file.split(separator: "/").last.map(String.init) ?? file
        return SourcePlace(
            source: ScriptObject([("name", .string(name)), ("path", .string(path))]),
            line: line,
            column: column,
        )
    }

    /// Code in which the imported names of a file are replaced, for an evaluation in its functions.
    func rewritten(_ code: String, in file: String) -> String {
        module(file)?.names.rewritten(code) ?? code
    }

    /// The lines of a file; nil if it cannot be read or has syntax errors.
    func outline(of file: String) -> ScriptOutline? { erased(file).flatMap { ScriptOutline($0.script) } }

    /// The form in which a file runs; a file that has not been loaded is rewritten for this.
    private func module(_ file: String) -> Module? {
        if let known = modules.withLock({ $0[file] }) { return known }
        guard let erased = erased(file) else { return nil }
        do throws(SyntaxError) {
            let module = try ModuleRewriter.rewrite(erased.script, parameters: ["require", "module", "exports"])
            return Module(
                positions: module.positions.continued(by: erased.positions),
                names: ImportedNames(reads: module.imports),
            )
        } catch {
            // The program reports the error when it loads the file.
            return nil
        }
    }

    private func erased(_ file: String) -> ErasedScript? {
        do throws(PackageError) {
            let bytes = try reader.bytes(at: file, limit: ModuleRewriter.sizeLimit)
            return try Self.erase(SourceText(bytes: bytes, file: file))
        } catch {
            // The client has named a file that is not readable here.
            return nil
        }
    }

    private static func erase(_ source: SourceText) throws(PackageError) -> ErasedScript {
        do throws(SyntaxError) {
            return try TypeScriptEraser.script(source)
        } catch {
            throw PackageError(error.message, file: source.file)
        }
    }
}
