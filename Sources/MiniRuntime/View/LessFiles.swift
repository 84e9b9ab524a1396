internal import MiniCore
internal import MiniLess
internal import MiniStyle
internal import MiniSyntax

/// The Less files of a program, compiled to ACSS or taken from the cache.
///
/// ## Threading
/// An instance is used on one thread at a time, and on the same thread from ``compiled(_:)`` to ``finish()``.
final class LessFiles {
    private let files: PackageFiles
    private let cache: (any StyleCache)?
    private let compiler: LessCompiler

    /// - Parameter limits: The limits of the compilation of one file.
    init(_ package: ProgramPackage, limits: ScriptLimits) {
        files = package.files
        cache = package.styleCache
        compiler = LessCompiler(limits: limits)
    }

    /// Releases the virtual machine of the compiler.
    func finish() { compiler.finish() }

    /// The ACSS of a file.
    func compiled(_ file: String) throws(LessError) -> CompiledLess {
        if let known = kept(file) { return known }
        var inputs = Inputs(files)
        let source: SourceText
        do throws(PackageError) {
            source = try inputs.source(at: file)
        } catch {
            throw LessError(.missingFile, error.message, file: file)
        }
        let compiled = try compiler.compile(source) { reference throws(PackageError) in
            try inputs.source(of: reference)
        }
        if let cache {
            let entry = StyleCacheEntry(
                version: LessCompiler.version,
                file: file,
                inputs: inputs.list,
                output: compiled.encoded,
            )
            if let entry { cache.store(entry) }
        }
        return compiled
    }

    private func kept(_ file: String) -> CompiledLess? {
        guard let output = cache?.output(of: file) else { return nil }
        // An output that cannot be decoded is compiled again.
        return try? CompiledLess(encoded: output)
    }

    /// The files that a compilation reads or searches.
    private struct Inputs {
        private let files: PackageFiles
        private let packages: InstalledPackages
        private(set) var list: [StyleCacheEntry.Input] = []
        private var paths: Set<String> = []

        init(_ files: PackageFiles) {
            self.files = files
            packages = InstalledPackages(files: files)
        }

        mutating func source(at path: String) throws(PackageError) -> SourceText {
            let bytes = try files.bytes(at: path, limit: StyleParser.sizeLimit)
            note(path, bytes)
            return SourceText(bytes: bytes, file: path)
        }

        /// The file of an import.
        mutating func source(of reference: LessCompiler.Reference) throws(PackageError) -> SourceText {
            if let problem = PackageFiles.problem(ofStyle: reference.specifier) { throw PackageError(problem.message) }
            // Aliases and paths depend on the folder of the importing file only.
            let importer = reference.folder.isEmpty ? "style.less" : reference.folder + "/style.less"
            let target = files.target(of: reference.specifier, in: importer)
            let endings = reference.mayOmitExtension ? ["", ".less", ".acss"] : [""]
            if let place = packages.place(of: target, from: reference.folder) {
                // The package.json selects the file.
                let manifest = place.package + "/package.json"
                // A manifest that cannot be read counts as missing.
                note(manifest, try? files.bytes(at: manifest))
            }
            let candidates = try packages.stylePaths(of: target, in: importer, .folderFirst).flatMap { path in
                endings.map { path + $0 }
            }
            for path in candidates {
                if files.entry(at: path) == .file { return try source(at: path) }
                note(path, nil)
            }
            throw PackageError(files.absence(of: reference.specifier, in: importer, candidates))
        }

        private mutating func note(_ path: String, _ content: [UInt8]?) {
            guard paths.insert(path).inserted else { return }
            list.append(StyleCacheEntry.Input(path: path, content: content))
        }
    }
}
