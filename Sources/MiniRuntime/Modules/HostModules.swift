package import MiniCore
package import MiniEngine
internal import MiniView

/// Modules of a host that are loaded as those of a program are: the files of a test.
///
/// The scripts that load them are those of a program's prelude; ``script(name:natives:files:)`` puts them together with
/// those of the host.
///
/// ## Threading
/// Lives on one thread.
package final class HostModules {
    /// The folder's absolute path; the names of modules are relative to it.
    package let folder: String
    private let loader: ModuleLoader

    /// - Parameter folder: Holds every file that may be loaded.
    package init(folder: String) throws(PackageError) {
        let files = try PackageFiles(root: folder)
        self.folder = files.root
        loader = ModuleLoader(files: files)
    }

    /// A script of one function, whose parts are the files of the prelude that load modules, and those of the host.
    ///
    /// The former use the native functions `resolveModule`, `loadModule`, `print`, `loadPart`, `describeError` and `now`
    /// and define `load`, `inspector`, `defineGlobals` and names of the language.
    ///
    /// - Parameters:
    ///   - name: What stack traces call the script.
    ///   - natives: The function's parameters.
    ///   - files: The files of the host.
    package static func script(name: String, natives: [String], files: [[UInt8]]) -> ResidentScript {
        let loading = [PackageResources.language_js, PackageResources.modules_js, PackageResources.console_js]
        return script(name: name, parameters: natives, files: loading + files)
    }

    /// A script of one function, whose parts are files of the host.
    package static func script(name: String, parameters: [String], files: [[UInt8]]) -> ResidentScript {
        ResidentScript(name: name, text: ScriptBundle.function(parameters.joined(separator: ","), files))
    }

    /// Lets the dates of a context follow a clock.
    ///
    /// - Parameter wallTime: A function that gives the time in milliseconds since 1970.
    package static func installClock(in context: ScriptContext, _ wallTime: ScriptValue) throws(ScriptError) {
        try Prelude.installClock(in: context, wallTime)
    }

    /// What the native function `loadPart` does.
    package static func loadPart(_ call: ScriptCall, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        try Prelude.loadPart(call, in: context)
    }

    /// The path of the module that a specifier names.
    package func resolve(_ specifier: String, from importer: String) throws(ScriptError) -> String {
        try loader.resolve(specifier, from: importer)
    }

    /// The module's wrapper function, or `{json}` with the content of a JSON file.
    package func load(_ path: String, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        try loader.load(path, in: context)
    }

    /// Where a place in the code that the engine runs stands in the file as it was written.
    package func position(file: String, line: Int, column: Int) -> (line: Int, column: Int)? {
        loader.position(file: file, line: line, column: column)
    }

    /// The error as people should see it, see the runtime's own.
    package func presented(_ error: ScriptError) -> ScriptError { loader.presented(error) }
}
