internal import MiniCore

/// The plugins of a program, each a folder with a plugin.json.
///
/// A plugin is in the program's folder `plugins` or in `node_modules`, under its name in app.json or its provider's id.
/// plugin.json defines its public names.
struct PluginFolders: Sendable {
    let files: PackageFiles
    let app: AppConfiguration

    /// The prefix of references to plugins.
    static let scheme = "plugin://"

    /// The path of a component, without extension.
    ///
    /// - Parameter reference: `plugin://name/component`.
    func component(_ reference: String) throws(PackageError) -> String {
        let (name, member) = try Self.parts(of: reference)
        let (folder, manifest) = try manifest(of: name)
        guard let path = manifest["publicComponents"]?[member]?.string else {
            let file = folder + "/plugin.json"
            throw PackageError("publicComponents: there is no \"\(member)\", which \(reference) names", file: file)
        }
        return PackagePath.resolve("./" + path, from: folder) ?? path
    }

    /// The path of a plugin's main module.
    func main(of name: String) throws(PackageError) -> String {
        let (folder, manifest) = try manifest(of: Self.bareName(name))
        let main = manifest["main"]?.string ?? "index.js"
        let path = PackagePath.resolve("./" + main, from: folder) ?? main
        for candidate in [path, files.script(at: path), files.script(at: path + "/index")]
        where files.entry(at: candidate) == .file {
            return candidate
        }
        throw PackageError("main: there is no file \"\(main)\"", file: folder + "/plugin.json")
    }

    /// Whether app.json names a plugin that has no folder.
    func isMissing(_ name: String) -> Bool {
        let name = Self.bareName(name)
        guard app.plugins[name] != nil else { return false }
        return !folders(of: name).contains { files.entry(at: $0 + "/plugin.json") == .file }
    }

    /// The URL from the root of a page that `plugin://name/page?query` names; nil for other URLs and unknown pages.
    func pageURL(_ url: String) -> String? {
        guard url.hasPrefix(Self.scheme) else { return nil }
        let parts = url.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        do throws(PackageError) {
            let (name, member) = try Self.parts(of: String(parts[0]))
            let (folder, manifest) = try manifest(of: name)
            guard let path = manifest["publicPages"]?[member]?.string else { return nil }
            let query = parts.count > 1 ? "?" + parts[1] : ""
            return "/" + (PackagePath.resolve("./" + path, from: folder) ?? path) + query
        } catch {
            // The caller reports that there is no such page.
            return nil
        }
    }

    /// Whether a path is the path of a page of a plugin.
    func isPage(_ path: String) -> Bool {
        guard let folder = files.plugin(of: path) else { return false }
        do throws(PackageError) {
            let manifest = try files.configuration(at: folder + "/plugin.json")
            let publicPages = manifest["publicPages"]?.object?.properties.map(\.value) ?? []
            let pages = (manifest["pages"]?.array ?? []) + publicPages
            return pages.contains { page in
                page.string.flatMap { PackagePath.resolve("./" + $0, from: folder) } == path
            }
        } catch {
            // A folder without a plugin.json has no pages.
            return false
        }
    }

    private static func parts(of reference: String) throws(PackageError) -> (name: String, member: String) {
        let parts = reference.dropFirst(scheme.count).split(separator: "/", maxSplits: 1)
        guard parts.count == 2 else {
            throw PackageError("\"\(reference)\": expected \"plugin://name/member\"")
        }
        return (String(parts[0]), String(parts[1]))
    }

    private func manifest(of name: String) throws(PackageError) -> (folder: String, manifest: ScriptValue) {
        for folder in folders(of: name) where files.entry(at: folder + "/plugin.json") == .file {
            return (folder, try files.configuration(at: folder + "/plugin.json"))
        }
        let id = app.plugins[name]?["provider"]?.string.map { " or plugins/\($0)" } ?? ""
        let message = "there is no plugin \"\(name)\": put it into the folder plugins/\(name)\(id)"
        throw PackageError(message, file: "app.json")
    }

    /// The possible folders of a plugin, best first.
    private func folders(of name: String) -> [String] {
        [name, app.plugins[name]?["provider"]?.string].compactMap(\.self)
            .flatMap { ["plugins/\($0)", "node_modules/\($0)"] }
            .filter { !$0.split(separator: "/").contains("..") }
    }

    private static func bareName(_ name: String) -> String {
        name.hasPrefix("dynamic-plugin://") ? String(name.dropFirst(17)) : name
    }
}

extension PackageFiles {
    /// The possible paths of a reference that begins with `/`, best first: in a plugin, its own folder is the first root.
    func rootedPaths(of reference: String, in file: String) -> [String] {
        let own = plugin(of: file).flatMap { PackagePath.resolve("." + reference, from: $0) }
        return [own, PackagePath.resolve(reference, from: "")].compactMap(\.self)
    }

    /// The folder of the plugin that a file belongs to; nil for the program's own files.
    func plugin(of path: String) -> String? {
        let names = path.split(separator: "/", maxSplits: 2)
        guard names.count == 3, names[0] == "plugins" || names[0] == "node_modules" else { return nil }
        let folder = "\(names[0])/\(names[1])"
        // Most packages in node_modules are not plugins, and a program may have an unrelated folder "plugins".
        return entry(at: folder + "/plugin.json") == .file ? folder : nil
    }
}
