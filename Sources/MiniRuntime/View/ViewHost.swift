internal import MiniCore
internal import MiniEngine
internal import MiniSyntax
internal import MiniView

/// The view of a program: its own context of the program's virtual machine, in which templates are rendered.
///
/// Every call between the two contexts goes through native code: an exception that one side throws never reaches
/// the other, only its text does.
final class ViewHost {
    let files: PackageFiles
    let context: ScriptContext
    let functions: ViewFunctions
    private let components: ComponentResolver
    /// Files that are registered with the view, or are being registered.
    var registered: Set<String> = []
    /// How many files are being registered, each of which names the next.
    private var registrationDepth = 0
    private static let registrationDepthLimit = 256
    /// What was passed over in templates and has not been said yet.
    private var warnings: [ProgramWarning] = []

    init(_ functions: ViewFunctions, in context: ScriptContext, files: PackageFiles, components: ComponentResolver) {
        self.functions = functions
        self.context = context
        self.files = files
        self.components = components
    }

    /// The names of built-in tags that are components in a template.
    func replacedTags(in file: String) -> Set<String> { components.replacedTags(usedBy: String(file.dropLast(5))) }

    /// Compiles the template of a page or a component and the files that it imports, at their first use.
    ///
    /// - Returns: what is wrong with the files; a broken one renders nothing.
    func prepare(_ path: String) -> [ScriptError] {
        var failures: [ScriptError] = []
        register(path + ".axml", as: path, &failures)
        return failures
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
            case is TemplateError: break  // All of it has been told.
            case let error as PackageError: failures.append(ScriptError(error, name: "Error"))
            case let error as ScriptError: failures.append(error)
            default: failures.append(ScriptError(name: "Error", message: "the template cannot be used", file: file))
            }
            registerEmpty(file, as: name, &failures)
        }
    }

    /// Compiles a template and tells what is wrong with it; with a broken one also with the files that it refers to, so that
    /// one run shows all mistakes.
    private func compile(_ file: String, _ failures: inout [ScriptError]) throws -> CompiledTemplate {
        do {
            let template = try TemplateCompiler.compile(try files.source(at: file), components: replacedTags(in: file))
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

    /// Notes that a file is read for the sake of the one before; balanced by ``ascend()``.
    ///
    /// - Throws: when too many wait for it: a chain of thousands of files would exhaust the stack.
    func descend(to file: String) throws(ScriptError) {
        guard registrationDepth < Self.registrationDepthLimit else {
            let message = "more than \(Self.registrationDepthLimit) files import each other in a row"
            throw ScriptError(name: "TemplateError", message: message, file: file)
        }
        registrationDepth += 1
    }

    /// Notes that a file has been read.
    func ascend() { registrationDepth -= 1 }

    private func register(_ template: CompiledTemplate, of file: String, as name: String, links: [Value])
        throws(ScriptError)
    {
        let function = try evaluate(template.code, of: file)
        _ = try functions.register.call([.string(name), .value(function), .copied(.array(links))])
    }

    /// Evaluates what a file was compiled to.
    ///
    /// - Throws: also when that is too long: the engine takes fifty times as much memory to parse it.
    func evaluate(_ code: String, of file: String) throws(ScriptError) -> ScriptValue {
        let (count, limit) = (code.utf8.count, PackageFiles.scriptLimitInBytes)
        guard count <= limit else {
            let message = "the file becomes \(count) bytes of code, more than the \(limit) that are allowed"
            throw ScriptError(name: "TemplateError", message: message, file: file)
        }
        let value = try context.evaluate(code, name: file)
        context.machine.account.add(count)
        return value
    }

    /// A file that is broken renders nothing: what is wrong with it has been said.
    private func registerEmpty(_ file: String, as name: String, _ failures: inout [ScriptError]) {
        do {
            try register(try TemplateCompiler.compile(SourceText("", file: file)), of: file, as: name, links: [])
        } catch {
            failures.append(ScriptError(name: "Error", message: "the view cannot take templates any more", file: file))
        }
    }

    /// Registers the file that an `import` or `include` names; undefined when there is none.
    private func link(_ dependency: CompiledTemplate.Dependency, of file: String, _ failures: inout [ScriptError])
        -> Value
    {
        // The file has been given up.
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

    /// The file that a reference names at a place of a template or a script; nil where there is none, which is told.
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

    /// What was passed over in templates since the last call.
    func takeWarnings() -> [ProgramWarning] {
        defer { warnings = [] }
        return warnings
    }

    /// Makes the page's tree of a copy of its data.
    ///
    /// - Parameters:
    ///   - data: A value of the program's context.
    ///   - hasTabBar: Whether it shows the program's own tab bar.
    /// - Returns: why the data cannot be copied, or nil.
    func createPage(
        _ id: Int,
        path: String,
        data: ScriptValue,
        hasTabBar: Bool,
    ) throws(ScriptError) -> String? {
        try functions.createPage.call([
            .number(Double(id)), .string(path), .value(data), .bool(hasTabBar),
        ]).string
    }

    /// Copies changes of data to a page or an instance; they are shown by the next ``flush(timeStamp:)``.
    ///
    /// - Parameter entries: A value of the program's context.
    /// - Returns: why the changes cannot be copied, or nil.
    func patch(_ id: Int, _ entries: ScriptValue) throws(ScriptError) -> String? {
        try functions.patch.call([.number(Double(id)), .value(entries)]).string
    }

    /// Renders the pages and the instances of components whose data changed.
    ///
    /// - Returns: what the host is to be told, see `flush` of the view's script; `isQuiet` when that is nothing.
    func flush(timeStamp: Double) throws(ScriptError) -> ScriptValue {
        try functions.flush.call([.number(timeStamp)])
    }

    /// The ids of the components that the template of a page or an instance uses and that a selector names.
    ///
    /// - Throws: when the selector is none.
    func instances(of owner: Int, _ selector: String, limit: Double) throws(ScriptError) -> Value {
        try functions.inspect(owner, "instances", .number(Double(owner)), .string(selector), .number(limit)).copy()
    }

    /// What became of instances since the last call, as the program's half of components takes it.
    func takeSteps() throws(ScriptError) -> ScriptValue {
        try functions.takeSteps.call([])
    }

    /// Drops the page's tree.
    func destroyPage(_ id: Int) throws(ScriptError) {
        _ = try functions.destroyPage.call([.number(Double(id))])
    }

    /// The page's tree as text for people.
    func outline(_ id: Int) throws(ScriptError) -> String {
        try functions.inspect(id, "outline").string ?? ""
    }

    /// An element of a page as a text: `outline`, or its markup as `inner` or `outer`; nil for one that is gone.
    func text(ofElement element: Int, _ form: String, onPage id: Int) throws(ScriptError) -> String? {
        try functions.inspect(id, "elementText", .number(Double(element)), .string(form)).string
    }

    /// The page's tree as data.
    func tree(_ id: Int) throws(ScriptError) -> Value {
        try functions.inspect(id, "tree").copy()
    }

    /// The page's tree for styles, layout and queries; nil when there is none.
    func snapshot(_ id: Int) throws(ScriptError) -> ViewNode? {
        ViewSnapshot(try functions.inspect(id, "snapshot").string ?? "")?.root
    }

    /// The web-views of a page that show something: `[{id, url}]`.
    func webViews(_ id: Int) throws(ScriptError) -> Value {
        try functions.inspect(id, "webViews").copy()
    }

    /// What moves by itself on a page: `[{id, tag, isOn, time}]`.
    func moving(_ id: Int) throws(ScriptError) -> Value {
        try functions.inspect(id, "moving").copy()
    }

    /// Tells the views of a page of whether they are seen.
    ///
    /// - Returns: the steps that follow, see ``MiniView/ViewRuntime``.
    func tellOfAppearing(_ id: Int, timeStamp: Double) throws(ScriptError) -> Value {
        try functions.inspect(id, "dispatchAppearEvents", .number(timeStamp)).copy()
    }

    /// Calls a function of a script whose time has come.
    ///
    /// - Returns: the steps that follow, see ``MiniView/ViewRuntime``.
    func fireTimer(_ number: Int, of page: Int, timeStamp: Double) throws(ScriptError) -> Value {
        try functions.inspect(page, "fireTimer", .number(Double(number)), .number(timeStamp)).copy()
    }

    /// How much has been changed: `{count, units}`.
    func changes() throws(ScriptError) -> Value {
        try functions.changes.call([]).copy()
    }

    /// Describes the elements that a locator names.
    func elements(_ id: Int, _ locator: Value) throws(ScriptError) -> Value {
        try functions.inspect(id, "elements", .copied(locator)).copy()
    }

    /// Acts on the first element that a locator names.
    ///
    /// - Parameter scrollTop: How far the page is scrolled, for actions at a point.
    /// - Returns: the steps that follow, see ``MiniView/ViewRuntime``.
    func act(
        _ id: Int,
        _ locator: Value,
        _ action: String,
        _ value: Value,
        timeStamp: Double,
        scrollTop: Double = 0,
        unseen: Set<Int> = [],
    ) throws(ScriptError) -> Value {
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
    /// The warning of a template's mistake, with the line that has it.
    fileprivate init(_ problem: TemplateError.Problem) {
        let lines = problem.excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "\n  \($0)" }
        let message = problem.message + lines.joined()
        self.init(message, file: problem.file, line: problem.line, column: problem.column)
    }
}
