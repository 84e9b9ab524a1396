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
            guard let path = path(of: specifier, in: file) else {
                throw PackageError(leadsOut(specifier, in: file))
            }
            paths = [path]
            if !specifier.hasPrefix(".") {
                paths += try packagePaths(specifier, from: folder)
            }
        }
        var candidates = paths.flatMap { [$0, $0 + fileExtension, "\($0)/index\(fileExtension)"] }
        // A script may be in TypeScript: `a.sjs.ts` is named as `a.sjs` or `a`.
        if fileExtension == Self.templateScriptEnding {
            let ending = TypeScriptEraser.ending
            candidates = candidates.flatMap { $0.hasSuffix(fileExtension) ? [$0, $0 + ending] : [$0] }
        }
        if let found = candidates.first(where: { entry(at: $0) == .file }) { return found }
        if let name = specifier.hasPrefix(".") ? nil : missingPackage(ofFile: specifier, from: folder) {
            throw PackageError(InstalledPackages(files: self).absence(ofPackage: name, from: folder))
        }
        throw PackageError(absence(of: specifier, in: file, candidates))
    }

    /// The possible paths of a file of a package, best first.
    private func packagePaths(_ specifier: String, from folder: String) throws(PackageError) -> [String] {
        do throws(PackageError) {
            return try InstalledPackages(files: self).paths(of: specifier, from: folder, for: .file)
        } catch {
            // The caller adds the position of the reference.
            throw PackageError(error.placedMessage)
        }
    }

    /// The name of the package that a reference to one of its files means, if it is not installed; nil for other references.
    ///
    /// A name without a path, such as `theme.acss`, is that of a file.
    func missingPackage(ofFile specifier: String, from folder: String) -> String? {
        let name = InstalledPackages(files: self).missingPackage(of: specifier, from: folder)
        return name.flatMap { specifier.utf8.count > $0.utf8.count + 1 ? $0 : nil }
    }
}
