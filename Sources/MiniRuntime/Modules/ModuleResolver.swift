internal import MiniCore
internal import MiniSyntax

/// Finds the file for the specifier of a `require` or `import`.
///
/// Relative specifiers start at the importing file's folder, specifiers with a leading slash at the program's root. All
/// others are looked up in `node_modules` from the importing file's folder upwards, within the program.
///
/// ## Threading
/// A copy shares the manifests of packages. An instance and its copies are used on one thread.
struct ModuleResolver {
    let files: PackageFiles
    let packages: InstalledPackages
    /// Whether modules of Node.js have replacements, as in programs and not in their tests.
    private let recognizesNodeModules: Bool
    /// Packages whose functions a test has without an import.
    private static let testRunners: Set<String> = [
        "@jest/globals", "@playwright/test", "bun:test", "chai", "jest", "mocha", "node:test", "vitest",
    ]

    init(files: PackageFiles, recognizesNodeModules: Bool = false) {
        self.files = files
        packages = InstalledPackages(files: files)
        self.recognizesNodeModules = recognizesNodeModules
    }

    /// - Parameter use: Whether a `require` or an `import` has the specifier.
    /// - Returns: The path of a file, from the root.
    /// - Throws: ``ScriptError`` with the specifier, the importing file and, if possible, a similar path or the command that
    ///   installs the package.
    func resolve(
        _ specifier: String,
        from importer: String,
        for use: InstalledPackages.Use = .require,
    ) throws(ScriptError) -> String {
        let specifier = files.target(of: specifier, in: importer)
        let folder = PackagePath.folder(of: importer)
        let isPath =
            specifier.hasPrefix("/") || specifier.hasPrefix("./") || specifier.hasPrefix("../")
            || specifier == "." || specifier == ".."
        if isPath {
            let paths =
                specifier.hasPrefix("/")
                ? files.rootedPaths(of: specifier, in: importer)
                : [files.path(of: specifier, in: importer)].compactMap(\.self)
            if paths.isEmpty { throw leadsOut(specifier, importer) }
            let last = specifier.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
            let namesFolder = ["", ".", ".."].contains(last)
            for path in paths {
                if let file = try file(at: path, importer, namesFolder: namesFolder) { return file }
            }
        } else {
            if let file = try packageFile(specifier, from: folder, importer, for: use) { return file }
            // `require('utils/a')` for `./utils/a` is common in older programs.
            guard let path = files.path(of: specifier, in: importer) else { throw leadsOut(specifier, importer) }
            if let file = try file(at: path, importer) { return file }
        }
        if recognizesNodeModules, let module = NodeModule(specifier: specifier) { return module.path }
        let hint = explanation(of: specifier, in: importer, isPath: isPath)
        throw failure("cannot find module '\(specifier)'\(hint)", importer)
    }

    /// The endings that a path of a file may omit, and those of the index of a folder, best first.
    private func endings(at path: String) -> (file: [String], index: [String]) {
        let scripts = files.scriptEndings(at: path)
        return ([""] + scripts + [".json"], scripts.map { "/index" + $0 } + ["/index.json"])
    }

    /// The end of the message about a missing module.
    private func explanation(of specifier: String, in importer: String, isPath: Bool) -> String {
        let path = files.path(of: specifier, in: importer) ?? specifier
        if let found = [path + ".tsx", path + ".jsx"].first(where: { files.entry(at: $0) == .file }) {
            return "; '\(found)' has JSX, which mini programs cannot use"
        }
        return isPath ? nearest(to: specifier, in: importer) : reason(ofAbsent: specifier, in: importer)
    }

    /// A suggestion of a similar path, as the end of a message; empty if there is none.
    private func nearest(to specifier: String, in importer: String) -> String {
        let similar = files.path(of: specifier, in: importer).flatMap { nearest(to: specifier, at: $0) }
        return similar.map { "; did you mean '\($0)'?" } ?? ""
    }

    private func nearest(to specifier: String, at path: String) -> String? {
        let endings = endings(at: path)
        return files.nearest(to: specifier, at: path, endings: endings.file + endings.index)
    }

    /// The reason why a specifier without `./` names no file, as the end of a message.
    private func reason(ofAbsent specifier: String, in importer: String) -> String {
        let folder = PackagePath.folder(of: importer)
        if specifier.hasPrefix("#") { return "; imports of the nearest package.json names no file for it" }
        if !recognizesNodeModules, Self.testRunners.contains(specifier) {
            return "; test, expect and the related functions are global and need no import"
        }
        let general = "; it is neither in node_modules nor beside the file"
        if let name = packages.missingPackage(of: specifier, from: folder) {
            return general + packages.advice(for: name, from: folder)
        }
        guard let place = packages.place(of: specifier, from: folder) else {
            let similar = nearest(to: specifier, in: importer)
            return similar.isEmpty ? general : similar
        }
        let similar = nearest(to: specifier, at: place.file).map { "; did you mean '\($0)'?" } ?? ""
        return "; \(place.package) has no such file\(similar)"
    }

    /// A file at the path as it is, with an extension, or the index of a folder.
    ///
    /// - Parameters:
    ///   - namesFolder: Whether the index is tried first because the specifier ends in a slash or dots.
    ///   - readsManifest: Whether the package.json of a folder may name a file.
    private func file(
        at path: String,
        _ importer: String,
        namesFolder: Bool = false,
        readsManifest: Bool = true,
    ) throws(ScriptError) -> String? {
        if namesFolder, readsManifest, let file = try mainFile(of: path, importer) { return file }
        var isFolder = false
        let (endings, indexes) = endings(at: path)
        for ending in namesFolder ? indexes + endings : endings + indexes {
            if ending == indexes[0], isFolder, readsManifest, let file = try mainFile(of: path, importer) {
                return file
            }
            let candidate = path + ending
            if candidate.hasSuffix(".d.ts") { continue }
            switch files.entry(at: candidate) {
            case .file: return candidate
            case .outside: throw failure(PackageFiles.linkLeadsOut(candidate), importer)
            case .folder: isFolder = isFolder || ending.isEmpty
            case nil: continue
            }
        }
        // Modules in TypeScript may name the JavaScript that the compiler would write.
        guard path.hasSuffix(".js") else { return nil }
        let source = String(path.dropLast(3)) + TypeScriptEraser.ending
        return !source.hasSuffix(".d.ts") && files.entry(at: source) == .file ? source : nil
    }

    /// The file that the package.json of a folder names; nil if it names none.
    private func mainFile(of folder: String, _ importer: String) throws(ScriptError) -> String? {
        let paths: [String]
        do throws(PackageError) { paths = try packages.main(of: folder) } catch {
            throw failure(error.placedMessage, importer)
        }
        for path in paths {
            if let file = try file(at: path, importer, readsManifest: false) { return file }
        }
        return nil
    }

    private func packageFile(
        _ specifier: String,
        from folder: String,
        _ importer: String,
        for use: InstalledPackages.Use,
    ) throws(ScriptError) -> String? {
        let paths: [String]
        do throws(PackageError) { paths = try packages.paths(of: specifier, from: folder, for: use) } catch {
            throw failure("cannot load '\(specifier)': \(error.placedMessage)", importer)
        }
        // The candidates of a package itself contain those of its package.json.
        let readsManifest = specifier.split(separator: "/").count > (specifier.hasPrefix("@") ? 2 : 1)
        for path in paths {
            if let file = try file(at: path, importer, readsManifest: readsManifest) { return file }
        }
        return nil
    }

    private func leadsOut(_ specifier: String, _ importer: String) -> ScriptError {
        failure(files.leadsOut(specifier, in: importer), importer)
    }

    private func failure(_ message: String, _ importer: String) -> ScriptError {
        ScriptError(name: "Error", message: "\(message) (required by \(importer))")
    }
}
