package import MiniCore
package import MiniEngine
internal import MiniView

/// Loads modules of the host, such as the files of a test, by the rules for modules of a program.
///
/// The scripts that load them are part of a program's prelude. ``script(name:natives:files:)`` combines them with scripts
/// of the host.
///
/// ## Threading
/// An instance is used on one thread.
package final class HostModules {
    /// The folder's absolute path; the names of modules are relative to it.
    package let folder: String
    /// The files in the folder.
    package let source: any PackageReader
    private let loader: ModuleLoader

    /// - Parameters:
    ///   - folder: The folder that contains every file that may be loaded.
    ///   - debugger: Controls the scripts that load the modules; nil without a debugger.
    ///   - coverage: Receives the counts of the program's files at ``collectCoverage()``; nil for none.
    ///   - program: The absolute path of the folder of the program that is counted, in `folder`.
    package init(
        folder: String,
        debugger: (any ProgramDebugger)? = nil,
        coverage: CoverageRecorder? = nil,
        of program: String = "",
    ) throws(PackageError) {
        let files = try PackageFiles(root: folder)
        self.folder = files.root
        source = files.source
        let root = files.root == "/" ? "/" : files.root + "/"
        let prefix = program == files.root ? "" : program.dropFirst(root.count) + "/"
        let counters = coverage.map {
            CoverageCounters($0, program: program, prefix: String(prefix), files: files)
        }
        loader = ModuleLoader(files: files, debugger: debugger, coverage: counters)
    }

    /// Passes the counts of the modules on; must be called before the end of the machine.
    package func collectCoverage() { loader.coverage?.collect() }

    /// A script of one function that consists of the prelude's files that load modules and of files of the host.
    ///
    /// The prelude's files use the native functions `resolveModule`, `loadModule`, `print`, `loadPart`, `describeError` and
    /// `now`. They define `load`, `inspector`, `defineGlobals` and names of JavaScript's built-in functions.
    ///
    /// - Parameters:
    ///   - name: The name of the script in stack traces.
    ///   - natives: The function's parameters.
    ///   - files: The files of the host.
    package static func script(name: String, natives: [String], files: [[UInt8]]) -> StaticScript {
        let loading = [PackageResources.primordials_js, PackageResources.modules_js, PackageResources.console_js]
        return script(name: name, parameters: natives, files: loading + files)
    }

    /// A script of one function that consists of files of the host.
    package static func script(name: String, parameters: [String], files: [[UInt8]]) -> StaticScript {
        StaticScript(name: name, text: ScriptBundle.function(parameters.joined(separator: ","), files))
    }

    /// Sets the clock that the dates of a context use.
    ///
    /// - Parameter wallTime: A function that returns the time in milliseconds since 1970.
    package static func installClock(in context: ScriptContext, _ wallTime: EngineValue) throws(ScriptError) {
        try Prelude.installClock(in: context, wallTime)
    }

    /// Implements the native function `loadPart`.
    package static func loadPart(_ call: ScriptCall, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        try Prelude.loadPart(call, in: context)
    }

    /// The path of the module that a specifier names.
    ///
    /// - Parameter isImport: Whether an `import` has the specifier, and not a `require`.
    package func resolve(_ specifier: String, from importer: String, isImport: Bool) throws(ScriptError) -> String {
        try loader.resolve(specifier, from: importer, isImport: isImport)
    }

    /// The module's wrapper function, or `{json}` with the content of a JSON file.
    package func load(_ path: String, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        try loader.load(path, in: context)
    }

    /// The position in the original file of a position in the code that the engine runs.
    package func position(file: String, line: Int, column: Int) -> (line: Int, column: Int)? {
        loader.position(file: file, line: line, column: column)
    }

    /// The error with positions in original files and without frames of the host.
    package func presented(_ error: ScriptError) -> ScriptError { loader.presented(error) }
}
