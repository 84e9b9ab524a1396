package import MiniCore
package import MiniEngine
package import MiniSyntax

/// A debugger that controls the scripts of one program, also when it restarts, or of one test file.
///
/// ## Threading
/// Called on the thread of the program or the file.
package protocol ProgramDebugger: Sendable {
    /// Prepares the engine and the thread, before the program has a machine.
    ///
    /// - Throws: ``ScriptError`` if the engine cannot be debugged; the program then does not start.
    func prepareEngine() throws(ScriptError)

    /// Attaches to the context of the program, before any of its code runs.
    ///
    /// - Throws: ``ScriptError`` if the engine does not connect; the program then does not start.
    func attach(to context: ScriptContext, on thread: ScriptThread) throws(ScriptError)

    /// Receives the form in which a file runs, before it runs.
    ///
    /// - Parameters:
    ///   - file: The path in the program.
    ///   - module: The code, with the map of its positions to those in the module's source.
    ///   - positions: The map of the code's positions to those in the file.
    func willRun(_ file: String, as module: RewrittenModule, _ positions: PositionMap)
}
