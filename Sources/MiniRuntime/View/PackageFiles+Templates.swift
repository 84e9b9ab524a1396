internal import MiniCore

extension PackageFiles {
    /// The file that a reference in a template or a script of templates names.
    ///
    /// A reference without `./` is looked for beside the file first, then in `node_modules` from its folder upwards. A folder
    /// stands for its `index`.
    ///
    /// - Parameter fileExtension: `.axml` or `.sjs`, which a reference may leave out.
    /// - Throws: ``PackageError`` when there is none.
    func templateFile(
        _ specifier: String,
        from file: String,
        fileExtension: String,
    ) throws(PackageError) -> String {
        let folder = PackagePath.folder(of: file)
        let specifier = target(of: specifier, in: file)
        var paths: [String]
        if specifier.hasPrefix("/") {
            paths = rootedPaths(of: specifier, in: file)
        } else {
            guard let path = PackagePath.resolve(specifier, from: folder) else {
                throw PackageError(PackageFiles.leadsOut(specifier))
            }
            paths = [path]
            if !specifier.hasPrefix(".") {
                paths += PackagePath.ancestors(of: folder).compactMap {
                    PackagePath.resolve("node_modules/" + specifier, from: $0)
                }
            }
        }
        let candidates = paths.flatMap { [$0, $0 + fileExtension, "\($0)/index\(fileExtension)"] }
        if let found = candidates.first(where: { entry(at: $0) == .file }) { return found }
        throw PackageError(absence(of: specifier, candidates))
    }
}
