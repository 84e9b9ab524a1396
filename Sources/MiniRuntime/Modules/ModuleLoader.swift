internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

/// Loads a program's modules: finds files, rewrites them, and keeps the maps from rewritten to original positions.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ModuleLoader {
    /// The parameters of the function that wraps a module's code; the importer is the last one if the module needs it.
    private static let parameters = ["require", "module", "exports"]
    /// The parameters for a module of a plugin, whose `getCurrentPages` returns the plugin's own pages only and whose `getApp`
    /// returns nothing.
    private static let pluginParameters = parameters + ["getCurrentPages", "getApp"]

    private let files: PackageFiles
    /// The beginning of `import.meta.url`, before the percent-encoded path of a module.
    private let urlPrefix: String
    private let resolver: ModuleResolver
    /// Whether the modules belong to a program: their use of `my` is detected, and they may require modules of Node.js.
    private let isProgram: Bool
    /// Counts the memory of the code that the engine keeps; nil for modules that do not belong to a program.
    private let account: MemoryAccount?
    private var positions: [String: PositionMap] = [:]
    /// Receives the form in which each file runs, before it runs; nil without a debugger.
    private let debugger: (any ProgramDebugger)?
    /// Counts the parts of files; nil without coverage.
    let coverage: CoverageCounters?

    /// Loads modules of a host.
    convenience init(
        files: PackageFiles,
        debugger: (any ProgramDebugger)? = nil,
        coverage: CoverageCounters? = nil,
    ) {
        let prefix = "file://\(PercentEncodeSet.page.encode(files.root))/"
        self.init(files: files, urlPrefix: prefix, debugger: debugger, coverage: coverage)
    }

    /// Loads modules of a program.
    convenience init(
        of program: ProgramIdentity,
        files: PackageFiles,
        account: MemoryAccount,
        debugger: (any ProgramDebugger)?,
        coverage: CoverageCounters?,
    ) {
        self.init(
            files: files,
            urlPrefix: Self.urlPrefix(of: program),
            isProgram: true,
            account: account,
            debugger: debugger,
            coverage: coverage,
        )
    }

    /// Loads modules of a worker, which has no `my` and no plugins.
    convenience init(
        ofWorkerIn program: ProgramIdentity,
        files: PackageFiles,
        account: MemoryAccount,
        coverage: CoverageCounters?,
    ) {
        self.init(files: files, urlPrefix: Self.urlPrefix(of: program), account: account, coverage: coverage)
    }

    private static func urlPrefix(of program: ProgramIdentity) -> String {
        "https://\(PercentEncodeSet.page.encode(program.appID)).hybrid.alipay-eco.com/"
    }

    private init(
        files: PackageFiles,
        urlPrefix: String,
        isProgram: Bool = false,
        account: MemoryAccount? = nil,
        debugger: (any ProgramDebugger)? = nil,
        coverage: CoverageCounters? = nil,
    ) {
        self.files = files
        self.coverage = coverage
        self.debugger = debugger
        self.urlPrefix = urlPrefix
        self.account = account
        self.isProgram = isProgram
        resolver = ModuleResolver(files: files, recognizesNodeModules: isProgram)
    }

    /// The path of the module that a specifier names.
    ///
    /// - Parameter isImport: Whether an `import` has the specifier, and not a `require`.
    func resolve(_ specifier: String, from importer: String, isImport: Bool) throws(ScriptError) -> String {
        try resolver.resolve(specifier, from: importer, for: isImport ? .importing : .require)
    }

    /// The module's wrapper function, or `{json}` with the content of a JSON file.
    func load(_ path: String, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        do {
            if path.hasSuffix(".json") { return .value(["json": try files.json(at: path)]) }
            let erased = try TypeScriptEraser.script(try source(at: path))
            let source = erased.script
            let plugin = isProgram ? files.plugin(of: path) : nil
            let parameters = plugin == nil ? Self.parameters : Self.pluginParameters
            if let counted = try loadCounted(erased, parameters, at: path, in: context) {
                try describe(counted.function, of: path, counted.module, source, plugin)
                return .script(counted.function)
            }
            let module = try Self.rewrite(erased, parameters)
            debugger?.willRun(path, as: module, module.positions.continued(by: erased.positions))
            do {
                let function = try context.evaluate(module.code, name: path)
                account?.add(module.code.utf8.count)
                try describe(function, of: path, module, source, plugin)
                positions[path] = module.positions.continued(by: erased.positions)
                return .script(function)
            } catch {
                throw error.name == "SyntaxError" ? Self.explained(error, erased, module) : error
            }
        } catch let error as SyntaxError {
            throw ScriptError(error)
        } catch let error as PackageError {
            throw ScriptError(error, name: "Error")
        } catch let error as ScriptError {
            throw error
        } catch {
            throw ScriptError(name: "Error", message: "the module cannot be loaded", file: path)
        }
    }

    /// The function of a module with counters, and the module; nil for one that is not counted.
    private func loadCounted(
        _ erased: ErasedScript,
        _ parameters: [String],
        at path: String,
        in context: ScriptContext,
    ) throws(ScriptError) -> (function: EngineValue, module: RewrittenModule)? {
        guard let coverage, coverage.counts(path), let counted = CountedScript(erased) else { return nil }
        let module: RewrittenModule
        do throws(SyntaxError) {
            module = try ModuleRewriter.rewrite(counted.script.script, parameters: parameters)
        } catch {
            // The counters exceed a limit of the parser, or the module has an error, which it also has without them.
            return nil
        }
        let code = counted.wrapped(module.code)
        let function: EngineValue
        do throws(ScriptError) {
            function = try context.evaluate(code, name: path)
        } catch {
            guard error.name == "SyntaxError" else { throw error }
            // The engine reports the error for the code without counters.
            return nil
        }
        account?.add(code.utf8.count)
        let map = module.positions.continued(by: counted.script.positions)
        positions[path] = map.preceded(by: CountedScript.prefix(counted.name))
        return (try coverage.attach(function, of: path, counted.map, in: context), module)
    }

    /// Sets the properties that the scripts of the prelude read from the function of a module.
    private func describe(
        _ function: EngineValue,
        of path: String,
        _ module: RewrittenModule,
        _ source: SourceText,
        _ plugin: String?,
    ) throws(ScriptError) {
        if let plugin { try function.set("plugin", .string(plugin)) }
        if module.isESModule { try function.set("isESModule", .bool(true)) }
        if module.isAsync { try function.set("isAsync", .bool(true)) }
        if module.usesMeta { try function.set("url", .string(urlPrefix + PercentEncodeSet.page.encode(path))) }
        if isProgram, HostObjectUsage.isPassedOn(in: source.bytes) { try function.set("passesMy", .bool(true)) }
        if module.takesLoader { try function.set("takesLoader", .bool(true)) }
    }

    /// The functions of a module that has been loaded; nil for another file, and for one that has changed and is invalid.
    func functions(of path: String) -> ModuleFunctions? {
        guard positions[path] != nil else { return nil }
        do {
            let erased = try TypeScriptEraser.script(try source(at: path))
            guard erased.script.bytes.count <= ModuleRewriter.sizeLimit else { return nil }
            return try ModuleFunctions(erased, try Self.rewrite(erased, Self.parameters))
        } catch {
            return nil
        }
    }

    private static func rewrite(
        _ erased: ErasedScript,
        _ parameters: [String],
    ) throws(SyntaxError) -> RewrittenModule {
        do throws(SyntaxError) {
            return try ModuleRewriter.rewrite(erased.script, parameters: parameters)
        } catch {
            throw erased.inSource(error)
        }
    }

    private func source(at path: String) throws(PackageError) -> SourceText {
        guard let module = NodeModule(path: path) else {
            return try files.source(at: path, limit: PackageFiles.scriptLimitInBytes)
        }
        return SourceText(bytes: module.code, file: path)
    }

    /// The path of the script of a page, a component or the app, from its path without ending.
    func script(at path: String) -> String { files.script(at: path) }

    /// Whether a file that has been loaded mentions a name.
    func mentions(_ name: String) -> Bool {
        positions.keys.contains { path in
            // A file that has been removed meanwhile mentions nothing.
            do throws(PackageError) {
                return String(decoding: try files.source(at: path).bytes, as: UTF8.self).contains(name)
            } catch {
                return false
            }
        }
    }

    /// The position in the original file of a position in the code that the engine runs.
    ///
    /// Line 0 means that the code is not in the original file, see ``PositionMap/sourcePosition(of:)``.
    func position(file: String, line: Int, column: Int) -> (line: Int, column: Int)? {
        if file == EvaluatedCode.file, line == 1 { return (line, max(column - EvaluatedCode.indentation, 1)) }
        guard let map = positions[file] else { return nil }
        let position = map.sourcePosition(of: SourcePosition(line: line, column: column))
        return (position?.line ?? 0, position?.column ?? 0)
    }

    /// The first position in the program's files or in evaluated code in a stack of the engine; nil if there is none.
    func place(inStack stack: String) -> (file: String, line: Int, column: Int)? {
        for frame in StackFrame.frames(in: stack) {
            guard frame.file.contains(".") || frame.file == EvaluatedCode.file,
                !frame.file.hasPrefix("minihost:")
            else { continue }
            let place = position(file: frame.file, line: frame.line, column: frame.column) ?? (frame.line, frame.column)
            if place.line > 0 { return (frame.file, place.line, place.column) }
        }
        return nil
    }

    /// The error without frames of the host, with positions in the original files and an excerpt.
    func presented(_ error: ScriptError) -> ScriptError {
        var error = error
        error.message = Self.withoutRecordNames(error.message)
        let frames = error.stack.split(separator: "\n").filter {
            !$0.contains("@minihost:") && $0 != "@[native code]" && !$0.hasSuffix(":0:0")
        }
        error.stack = Self.withoutRecordNames(frames.joined(separator: "\n"))
        if error.file?.hasPrefix("minihost:") == true || error.line == 0 {
            // `require` or an export's getter threw the error: report the position of the program's code that called it.
            let frame = frames.first { !$0.hasSuffix("[native code]") }.flatMap { StackFrame($0) }
            (error.file, error.line, error.column) = (frame?.file, frame?.line, frame?.column)
        }
        return withExcerpt(error)
    }

    /// The error with an excerpt of the line at which it occurred.
    func withExcerpt(_ error: ScriptError) -> ScriptError {
        // Without a column, an error with the place of a neighbour may name the wrong line.
        guard error.column != nil || !error.hasNeighboursPlace else { return error }
        guard error.excerpt == nil, let file = error.file, let line = error.line, files.entry(at: file) == .file,
            // If the file has been removed or replaced, the error has no excerpt.
            let source = try? files.source(at: file), line <= source.lineCount
        else { return error }
        var error = error
        let offset = source.offset(of: SourcePosition(line: line, column: error.column ?? 1))
        error.excerpt = source.excerpt(at: offset)
        return error
    }

    /// Replaces the names of rewritten code in a message of the engine with the original names.
    ///
    /// `$m1.name`, `(0,$m1.name)` in a call, and `$m1$name.default` become `name`. Other text is unchanged, as is text that
    /// is longer than 16,384 bytes.
    static func withoutRecordNames(_ text: String) -> String {
        // Most text has no `$`, and the search for one byte is cheap.
        guard text.utf8.count <= 16_384, text.utf8.contains(UInt8(ascii: "$")), text.contains("$m") else { return text }
        return text.replacing(/\(0,(\$m_*[0-9]+[\w$]*\.[\w$]+)\)/) { $0.output.1 }
            .replacing(/(^|[^\w$])\$m_*[0-9]+\$([\w$]+)\.default(?![\w$])/) { $0.output.1 + $0.output.2 }
            .replacing(/(^|[^\w$])\$m_*[0-9]+\.([A-Za-z_$])/) { $0.output.1 + $0.output.2 }
            .replacing(/(^|[^\w$])\$m_*\.dynamicImport(?![\w$])/) { $0.output.1 + "import" }
            .replacing(/(^|[^\w$])\$m_*\.meta(?![\w$])/) { $0.output.1 + "import.meta" }
            .replacing(/(^|[^\w$])\$m_*Default(\.default)?(?![\w$])/) { $0.output.1 + "default" }
    }

    /// Replaces a syntax error of the engine, which has a line only, with the error of our own parser.
    ///
    /// Our parser does not check everything, for example not the patterns of regular expressions. Such errors keep the
    /// engine's line without a column, or the last line if the engine reports a line after the end of the file.
    private static func explained(
        _ error: ScriptError,
        _ erased: ErasedScript,
        _ module: RewrittenModule,
    ) -> ScriptError {
        let source = erased.script
        do throws(SyntaxError) {
            if source.bytes.count > ModuleRewriter.sizeLimit { return error }
            _ = try Parser.parse(source, as: module.isESModule ? .module : .functionBody)
            var error = error
            let line = error.line.map { line in
                let place = module.positions.sourcePosition(of: SourcePosition(line: line, column: 1))
                return min(place?.line ?? line, source.lineCount)
            }
            (error.line, error.column) = (line, nil)
            // The thrown value has the engine's position.
            error.thrown = .undefined
            return error
        } catch {
            return ScriptError(erased.inSource(error))
        }
    }
}

extension ScriptError {
    /// A syntax error as JavaScript reports it.
    init(_ error: SyntaxError) {
        self.init(
            name: "SyntaxError",
            message: error.message,
            file: error.file,
            line: error.line,
            column: error.column,
            excerpt: error.excerpt,
        )
    }
}
