internal import MiniCore
internal import MiniSyntax
internal import MiniTemplate

/// A file of a program that coverage counts.
package struct CoveredFile: Sendable {
    /// The path in the program.
    package let path: String
    /// The text.
    package let text: String
    private let map: CoverageMap

    /// The number of nested folders that are read.
    private static let depthLimit = 32

    /// Whether a file of a program is counted.
    ///
    /// Tests, installed packages, minified and hidden files are not.
    static func isCounted(_ path: String) -> Bool {
        let names = path.split(separator: "/")
        guard let name = names.last, names.first != "tests" || names.count == 1,
            !names.contains(where: { $0 == "node_modules" || $0.hasPrefix(".") })
        else { return false }
        if name.hasSuffix(".axml") || PackageFiles.isTemplateScript(path) { return true }
        guard name.hasSuffix(".js") || TypeScriptEraser.handles(path) else { return false }
        return !name.hasSuffix(".min.js") && !name.hasSuffix(".test.js") && !name.hasSuffix(".test.ts")
    }

    /// The counted files of a program, sorted by their paths.
    ///
    /// A file that cannot be parsed is not counted.
    ///
    /// - Complexity: Reads and parses each file.
    package static func all(in package: ProgramPackage) -> [CoveredFile] {
        let components = ComponentResolver(package: package)
        return paths(below: "", in: package.files, depth: 0).sorted {
            $0.utf8.lexicographicallyPrecedes($1.utf8)
        }.compactMap { path in
            do throws(PackageError) {
                let source = try package.files.source(at: path, limit: PackageFiles.scriptLimitInBytes)
                return CoveredFile(source, at: path, components)
            } catch {
                // The program reports the error when it reads the file.
                return nil
            }
        }
    }

    private static func paths(below folder: String, in files: PackageFiles, depth: Int) -> [String] {
        guard depth < depthLimit else { return [] }
        return files.names(in: folder).flatMap { name -> [String] in
            let path = folder.isEmpty ? name : folder + "/" + name
            if name.hasPrefix(".") || name == "node_modules" || !files.root(of: path).isEmpty { return [] }
            switch files.entry(at: path) {
            case .folder: return path == "tests" ? [] : paths(below: path, in: files, depth: depth + 1)
            case .file: return isCounted(path) ? [path] : []
            case .outside, nil: return []
            }
        }
    }

    private init?(_ source: SourceText, at path: String, _ components: ComponentResolver) {
        guard let map = Self.map(of: source, at: path, components) else { return nil }
        self.path = path
        self.map = map
        text = String(decoding: source.bytes, as: UTF8.self)
    }

    private static func map(of source: SourceText, at path: String, _ components: ComponentResolver) -> CoverageMap? {
        do {
            if path.hasSuffix(".axml") {
                let tags = components.overriddenBuiltInTags(usedBy: String(path.dropLast(5)))
                return try TemplateCompiler.compile(source, components: tags, isCounted: true).coverage
            }
            if PackageFiles.isTemplateScript(path) {
                return try ScriptCompiler.compile(source, isCounted: true).coverage
            }
            return CountedScript(try TypeScriptEraser.script(source))?.map
        } catch {
            return nil
        }
    }

    /// The coverage of the file; nil if the counts are those of another text.
    ///
    /// - Parameter counts: The counts of the counters; nil for a file that was not loaded.
    package func coverage(_ counts: [Int]?) -> FileCoverage? {
        if let counts, counts.count != map.counterCount { return nil }
        return FileCoverage(map, counts ?? Array(repeating: 0, count: map.counterCount))
    }
}
