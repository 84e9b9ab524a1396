internal import MiniHost
internal import MiniSyntax
internal import MiniTemplate

/// Examines the files of a program without running it.
struct FileAudit {
    let program: ProgramPackage
    let addresses: AddressReview
    let survey: ProgramSurvey
    var findings: [AuditFinding] = []
    var gaps: [AuditGap] = []
    var dependencies: [AuditDependency] = []
    /// The addresses in files that the program reads.
    var listedAddresses: Set<AuditAddress> = []
    /// The scripts of the program that it reads, by their paths.
    var scripts: [String: ScriptFacts] = [:]
    /// The places of calls and elements in files that the program reads.
    private(set) var sites: SourceSites
    /// The first uses of features in files whose base library is documented.
    var libraryUses: [LibraryUse] = []
    /// The files and the features of ``libraryUses``.
    var knownUses: Set<String> = []
    /// The features whose existence scripts check, by the paths of the scripts without their endings.
    var libraryChecks: [String: Set<String>] = [:]
    /// The base library that the program needs; nil if the vendor documents no version of its features.
    var baseLibrary: AuditBaseLibrary?
    /// The minimum that the program declares; nil for none.
    let minimumLibrary: PackageVersion?
    /// The tags and the texts in quotes of all templates.
    var templateWords: Set<String> = []
    /// The names of files that occur in texts of the program.
    var namedFiles: Set<String> = []
    /// The bytes of the packages, by the folders of sub-packages; the main package has the empty one.
    var sizes: [String: Int] = [:]
    /// The JSON files of pages and components that name components, with their contents.
    var configurations: [(source: SourceText, object: ScriptObject)] = []
    /// The pages of app.json.
    let pages: Set<String>
    /// The paths of all files.
    let paths: [String]
    /// The paths of files that the program reads by a name with a dot or by a link, which packages leave out.
    private let unpackedPaths: Set<String>

    /// The maximum number of files that are examined.
    static let fileLimit = 20_000
    private static let codeEndings: Set = [
        ".js", ".mjs", ".cjs", ".ts", ".sjs", ".axml", ".acss", ".less", ".json",
    ]
    /// The maximum number of texts of a JSON file that are reported.
    private static let defectLimit = 200

    init(_ program: ProgramPackage, policy: NetworkPolicy, apis: APIRegistry, minimumLibrary: PackageVersion?) {
        self.program = program
        self.minimumLibrary = minimumLibrary
        pages = Set(program.app.pages)
        sites = SourceSites(pages: pages)
        addresses = AddressReview(policy: policy)
        survey = ProgramSurvey(program, apis: apis)
        let listed = program.filePaths(limit: Self.fileLimit)
        let read = survey.paths.filter { program.source.entry(at: $0) == .file }
        unpackedPaths = read.subtracting(listed.paths)
        paths = (listed.paths + unpackedPaths).sorted()
        if !listed.isComplete {
            let levels = ProgramPackage.folderDepthLimit
            let reason = "the program has more than \(Self.fileLimit) files or \(levels) levels of folders"
            gaps.append(AuditGap("files", reason))
        }
    }

    /// Examines all files.
    ///
    /// - Parameter deadline: The time after which no further file is examined, which is a gap.
    /// - Complexity: Reads each file once, and parses it once more than the check of the files does.
    mutating func run(until deadline: ContinuousClock.Instant? = nil) {
        for (index, path) in paths.enumerated() {
            if let deadline, ContinuousClock.now >= deadline {
                let count = paths.count - index
                let rest = "\(count.with("file")) \(count.wasOrWere) not examined"
                gaps.append(AuditGap("files", "\(AuditGap.timeLimit); \(rest)"))
                // What the other files name is unknown, so that no file can be found unused.
                return reviewFindings()
            }
            examine(path)
        }
        reviewFindings()
        reviewUnusedFiles()
        reviewPages()
        reviewComponents()
        reviewSizes()
        reviewDeclarations()
        reviewBaseLibrary()
    }

    /// Whether a script of the program computes the name of a module, so that any script may be read.
    private var computesModules: Bool { survey.scriptsWithComputedModules.contains { !Self.isForeign($0) } }

    /// Whether a file belongs to a package of others.
    static func isForeign(_ path: String) -> Bool { path.split(separator: "/").contains("node_modules") }

    static func ending(of path: String) -> String {
        guard let name = path.split(separator: "/").last, let dot = name.lastIndex(of: ".") else { return "" }
        return name[dot...].lowercased()
    }

    private mutating func examine(_ path: String) {
        let bytes: [UInt8]
        do throws(PackageError) {
            bytes = try program.source.bytes(at: path, limit: ProgramPackage.fileLimitInBytes)
        } catch {
            gaps.append(AuditGap(path, error.message))
            return
        }
        if !unpackedPaths.contains(path) { sizes[folder(of: path), default: 0] += bytes.count }
        reviewKind(of: path, bytes)
        if Self.isForeign(path) {
            noteDependency(path, bytes)
            return
        }
        let ending = Self.ending(of: path)
        let isUnusualModule = survey.unusualModules.contains(path)
        guard Self.codeEndings.contains(ending) || isUnusualModule else {
            if !bytes.contains(0) { reviewKnownSecrets(in: SourceText(bytes: bytes, file: path)) }
            return
        }
        let source = SourceText(bytes: bytes, file: path)
        reviewKnownSecrets(in: source)
        noteNames(in: bytes)
        switch ending {
        case ".js", ".mjs", ".cjs", ".ts": examineScript(source)
        case ".axml": examineTemplate(source)
        case ".json": examineConfiguration(source)
        default: if isUnusualModule { examineScript(source) }
        }
    }

    /// The folder of the sub-package with a file; empty for the main package.
    private func folder(of path: String) -> String {
        survey.subPackages.first { !$0.isEmpty && path.hasPrefix($0 + "/") } ?? ""
    }

    // MARK: Kinds of files

    private mutating func examineScript(_ source: SourceText) {
        let isNamed = survey.paths.contains(source.file)
        let isRead = isNamed || (computesModules && !Self.isForDevelopers(source.file))
        let facts: ScriptFacts
        do throws(SyntaxError) {
            facts = try ScriptFacts(source)
        } catch {
            if isRead { gaps.append(AuditGap(source.file, error.message, isFailure: isNamed)) }
            return
        }
        reviewSecrets(in: facts, of: source)
        guard isRead else { return }
        scripts[source.file] = facts
        sites.add(facts, of: source)
        for call in facts.codeFromText {
            let message = "\(call.name) runs a text as code"
            add(.codeFromText, message, at: call.offset, of: source)
        }
        for text in facts.texts + facts.addressParts { reviewAddress(text.value, at: text.offset, of: source) }
        noteLibrary(facts.library, of: source)
        reviewDensity(of: source)
    }

    private mutating func examineTemplate(_ source: SourceText) {
        guard survey.paths.contains(source.file) else { return }
        // The check of the files reports its mistakes.
        let review = TemplateReview(source, components: [])
        sites.add(review, of: source)
        for element in review.elements {
            templateWords.insert(element.tag)
            noteLibrary(element, of: source)
            for attribute in element.attributes {
                if attribute.name.hasPrefix("generic:"), let text = attribute.text { templateWords.insert(text) }
                if element.tag == "web-view", attribute.name == "src" {
                    reviewWebView(attribute, in: source)
                } else if let text = attribute.text {
                    let isMedia = ["src", "poster", "path", "url"].contains(attribute.name)
                    reviewAddress(
                        text,
                        at: attribute.textOffset ?? attribute.offset,
                        of: source,
                        for: isMedia ? .media : nil,
                    )
                }
            }
        }
    }

    private mutating func reviewWebView(_ attribute: TemplateReview.Attribute, in source: SourceText) {
        guard let text = attribute.text else {
            let message = "the web-view shows an address that the program computes; compare it with a list of servers"
            return add(.computedWebView, message, at: attribute.offset, of: source)
        }
        reviewAddress(text, at: attribute.textOffset ?? attribute.offset, of: source, for: .webView)
    }

    private mutating func examineConfiguration(_ source: SourceText) {
        // The check of the files reports the mistakes of those that the program reads.
        guard let value = try? JSON.parseConfiguration(source.bytes), let object = value.object else { return }
        configurations.append((source, object))
        guard source.file != "package.json", source.file != "package-lock.json" else { return }
        var texts: [(String, String)] = []
        Self.collect(value, named: "", into: &texts)
        let isRead = survey.paths.contains(source.file)
        if isRead {
            noteLibrary(object, of: source)
            listAddresses(texts.map(\.1), of: source)
        }
        var count = 0
        for (name, text) in texts where text.utf8.count >= 8 {
            let isAddress = isRead && addresses.defect(of: text) != nil
            guard isAddress || SecretScan.canBeFound(text, named: name) else { continue }
            count += 1
            // The place of each text is searched from the start of the file.
            if count > Self.defectLimit {
                gaps.append(AuditGap(source.file, "only \(Self.defectLimit) texts were reviewed", isFailure: false))
                return
            }
            let place = source.place(of: text) ?? 0
            reviewSecret(text, named: name, at: place, of: source)
            if isAddress { reviewAddress(text, at: place, of: source) }
        }
    }

    private static func collect(_ value: ScriptValue, named name: String, into texts: inout [(String, String)]) {
        switch value {
        case .string(let text): texts.append((name, text))
        case .array(let values): for value in values { collect(value, named: name, into: &texts) }
        case .object(let object):
            for property in object.properties { collect(property.value, named: property.key, into: &texts) }
        default: break
        }
    }

    // MARK: Findings

    mutating func add(
        _ rule: AuditRule,
        _ message: String,
        at offset: Int,
        of source: SourceText,
        evidence: String = "",
    ) {
        let position = source.position(at: offset)
        findings.append(
            AuditFinding(
                rule,
                message,
                file: source.file,
                line: position.line,
                column: position.column,
                evidence: evidence,
            )
        )
    }

    private mutating func reviewAddress(
        _ text: String,
        at offset: Int,
        of source: SourceText,
        for use: NetworkPolicy.ResourceType? = nil,
    ) {
        listAddress(text, at: offset, of: source, for: use)
        guard let defect = addresses.defect(of: text, for: use) else { return }
        add(defect.rule, defect.message, at: offset, of: source, evidence: defect.evidence)
    }

    /// Reports the mistakes that the check of the files finds.
    private mutating func reviewFindings() {
        for finding in survey.findings {
            let rule: AuditRule =
                switch (finding.severity, finding.code) {
                case (.error, _): .brokenFile
                case (_, .listWithoutKey): .listWithoutKey
                default: .mistake
                }
            findings.append(
                AuditFinding(
                    rule,
                    finding.message,
                    file: finding.file,
                    line: finding.line,
                    column: finding.column,
                    evidence: finding.code.rawValue,
                )
            )
        }
    }
}
