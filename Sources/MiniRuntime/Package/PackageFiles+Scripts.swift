internal import MiniSyntax

/// Scripts, which are files in JavaScript or in TypeScript.
extension PackageFiles {
    /// The endings of the script at a path without ending, best first.
    ///
    /// `.js` precedes `.ts`, since a `.js` beside a `.ts` is its compiled form. With `compileOptions.typescript` of
    /// mini.project.json `.ts` precedes `.js` in the program's own folders, which are not those of packages and plugins.
    func scriptEndings(at path: String) -> [String] {
        let isOwn = prefersTypeScript && root(of: path).isEmpty && !PackagePath.isInPackage(path)
        return isOwn ? [TypeScriptEraser.ending, ".js"] : [".js", TypeScriptEraser.ending]
    }

    /// The path of the script of a page, a component or the app.
    ///
    /// - Parameter path: The path without ending.
    /// - Returns: The path of a file in JavaScript if there is no file.
    func script(at path: String) -> String {
        scriptEndings(at: path).lazy.map { path + $0 }.first { isScript($0) && entry(at: $0) == .file } ?? path + ".js"
    }

    /// The endings of files in JavaScript.
    ///
    /// Those of packages often state the kind of the module.
    private static let javaScriptEndings = [".js", ".mjs", ".cjs"]

    /// Whether a file is a script.
    func isScript(_ file: String) -> Bool {
        Self.javaScriptEndings.contains { file.hasSuffix($0) } || TypeScriptEraser.handles(file)
    }

    /// Whether a file has the ending of a module: of a script or of JSON.
    ///
    /// Another file that is required runs as a script, too.
    func isModule(_ file: String) -> Bool { isScript(file) || file.hasSuffix(".json") }
}
