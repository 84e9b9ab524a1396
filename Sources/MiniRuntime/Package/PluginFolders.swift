internal import MiniCore
internal import MiniSyntax

/// The plugins of a program, each a folder with a plugin.json.
///
/// A host gives the folder of a plugin, or it is in the program's folder `plugins` or in `node_modules`, under its name in app.json
/// or its provider's id. plugin.json defines its public names.
struct PluginFolders: Sendable {
    let files: PackageFiles
    let app: AppConfiguration

    /// The prefix of references to plugins.
    static let scheme = "plugin://"
    /// The folder of plugins, also of those whose folders a host gives.
    static let folder = "plugins"
    /// The configuration of a plugin.
    static let manifest = "plugin.json"
    /// The id of the plugin that a project builds.
    static let idInDevelopment = "{{currentPluginId}}"

    /// The path of the folder of a plugin in ``folder``.
    static func place(of id: String) -> String { "\(folder)/\(id)" }

    /// The id in a path of a plugin in ``folder``, and the path in the plugin, empty for its folder; nil for other paths.
    static func parts(of path: String) -> (id: String, rest: String)? {
        let names = path.split(separator: "/")
        guard names.count > 1, names[0] == folder[...] else { return nil }
        return (String(names[1]), names.dropFirst(2).joined(separator: "/"))
    }

    /// The path of a component, without extension.
    ///
    /// - Parameter reference: `plugin://name/component`.
    func component(_ reference: String) throws(PackageError) -> String {
        let (name, member) = try Self.members(of: reference)
        let plugin = try plugin(named: name)
        guard let path = plugin.manifest["publicComponents"]?[member]?.string else {
            let message = "publicComponents: there is no \"\(member)\", which \(reference) names"
            throw PackageError(message, file: plugin.file)
        }
        return try plugin.path(of: path, "publicComponents", in: files)
    }

    /// The path of a plugin's main module.
    func main(of name: String) throws(PackageError) -> String {
        let plugin = try plugin(named: Self.bareName(name))
        let main = plugin.manifest["main"]?.string ?? "index.js"
        let path = try plugin.path(of: main, "main", in: files)
        var candidates = [path, files.script(at: path), files.script(at: path + "/index")]
        // plugin.json may name the JavaScript that the compiler of TypeScript would write.
        if path.hasSuffix(".js") { candidates.append(String(path.dropLast(3)) + TypeScriptEraser.ending) }
        if let file = candidates.first(where: { files.entry(at: $0) == .file }) { return file }
        throw PackageError("main: there is no file \"\(main)\"", file: plugin.file)
    }

    /// The names of the plugins of app.json that have no folder.
    var missing: [String] { app.plugins.properties.map(\.key).filter(isMissing) }

    /// Whether app.json names a plugin that has no folder.
    func isMissing(_ name: String) -> Bool {
        let name = Self.bareName(name)
        guard app.plugins[name] != nil else { return false }
        return !folders(of: name).contains { files.entry(at: $0 + "/" + Self.manifest) == .file }
    }

    /// The URL from the root of a page that `plugin://name/page?query` names; nil for other URLs and unknown pages.
    func pageURL(_ url: String) -> String? {
        guard url.hasPrefix(Self.scheme) else { return nil }
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        do throws(PackageError) {
            let (name, member) = try Self.members(of: String(parts[0]))
            let plugin = try plugin(named: name)
            guard let path = plugin.manifest["publicPages"]?[member]?.string else { return nil }
            let query = parts.count > 1 ? "?" + parts[1] : ""
            return "/" + (try plugin.path(of: path, "publicPages", in: files)) + query
        } catch {
            // The caller reports that there is no such page.
            return nil
        }
    }

    /// The name of the plugin in a reference, `plugin://name/member`, if app.json names it and it has no folder.
    func missingPlugin(of reference: String) -> String? {
        guard reference.hasPrefix(Self.scheme) else { return nil }
        let name = String(reference.dropFirst(Self.scheme.count).prefix { $0 != "/" && $0 != "?" })
        return isMissing(name) ? name : nil
    }

    /// Whether a path is the path of a page of a plugin.
    func isPage(_ path: String) -> Bool {
        guard let folder = files.plugin(of: path) else { return false }
        do throws(PackageError) {
            let plugin = try Plugin(folder, in: files)
            let publicPages = plugin.manifest["publicPages"]?.object?.properties.map(\.value) ?? []
            let pages = (plugin.manifest["pages"]?.array ?? []) + publicPages
            return pages.contains { page in
                page.string.flatMap { plugin.path($0) } == path
            }
        } catch {
            // A folder without a plugin.json has no pages.
            return false
        }
    }

    /// The error that a plugin has no folder, at its name in app.json.
    func absence(of name: String) -> PackageError {
        let name = Self.bareName(name)
        let places = ids(of: name).map { Self.place(of: $0) }.joined(separator: " or ")
        let advice = "give its folder with --plugin \(name)=DIR, or put it into \(places)"
        let names = app.plugins.properties.map(\.key)
        let similar = app.plugins[name] == nil ? Spelling.nearest(to: name, among: names) : nil
        let rest = similar.map { "; did you mean \"\($0)\"?" } ?? ": \(advice)"
        let message = "there is no plugin \"\(name)\"\(rest)"
        do throws(PackageError) {
            let source = try files.source(at: "app.json")
            return PackageError(message, near: name, behind: "plugins", in: source)
        } catch {
            // The file has been removed meanwhile.
            return PackageError(message, file: "app.json")
        }
    }

    // MARK: Folders

    /// A plugin that has a folder.
    private struct Plugin {
        /// The path of its folder.
        let folder: String
        /// The content of its plugin.json.
        let manifest: ScriptValue

        init(_ folder: String, in files: PackageFiles) throws(PackageError) {
            self.folder = folder
            manifest = try files.configuration(at: folder + "/" + PluginFolders.manifest)
        }

        /// The path of plugin.json.
        var file: String { folder + "/" + PluginFolders.manifest }

        /// The path of a file that plugin.json names; nil if it leads out of the plugin.
        func path(_ text: String) -> String? {
            guard let path = PackagePath.resolve("./" + text, from: "") else { return nil }
            return path.isEmpty ? folder : folder + "/" + path
        }

        /// The path of a file that a key of plugin.json names.
        ///
        /// - Throws: ``PackageError`` with its position if it leads out of the plugin.
        func path(of text: String, _ key: String, in files: PackageFiles) throws(PackageError) -> String {
            if let path = path(text) { return path }
            let source = try files.source(at: file)
            let message = "\(key): \"\(text)\" leads out of the plugin's folder"
            throw PackageError(message, near: text, behind: key, in: source)
        }
    }

    private static func members(of reference: String) throws(PackageError) -> (name: String, member: String) {
        let parts = reference.dropFirst(scheme.count).split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else {
            throw PackageError("\"\(reference)\": expected \"plugin://name/member\"")
        }
        return (String(parts[0]), String(parts[1]))
    }

    private func plugin(named name: String) throws(PackageError) -> Plugin {
        for folder in folders(of: name) where files.entry(at: folder + "/" + Self.manifest) == .file {
            return try Plugin(folder, in: files)
        }
        throw absence(of: name)
    }

    /// The name of a plugin, and the id of its provider if app.json has one.
    private func ids(of name: String) -> [String] {
        [name, app.plugins[name]?["provider"]?.string].compactMap(\.self)
    }

    /// The possible folders of a plugin, best first: one that a host has given precedes those of the program.
    private func folders(of name: String) -> [String] {
        let ids = ids(of: name)
        let given = ids.filter { files.plugins.contains($0) }.map { Self.place(of: $0) }
        return given
            + ids.flatMap { [Self.place(of: $0), "node_modules/\($0)"] }
            // A folder in that of a plugin is not another plugin.
            .filter { !$0.split(separator: "/").contains("..") && files.root(of: $0).isEmpty }
    }

    private static func bareName(_ name: String) -> String {
        name.hasPrefix("dynamic-plugin://") ? String(name.dropFirst(17)) : name
    }
}

extension PackageFiles {
    /// The root of the paths in a file: the folder of a plugin that a host has given, or the program's folder, which is empty.
    ///
    /// The files of one root do not refer to those of another one.
    func root(of path: String) -> String {
        guard !plugins.isEmpty, let id = PluginFolders.parts(of: path)?.id, plugins.contains(id) else { return "" }
        return PluginFolders.place(of: id)
    }

    /// The path that a reference in a file names: from the file's folder, or with a leading slash from the file's root.
    ///
    /// - Returns: Nil if it leads out of that root.
    func path(of reference: String, in file: String) -> String? {
        let root = root(of: file)
        let path =
            reference.hasPrefix("/")
            ? PackagePath.resolve("." + reference, from: root)
            : PackagePath.resolve(reference, from: PackagePath.folder(of: file))
        return path.flatMap { self.root(of: $0) == root ? $0 : nil }
    }

    /// The possible paths of a reference that begins with `/`, best first: in a plugin, its own folder is the first root.
    func rootedPaths(of reference: String, in file: String) -> [String] {
        let path = path(of: reference, in: file)
        guard root(of: file).isEmpty else { return [path].compactMap(\.self) }
        let own = plugin(of: file).flatMap { PackagePath.resolve("." + reference, from: $0) }
        return [own, path].compactMap(\.self)
    }

    /// The folder of the plugin that a file belongs to; nil for the program's own files.
    func plugin(of path: String) -> String? {
        let given = root(of: path)
        if !given.isEmpty { return given }
        let names = path.split(separator: "/", maxSplits: 2)
        guard names.count == 3, names[0] == "plugins" || names[0] == "node_modules" else { return nil }
        let folder = "\(names[0])/\(names[1])"
        // Most packages in node_modules are not plugins, and a program may have an unrelated folder "plugins".
        return entry(at: folder + "/" + PluginFolders.manifest) == .file ? folder : nil
    }
}
