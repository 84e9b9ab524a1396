public import MiniCore
internal import MiniStyle
internal import MiniSyntax
internal import MiniTemplate

/// Finds mistakes in the files of a program without running it.
///
/// A review reads all files that app.json refers to directly or indirectly: the pages, every component that app.json, a page
/// or another component names, their templates, scripts, style sheets and JSON files, and everything that these import. It
/// does not matter whether a page ever shows a component. Packages in `node_modules` are read for missing files only, not
/// for warnings.
///
/// ```swift
/// let package = try ProgramPackage(folder: "MiniPrograms/notes")
/// for finding in ProgramReview.findings(in: package, apis: .builtIn) { print(finding) }
/// ```
public struct ProgramReview {
    let package: ProgramPackage
    let apis: APIRegistry
    let components: ComponentResolver
    private let modules: ModuleResolver
    let styles: ProgramStyles
    let findings = FindingList()
    /// The scripts that have been read, by file.
    var scripts: [String: ScriptReview] = [:]
    /// Whether modules that may be missing are read as well.
    var readsGuardedModules = false
    /// The names that scripts of the program assign to members of `my`.
    private(set) var ownAPIs: Set<String> = []
    /// The required files that have the ending of no module.
    ///
    /// They are not reviewed.
    private(set) var unusualModules: Set<String> = []
    private var seenFiles: Set<String> = []
    /// The components that have been named and not reviewed.
    private(set) var owners: [String] = []
    private var seenOwners: Set<String> = []

    /// Reviews a program.
    ///
    /// - Parameter apis: The JSAPIs of the host, which scripts may call.
    /// - Returns: The findings by file and position. Of many equal mistakes some are listed and the others counted, see
    ///   ``Finding/count``.
    /// - Complexity: Reads and parses each file once.
    public static func findings(in package: ProgramPackage, apis: APIRegistry) -> [Finding] {
        var review = ProgramReview(package, apis)
        review.run()
        return review.findings.sorted
    }

    /// Reviews one page: its files, what they import, and the components that it uses.
    ///
    /// - Parameters:
    ///   - page: The path without a leading slash.
    ///   - apis: The JSAPIs of the host, which scripts may call.
    /// - Returns: The findings by file and position.
    /// - Complexity: Reads and parses each of these files once.
    public static func findings(
        ofPage page: String,
        in package: ProgramPackage,
        apis: APIRegistry,
    ) -> [Finding] {
        var review = ProgramReview(package, apis)
        review.reviewPage(page)
        review.reviewNamedComponents()
        review.styles.finish()
        return review.findings.sorted
    }

    init(_ package: ProgramPackage, _ apis: APIRegistry) {
        self.package = package
        self.apis = apis
        components = ComponentResolver(package: package)
        modules = ModuleResolver(files: package.files, recognizesNodeModules: true)
        let excerpts = StyleExcerpts(package.files)
        styles = ProgramStyles(
            package,
            viewport: Viewport(width: 375, height: 667, pixelRatio: 2),
            warn: { [findings] in if !PackagePath.isInPackage($0.file) { findings.add(excerpts.finding(.style, $0)) } },
            reportMissing: { [findings] warning, isPackage in
                findings.add(excerpts.finding(isPackage ? .missingPackage : .missingFile, warning))
            },
            reportError: { [findings] in findings.add(excerpts.finding(.syntax, $0)) },
        )
    }

    mutating func run() {
        if let (source, object) = configuration("app.json") {
            findings.add(ConfigurationKeys.review(app: object, in: source))
            reviewPlugins()
            reviewPreloading(of: object, in: source)
            reviewComponents(of: "app", object, in: source)
        }
        reviewProject()
        reviewScript(package.files.script(at: "app"))
        reviewLifecycles(in: "app", scripts[package.files.script(at: "app")], defines: "App")
        styles.read("app")
        for page in package.app.pages { reviewPage(page) }
        reviewNamedComponents()
        styles.finish()
        reviewComponentModel()
    }

    private mutating func reviewNamedComponents() {
        while let owner = owners.popLast() {
            reviewOwner(owner, keys: ConfigurationKeys.component, defines: "Component")
        }
    }

    /// Warns if components use component2 and mini.project.json does not specify whether it is on.
    private func reviewComponentModel() {
        let place = LifecycleSearch(package: package, components: components) { scripts[$0] }.first()
        let model = ComponentModel(of: package) { place != nil }
        guard model.lacksSetting, let place, let notice = model.notice, let source = source(of: place.file) else {
            return
        }
        findings.add(Finding(.component2, notice, at: place.offset, of: source))
    }

    // MARK: Configuration

    /// A JSON file and its object; nil if it is missing or invalid.
    func configuration(_ file: String) -> (SourceText, ScriptObject)? {
        guard package.files.entry(at: file) == .file else { return nil }
        do throws(PackageError) {
            let source = try package.files.source(at: file)
            guard let object = try package.files.configuration(in: source).object else { return nil }
            return (source, object)
        } catch {
            findings.add(Finding(.syntax, ScriptError(error), in: file))
            return nil
        }
    }

    /// Checks the components that a file names, and queues them for review.
    mutating func reviewComponents(of user: String, _ object: ScriptObject, in source: SourceText) {
        let named = object["usingComponents"]?.object?.properties ?? []
        let generics = object["componentGenerics"]?.object?.properties ?? []
        for property in named + generics.filter({ $0.value["default"]?.string != nil }) {
            do throws(PackageError) {
                guard case .component(let path)? = try components.component(property.key, usedBy: user) else {
                    continue
                }
                if seenOwners.insert(path).inserted { owners.append(path) }
            } catch {
                let code = code(ofMissing: property.key, usedBy: user)
                let offset = source.place(of: property.key, from: source.place(of: "usingComponents") ?? 0)
                findings.add(Finding(code, error.message, at: offset ?? source.contentStart, of: source))
            }
        }
    }

    // MARK: Pages and components

    private mutating func reviewPage(_ page: String) {
        seenOwners.insert(page)
        guard hasFiles(page) else {
            let hint = pageMeant(by: page).map { "; did you mean \"\($0)\"?" } ?? ""
            let message = "the page has no \(page).axml and no \(page).js\(hint)"
            guard let source = self.source(of: "app.json") else { return }
            let place = source.place(of: page) ?? source.place(of: "/" + page) ?? source.place(of: "pages")
            return findings.add(
                Finding(.missingFile, message, at: place ?? source.contentStart, of: source)
            )
        }
        reviewOwner(page, keys: ConfigurationKeys.page, defines: "Page")
    }

    private func hasFiles(_ page: String) -> Bool {
        [page + ".axml", package.files.script(at: page)].contains { package.files.entry(at: $0) == .file }
    }

    /// The page whose path is misspelt, or written with the ending of a file; nil if no page has a similar path.
    private func pageMeant(by page: String) -> String? {
        let endings = [".axml", ".js", ".ts"]
        let stems = endings.filter { page.hasSuffix($0) }.map { String(page.dropLast($0.count)) }
        return stems.first { hasFiles($0) } ?? package.files.nearest(to: page, at: page, endings: endings)
    }

    /// - Parameter function: The function that the script calls to define the page or the component.
    mutating func reviewOwner(_ path: String, keys: [ConfigurationKey], defines function: String) {
        var generics: Set<String> = []
        if let (source, object) = configuration(path + ".json") {
            if !PackagePath.isInPackage(path) {
                findings.add(ConfigurationKeys.review(object, keys, path + ".json", in: source))
            }
            reviewComponents(of: path, object, in: source)
            generics = Set(object["componentGenerics"]?.object?.properties.map(\.key) ?? [])
        }
        reviewScript(package.files.script(at: path))
        let elements = reviewTemplate(path + ".axml", of: path, generics: generics)
        styles.read(path)
        reviewHandlers(of: elements, in: path, defines: function)
        reviewLifecycles(in: path, scripts[package.files.script(at: path)], defines: function)
        reviewDataKeys(in: path, defines: function)
    }

    // MARK: Templates

    /// Reviews a template and the files that it refers to.
    ///
    /// - Returns: The elements of the template itself.
    @discardableResult
    private mutating func reviewTemplate(
        _ file: String,
        of owner: String,
        generics: Set<String>,
    ) -> [TemplateReview.Element] {
        guard seenFiles.insert("\(owner) \(file)").inserted, let source = source(of: file) else { return [] }
        let review = TemplateReview(source, components: components.overriddenBuiltInTags(usedBy: owner))
        findings.add(review.errors.map { Finding(.syntax, ScriptError($0), in: file) })
        if !PackagePath.isInPackage(file) {
            findings.add(review.warnings.map { Finding(.template, ScriptError($0), in: file) })
            findings.add(review.divergences.map { Finding($0, in: source) })
            for element in review.elements {
                if element.isCustom, !generics.contains(element.tag) { reviewTag(element, of: owner, in: source) }
                reviewAttributes(of: element, in: source)
            }
        }
        for dependency in review.dependencies {
            let isScript = dependency.kind == .script
            let found = self.file(
                dependency.specifier,
                SourcePosition(line: dependency.line, column: dependency.column),
                of: source,
                isScript ? ".sjs" : ".axml",
            )
            guard let found else { continue }
            if isScript { reviewTemplateScript(found) } else { reviewTemplate(found, of: owner, generics: generics) }
        }
        return review.elements
    }

    private func reviewAttributes(of element: TemplateReview.Element, in source: SourceText) {
        for attribute in element.attributes {
            if let message = DocumentedValues.mistake(in: attribute, of: element) {
                findings.add(Finding(.unknownValue, message, at: attribute.offset, of: source))
            }
            let replacement = ForeignAttribute.replacement(for: attribute.name, isCustom: element.isCustom)
            if let replacement {
                let message = "\(attribute.name) is no attribute here: write \(replacement)"
                findings.add(Finding(.foreignAttribute, message, at: attribute.offset, of: source))
            } else if let message = EventNames.misspelling(of: attribute, on: element) {
                findings.add(Finding(.foreignAttribute, message, at: attribute.offset, of: source))
            }
            if attribute.name == "style", let style = attribute.text, let start = attribute.textOffset {
                for mistake in StyleParser.mistakes(inAttribute: style) {
                    findings.add(Finding(.style, mistake.message, at: start + mistake.offset, of: source))
                }
            }
        }
    }

    private func reviewTag(_ element: TemplateReview.Element, of owner: String, in source: SourceText) {
        do throws(PackageError) {
            guard try components.component(element.tag, usedBy: owner) == nil else {
                if element.isInTemplate {
                    let message = "<\(element.tag)> in a <template>: the vendor's base library shows no component there"
                    findings.add(Finding(.componentInTemplate, message, at: element.offset - 1, of: source))
                }
                return
            }
        } catch {
            // A component without files is an error of the file that names it.
            return
        }
        let message = components.unknownTag(element.tag, usedBy: owner)
        findings.add(Finding(.unknownTag, message, at: element.offset - 1, of: source))
    }

    /// The path of a file that another file refers to at a position; nil if it is missing.
    private func file(
        _ specifier: String,
        _ place: SourcePosition,
        of source: SourceText,
        _ fileExtension: String,
    ) -> String? {
        do throws(PackageError) {
            return try package.files.templateFile(specifier, from: source.file, fileExtension: fileExtension)
        } catch {
            let offset = source.offset(of: place)
            let folder = PackagePath.folder(of: source.file)
            let isPackage =
                !specifier.hasPrefix(".") && package.files.missingPackage(ofFile: specifier, from: folder) != nil
            findings.add(Finding(isPackage ? .missingPackage : .missingFile, error.message, at: offset, of: source))
            return nil
        }
    }

    private mutating func reviewTemplateScript(_ file: String) {
        guard seenFiles.insert(file).inserted, let source = source(of: file) else { return }
        do throws(TemplateError) {
            let script = try ScriptCompiler.compile(source)
            if !PackagePath.isInPackage(file) { findings.add(script.undefinedNames.map { Finding($0, in: source) }) }
            for dependency in script.dependencies {
                let place = SourcePosition(line: dependency.line, column: dependency.column)
                let found = self.file(dependency.specifier, place, of: source, ".sjs")
                if let found { reviewTemplateScript(found) }
            }
        } catch {
            findings.add(error.problems.map { Finding(.syntax, ScriptError($0), in: file) })
        }
    }

    // MARK: Scripts

    /// Reviews a script and the modules that it loads.
    mutating func reviewScript(_ file: String) {
        var files = [file]
        var reviewed: [(ScriptReview, SourceText)] = []
        while let file = files.popLast() {
            if !package.files.isModule(file) { unusualModules.insert(file) }
            guard package.files.isScript(file), NodeModule(path: file) == nil, seenFiles.insert(file).inserted,
                let source = source(of: file)
            else { continue }
            do throws(SyntaxError) {
                let review: ScriptReview
                if let known = scripts[file] { review = known } else { review = try ScriptReview(source) }
                scripts[file] = review
                ownAPIs.formUnion(review.assignedAPIs)
                reviewed.append((review, source))
                for module in review.modules + (readsGuardedModules ? review.guardedModules : []) {
                    if let found = self.module(module, of: source) { files.append(found) }
                }
            } catch {
                findings.add(Finding(.syntax, ScriptError(error), in: file))
            }
        }
        // A module may add members to `my` that the files before it call.
        for (review, source) in reviewed { reviewCalls(review, in: source) }
    }

    private func module(_ module: ScriptReview.Module, of source: SourceText) -> String? {
        do throws(ScriptError) {
            return try modules.resolve(module.name, from: source.file, for: module.use)
        } catch {
            guard !PackagePath.isInPackage(source.file), !module.name.hasPrefix(PluginFolders.scheme)
            else { return nil }
            let folder = PackagePath.folder(of: source.file)
            if let name = modules.packages.missingPackage(of: module.name, from: folder) {
                let message = modules.packages.absence(ofPackage: name, from: folder)
                findings.add(Finding(.missingPackage, message, at: module.offset, of: source))
                return nil
            }
            let message = error.message.replacing(" (required by \(source.file))", with: "")
            findings.add(Finding(.missingFile, message, at: module.offset, of: source))
            return nil
        }
    }

    /// Compares the handlers that the template of a page or a component names with the methods of its script.
    private func reviewHandlers(of elements: [TemplateReview.Element], in path: String, defines function: String) {
        let script = scripts[package.files.script(at: path)]
        let definitions = script?.definitions.filter { $0.function == function } ?? []
        guard !PackagePath.isInPackage(path), let script, definitions.count == 1, definitions[0].isComplete,
            let source = source(of: path + ".axml")
        else { return }
        let methods = definitions[0].methods.union(script.assignedMembers)
        for element in elements {
            for attribute in element.attributes {
                guard let handler = attribute.text, !handler.isEmpty, attribute.namesHandler,
                    !methods.contains(handler)
                else { continue }
                let nearest = Spelling.nearest(to: handler, among: methods)
                let hint = nearest.map { "; did you mean \"\($0)\"?" } ?? ""
                let message = "\(package.files.script(at: path)) defines no method \"\(handler)\"\(hint)"
                findings.add(Finding(.missingHandler, message, at: attribute.offset, of: source))
            }
        }
    }

    /// Warns of keys that a script sets by `setData` and that nothing reads, if a key of its data that its template reads has
    /// nearly that name.
    private func reviewDataKeys(in path: String, defines function: String) {
        let file = package.files.script(at: path)
        let script = scripts[file]
        let definitions = script?.definitions.filter { $0.function == function } ?? []
        guard !PackagePath.isInPackage(path), let script, definitions.count == 1, let source = source(of: file),
            let template = self.source(of: path + ".axml")
        else { return }
        for key in script.dataKeys {
            let data = definitions[0].data
            let nearest = DataKeys.meant(by: key.name, among: data, template: template, script: source) { script }
            guard let nearest else { continue }
            findings.add(Finding(.unreadData, DataKeys.message(key.name, meant: nearest), at: key.offset, of: source))
        }
    }

    /// The content of a file; nil if it is missing, which is not a mistake for a script or a template of a component.
    func source(of file: String) -> SourceText? {
        guard package.files.entry(at: file) != nil else { return nil }
        do throws(PackageError) {
            return try package.files.source(at: file)
        } catch {
            findings.add(Finding(.syntax, ScriptError(error), in: file))
            return nil
        }
    }
}
