public import MiniCore
internal import MiniSyntax

/// A program's folder or archive: its configuration and access to its files.
///
/// A package is immutable and programs may share it. Only the configuration is read at first. Other files are read when
/// they are needed, so changes and missing pages are not detected before.
public struct ProgramPackage: Sendable {
    /// The folder's absolute path; empty for an archive, and in a process that receives the files from another one.
    public let folder: String
    /// The content of app.json.
    public let app: AppConfiguration
    /// The content of mini.project.json; empty if there is none.
    public let project: ScriptObject
    /// The app id in mini.project.json, or an id made from the folder's name and path.
    public let appID: String

    /// The version of a program in a package, which JSAPIs report; nil for that of the host's environment.
    package var version: String?
    /// Whether there is a mini.project.json.
    package let hasProjectFile: Bool
    /// Whether mini.project.json or the package names an app id.
    package let namesAppID: Bool

    /// The absolute paths of the folders of plugins by their ids; empty in a process that receives the files from another one.
    package private(set) var pluginFolders: [String: String] = [:]

    /// The path of the program's folder, relative to the folder of mini.project.json; empty if they are one folder.
    private let root: String
    /// The tool that installs packages.
    private let installer: PackageInstaller

    private(set) var files: PackageFiles

    /// Keeps the ACSS of Less files across runs; nil if they are compiled in each run.
    package var styleCache: (any StyleCache)?

    /// The plugins that the program may use.
    var plugins: PluginFolders { PluginFolders(files: files, app: app) }

    /// Reads the configuration.
    ///
    /// - Parameters:
    ///   - folder: The folder with app.json, or with a mini.project.json whose `miniprogramRoot` names that folder. Both have the
    ///     same result.
    ///   - plugins: The folders of plugins, each with a plugin.json, by their names in app.json or the ids of their providers.
    ///     The program reads a plugin as `plugins/ID`, in place of a folder of that name. Its paths do not lead out of its folder.
    /// - Throws: ``PackageError`` for a missing folder, a missing app.js, a missing or invalid app.json or mini.project.json, and
    ///   a folder of a plugin without a plugin.json.
    public init(folder: String, plugins: [String: String] = [:]) throws(PackageError) {
        let projectFiles = try PackageFiles(root: Self.project(of: folder))
        let given = try Self.folders(ofPlugins: plugins)
        var folders = given
        var project = ScriptObject()
        var root = ""
        var hasProjectFile = false
        if let source = try Self.optionalSource(Self.projectFile, in: projectFiles) {
            hasProjectFile = true
            project = try Self.object(in: source, of: projectFiles)
            root = try Self.programRoot(of: project, source, in: projectFiles) ?? ""
            let own = try Self.pluginRoot(of: project, source, in: projectFiles)
            if let own, folders[PluginFolders.idInDevelopment] == nil { folders[PluginFolders.idInDevelopment] = own }
        }
        let files = try PackageFiles(
            root: root.isEmpty ? projectFiles.root : projectFiles.root + "/" + root,
            plugins: folders,
            project: root.isEmpty ? nil : projectFiles.root,
        )
        let place = root.isEmpty ? folder : folder + (folder.hasSuffix("/") ? "" : "/") + root
        guard try Self.holdsFile(Self.appFile, in: files) else {
            throw PackageError("there is no app.json in \"\(place)\"; give the folder of a mini program")
        }
        let named = Self.appID(in: project)
        try self.init(
            files,
            PackageDescription(
                project: project,
                root: root,
                hasProjectFile: hasProjectFile,
                namesAppID: named != nil,
                appID: named ?? Self.localID(of: files.root),
                installer: PackageInstaller(of: root, hasProjectFile: hasProjectFile, in: projectFiles),
                imports: ProjectImports(above: root, in: projectFiles),
                plugins: given.keys.sorted(),
            )
        )
        pluginFolders = folders
        try Self.requireAppScript(in: self.files, place)
    }

    /// Reads the configuration of a program whose project another process has read.
    package init(_ source: any PackageReader, _ description: PackageDescription) throws(PackageError) {
        try self.init(PackageFiles(source), description)
    }

    private init(_ files: PackageFiles, _ description: PackageDescription) throws(PackageError) {
        let source = try files.source(at: Self.appFile)
        app = try AppConfiguration(try files.configuration(in: source), source: source)
        project = description.project
        root = description.root
        hasProjectFile = description.hasProjectFile
        namesAppID = description.namesAppID
        appID = description.appID
        installer = description.installer
        folder = files.root
        self.files = files
        self.files.installer = description.installer
        self.files.aliases = PackageAliases(project, root: root)
        self.files.prefersTypeScript = project["compileOptions"]?["typescript"] == true
        self.files.projectImports = description.imports
        self.files.plugins = Set(description.plugins)
    }

    /// What a process needs beside the files to run the program.
    package var description: PackageDescription {
        PackageDescription(
            project: project,
            root: root,
            hasProjectFile: hasProjectFile,
            namesAppID: namesAppID,
            appID: appID,
            installer: installer,
            imports: files.projectImports,
            plugins: files.plugins.sorted(),
        )
    }

    /// The absolute paths of the program's folder and of those above it, up to its project's; empty for an archive.
    package var projectFolders: [String] {
        guard !folder.isEmpty else { return [] }
        return root.split(separator: "/").reduce(into: [folder]) { folders, _ in
            folders.append(folders[folders.count - 1].parentFolder)
        }
    }

    /// The package with its files read through a recorder.
    func recorded(by recorder: RecordingReader) -> ProgramPackage {
        var package = self
        package.files.source = recorder
        return package
    }

    /// The maximum size of a file.
    package static var fileLimitInBytes: Int { PackageFiles.fileLimitInBytes }

    /// The files, for a process that reads them for another one.
    package var source: any PackageReader { files.source }

    /// The page's own configuration; empty if the page has no .json file.
    ///
    /// - Throws: ``PackageError`` if the file is invalid.
    public func pageConfiguration(_ page: String) throws(PackageError) -> ScriptObject {
        let file = page + ".json"
        guard let source = try Self.optionalSource(file, in: files) else { return ScriptObject() }
        return try Self.object(in: source, of: files)
    }

    /// Whether a file exists.
    ///
    /// - Throws: ``PackageError`` if it is a folder or leads out of the program's folder.
    static func holdsFile(_ file: String, in files: PackageFiles) throws(PackageError) -> Bool {
        switch files.entry(at: file) {
        case .file: true
        case .outside: throw leadsOut(file)
        case .folder: throw PackageError("expected a file, and it is a folder", file: file)
        case nil: false
        }
    }

    /// Requires the script of the app.
    ///
    /// - Parameter place: The folder or the archive of the program, for the error.
    static func requireAppScript(in files: PackageFiles, _ place: String) throws(PackageError) {
        guard try holdsFile(files.script(at: "app"), in: files) else {
            throw PackageError("there is no app.js in \"\(place)\"; create one with the content \"App({});\"")
        }
    }

    /// The content of a file; nil if there is none.
    private static func optionalSource(_ file: String, in files: PackageFiles) throws(PackageError) -> SourceText? {
        switch files.entry(at: file) {
        case .file: try files.source(at: file)
        case .outside: throw leadsOut(file)
        case .folder, nil: nil
        }
    }

    /// The object in a JSON file.
    static func object(in source: SourceText, of files: PackageFiles) throws(PackageError) -> ScriptObject {
        guard let object = try files.configuration(in: source).object else {
            throw PackageError("expected an object", at: source.contentStart, of: source)
        }
        return object
    }

    private static func leadsOut(_ file: String) -> PackageError {
        PackageError("the file is a link that leads out of the program's folder", file: file)
    }

    /// The distance from a page's end at which `onReachBottom` is called, in pixels.
    func reachBottomDistance(of page: String) -> Double {
        windowSetting("onReachBottomDistance", of: page)?.number ?? 50
    }

    /// Whether a person may pull a page down, which its configuration has to enable.
    func allowsPullDown(on page: String) -> Bool {
        windowSetting("pullRefresh", of: page) == true && windowSetting("allowsBounceVertical", of: page) != "NO"
    }

    /// The initial title of a page; nil if none is configured.
    func defaultTitle(of page: String) -> String? {
        windowSetting("defaultTitle", of: page)?.string.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The value of a window setting in a page's configuration, or in app.json.
    func windowSetting(_ name: String, of page: String) -> ScriptValue? {
        var own: ScriptValue?
        // The error of the file was reported when the page opened.
        do throws(PackageError) { own = try pageConfiguration(page)[name] } catch {}
        return own ?? app.window[name]
    }

    static let appFile = "app.json"

    /// The app id in mini.project.json; nil if it names none.
    static func appID(in project: ScriptObject) -> String? {
        [project["appid"]?.string, project["appId"]?.string].compactMap(\.self).first { !$0.isEmpty }
    }

    /// A stable id for a program that names none: two folders of one name must not share stored data.
    static func localID(of folder: String) -> String {
        let hash = StableHash.hash(folder.utf8)
        let name = folder.split(separator: "/").last.map(String.init) ?? "program"
        return "\(name)-\(String(hash, radix: 16))"
    }
}
