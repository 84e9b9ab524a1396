internal import MiniCore

/// The field `imports` of a package.json above the program's folder, which no path of the program names.
struct ProjectImports: Sendable, Hashable {
    let imports: ScriptObject
    /// The path of the program's folder, relative to that of package.json.
    let root: String

    /// The path in the program of a file in the folder of package.json; nil for a file outside of the program's folder.
    func path(of file: String) -> String? {
        file.hasBytePrefix(root + "/") ? String(decoding: file.utf8.dropFirst(root.utf8.count + 1), as: UTF8.self) : nil
    }
}

extension ProjectImports {
    /// Reads the field of the nearest package.json.
    ///
    /// - Parameters:
    ///   - root: The path of the program's folder, relative to the project's.
    ///   - files: The files of the project.
    /// - Returns: Nil without such a field.
    init?(above root: String, in files: PackageFiles) {
        guard !root.isEmpty else { return nil }
        let folders = PackagePath.ancestors(of: PackagePath.folder(of: root))
        let manifests = folders.map { (folder: $0, file: PackagePath.join($0, "package.json")) }
        guard let (folder, file) = manifests.first(where: { files.entry(at: $0.file) == .file }),
            // The tool that installs packages reports an invalid file.
            let imports = (try? files.json(at: file))?["imports"]?.object
        else { return nil }
        self.imports = imports
        self.root = folder.isEmpty ? root : String(root.dropFirst(folder.count + 1))
    }
}

extension ProjectImports: BinaryCodable {
    /// Encodes the fields in order.
    func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(imports)
        encoder.encode(root)
    }

    /// Decodes the fields in order.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        imports = try decoder.decode()
        root = try decoder.decode()
    }
}
