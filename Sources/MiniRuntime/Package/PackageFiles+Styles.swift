internal import MiniCore

/// The imports of style sheets.
extension PackageFiles {
    /// The search order of a path without `./`.
    enum StyleOrder {
        /// Packages, then the folder of the importing file, as in ACSS.
        case modulesFirst
        /// The folder of the importing file, then packages, as in Less.
        case folderFirst
    }

    /// The endings of files in Sass.
    static let sassSuffixes = [".scss", ".sass"]
    /// The end of a message about them.
    static let sassAdvice = "is not read; compile it to .acss or write Less"

    /// The problem of an import that no file can satisfy; otherwise nil.
    static func problem(ofStyle specifier: String) -> (message: String, isError: Bool)? {
        if specifier.contains("://") || specifier.hasPrefix("//") {
            return ("\"\(specifier)\" is not imported: style sheets come from the program's own files", false)
        }
        guard sassSuffixes.contains(where: specifier.hasSuffix) else { return nil }
        return ("\"\(specifier)\" is Sass, which \(sassAdvice)", true)
    }
}

extension InstalledPackages {
    /// The possible paths of an imported style sheet, without endings that may be omitted.
    ///
    /// - Returns: An empty list for a reference that leads out of the program.
    /// - Throws: ``PackageError`` for a package.json that does not permit the import.
    func stylePaths(
        of specifier: String,
        in file: String,
        _ order: PackageFiles.StyleOrder,
    ) throws(PackageError) -> [String] {
        if specifier.hasPrefix("/") { return files.rootedPaths(of: specifier, in: file) }
        if specifier.hasPrefix(".") { return [files.path(of: specifier, in: file)].compactMap(\.self) }
        let name = specifier.hasPrefix("~") ? String(specifier.dropFirst()) : specifier
        let modules = try paths(of: name, from: PackagePath.folder(of: file), for: .file)
        // CSS allows relative URLs without `./`.
        let own = [files.path(of: name, in: file)].compactMap(\.self)
        return order == .folderFirst && name == specifier ? own + modules : modules + own
    }
}
