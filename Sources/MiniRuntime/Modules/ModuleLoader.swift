internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

/// Loads a program's modules: finds files, rewrites them, and keeps what is needed to name places in them.
///
/// ## Threading
/// Lives on the program's thread.
final class ModuleLoader {
    /// The names that a module's code is wrapped in; the importer is the last where there is one.
    private static let parameters = ["require", "module", "exports"]
    /// The same for a module of a plugin, which sees its own pages only.
    private static let pluginParameters = parameters + ["getCurrentPages"]

    private let files: PackageFiles
    private let resolver: ModuleResolver
    /// Whether the modules are those of a program, which are told apart by what they do with `my`, and may name Node's.
    private let isProgram: Bool
    /// Counts the code that the engine keeps; nil for modules that are none of a program's.
    private let account: MemoryAccount?
    private var positions: [String: PositionMap] = [:]

    init(files: PackageFiles, isProgram: Bool = false, account: MemoryAccount? = nil) {
        self.files = files
        self.account = account
        self.isProgram = isProgram
        resolver = ModuleResolver(files: files, knowsNode: isProgram)
    }

    /// The path of the module that a specifier names.
    func resolve(_ specifier: String, from importer: String) throws(ScriptError) -> String {
        try resolver.resolve(specifier, from: importer)
    }

    /// The module's wrapper function, or `{json}` with the content of a JSON file.
    func load(_ path: String, in context: ScriptContext) throws(ScriptError) -> ScriptResult {
        do {
            if path.hasSuffix(".json") { return .value(["json": try files.json(at: path)]) }
            let source = try source(at: path)
            let plugin = isProgram ? files.plugin(of: path) : nil
            let parameters = plugin == nil ? Self.parameters : Self.pluginParameters
            let module = try ModuleRewriter.rewrite(source, parameters: parameters)
            do {
                let function = try context.evaluate(module.code, name: path)
                account?.add(module.code.utf8.count)
                if let plugin { try function.set("plugin", .string(plugin)) }
                if module.isESModule { try function.set("isESModule", .bool(true)) }
                if isProgram, HostObjectUse.isPassedOn(in: source.bytes) {
                    try function.set("passesMy", .bool(true))
                }
                if module.takesLoader { try function.set("takesLoader", .bool(true)) }
                positions[path] = module.positions
                return .script(function)
            } catch {
                throw error.name == "SyntaxError" ? Self.explained(error, source, module) : error
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

    private func source(at path: String) throws(PackageError) -> SourceText {
        guard let module = NodeModule(path: path) else {
            return try files.source(at: path, limit: PackageFiles.scriptLimitInBytes)
        }
        return SourceText(bytes: module.code, file: path)
    }

    /// Whether a file that has been loaded mentions a name.
    func mentions(_ name: String) -> Bool {
        positions.keys.contains { path in
            // A file that is gone meanwhile mentions nothing.
            do throws(PackageError) {
                return String(decoding: try files.source(at: path).bytes, as: UTF8.self).contains(name)
            } catch {
                return false
            }
        }
    }

    /// Where a place in the code that the engine runs stands in the file as it was written.
    ///
    /// Line 0 says that it stands nowhere, see ``PositionMap/sourcePosition(of:)``.
    func position(file: String, line: Int, column: Int) -> (line: Int, column: Int)? {
        if file == EvaluatedCode.file, line == 1 { return (line, max(column - EvaluatedCode.indentation, 1)) }
        guard let map = positions[file] else { return nil }
        let position = map.sourcePosition(of: SourcePosition(line: line, column: column))
        return (position?.line ?? 0, position?.column ?? 0)
    }

    /// The first place in the program's files, or in evaluated code, that a stack of the engine names; nil where it names none.
    func place(inStack stack: String) -> (file: String, line: Int, column: Int)? {
        for text in stack.split(separator: "\n") {
            guard let frame = StackFrame(text), frame.file.contains(".") || frame.file == EvaluatedCode.file,
                !frame.file.hasPrefix("minihost:")
            else { continue }
            let place = position(file: frame.file, line: frame.line, column: frame.column) ?? (frame.line, frame.column)
            if place.line > 0 { return (frame.file, place.line, place.column) }
        }
        return nil
    }

    /// The error without our own frames, placed in the files as they were written, with the line there.
    func presented(_ error: ScriptError) -> ScriptError {
        var error = error
        error.message = Self.withoutRecordNames(error.message)
        let frames = error.stack.split(separator: "\n").filter {
            !$0.contains("@minihost:") && $0 != "@[native code]" && !$0.hasSuffix(":0:0")
        }
        error.stack = Self.withoutRecordNames(frames.joined(separator: "\n"))
        if error.file?.hasPrefix("minihost:") == true || error.line == 0 {
            // Thrown by `require` and its like, or by reading an export: what matters is who did that.
            let frame = frames.first { !$0.hasSuffix("[native code]") }.flatMap { StackFrame($0) }
            (error.file, error.line, error.column) = (frame?.file, frame?.line, frame?.column)
        }
        return withExcerpt(error)
    }

    /// The error with the line that it names.
    func withExcerpt(_ error: ScriptError) -> ScriptError {
        // A line that may be another one is not shown.
        guard error.column != nil || !error.hasNeighboursPlace else { return error }
        guard error.excerpt == nil, let file = error.file, let line = error.line, files.entry(at: file) == .file,
            // Without the file, or with another one in its place, the error goes without an excerpt.
            let source = try? files.source(at: file), line <= source.lineCount
        else { return error }
        var error = error
        let offset = source.offset(of: SourcePosition(line: line, column: error.column ?? 1))
        error.excerpt = source.excerpt(at: offset)
        return error
    }

    /// Text that may hold a message of the engine, which quotes rewritten code, with names as they were written.
    ///
    /// `$m1.name`, and `(0,$m1.name)` where it is called, are `name`, and `$m1$name.default` as well; other text stays
    /// as it is, and so does text that is longer than a message.
    static func withoutRecordNames(_ text: String) -> String {
        // Most text has no such sign, and looking for a byte costs next to nothing.
        guard text.utf8.count <= 16_384, text.utf8.contains(UInt8(ascii: "$")), text.contains("$m") else { return text }
        return text.replacing(/\(0,(\$m_*[0-9]+[\w$]*\.[\w$]+)\)/) { $0.output.1 }
            .replacing(/(^|[^\w$])\$m_*[0-9]+\$([\w$]+)\.default(?![\w$])/) { $0.output.1 + $0.output.2 }
            .replacing(/(^|[^\w$])\$m_*[0-9]+\.([A-Za-z_$])/) { $0.output.1 + $0.output.2 }
            .replacing(/(^|[^\w$])\$m_*\.dynamicImport(?![\w$])/) { $0.output.1 + "import" }
            .replacing(/(^|[^\w$])\$m_*Default(\.default)?(?![\w$])/) { $0.output.1 + "default" }
    }

    /// The engine names the line of a syntax error only; our own parser says more.
    ///
    /// What our parser does not look into, such as the patterns of regular expressions, has the engine's line without a column;
    /// where the engine is at the end of the code by then, the last line.
    private static func explained(
        _ error: ScriptError,
        _ source: SourceText,
        _ module: RewrittenModule,
    ) -> ScriptError {
        do {
            if source.bytes.count > ModuleRewriter.sizeLimit { return error }
            _ = try Parser.parse(source, as: module.isESModule ? .module : .functionBody)
            var error = error
            let line = error.line.map { line in
                let place = module.positions.sourcePosition(of: SourcePosition(line: line, column: 1))
                return min(place?.line ?? line, source.lineCount)
            }
            (error.line, error.column) = (line, nil)
            // Which has the place as the engine saw it.
            error.thrown = .undefined
            return error
        } catch {
            return ScriptError(error)
        }
    }
}

extension ScriptError {
    /// A syntax error as JavaScript sees it.
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
