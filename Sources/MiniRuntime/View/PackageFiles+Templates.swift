internal import MiniCore
internal import MiniSyntax

extension PackageFiles {
    /// The ending of the scripts of templates in JavaScript.
    static let templateScriptEnding = ".sjs"

    /// Whether a file is a script of templates.
    static func isTemplateScript(_ file: String) -> Bool {
        file.hasSuffix(templateScriptEnding) || file.hasSuffix(templateScriptEnding + TypeScriptEraser.ending)
    }

    /// The path of the file for a reference in a template or in a script of templates.
    ///
    /// A reference without `./` is looked up beside the file first, then in `node_modules` from its folder upwards. A reference
    /// to a folder means its `index`.
    ///
    /// - Parameter fileExtension: `.axml` or `.sjs`, which a reference may omit.
    /// - Throws: ``PackageError`` if there is no such file.
    func templateFile(
        _ specifier: String,
        from file: String,
        fileExtension: String,
    ) throws(PackageError) -> String {
        let folder = PackagePath.folder(of: file)
        let specifier = target(of: specifier, in: file)
        var paths: [String]
        if specifier.hasPrefix("/") {
            paths = rootedPaths(of: specifier, in: file)
        } else {
            guard let path = PackagePath.resolve(specifier, from: folder) else {
                throw PackageError(PackageFiles.leadsOut(specifier))
            }
            paths = [path]
            if !specifier.hasPrefix(".") {
                paths += PackagePath.ancestors(of: folder).compactMap {
                    PackagePath.resolve("node_modules/" + specifier, from: $0)
                }
            }
        }
        var candidates = paths.flatMap { [$0, $0 + fileExtension, "\($0)/index\(fileExtension)"] }
        // A script may be in TypeScript: `a.sjs.ts` is named as `a.sjs` or `a`.
        if fileExtension == Self.templateScriptEnding {
            let ending = TypeScriptEraser.ending
            candidates = candidates.flatMap { $0.hasSuffix(fileExtension) ? [$0, $0 + ending] : [$0] }
        }
        if let found = candidates.first(where: { entry(at: $0) == .file }) { return found }
        throw PackageError(absence(of: specifier, candidates))
    }
}
