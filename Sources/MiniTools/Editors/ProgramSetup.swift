internal import Glibc
internal import MiniCore
public import MiniHost

/// The files for editors and CI systems that an existing program lacks.
public struct ProgramSetup: Sendable {
    /// The path of the folder of the project: that with mini.project.json, otherwise with app.json.
    public let folder: String
    /// The paths in the folder and the contents of the files that do not exist, sorted by path.
    ///
    /// A path begins with `../` for a file of a CI system, if the folder is a part of a repository.
    public let missing: [(path: String, text: String)]
    /// The paths of the files that exist and are kept, sorted.
    public let kept: [String]
    /// The kept schemas and declarations that differ from those of this version of MiniHost; other kept files are not compared.
    public let outdated: [String]
    /// The lines that an existing `.vscode/settings.json` lacks: `json.schemas` with its own elements and the missing ones; nil
    /// if there is nothing to add.
    public let missingSettings: String?
    /// Whether the program has a folder of tests.
    public let hasTests: Bool

    /// Determines the files; nothing is written yet.
    ///
    /// - Parameters:
    ///   - package: The program in a folder.
    ///   - ci: The systems whose files are added.
    public init(of package: ProgramPackage, ci: Set<CISystem> = []) {
        // The last of these folders is the project's.
        let folders = package.projectFolders
        let folder = folders.last ?? package.folder
        let root = package.folder.split(separator: "/").suffix(max(folders.count - 1, 0)).joined(separator: "/")
        let isTypeScript =
            package.source.entry(at: "app.ts") == .file || Self.exists(folder + "/tsconfig.json")
        let editor = EditorFiles(
            root: root,
            pages: package.app.pages,
            language: isTypeScript ? .typeScript : .javaScript,
            checksScripts: false,
        )
        var files = editor.files
        let depth = Self.depth(inRepository: folder)
        let program = folder.split(separator: "/").suffix(depth).joined(separator: "/")
        for system in ci {
            let path = String(repeating: "../", count: depth) + system.file
            files.append((path: path, text: system.text(for: program)))
        }
        files.sort { $0.path < $1.path }

        self.folder = folder
        missing = files.filter { !Self.exists("\(folder)/\($0.path)") }
        kept = files.map(\.path).filter { Self.exists("\(folder)/\($0)") }
        outdated = EditorFiles.generated.filter { file in
            let content = Self.content(of: "\(folder)/\(file.path)")
            return content.map { $0 != Array(file.text.utf8) } ?? false
        }
        .map(\.path).sorted()
        missingSettings = Self.content(of: "\(folder)/\(EditorFiles.settings)").flatMap(editor.missingSettings)
        hasTests = "\(folder)/tests".isFolder || "\(package.folder)/tests".isFolder
    }

    /// Writes the missing files.
    ///
    /// - Throws: ``NewProgram/Failure`` when a file cannot be written; the files written so far are removed then.
    public func write() throws(NewProgram.Failure) {
        try CreatedFiles.create(missing, in: folder, isNew: false)
    }

    /// The number of folders between a folder and the root of the repository that contains it; 0 without a repository.
    private static func depth(inRepository folder: String) -> Int {
        var depth = 0
        var outer = folder
        while outer != "/", outer != "." {
            if exists(outer + "/.git") { return depth }
            outer = outer.parentFolder
            depth += 1
        }
        return 0
    }

    /// Whether there is something at a path, including a link without a destination.
    private static func exists(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0
    }

    /// The bytes of a file; nil if it cannot be read.
    private static func content(of path: String) -> [UInt8]? {
        do {
            let file = try PlainFile(path, in: AT_FDCWD, O_RDONLY)
            var bytes = [UInt8](repeating: 0, count: file.count)
            let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0, at: 0) }
            return Array(bytes.prefix(count))
        } catch {
            // A file that is missing or unreadable is compared with nothing.
            return nil
        }
    }
}
