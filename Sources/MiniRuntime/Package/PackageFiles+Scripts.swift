internal import MiniSyntax

/// Scripts, which are files in JavaScript or in TypeScript.
extension PackageFiles {
    /// The endings of scripts, best first.
    ///
    /// `.js` precedes `.ts`, since a `.js` beside a `.ts` is its compiled form, unless `compileOptions.typescript` of
    /// mini.project.json is true.
    var scriptEndings: [String] {
        prefersTypeScript ? [TypeScriptEraser.ending, ".js"] : [".js", TypeScriptEraser.ending]
    }

    /// The path of the script of a page, a component or the app.
    ///
    /// - Parameter path: The path without ending.
    /// - Returns: The path of a file in JavaScript if there is no file.
    func script(at path: String) -> String {
        scriptEndings.lazy.map { path + $0 }.first { isScript($0) && entry(at: $0) == .file } ?? path + ".js"
    }

    /// Whether a file is a script.
    func isScript(_ file: String) -> Bool { file.hasSuffix(".js") || TypeScriptEraser.handles(file) }
}
