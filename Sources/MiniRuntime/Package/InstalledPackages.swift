internal import MiniCore
internal import MiniSyntax

/// Finds the files of packages in `node_modules`: modules, components, templates, scripts of templates and style sheets.
///
/// A reference begins with the name of a package, as in `lodash` and `@scope/kit/es/button`. Packages are searched in the
/// folder of the file that refers to them and in each folder above it. A package is loaded under its path without symbolic
/// links, so that its own packages are those beside its target.
///
/// The package.json of a package selects the file:
/// - `miniprogram` names the folder that replaces the package's own; files that it lacks are searched in the latter.
/// - Otherwise `exports` maps subpaths to files. For modules it excludes the others.
/// - Otherwise `main` and `module` name the file of the package itself.
///
/// In modules `imports` of the nearest package.json maps names that begin with `#`.
///
/// ## Threading
/// A copy shares the manifests that have been read. An instance and its copies are used on one thread.
struct InstalledPackages {
    /// The kind of a reference, which selects the conditions of `exports`.
    enum Use {
        /// `require`.
        case require
        /// `import` and `export … from`.
        case importing
        /// A component, a template, a script of templates or a style sheet, which `exports` need not list.
        case file

        fileprivate var conditions: Set<String> { self == .require ? ["require"] : ["import"] }
    }

    let files: PackageFiles
    private let manifests = Manifests()

    init(files: PackageFiles) { self.files = files }

    /// The manifests that have been read.
    ///
    /// ## Threading
    /// An instance is used on one thread.
    private final class Manifests {
        /// The maximum size of the files whose content is kept, in bytes.
        static let byteLimit = 1 << 20
        /// The contents by the paths of the packages.
        var known: [String: ScriptObject] = [:]
        var byteCount = 0
    }

    /// The possible paths of a file of a package, best first, without an ending that the reference omits.
    ///
    /// - Parameters:
    ///   - specifier: A reference that begins with the name of a package, or with `#` in a module.
    ///   - folder: The folder of the file that contains it.
    /// - Returns: Empty for a reference that begins with no name.
    /// - Throws: ``PackageError`` with a position in the package.json of the nearest package: it is invalid, names a file
    ///   outside of the package, or does not export the file.
    func paths(of specifier: String, from folder: String, for use: Use) throws(PackageError) -> [String] {
        if specifier.hasPrefix("#"), use != .file { return try importedPaths(of: specifier, from: folder, for: use) }
        guard let reference = Reference(specifier) else { return [] }
        var paths: [String] = []
        var isFound = false
        for root in roots(of: reference, from: folder) {
            switch files.entry(at: root) {
            case .folder:
                do throws(PackageError) {
                    paths += try candidates(in: files.canonicalPath(of: root), reference.rest, for: use)
                } catch {
                    // A package of a folder farther above does not count if the nearest one has the file.
                    if !isFound { throw error }
                }
                isFound = true
            // The lookup of this path reports that it leads out of the program.
            case .outside: paths.append(PackagePath.join(root, reference.rest))
            // A package may be one file.
            case .file, nil: if reference.rest.isEmpty { paths.append(root) }
            }
        }
        return paths
    }

    /// The name of the package that a reference means, if it is installed nowhere; nil for an installed one, and for a
    /// reference that may be a path.
    func missingPackage(of specifier: String, from folder: String) -> String? {
        guard let reference = Reference(specifier), PackageInstaller.isPermitted(reference.name) else { return nil }
        let first = String(reference.name.prefix { $0 != "/" })
        let isPath = [folder, files.root(of: folder)].contains { files.entry(at: PackagePath.join($0, first)) != nil }
        let isInstalled = roots(of: reference, from: folder).contains { files.entry(at: $0) != nil }
        return isPath || isInstalled ? nil : reference.name
    }

    /// The message that a package is missing, with the command that installs it.
    ///
    /// - Parameter folder: The folder of the file that refers to it.
    func absence(ofPackage name: String, from folder: String) -> String {
        "there is no package \"\(name)\" in node_modules\(advice(for: name, from: folder))"
    }

    /// The end of a message about a missing package: the command that installs it.
    func advice(for name: String, from folder: String) -> String {
        // A plugin that a host has given has a project of its own.
        guard files.root(of: folder).isEmpty else { return ": install it in the folder of the plugin" }
        return files.installer?.advice(for: name).map { ": \($0)" } ?? ""
    }

    /// The folder of the nearest package that a reference means, and the path of the file in it; nil if none is installed.
    func place(of specifier: String, from folder: String) -> (package: String, file: String)? {
        guard let reference = Reference(specifier),
            let root = roots(of: reference, from: folder).first(where: { files.entry(at: $0) == .folder })
        else { return nil }
        return (root, PackagePath.join(root, reference.rest))
    }

    /// The files that the package.json of a folder names, best first, without endings that it omits; empty without one.
    ///
    /// That of a folder in a package may name any file of the package.
    ///
    /// - Throws: ``PackageError`` as ``paths(of:from:for:)`` does.
    func main(of folder: String) throws(PackageError) -> [String] {
        guard let manifest = try manifest(of: folder) else { return [] }
        return try mains(of: folder, manifest, within: PackagePath.package(of: folder) ?? folder)
    }

    /// A reference to a package, and to a file in it.
    private struct Reference {
        /// The name, with its scope.
        let name: String
        /// The path of the file in the package, empty for the package itself.
        let rest: String

        init?(_ specifier: String) {
            let names = specifier.split(separator: "/", omittingEmptySubsequences: true)
            let nameCount = specifier.hasPrefix("@") ? 2 : 1
            guard names.count >= nameCount, !specifier.hasPrefix("/"), !names[..<nameCount].contains(".."),
                names[0] != ".",
                // A path outside of the package is not one of its files.
                let rest = PackagePath.resolve(names[nameCount...].joined(separator: "/"), from: "")
            else { return nil }
            name = names[..<nameCount].joined(separator: "/")
            self.rest = rest
        }
    }

    /// The possible paths of a package, nearest first.
    private func roots(of reference: Reference, from folder: String) -> [String] {
        let root = files.root(of: folder)
        return PackagePath.ancestors(of: folder)
            .filter { $0 != "node_modules" && !$0.hasSuffix("/node_modules") && files.root(of: $0) == root }
            .map { PackagePath.join($0, "node_modules/" + reference.name) }
    }

    // MARK: Manifests

    /// The possible paths of a file in a package, best first.
    private func candidates(in root: String, _ rest: String, for use: Use) throws(PackageError) -> [String] {
        guard let manifest = try manifest(of: root) else { return [PackagePath.join(root, rest)] }
        if let folder = try path("miniprogram", of: root, manifest, within: root) {
            guard rest.isEmpty else { return [PackagePath.join(folder, rest), PackagePath.join(root, rest)] }
            return [folder] + (try mains(of: root, manifest, within: root)) + [root]
        }
        if let exports = manifest["exports"], !exports.isNullish {
            if let path = try file(rest, of: exports, in: root, for: use) { return [PackagePath.join(root, path)] }
        }
        if rest.isEmpty { return try mains(of: root, manifest, within: root) + [root] }
        return [PackagePath.join(root, rest)]
    }

    /// The files that `main` and `module` of the package.json of a folder name, without the folder itself.
    ///
    /// - Parameter root: The folder of the package.
    private func mains(
        of folder: String,
        _ manifest: ScriptObject,
        within root: String,
    ) throws(PackageError) -> [String] {
        var paths: [String] = []
        for key in ["main", "module"] {
            if let path = try path(key, of: folder, manifest, within: root), !path.hasSameBytes(as: folder) {
                paths.append(path)
            }
        }
        return paths
    }

    /// The path that a field of the package.json of a folder names; nil if it is not a text.
    ///
    /// - Parameter root: The folder of the package, which the path must not leave: the folder or one above it.
    private func path(
        _ key: String,
        of folder: String,
        _ manifest: ScriptObject,
        within root: String,
    ) throws(PackageError) -> String? {
        guard let text = manifest[key]?.string else { return nil }
        let inner = String(decoding: folder.utf8.dropFirst(root.utf8.count), as: UTF8.self)
        if let path = PackagePath.resolve("./" + text, from: inner) { return PackagePath.join(root, path) }
        throw mistake("\(key): \"\(text)\" leads out of the package's folder", in: folder, near: text, behind: key)
    }

    /// The file that `exports` names for a path; nil if the reference may also mean another file.
    private func file(
        _ rest: String,
        of value: ScriptValue,
        in root: String,
        for use: Use,
    ) throws(PackageError) -> String? {
        guard let exports = PackageExports(value) else {
            throw mistake("exports: some keys begin with \".\", and others do not", in: root)
        }
        let subpath = rest.isEmpty ? "." : "./" + rest
        return try target(of: subpath, exports, "exports", in: root, for: use)?.path
    }

    /// The target of a name in `exports` or `imports`; nil if the reference may also mean another file.
    ///
    /// - Parameters:
    ///   - field: The name of the field.
    ///   - root: The folder of package.json.
    private func target(
        of name: String,
        _ map: PackageExports,
        _ field: String,
        in root: String,
        for use: Use,
    ) throws(PackageError) -> (path: String, isPackage: Bool)? {
        switch map.target(of: name, conditions: use.conditions) {
        case .file(let path): return (path, false)
        case .package(let specifier): return (specifier, true)
        case .excluded: throw mistake("\(field) excludes \"\(name)\"", in: root, near: field, behind: field)
        case .invalid(let target):
            let message = "\(field): the target of \"\(name)\" is not a path in the package: \(target)"
            throw mistake(message, in: root, near: target, behind: field)
        case .missing where use == .file: return nil
        case .missing:
            let nearest = Spelling.nearest(to: name, among: map.subpaths.filter { $0 != name })
            let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
            let condition = use.conditions.sorted().joined()
            let message = "\(field) has no \"\(name)\" for \(condition)\(hint)"
            throw mistake(message, in: root, near: field, behind: field)
        }
    }

    /// The possible paths of a name that begins with `#`, which `imports` of the nearest package.json maps.
    ///
    /// - Returns: Empty if that file has no `imports`.
    private func importedPaths(
        of name: String,
        from folder: String,
        for use: Use,
    ) throws(PackageError) -> [String] {
        let root = files.root(of: folder)
        for scope in PackagePath.ancestors(of: folder) where files.root(of: scope) == root {
            // A folder of packages does not belong to the package around it.
            if scope == "node_modules" || scope.hasSuffix("/node_modules") { return [] }
            guard let manifest = try manifest(of: scope) else { continue }
            guard let imports = manifest["imports"]?.object else { return [] }
            let found = try target(of: name, PackageExports(imports: imports), "imports", in: scope, for: use)
            guard let found else { return [] }
            if found.isPackage { return try paths(of: found.path, from: scope, for: use) }
            return [PackagePath.join(scope, found.path)]
        }
        guard root.isEmpty, let project = files.projectImports else { return [] }
        let map = PackageExports(imports: project.imports)
        guard let found = try target(of: name, map, "imports", in: "", for: use) else { return [] }
        if found.isPackage { return try paths(of: found.path, from: "", for: use) }
        guard let path = project.path(of: found.path) else {
            throw PackageError("imports: the target of \"\(name)\" is outside of the program's folder: \(found.path)")
        }
        return [path]
    }

    /// The content of a package.json; nil if there is none.
    private func manifest(of root: String) throws(PackageError) -> ScriptObject? {
        if let known = manifests.known[root] { return known }
        let file = PackagePath.join(root, "package.json")
        guard files.entry(at: file) == .file else { return nil }
        let source = try files.source(at: file, limit: PackageFiles.jsonLimitInBytes)
        guard let object = try files.json(of: source).object else {
            throw PackageError("expected an object", at: source.contentStart, of: source)
        }
        if manifests.byteCount + source.bytes.count <= Manifests.byteLimit {
            manifests.byteCount += source.bytes.count
            manifests.known[root] = object
        }
        return object
    }

    /// An error at the first occurrence of a text behind a key in a package.json, or at the key; by default at `exports`.
    ///
    /// A package.json above the program's folder has no position.
    private func mistake(
        _ message: String,
        in root: String,
        near text: String = "exports",
        behind key: String = "exports",
    ) -> PackageError {
        let file = PackagePath.join(root, "package.json")
        do throws(PackageError) {
            let source = try files.source(at: file)
            let start = source.place(of: key) ?? source.contentStart
            return PackageError(message, at: source.place(of: text, from: start) ?? start, of: source)
        } catch {
            // The file has been removed meanwhile.
            return PackageError(message, file: file)
        }
    }
}

extension PackageError {
    /// `file:line:column: message`, without the excerpt.
    var placedMessage: String {
        let place = FilePlace.text(file: file, line: line, column: column)
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
