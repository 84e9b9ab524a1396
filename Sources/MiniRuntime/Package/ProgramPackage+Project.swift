internal import MiniCore
internal import MiniSyntax

/// The location of a program in its project.
extension ProgramPackage {
    static let projectFile = "mini.project.json"

    /// The folder whose mini.project.json names this folder as the program's, or this folder itself.
    ///
    /// So a program has the same settings and the same id for both folders.
    package static func project(of folder: String) -> String {
        guard let files = files(in: folder), files.entry(at: projectFile) == nil else { return folder }
        var outer = folder
        for _ in 0..<64 {
            guard let next = folderAbove(outer) else { break }
            outer = next
            if programFolder(ofProject: outer) == files.root { return outer }
        }
        return folder
    }

    /// The absolute path of the folder that a mini.project.json names as `miniprogramRoot`; nil if there is none.
    package static func programFolder(ofProject folder: String) -> String? {
        guard let files = files(in: folder), files.entry(at: projectFile) == .file else { return nil }
        do throws(PackageError) {
            guard let root = try files.configuration(at: projectFile)["miniprogramRoot"]?.string else { return nil }
            return Self.files(in: folder + "/" + root)?.root
        } catch {
            // Opening the program reports the error of the file.
            return nil
        }
    }

    /// The path of the program's folder, relative to the project's folder; nil if the project names none.
    static func programRoot(
        of project: ScriptObject,
        _ source: SourceText,
        in files: PackageFiles,
    ) throws(PackageError) -> String? {
        guard let value = project["miniprogramRoot"] else { return nil }
        guard let root = value.string else {
            let message = "miniprogramRoot: expected the path of a folder"
            throw PackageError(message, near: "miniprogramRoot", in: source)
        }
        guard let path = PackagePath.resolve(root, from: "") else {
            let message = "miniprogramRoot: \"\(root)\" leads out of the folder"
            throw PackageError(message, near: root, behind: "miniprogramRoot", in: source)
        }
        guard files.entry(at: path) == .folder else {
            let message = "miniprogramRoot: there is no folder \"\(root)\""
            throw PackageError(message, near: root, behind: "miniprogramRoot", in: source)
        }
        return path
    }

    /// The absolute path of the folder of the plugin that a project builds; nil if it builds none.
    static func pluginRoot(
        of project: ScriptObject,
        _ source: SourceText,
        in files: PackageFiles,
    ) throws(PackageError) -> String? {
        guard let root = project["pluginRoot"]?.string else { return nil }
        guard let path = PackagePath.resolve(root, from: "") else {
            let message = "pluginRoot: \"\(root)\" leads out of the folder"
            throw PackageError(message, near: root, behind: "pluginRoot", in: source)
        }
        // If the plugin has not been built, its use reports that it is missing.
        guard files.entry(at: path) == .folder else { return nil }
        return try PackageFiles(root: files.root + "/" + path).root
    }

    /// The absolute paths of the folders of plugins, by their ids.
    ///
    /// - Throws: ``PackageError`` for an id that is not the name of a folder, and for a folder without a plugin.json.
    static func folders(ofPlugins plugins: [String: String]) throws(PackageError) -> [String: String] {
        var folders: [String: String] = [:]
        for (id, folder) in plugins.sorted(by: { $0.key < $1.key }) {
            guard !["", ".", ".."].contains(id), !id.contains("/") else {
                throw PackageError("\"\(id)\" is not a plugin's name in app.json or the id of its provider")
            }
            guard let files = files(in: folder), files.entry(at: PluginFolders.manifest) == .file else {
                throw PackageError("there is no plugin.json in \"\(folder)\"; give the folder of the plugin \"\(id)\"")
            }
            folders[id] = files.root
        }
        return folders
    }

    /// The absolute path of a file of a plugin that has a folder of its own; nil for another path.
    ///
    /// - Parameters:
    ///   - file: The path in the program, `plugins/ID/…`.
    ///   - folders: The folders of plugins by their ids.
    package static func absolutePath(ofPluginFile file: String, in folders: [String: String]) -> String? {
        guard let (id, rest) = PluginFolders.parts(of: file), let folder = folders[id] else { return nil }
        return folder + "/" + rest
    }

    /// Whether a folder has an app.json, or a mini.project.json that names the folder of one.
    package static func isProgram(_ folder: String) -> Bool {
        files(in: folder)?.entry(at: appFile) == .file || programFolder(ofProject: folder) != nil
    }

    /// The nearest folder with a program, from a folder upwards, or the folder of its project; nil if there is none.
    package static func nearestProgram(from folder: String) -> String? {
        var folder = folder
        for _ in 0..<64 {
            if isProgram(folder) { return project(of: folder) }
            guard let outer = folderAbove(folder) else { break }
            folder = outer
        }
        return nil
    }

    /// The parent folder; nil for the root.
    ///
    /// The path may be relative; the parent is then a path with `..` if necessary.
    static func folderAbove(_ folder: String) -> String? {
        if files(in: folder)?.root == "/" { return nil }
        if folder == "." { return ".." }
        if folder.hasSuffix("..") { return folder + "/.." }
        return folder.parentFolder
    }

    private static func files(in folder: String) -> PackageFiles? {
        do throws(PackageError) { return try PackageFiles(root: folder) } catch { return nil }
    }
}
