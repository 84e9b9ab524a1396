internal import MiniCore
internal import MiniSyntax
internal import MiniTemplate

/// Resolves the tags of a template to components.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ComponentResolver {
    /// The meaning of a tag.
    enum Resolution {
        /// The component with a path, without extension.
        case component(String)
        /// A built-in element.
        case builtIn(String)
    }

    /// The missing origin of a component, by its name.
    enum MissingOrigin: Hashable {
        /// A package that is not installed.
        case package(String)
        /// A plugin that app.json names and that has no folder.
        case plugin(String)
    }

    private let package: ProgramPackage
    private let packages: InstalledPackages
    /// The contents of the .json files of pages and components, by path without extension.
    private var configurations: [String: ScriptObject] = [:]

    init(package: ProgramPackage) {
        self.package = package
        packages = InstalledPackages(files: package.files)
    }

    /// The meaning of a tag.
    ///
    /// The placeholder replaces a component that is missing, if the .json file names one.
    ///
    /// - Parameter user: The path of the page or component whose template has the tag.
    /// - Returns: Nil if the user's .json file and app.json do not name the tag.
    /// - Throws: ``PackageError`` with the tag if the component is missing.
    func component(_ tag: String, usedBy user: String) throws(PackageError) -> Resolution? {
        if tag == "customize-tab-bar", package.app.hasOwnTabBar(user) {
            return try find("/customize-tab-bar/index", for: tag, namedIn: "app.json")
        }
        let own = configuration(of: user)
        do throws(PackageError) {
            if let specifier = own["usingComponents"]?[tag]?.string {
                return try find(specifier, for: tag, namedIn: user + ".json")
            }
            if let specifier = own["componentGenerics"]?[tag]?["default"]?.string {
                return try find(specifier, for: tag, namedIn: user + ".json")
            }
            if let specifier = package.app.usingComponents[tag]?.string {
                return try find(specifier, for: tag, namedIn: "app.json")
            }
        } catch {
            guard let placeholder = own["componentPlaceholder"]?[tag]?.string, placeholder != tag else { throw error }
            if let specifier = own["usingComponents"]?[placeholder]?.string {
                return try find(specifier, for: placeholder, namedIn: user + ".json")
            }
            if let specifier = package.app.usingComponents[placeholder]?.string {
                return try find(specifier, for: placeholder, namedIn: "app.json")
            }
            guard BuiltInTags.contains(placeholder) else { throw error }
            return .builtIn(placeholder)
        }
        return nil
    }

    /// The paths of the components that the .json file of a page or a component, or app.json for `app`, names, without
    /// missing ones.
    func components(namedBy user: String) -> [String] {
        let own = configuration(of: user)
        let named = own["usingComponents"]?.object?.properties.map(\.key) ?? []
        let generics = own["componentGenerics"]?.object?.properties.map(\.key) ?? []
        var tags = named + generics
        if package.app.hasOwnTabBar(user) { tags.append("customize-tab-bar") }
        return tags.compactMap { tag in
            // The error of a component is reported when it is used.
            guard case .component(let path)? = try? component(tag, usedBy: user) else { return nil }
            return path
        }
    }

    /// The message about an unknown tag, with a suggestion if there is a similar one.
    func unknownTag(_ tag: String, usedBy user: String) -> String {
        let own = configuration(of: user)["usingComponents"]?.object
        let components = [own, package.app.usingComponents].flatMap { $0?.properties.map(\.key) ?? [] }
        let nearest =
            BuiltInTags.replacement(forTagOfWebPages: tag)
            ?? Spelling.nearest(to: tag, among: components + BuiltInTags.all)
        let hint = nearest.map { "; did you mean <\($0)>?" } ?? ""
        return "<\(tag)> is neither a built-in component nor one of usingComponents\(hint)"
    }

    /// The built-in tags that a page or a component replaces by components.
    func overriddenBuiltInTags(usedBy user: String) -> Set<String> {
        let own = configuration(of: user)["usingComponents"]?.object
        let names = [own, package.app.usingComponents].flatMap { $0?.properties.map(\.key) ?? [] }
        return Set(names.filter { BuiltInTags.contains($0) })
    }

    /// Whether a component has no element of its own: `virtualHost` of its .json file, nil if it is not set.
    func isVirtual(_ path: String) -> Bool? { configuration(of: path)["virtualHost"]?.bool }

    private func find(_ specifier: String, for tag: String, namedIn file: String) throws(PackageError) -> Resolution {
        var candidates: [String] = []
        if specifier.hasPrefix(PluginFolders.scheme) {
            candidates = [try package.plugins.component(specifier)]
        } else {
            do throws(PackageError) { candidates = try self.candidates(specifier, namedIn: file) } catch {
                throw self.error("usingComponents: <\(tag)>: \(error.placedMessage)", of: tag, namedIn: file)
            }
        }
        let paths = candidates.flatMap { [Self.withoutExtension($0), $0 + "/index"] }
        if let path = paths.first(where: isComponent) { return .component(path) }
        if case .package(let name)? = missingOrigin(of: specifier, namedIn: file) {
            let reason = packages.absence(ofPackage: name, from: PackagePath.folder(of: file))
            throw error(reason, of: tag, namedIn: file)
        }
        let reason = package.files.absence(
            of: specifier,
            in: file,
            paths.flatMap(files(of:)),
            otherwise: "there is no \"\(specifier)\" with files .json, .axml and .js",
        )
        let endings = ["", "/index"].flatMap(files(of:))
        let nearest = candidates.lazy.compactMap { [package] in
            package.files.nearest(to: specifier, at: $0, endings: endings)
        }.first
        let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
        throw error("usingComponents: <\(tag)>: \(reason)\(hint)", of: tag, namedIn: file)
    }

    /// An error at a tag in a .json file.
    private func error(_ message: String, of tag: String, namedIn file: String) -> PackageError {
        // If the file cannot be read any more, the error has only its name.
        guard let source = try? package.files.source(at: file) else { return PackageError(message, file: file) }
        return PackageError(message, near: tag, behind: "usingComponents", in: source)
    }

    /// The missing package or plugin that the component of a tag comes from; nil for another component.
    ///
    /// - Parameter user: The path of the page or component whose template has the tag.
    func missingOrigin(of tag: String, usedBy user: String) -> MissingOrigin? {
        let own = configuration(of: user)
        let specifiers = [own["usingComponents"]?[tag], own["componentGenerics"]?[tag]?["default"]]
        if let specifier = specifiers.lazy.compactMap({ $0?.string }).first {
            return missingOrigin(of: specifier, namedIn: user + ".json")
        }
        return package.app.usingComponents[tag]?.string.flatMap { missingOrigin(of: $0, namedIn: "app.json") }
    }

    private func missingOrigin(of specifier: String, namedIn file: String) -> MissingOrigin? {
        if specifier.hasPrefix(PluginFolders.scheme) {
            return package.plugins.missingPlugin(of: specifier).map(MissingOrigin.plugin)
        }
        return packages.missingPackage(of: specifier, from: PackagePath.folder(of: file)).map(MissingOrigin.package)
    }

    /// The possible paths of a component, best first.
    private func candidates(_ specifier: String, namedIn file: String) throws(PackageError) -> [String] {
        let files = package.files
        if specifier.hasPrefix("/") { return files.rootedPaths(of: specifier, in: file) }
        var candidates = [files.path(of: specifier, in: file)].compactMap(\.self)
        if specifier.hasPrefix("./") || specifier.hasPrefix("../") { return candidates }
        candidates = try packages.paths(of: specifier, from: PackagePath.folder(of: file), for: .file) + candidates
        // Programs write `components/a/a` without the slash as often as with it.
        if let fromRoot = files.path(of: "/" + specifier, in: file) { candidates.append(fromRoot) }
        return candidates
    }

    private func isComponent(_ path: String) -> Bool {
        files(of: path).contains { package.files.entry(at: $0) == .file }
    }

    private func files(of path: String) -> [String] {
        [".axml", ".js", TypeScriptEraser.ending, ".json"].map { path + $0 }
    }

    private static func withoutExtension(_ path: String) -> String {
        for suffix in [".axml", ".json", ".js", TypeScriptEraser.ending] where path.hasSuffix(suffix) {
            return String(path.dropLast(suffix.count))
        }
        return path
    }

    /// Reads the .json file of a page or a component, and keeps the first content that is valid.
    ///
    /// - Throws: ``PackageError`` if the file is invalid.
    func readConfiguration(of path: String) throws(PackageError) {
        let configuration = try package.pageConfiguration(path)
        if configurations[path] == nil { configurations[path] = configuration }
    }

    /// The content of the .json file of a page or a component; empty if it is missing or invalid.
    private func configuration(of path: String) -> ScriptObject {
        if let known = configurations[path] { return known }
        var configuration = ScriptObject()
        do {
            configuration = try package.pageConfiguration(path)
        } catch {
            // The error was reported when the page or the component was opened.
        }
        configurations[path] = configuration
        return configuration
    }
}
