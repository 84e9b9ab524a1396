internal import MiniCore
internal import MiniEngine
internal import MiniSyntax
internal import MiniTemplate
internal import MiniView

/// The view of a program: a separate context of the program's virtual machine, in which templates are rendered.
///
/// Calls between the two contexts pass through native code: of an exception in one, only the text reaches the other one.
final class ViewContext {
    let files: PackageFiles
    let context: ScriptContext
    let functions: ViewFunctions
    private let components: ComponentResolver
    /// Counts the parts of templates and of their scripts; nil without coverage.
    let coverage: CoverageCounters?
    /// Measures changes of data; nil unless the program is profiled.
    var dataChanges: DataChangeLog?
    /// Counts the changes of data within a second.
    var changeRate = DataChangeRate()
    /// Files that are registered with the view, or are being registered.
    var registered: Set<String> = []
    /// The number of files that are being registered, each imported by the one before.
    private var registrationDepth = 0
    private static let registrationDepthLimit = 256
    /// The mistakes in templates that were ignored and have not been reported yet.
    private var warnings: [ProgramWarning] = []

    init(
        _ functions: ViewFunctions,
        in context: ScriptContext,
        files: PackageFiles,
        components: ComponentResolver,
        coverage: CoverageCounters? = nil,
    ) {
        self.functions = functions
        self.coverage = coverage
        self.context = context
        self.files = files
        self.components = components
    }

    /// The names of built-in tags that are components in a template.
    func replacedTags(in file: String) -> Set<String> {
        components.overriddenBuiltInTags(usedBy: String(file.dropLast(5)))
    }

    /// Reads the .json file of a page, which names its components.
    ///
    /// - Throws: ``PackageError`` if the file is invalid.
    func readConfiguration(of page: String) throws(PackageError) { try components.readConfiguration(of: page) }

    /// Compiles the template of a page or a component and the files that it imports, at their first use.
    ///
    /// - Returns: The errors of the files; an invalid file renders nothing.
    func prepare(_ path: String) -> [ScriptError] {
        var failures: [ScriptError] = []
        register(path + ".axml", as: path, &failures)
        return failures
    }

    /// Compiles the templates that are in use again, after changes of their files.
    ///
    /// Pages have their data at the next rendering, and components their initial data. SJS is not read again.
    ///
    /// - Returns: The errors of the files. If there are any, the former templates stay in use.
    func reload() throws(ScriptError) -> [ScriptError] {
        let templates = registered.filter { !$0.hasSuffix(".sjs") }
        var failures = templates.sorted().flatMap { problems(in: $0.hasSuffix(".axml") ? $0 : $0 + ".axml") }
        guard failures.isEmpty else { return failures }
        registered.subtract(templates)
        for path in templates.sorted() where !path.hasSuffix(".axml") { failures += prepare(path) }
        _ = try functions.rebuildPages.call([])
        return failures
    }

    /// The mistakes in a template.
    private func problems(in file: String) -> [ScriptError] {
        let source: SourceText
        do throws(PackageError) {
            source = try files.source(at: file)
        } catch {
            return [ScriptError(error, name: "Error")]
        }
        do throws(TemplateError) {
            _ = try TemplateCompiler.compile(source, components: replacedTags(in: file))
            return []
        } catch {
            return error.problems.map { ScriptError($0) }
        }
    }

    private func register(_ file: String, as name: String, _ failures: inout [ScriptError]) {
        guard registered.insert(name).inserted else { return }
        do {
            try descend(to: file)
            defer { ascend() }
            let template = try compile(file, &failures)
            let links = template.dependencies.map { link($0, of: file, &failures) }
            try register(template, of: file, as: name, links: links)
        } catch {
            switch error {
            case is TemplateError: break  // Its problems have been added.
            case let error as PackageError: failures.append(ScriptError(error, name: "Error"))
            case let error as ScriptError: failures.append(error)
            default: failures.append(ScriptError(name: "Error", message: "the template cannot be used", file: file))
            }
            registerEmpty(file, as: name, &failures)
        }
    }

    /// Compiles a template and reports its mistakes; for an invalid one also the mistakes of the files that it refers to, so
    /// that one run shows all of them.
    private func compile(_ file: String, _ failures: inout [ScriptError]) throws -> CompiledTemplate {
        do {
            let template = try TemplateCompiler.compile(
                try files.source(at: file),
                components: replacedTags(in: file),
                isCounted: isCounted(file),
            )
            warnings += template.warnings.map { ProgramWarning($0) }
            return template
        } catch let error as TemplateError {
            warnings += error.warnings.map { ProgramWarning($0) }
            failures += error.problems.map { ScriptError($0) }
            if error.isTruncated {
                failures.append(ScriptError(name: "TemplateError", message: TemplateError.truncation, file: file))
            }
            for dependency in error.dependencies { _ = link(dependency, of: file, &failures) }
            throw error
        }
    }

    /// Counts a file that is read while another file that imports it is being read; balanced by ``ascend()``.
    ///
    /// - Throws: ``ScriptError`` if the chain of imports is too long: thousands of files would exhaust the stack.
    func descend(to file: String) throws(ScriptError) {
        guard registrationDepth < Self.registrationDepthLimit else {
            let message = "more than \(Self.registrationDepthLimit) files import each other in a row"
            throw ScriptError(name: "TemplateError", message: message, file: file)
        }
        registrationDepth += 1
    }

    /// Ends the count of a file that has been read.
    func ascend() { registrationDepth -= 1 }

    private func register(_ template: CompiledTemplate, of file: String, as name: String, links: [ScriptValue])
        throws(ScriptError)
    {
        let function = try counted(try evaluate(template.code, of: file), of: file, template.coverage)
        _ = try functions.register.call([.string(name), .value(function), .copied(.array(links))])
    }

    /// Evaluates the compiled code of a file.
    ///
    /// - Throws: ``ScriptError``, also if the code is too long: the engine needs fifty times as much memory to parse it.
    func evaluate(_ code: String, of file: String) throws(ScriptError) -> EngineValue {
        let (count, limit) = (code.utf8.count, PackageFiles.scriptLimitInBytes)
        guard count <= limit else {
            let message = "the file becomes \(count) bytes of code, more than the \(limit) that are allowed"
            throw ScriptError(name: "TemplateError", message: message, file: file)
        }
        let value = try context.evaluate(code, name: file)
        context.machine.account.add(count)
        return value
    }

    /// Registers an empty template for an invalid file, whose error has been reported.
    private func registerEmpty(_ file: String, as name: String, _ failures: inout [ScriptError]) {
        do {
            try register(try TemplateCompiler.compile(SourceText("", file: file)), of: file, as: name, links: [])
        } catch {
            failures.append(ScriptError(name: "Error", message: "the view cannot take templates any more", file: file))
        }
    }

    /// Registers the file of an `import` or `include`; returns its path, or undefined if there is none.
    private func link(_ dependency: CompiledTemplate.Dependency, of file: String, _ failures: inout [ScriptError])
        -> ScriptValue
    {
        // The turn is over: the file is not registered.
        if TurnClock.isCurrentTurnOver { return .undefined }
        let fileExtension = dependency.kind == .script ? ".sjs" : ".axml"
        let place = SourcePosition(line: dependency.line, column: dependency.column)
        guard let found = find(dependency.specifier, from: file, at: place, fileExtension: fileExtension, &failures)
        else { return .undefined }
        if dependency.kind == .script {
            runScript(found, &failures)
        } else {
            register(found, as: found, &failures)
        }
        return .string(found)
    }

    /// The file for a reference at a position of a template or a script; nil if it is missing, which is reported.
    func find(
        _ specifier: String,
        from file: String,
        at place: SourcePosition,
        fileExtension: String,
        _ failures: inout [ScriptError],
    ) -> String? {
        do throws(PackageError) {
            return try files.templateFile(specifier, from: file, fileExtension: fileExtension)
        } catch {
            failures.append(
                ScriptError(
                    name: "TemplateError",
                    message: error.message,
                    file: file,
                    line: place.line,
                    column: place.column,
                )
            )
            return nil
        }
    }

    /// Returns the mistakes in templates that were ignored since the last call.
    func takeWarnings() -> [ProgramWarning] {
        defer { warnings = [] }
        return warnings
    }

    /// Creates the page's tree from a copy of its data.
    ///
    /// - Parameters:
    ///   - data: A value of the program's context.
    ///   - hasTabBar: Whether the page shows the program's own tab bar.
    /// - Returns: The reason if the data cannot be copied, or nil.
    func createPage(
        _ id: Int,
        path: String,
        data: EngineValue,
        hasTabBar: Bool,
    ) throws(ScriptError) -> String? {
        try functions.createPage.call([
            .number(Double(id)), .string(path), .value(data), .bool(hasTabBar),
        ]).string
    }

    /// Copies changes of data to a page or an instance; they are shown by the next ``flush(timeStamp:)``.
    ///
    /// - Parameter entries: A value of the program's context.
    /// - Returns: The reason if the changes cannot be copied, or nil.
    func patch(_ id: Int, _ entries: EngineValue) throws(ScriptError) -> String? {
        if let dataChanges { return try dataChanges.patch(id, entries, functions) }
        return try functions.patch.call([.number(Double(id)), .value(entries)]).string
    }

    /// Renders the pages and the instances of components whose data changed.
    ///
    /// - Returns: The report for the host, see `flush` of the view's script; with `isQuiet` if it is empty.
    func flush(timeStamp: Double) throws(ScriptError) -> EngineValue {
        guard let dataChanges else { return try functions.flush.call([.number(timeStamp)]) }
        return try dataChanges.measureRendering { () throws(ScriptError) in
            try functions.flush.call([.number(timeStamp)])
        }
    }

    /// The ids of the components in the template of a page or an instance that match a selector.
    ///
    /// - Throws: ``ScriptError`` if the selector is invalid.
    func instances(of owner: Int, _ selector: String, limit: Double) throws(ScriptError) -> ScriptValue {
        try functions.inspect(owner, "instances", .number(Double(owner)), .string(selector), .number(limit)).copy()
    }

    /// The changes of instances since the last call, in the form that the prelude's components part takes.
    func takeSteps() throws(ScriptError) -> EngineValue {
        try functions.takeSteps.call([])
    }

    /// Removes the page's tree.
    func destroyPage(_ id: Int) throws(ScriptError) {
        _ = try functions.destroyPage.call([.number(Double(id))])
    }

    /// The page's tree as readable text.
    func outline(_ id: Int) throws(ScriptError) -> String {
        try functions.inspect(id, "outline").string ?? ""
    }

    /// An element of a page as text: `outline`, or its markup as `inner` or `outer`; nil for an element that is removed.
    func text(ofElement element: Int, _ form: String, onPage id: Int) throws(ScriptError) -> String? {
        try functions.inspect(id, "elementText", .number(Double(element)), .string(form)).string
    }

    /// The page's tree as data.
    func tree(_ id: Int) throws(ScriptError) -> ScriptValue {
        try functions.inspect(id, "tree").copy()
    }

    /// The page's tree for styles, layout and queries; nil if there is none.
    func snapshot(_ id: Int) throws(ScriptError) -> ViewNode? {
        try snapshotText(id).flatMap(ViewSnapshot.init)?.root
    }

    /// The page's tree as the text that ``ViewSnapshot`` reads.
    func snapshotText(_ id: Int) throws(ScriptError) -> String? {
        try functions.inspect(id, "snapshot").string
    }

    /// The web-views of a page that have a URL.
    func webViews(_ id: Int) throws(ScriptError) -> [PageWebView] {
        (try functions.inspect(id, "webViews").copy().array ?? []).map(PageWebView.init)
    }

    /// The elements of a page with automatic motion: `[{id, tag, isOn, time}]`.
    func moving(_ id: Int) throws(ScriptError) -> ScriptValue {
        try functions.inspect(id, "moving").copy()
    }

    /// Dispatches the events of elements of a page that have appeared or disappeared.
    ///
    /// - Returns: The steps that follow, see ``ViewRuntime``.
    func appearanceChanges(_ id: Int, timeStamp: Double) throws(ScriptError) -> ScriptValue {
        try functions.inspect(id, "dispatchAppearEvents", .number(timeStamp)).copy()
    }

    /// Calls the function of a script's timer that has fired.
    ///
    /// - Returns: The steps that follow, see ``ViewRuntime``.
    func fireTimer(_ number: Int, of page: Int, timeStamp: Double) throws(ScriptError) -> ScriptValue {
        try functions.inspect(page, "fireTimer", .number(Double(number)), .number(timeStamp)).copy()
    }

    /// The number and the size of changes of data, and the size of the largest one: `{count, units, largest}`.
    ///
    /// - Parameter owner: The id of a page or an instance, whose `path`, and the id and the number of `nodes` of whose `page`
    ///   are returned as well if it exists.
    func changes(of owner: Int = 0) throws(ScriptError) -> ScriptValue {
        try functions.changes.call([.number(Double(owner))]).copy()
    }

    /// Describes the elements that match a locator.
    func elements(_ id: Int, _ locator: ScriptValue) throws(ScriptError) -> ScriptValue {
        try functions.inspect(id, "elements", .copied(locator)).copy()
    }

    /// The lines of a page for agents.
    ///
    /// - Parameter unseen: The ids of the elements that styles hide.
    func references(_ id: Int, unseen: Set<Int>) throws(ScriptError) -> ScriptValue {
        try functions.inspect(id, "references", .copied(.array(unseen.map { .number(Double($0)) }))).copy()
    }

    /// Performs an action on the first element that matches a locator.
    ///
    /// - Parameter scrollTop: The scroll position of the page, for actions at a point.
    /// - Returns: The steps that follow, see ``ViewRuntime``.
    func act(
        _ id: Int,
        _ locator: ScriptValue,
        _ action: String,
        _ value: ScriptValue,
        timeStamp: Double,
        scrollTop: Double = 0,
        unseen: Set<Int> = [],
    ) throws(ScriptError) -> ScriptValue {
        let (time, offset) = (ScriptArgument.number(timeStamp), ScriptArgument.number(scrollTop))
        let hidden = ScriptArgument.copied(.array(unseen.map { .number(Double($0)) }))
        return try functions.inspect(
            id,
            "act",
            .copied(locator),
            .string(action),
            .copied(value),
            time,
            offset,
            hidden,
        ).copy()
    }
}

extension ScriptError {
    /// A mistake in a template or a script.
    init(_ problem: TemplateError.Problem) {
        self.init(
            name: "TemplateError",
            message: problem.message,
            file: problem.file,
            line: problem.line,
            column: problem.column,
            excerpt: problem.excerpt,
        )
    }
}

extension ProgramWarning {
    /// The warning about a mistake in a template, with its line.
    fileprivate init(_ problem: TemplateError.Problem) {
        let lines = problem.excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "\n  \($0)" }
        let message = problem.message + lines.joined()
        self.init(message, file: problem.file, line: problem.line, column: problem.column)
    }
}
