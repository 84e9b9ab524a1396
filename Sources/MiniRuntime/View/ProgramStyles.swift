internal import MiniCore
internal import MiniLess
internal import MiniStyle
internal import MiniSyntax

/// The style sheets of a program.
///
/// Each is read when a page that uses it is first styled.
final class ProgramStyles {
    private let files: PackageFiles
    private let less: LessFiles
    private let viewport: Viewport
    /// The theme, which selects the rules for `prefers-color-scheme`.
    var theme: DeviceTheme { didSet { if theme != oldValue { pages = [:] } } }
    private let pixelsPerRPX: Double?
    private let warn: (StyleWarning) -> Void
    private let reportMissing: (StyleWarning, _ isPackage: Bool) -> Void
    private let reportError: (StyleWarning) -> Void
    private let packages: InstalledPackages
    /// The errors of Less files that were reported: several files can import the one that has the error.
    private var errors: Set<StyleWarning> = []
    /// The sources of the lines of compiled sheets, by file.
    private var lineMaps: [String: CompiledLess.LineMap] = [:]
    private var sheets: [String: StyleSheet] = [:]
    private var origins: [String: StyleOrigin] = [:]
    private var isolations: [String: Isolation] = [:]
    private var pages: [[String]: PageStyles] = [:]

    /// The `styleIsolation` of a page or component.
    private enum Isolation: String, CaseIterable {
        case shared
        case applyShared = "apply-shared"
        case isolated
    }

    /// The values of `styleIsolation`.
    static var isolationNames: [String] { Isolation.allCases.map(\.rawValue) }

    /// The maximum number of cached page styles, one for each set of components of a page.
    private static let pageLimit = 64
    private static let importDepthLimit = 32
    /// The maximum number of rules of a sheet with its imports.
    private static let ruleLimit = 50_000

    /// The files and rules of a sheet that have been read so far.
    private struct Parts {
        var files: Set<String> = []
        var ruleCount = 0
    }

    /// - Parameters:
    ///   - theme: The theme at first.
    ///   - warn: Receives each mistake of a style sheet once.
    ///   - reportMissing: Receives each missing import of a sheet once, and whether its package is missing; nil for `warn`.
    ///   - reportError: Receives each sheet that cannot be compiled once; nil for `warn`.
    init(
        _ package: ProgramPackage,
        viewport: Viewport,
        theme: DeviceTheme = .light,
        limits: ScriptLimits = ScriptLimits(),
        warn: @escaping (StyleWarning) -> Void,
        reportMissing: ((StyleWarning, _ isPackage: Bool) -> Void)? = nil,
        reportError: ((StyleWarning) -> Void)? = nil,
    ) {
        files = package.files
        less = LessFiles(package, limits: limits)
        self.viewport = viewport
        self.theme = theme
        pixelsPerRPX = package.app.pixelsPerRPX
        self.warn = warn
        self.reportMissing = reportMissing ?? { warning, _ in warn(warning) }
        self.reportError = reportError ?? warn
        packages = InstalledPackages(files: package.files)
    }

    /// The sheets for a tree: app.acss, the sheets of its components in document order, the sheet of the page.
    func styles(for page: ViewNode) -> PageStyles {
        var definitions: [String] = []
        var known: Set<String> = [page.scope]
        Self.collect(page, &definitions, &known)
        definitions.append(page.scope)
        if let styles = pages[definitions] { return styles }
        let sheets = ["app"] + definitions
        let styles = PageStyles(
            origins: sheets.map(origin),
            isolated: Set(definitions.filter { isolation(of: $0) == .isolated }),
            viewport: viewport,
            theme: theme,
            pixelsPerRPX: pixelsPerRPX,
        )
        less.finish()
        if pages.count == Self.pageLimit { pages = [:] }
        pages[definitions] = styles
        return styles
    }

    /// Reads the sheet of a page or a component with its imports, in order to report their mistakes.
    ///
    /// ``finish()`` must be called after the last one.
    func read(_ definition: String) { _ = origin(of: definition) }

    /// Releases what compilations of Less need.
    func finish() { less.finish() }

    private func warn(_ file: String, _ message: String) { warn(StyleWarning(file: file, message: message)) }

    private func warning(
        _ target: StyleImport,
        in file: String,
        _ message: String,
        isError: Bool = false,
    ) -> StyleWarning {
        placed(
            StyleWarning(file: file, line: target.line, column: target.column, message: message, isError: isError)
        )
    }

    /// A warning with its place in Less if its file is compiled.
    private func placed(_ warning: StyleWarning) -> StyleWarning {
        guard let map = lineMaps[warning.file], let line = warning.line else { return warning }
        let place = map.place(line: line, column: warning.column ?? 1)
        return StyleWarning(
            file: place?.file ?? warning.file,
            line: place?.line,
            column: place?.column,
            message: warning.message,
            isError: warning.isError,
        )
    }

    private static func collect(_ node: ViewNode, _ definitions: inout [String], _ known: inout Set<String>) {
        if let path = node.component?.path, known.insert(path).inserted { definitions.append(path) }
        for child in node.children where child.kind == .element { collect(child, &definitions, &known) }
    }

    private func origin(of definition: String) -> StyleOrigin {
        if let known = origins[definition] { return known }
        let sheets = [".acss", ".less"].map { definition + $0 }
        var rules: [StyleRule] = []
        if let file = sheets.first(where: { files.entry(at: $0) == .file }) {
            var parts = Parts()
            rules = self.rules(of: file, &parts, depth: 0)
        } else {
            for suffix in PackageFiles.sassSuffixes where files.entry(at: definition + suffix) == .file {
                let message = "Sass \(PackageFiles.sassAdvice)"
                reportError(StyleWarning(file: definition + suffix, message: message, isError: true))
            }
        }
        let isShared = definition == "app" || isolation(of: definition) == .shared
        let origin = StyleOrigin(definition: definition, rules: rules, reach: isShared ? .everywhere : .ownElements)
        origins[definition] = origin
        return origin
    }

    private func isolation(of definition: String) -> Isolation {
        if let known = isolations[definition] { return known }
        var isolation = Isolation.shared
        if files.entry(at: definition + ".json") == .file {
            // An invalid file was reported when the page was loaded.
            do {
                let value = try files.configuration(at: definition + ".json")["styleIsolation"]?.string ?? "shared"
                if let known = Isolation(rawValue: value) {
                    isolation = known
                } else {
                    warn(definition + ".json", "styleIsolation: \"\(value)\" is unknown; it counts as \"shared\"")
                }
            } catch {}
        }
        isolations[definition] = isolation
        return isolation
    }

    // MARK: Files

    /// The rules of a file, imported ones first; a file counts once per sheet.
    private func rules(of file: String, _ parts: inout Parts, depth: Int) -> [StyleRule] {
        guard parts.files.insert(file).inserted, let sheet = sheet(file) else { return [] }
        parts.ruleCount += sheet.ruleCount
        guard parts.ruleCount <= Self.ruleLimit else {
            warn(file, "a style sheet has more than \(Self.ruleLimit) rules with this file, which is left out")
            return []
        }
        var rules: [StyleRule] = []
        for target in sheet.imports {
            guard depth < Self.importDepthLimit else {
                let message = "style sheets import each other more than \(Self.importDepthLimit) deep"
                warn(warning(target, in: file, message))
                break
            }
            guard let path = self.file(of: target, from: file) else { continue }
            let imported = self.rules(of: path, &parts, depth: depth + 1)
            rules += target.media.isEmpty ? imported : [.media(query: target.media, rules: imported)]
        }
        return rules + sheet.rules
    }

    private func sheet(_ file: String) -> StyleSheet? {
        if let known = sheets[file] { return known }
        guard let source = source(of: file) else { return nil }
        guard source.bytes.count <= StyleParser.sizeLimit else {
            let allowance = "more than the \(StyleParser.sizeLimit) that are allowed"
            warn(file, "the file has \(source.bytes.count) bytes, \(allowance); it is left out")
            return nil
        }
        let sheet = StyleParser.parse(source)
        var warnings = (sheet.warnings + sheet.unknownProperties).map(placed)
        if lineMaps[file] != nil {
            // A mixin has its mistakes at each of its uses.
            var known: Set<StyleWarning> = []
            warnings = warnings.filter { known.insert($0).inserted }
        }
        warnings.forEach(warn)
        sheets[file] = sheet
        return sheet
    }

    /// The ACSS of a file; nil after an error, which is reported.
    private func source(of file: String) -> SourceText? {
        guard file.hasSuffix(".less") else {
            do throws(PackageError) {
                return try files.source(at: file)
            } catch {
                warn(file, error.message)
                return nil
            }
        }
        do throws(LessError) {
            let compiled = try less.compiled(file)
            lineMaps[file] = compiled.lineMap
            return SourceText(compiled.text, file: file)
        } catch {
            let warning = StyleWarning(
                file: error.file,
                line: error.line,
                column: error.column,
                message: error.message,
                excerpt: error.excerpt,
                isError: true,
            )
            if errors.insert(warning).inserted {
                if error.kind == .missingFile { reportMissing(warning, false) } else { reportError(warning) }
            }
            return nil
        }
    }

    /// The file of an `@import`: relative, absolute, or in node_modules.
    private func file(of target: StyleImport, from file: String) -> String? {
        let specifier = target.specifier
        if let problem = PackageFiles.problem(ofStyle: specifier) {
            let warning = warning(target, in: file, problem.message, isError: problem.isError)
            if problem.isError { reportError(warning) } else { warn(warning) }
            return nil
        }
        // Less leaves `@import (css)` in its output as the importing file has it.
        let importer = lineMaps[file]?.place(line: target.line, column: target.column)?.file ?? file
        let reference = files.target(of: specifier, in: importer)
        let paths: [String]
        do throws(PackageError) {
            paths = try packages.stylePaths(of: reference, in: importer, .modulesFirst).flatMap {
                [$0, $0 + ".acss", $0 + ".less"]
            }
        } catch {
            warn(warning(target, in: file, error.placedMessage))
            return nil
        }
        if let found = paths.first(where: { files.entry(at: $0) == .file }) { return found }
        let name = reference.hasPrefix(".") ? nil : missingPackage(reference, in: importer)
        let absence =
            name.map { packages.absence(ofPackage: $0, from: PackagePath.folder(of: importer)) }
            ?? files.absence(of: specifier, in: importer, paths)
        reportMissing(warning(target, in: file, absence), name != nil)
        return nil
    }

    private func missingPackage(_ specifier: String, in file: String) -> String? {
        let folder = PackagePath.folder(of: file)
        guard specifier.hasPrefix("~") else { return files.missingPackage(ofFile: specifier, from: folder) }
        return packages.missingPackage(of: String(specifier.dropFirst()), from: folder)
    }
}
