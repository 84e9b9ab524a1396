internal import MiniCore
internal import MiniStyle
internal import MiniSyntax

/// The style sheets of a program.
///
/// Each is read when a page that uses it is first styled.
final class ProgramStyles {
    private let files: PackageFiles
    private let viewport: Viewport
    private let pixelsPerRPX: Double?
    private let warn: (StyleWarning) -> Void
    private let reportMissing: (StyleWarning) -> Void
    private var sheets: [String: StyleSheet] = [:]
    private var origins: [String: StyleOrigin] = [:]
    private var isolations: [String: Isolation] = [:]
    private var pages: [[String]: PageStyles] = [:]

    /// The `styleIsolation` of a page or component.
    private enum Isolation: String {
        case shared
        case applyShared = "apply-shared"
        case isolated
    }

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
    ///   - warn: Receives each mistake of a style sheet once.
    ///   - reportMissing: Receives each missing import of a sheet once; nil for `warn`.
    init(
        _ package: ProgramPackage,
        viewport: Viewport,
        warn: @escaping (StyleWarning) -> Void,
        reportMissing: ((StyleWarning) -> Void)? = nil,
    ) {
        files = package.files
        self.viewport = viewport
        pixelsPerRPX = package.app.pixelsPerRPX
        self.warn = warn
        self.reportMissing = reportMissing ?? warn
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
            pixelsPerRPX: pixelsPerRPX,
        )
        if pages.count == Self.pageLimit { pages = [:] }
        pages[definitions] = styles
        return styles
    }

    /// Reads the sheet of a page or a component with its imports, in order to report their mistakes.
    func read(_ definition: String) { _ = origin(of: definition) }

    private func warn(_ file: String, _ message: String) { warn(StyleWarning(file: file, message: message)) }

    private func warn(_ target: StyleImport, in file: String, _ message: String) {
        warn(StyleWarning(file: file, line: target.line, column: target.column, message: message))
    }

    private static func collect(_ node: ViewNode, _ definitions: inout [String], _ known: inout Set<String>) {
        if let path = node.component?.path, known.insert(path).inserted { definitions.append(path) }
        for child in node.children where child.kind == .element { collect(child, &definitions, &known) }
    }

    private func origin(of definition: String) -> StyleOrigin {
        if let known = origins[definition] { return known }
        let file = definition + ".acss"
        var rules: [StyleRule] = []
        if files.entry(at: file) == .file {
            var parts = Parts()
            rules = self.rules(of: file, &parts, depth: 0)
        } else {
            for language in Self.otherLanguages where files.entry(at: definition + language.suffix) == .file {
                warn(definition + language.suffix, "\(language.name) is not read; compile it to .acss")
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

    private static let otherLanguages = [
        (suffix: ".less", name: "Less"), (suffix: ".scss", name: "Sass"), (suffix: ".sass", name: "Sass"),
    ]

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
                warn(target, in: file, "style sheets import each other more than \(Self.importDepthLimit) deep")
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
        do {
            let source = try files.source(at: file)
            guard source.bytes.count <= StyleParser.sizeLimit else {
                let allowance = "more than the \(StyleParser.sizeLimit) that are allowed"
                warn(file, "the file has \(source.bytes.count) bytes, \(allowance); it is left out")
                return nil
            }
            let sheet = StyleParser.parse(source)
            (sheet.warnings + sheet.unknownProperties).forEach(warn)
            sheets[file] = sheet
            return sheet
        } catch {
            warn(file, error.message)
            return nil
        }
    }

    /// The file of an `@import`: relative, absolute, or in node_modules.
    private func file(of target: StyleImport, from file: String) -> String? {
        let specifier = target.specifier
        if specifier.contains("://") || specifier.hasPrefix("//") {
            warn(target, in: file, "\"\(specifier)\" is not imported: style sheets come from the program's own files")
            return nil
        }
        if let language = Self.otherLanguages.first(where: { specifier.hasSuffix($0.suffix) }) {
            warn(target, in: file, "\"\(specifier)\" is \(language.name), which is not read; compile it to .acss")
            return nil
        }
        let paths = candidates(files.target(of: specifier, in: file), in: file).flatMap { [$0, $0 + ".acss"] }
        if let found = paths.first(where: { files.entry(at: $0) == .file }) { return found }
        let absence = files.absence(of: specifier, paths)
        reportMissing(StyleWarning(file: file, line: target.line, column: target.column, message: absence))
        return nil
    }

    private func candidates(_ specifier: String, in file: String) -> [String] {
        if specifier.hasPrefix("/") { return files.rootedPaths(of: specifier, in: file) }
        let folder = PackagePath.folder(of: file)
        if specifier.hasPrefix(".") { return [PackagePath.resolve(specifier, from: folder)].compactMap(\.self) }
        let name = specifier.hasPrefix("~") ? String(specifier.dropFirst()) : specifier
        let modules = PackagePath.ancestors(of: folder).map { $0.isEmpty ? "node_modules" : $0 + "/node_modules" }
        // The folder itself: CSS allows relative URLs without `./`.
        return (modules + [folder]).compactMap { PackagePath.resolve(name, from: $0) }
    }
}
