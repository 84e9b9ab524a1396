internal import MiniCore
public import MiniPackages
public import MiniRuntime

extension ProgramPackage {
    /// Makes a package of the program's files, without a signature.
    ///
    /// Files and folders whose names begin with a dot are left out. The package has the program's folder at the top level, and
    /// mini.project.json of its project. The folders of its plugins are in `plugins`. A package.json and a `node_modules` above
    /// the program's folder are not packed.
    ///
    /// - Parameters:
    ///   - appID: The id of the program; nil for the id in mini.project.json.
    ///   - version: The version; nil for the one in the program's package.json, otherwise `0.0.1`.
    /// - Throws: ``PackagingError``: `.invalidName` for a program without an id and for a version in package.json
    ///   that is not three numbers; `.unreadable` for files that cannot be read and for symbolic links; `.invalidKey` for a
    ///   file with a private key; `.tooLarge`; `.invalidArchive` and `.ambiguousPath` for names that a package may not have.
    public func packed(
        appID: String? = nil,
        version: PackageVersion? = nil,
    ) throws(PackagingError) -> PackageArchive {
        guard let appID = appID ?? (namesAppID ? self.appID : nil) else {
            throw PackagingError(.invalidName, "the program has no app id; set \"appid\" in mini.project.json")
        }
        var files = PackedFiles(source)
        try files.add(folder: "")
        for id in pluginFolders.keys.sorted() where !files.contains(folder: "plugins/\(id)") {
            try files.add(folder: "plugins/\(id)")
        }
        if hasProjectFile, source.entry(at: "mini.project.json") == nil {
            try files.add(Array(JSON.text(.object(project)).utf8), at: "mini.project.json")
        }
        let written = version == nil ? try writtenVersion() : nil
        guard let packedVersion = version ?? written ?? PackageVersion("0.0.1") else {
            preconditionFailure("The default version is valid.")
        }
        return try PackageArchive.make(appID: appID, version: packedVersion, files: files.files)
    }

    /// The version in the program's package.json; nil if there is none.
    private func writtenVersion() throws(PackagingError) -> PackageVersion? {
        guard let text = writtenVersionText else { return nil }
        guard let version = PackageVersion(text) else {
            let found = "package.json has the version \(JSON.text(.string(text)))"
            throw PackagingError(.invalidName, "\(found), not three numbers such as 1.2.0; specify --package-version")
        }
        return version
    }

    private var writtenVersionText: String? {
        guard source.entry(at: "package.json") == .file else { return nil }
        do throws(PackageError) {
            let bytes = try source.bytes(at: "package.json", limit: Self.fileLimitInBytes)
            do throws(JSONError) {
                return try JSON.parse(bytes)["version"]?.string
            } catch {
                // The program may contain such a file, of which only packages use the content.
                return nil
            }
        } catch {
            // Packing reports the error of the file.
            return nil
        }
    }
}

/// The files of a program that are packed.
private struct PackedFiles {
    private(set) var files: [(path: String, content: [UInt8])] = []
    private let source: any PackageReader
    private var byteCount = 0

    init(_ source: any PackageReader) { self.source = source }

    /// Whether a folder has files.
    func contains(folder: String) -> Bool { files.contains { $0.path.hasBytePrefix(folder + "/") } }

    /// Adds the files of a folder and of those below it.
    mutating func add(folder: String) throws(PackagingError) {
        for name in source.names(in: folder).sorted() where name.utf8.first != UInt8(ascii: ".") {
            let path = folder.isEmpty ? name : folder + "/" + name
            if PackageArchive.isReserved(path) { continue }
            let isLink = !source.canonicalPath(of: path).hasSameBytes(as: path)
            let entry: PackageEntry? = isLink ? .outside : source.entry(at: path)
            switch entry {
            case .folder: try add(folder: path)
            case .file: try add(content(of: path), at: path)
            case .outside, nil:
                throw PackagingError(
                    .unreadable,
                    "\"\(path)\" is a link or no file; a package has only files and folders: replace it by a copy"
                )
            }
        }
    }

    mutating func add(_ content: [UInt8], at path: String) throws(PackagingError) {
        guard !Self.isPrivateKey(content) else {
            throw PackagingError(
                .invalidKey,
                "\"\(path)\" is a private key, and everyone can read a package; move it out of the program's folder"
            )
        }
        files.append((path, content))
        byteCount += content.count
        guard byteCount <= PackageArchive.limitBytes else {
            throw PackagingError(
                .tooLarge,
                "the program has more than \(PackageArchive.limitBytes >> 20) MiB of files, up to \"\(path)\""
            )
        }
    }

    /// Whether a content has a private key in PEM form, such as that of `mini sign --new-key`.
    ///
    /// Parameters, certificates and text can precede it. Keys in the texts of scripts do not begin a line.
    private static func isPrivateKey(_ content: [UInt8]) -> Bool {
        let lineFeed = UInt8(ascii: "\n")
        var rest = content[...]
        while !rest.isEmpty {
            let line = rest.prefix(80).prefix { $0 != lineFeed }
            if line.starts(with: "-----BEGIN ".utf8),
                String(decoding: line, as: UTF8.self).contains("PRIVATE KEY-----")
            {
                return true
            }
            guard let end = rest.firstIndex(of: lineFeed) else { return false }
            rest = rest[(end + 1)...]
        }
        return false
    }

    private func content(of path: String) throws(PackagingError) -> [UInt8] {
        do throws(PackageError) {
            return try source.bytes(at: path, limit: PackageArchive.limitBytes)
        } catch {
            throw PackagingError(.unreadable, error.description)
        }
    }
}
