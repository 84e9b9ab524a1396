internal import MiniCore
internal import MiniSyntax

/// Finds the file for the specifier of a `require` or `import`.
///
/// Relative specifiers start at the importing file's folder, specifiers with a leading slash at the program's root. All
/// others are looked up in `node_modules` from the importing file's folder upwards, within the program.
struct ModuleResolver {
    let files: PackageFiles
    /// Whether modules of Node.js have replacements.
    var recognizesNodeModules = false

    /// - Returns: The path of a file, from the root.
    /// - Throws: ``ScriptError`` with the specifier, the importing file and, if possible, a similar path.
    func resolve(_ specifier: String, from importer: String) throws(ScriptError) -> String {
        let specifier = files.target(of: specifier, in: importer)
        let folder = PackagePath.folder(of: importer)
        let isPath =
            specifier.hasPrefix("/") || specifier.hasPrefix("./") || specifier.hasPrefix("../")
            || specifier == "." || specifier == ".."
        if isPath {
            let paths =
                specifier.hasPrefix("/")
                ? files.rootedPaths(of: specifier, in: importer)
                : [PackagePath.resolve(specifier, from: folder)].compactMap(\.self)
            if paths.isEmpty { throw leadsOut(specifier, importer) }
            let last = specifier.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
            let namesFolder = ["", ".", ".."].contains(last)
            for path in paths {
                if let file = try file(at: path, importer, namesFolder: namesFolder) { return file }
            }
        } else {
            if let file = try packageFile(specifier, from: folder, importer) { return file }
            // `require('utils/a')` for `./utils/a` is common in older programs.
            guard let path = PackagePath.resolve(specifier, from: folder) else { throw leadsOut(specifier, importer) }
            if let file = try file(at: path, importer) { return file }
        }
        if recognizesNodeModules, let module = NodeModule(specifier: specifier) { return module.path }
        let hint = explanation(of: specifier, from: folder, isPath: isPath)
        throw failure("cannot find module '\(specifier)'\(hint)", importer)
    }

    private var endings: [String] { [""] + files.scriptEndings + [".json"] }
    private var indexes: [String] { files.scriptEndings.map { "/index" + $0 } + ["/index.json"] }

    /// The end of the message about a missing module.
    private func explanation(of specifier: String, from folder: String, isPath: Bool) -> String {
        let path = PackagePath.resolve(specifier, from: folder) ?? specifier
        if let found = [path + ".tsx", path + ".jsx"].first(where: { files.entry(at: $0) == .file }) {
            return "; '\(found)' has JSX, which mini programs cannot use"
        }
        return isPath ? nearest(to: specifier, from: folder) : "; it is neither in node_modules nor beside the file"
    }

    /// A suggestion of a similar path, as the end of a message; empty if there is none.
    private func nearest(to specifier: String, from folder: String) -> String {
        let endings = endings + indexes
        let nearest = PackagePath.resolve(specifier, from: folder).flatMap {
            files.nearest(to: specifier, at: $0, endings: endings)
        }
        return nearest.map { "; did you mean '\($0)'?" } ?? ""
    }

    /// A file at the path as it is, with an extension, or the index of a folder.
    ///
    /// - Parameter namesFolder: Whether the index is tried first because the specifier ends in a slash or dots.
    private func file(
        at path: String,
        _ importer: String,
        namesFolder: Bool = false,
    ) throws(ScriptError) -> String? {
        var candidates = (namesFolder ? indexes + endings : endings + indexes).map { path + $0 }
        // Modules in TypeScript may name the JavaScript that the compiler would write.
        if path.hasSuffix(".js") { candidates.append(path.dropLast(3) + TypeScriptEraser.ending) }
        for candidate in candidates where !candidate.hasSuffix(".d.ts") {
            switch files.entry(at: candidate) {
            case .file: return candidate
            case .outside: throw failure(PackageFiles.linkLeadsOut(candidate), importer)
            case .folder, nil: continue
            }
        }
        return nil
    }

    private func packageFile(_ name: String, from folder: String, _ importer: String) throws(ScriptError) -> String? {
        for entry in packageEntries(name, from: folder) {
            if let file = try file(at: entry, importer) { return file }
        }
        return nil
    }

    /// The possible paths of the module of a package in `node_modules`, best first, without extension.
    func packageEntries(_ name: String, from folder: String) -> [String] {
        let names = name.split(separator: "/", omittingEmptySubsequences: true)
        let nameCount = name.hasPrefix("@") ? 2 : 1
        let packageNames = names.prefix(nameCount)
        guard packageNames.count == nameCount, !packageNames.contains(".."),
            // A path outside the package is not one of its modules.
            let rest = PackagePath.resolve(names.dropFirst(nameCount).joined(separator: "/"), from: "")
        else { return [] }
        let package = packageNames.joined(separator: "/")
        return PackagePath.ancestors(of: folder).flatMap { ancestor in
            let root = (ancestor.isEmpty ? "" : ancestor + "/") + "node_modules/" + package
            switch files.entry(at: root) {
            // A link that leads out of the program counts as well: the lookup then reports it.
            case .folder, .outside: return entries(of: root, rest: rest)
            case .file, nil: return rest.isEmpty ? [root] : []
            }
        }
    }

    /// The possible paths of a package's module, best first.
    private func entries(of root: String, rest: String) -> [String] {
        let manifest: ScriptValue
        do {
            manifest = try files.json(at: root + "/package.json")
        } catch {
            // A package.json that is missing or broken counts as absent: the package may still have an index file.
            manifest = .undefined
        }
        let folder = manifest["miniprogram"]?.string
        guard rest.isEmpty else {
            return [folder.flatMap { PackagePath.resolve("./\($0)/\(rest)", from: root) }, "\(root)/\(rest)"]
                .compactMap(\.self)
        }
        let named = [folder, manifest["main"]?.string].compactMap(\.self)
        return named.compactMap { PackagePath.resolve("./" + $0, from: root) } + [root]
    }

    private func leadsOut(_ specifier: String, _ importer: String) -> ScriptError {
        failure(PackageFiles.leadsOut(specifier), importer)
    }

    private func failure(_ message: String, _ importer: String) -> ScriptError {
        ScriptError(name: "Error", message: "\(message) (required by \(importer))")
    }
}
