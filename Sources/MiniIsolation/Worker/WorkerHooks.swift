package import MiniCore

/// What an executable adds to its workers: hooks of tests and measurements.
package struct WorkerHooks {
    /// Native code that runs in a confined worker before its program.
    ///
    /// Nil if the program runs then; otherwise the text of the error with which its start fails.
    package var beforeProgram: (ProgramStart) -> String? = { _ in nil }
    /// JSAPIs that run in the worker, as the built-in ones; the host does not know them.
    package var functions: [any HostFunction.Type] = []

    /// Creates the hooks of an executable that adds nothing.
    package init() {}
}
