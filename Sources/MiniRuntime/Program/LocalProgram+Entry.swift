package import MiniCore

extension LocalProgram {
    /// Implements ``MiniProgram``.
    package func enter(at page: String?, with options: LaunchOptions) throws(ScriptError) {
        guard let runtime = try running() else {
            throw ScriptError(name: "Error", message: "the program has not started")
        }
        let reference = page.flatMap { runtime.stack.reference($0, relativeTo: nil) }
        if let page, reference == nil {
            let path = String(page.prefix { $0 != "?" })
            throw ScriptError(PackageError(unknownPage: path, pages: runtime.options.package.app.pages))
        }
        runtime.app.enter(at: reference, with: options)
        // The program's code may have ended it.
        _ = try running()
    }
}
