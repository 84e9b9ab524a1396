package import MiniCore

extension ProgramPackage {
    /// Reads the configuration of a program in an archive.
    ///
    /// The program is at the top level of the archive, or in the folder that `miniprogramRoot` of mini.project.json names. A
    /// package of such a project has the program at the top level, beside mini.project.json.
    ///
    /// - Parameters:
    ///   - reader: The files of the archive, which receives paths without `.` and `..`.
    ///   - place: The path of the archive.
    ///   - appID: The app id; nil for the id in mini.project.json, or one made from the path.
    /// - Throws: ``PackageError``, as for a folder.
    package init(archive reader: any PackageReader, at place: String, appID: String?) throws(PackageError) {
        let archive = PackageFiles(PackageSubfolder(reader, ""))
        var project = ScriptObject()
        var (root, folder) = ("", "")
        let hasProjectFile = try Self.holdsFile(Self.projectFile, in: archive)
        if hasProjectFile {
            let source = try archive.source(at: Self.projectFile)
            project = try Self.object(in: source, of: archive)
            if try Self.holdsFile(Self.appFile, in: archive) {
                root = project["miniprogramRoot"]?.string.flatMap { PackagePath.resolve($0, from: "") } ?? ""
            } else {
                root = try Self.programRoot(of: project, source, in: archive) ?? ""
                folder = root
            }
        }
        let files = PackageSubfolder(reader, folder)
        guard try Self.holdsFile(Self.appFile, in: PackageFiles(files)) else {
            throw PackageError("there is no app.json in \"\(place)\"; make an archive of a mini program with mini pack")
        }
        let named = appID ?? Self.appID(in: project)
        try self.init(
            files,
            PackageDescription(
                project: project,
                root: root,
                hasProjectFile: hasProjectFile,
                namesAppID: named != nil,
                appID: named ?? Self.localID(of: place),
                installer: PackageInstaller(of: folder, hasProjectFile: hasProjectFile, in: archive),
                imports: ProjectImports(above: folder, in: archive),
            )
        )
        guard try Self.holdsFile(self.files.script(at: "app"), in: self.files) else {
            throw PackageError("there is no app.js in \"\(place)\"; create it with the line App({});")
        }
    }
}

/// The files in a folder of another reader, by normalized paths.
private struct PackageSubfolder: PackageReader {
    private let reader: any PackageReader
    private let folder: String

    /// - Parameter folder: The path of the folder; empty for all files.
    init(_ reader: any PackageReader, _ folder: String) {
        self.reader = reader
        self.folder = folder
    }

    /// The path for the reader; nil for one that leads out of the folder.
    private func path(of path: String) -> String? {
        guard let inside = PackagePath.resolve(path, from: "") else { return nil }
        return folder.isEmpty || inside.isEmpty ? folder + inside : folder + "/" + inside
    }

    func entry(at path: String) -> PackageEntry? {
        guard let path = self.path(of: path) else { return .outside }
        return reader.entry(at: path)
    }

    func names(in folder: String) -> [String] { path(of: folder).map { reader.names(in: $0) } ?? [] }

    func bytes(at path: String, limit: Int) throws(PackageError) -> [UInt8] {
        guard let place = self.path(of: path) else {
            throw PackageError("the path leads out of the program's folder", file: path)
        }
        return try reader.bytes(at: place, limit: limit)
    }
}
