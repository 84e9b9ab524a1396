/// Converts a source file into a function that an engine without a module loader can run.
///
/// Every file becomes `(function(parameters){…})`, with the lines of the source. A file without imports and exports is
/// only wrapped and not parsed. In an ECMAScript module, import and export declarations are replaced by calls of a
/// *loader*, an object that the function receives as its last argument:
///
/// | call | effect |
/// |---|---|
/// | `export({a: () => a, …})` | declares the module's exports as functions that read them; precedes all imports |
/// | `import("m", ["a", …])` | runs a module and returns an object with its exports, of which these are read, each time |
/// | `importDefault("m")` | the same with the one member `default`: of a CommonJS module, its `module.exports` |
/// | `importNamespace("m")` | runs a module and returns its namespace |
/// | `exportAll("m")` | runs a module and exports all its exports except `default` |
/// | `waits()` | whether imported modules still have to run, so that the function returns and is called again; follows all imports |
/// | `dynamicImport(value)` | `import()` |
/// | `meta` | `import.meta` |
///
/// An imported name is read from the loader's object at each use, so bindings are live, also in cycles. Functions are
/// hoisted in the function, so a cycle can call those of a module that has begun to run. The function of a module with
/// `await` outside functions is asynchronous. Assignments to imports are errors.
public enum ModuleRewriter {
    /// The maximum size of a parsed file in bytes.
    ///
    /// The tree of a larger file would take too much memory.
    public static let sizeLimit = 4 * 1024 * 1024

    /// Rewrites one file.
    ///
    /// - Parameters:
    ///   - source: The file.
    ///   - parameters: The names that the code can use as parameters. A name that an ECMAScript module declares itself
    ///     is hidden by that declaration.
    ///   - canWait: Whether the loader can wait for modules. If not, `await` outside functions and `import.meta` are errors,
    ///     and the loader needs no `waits`.
    /// - Throws: The first error of a file that had to be parsed, for example a file that closes the function, or an
    ///   error for a file that is larger than ``sizeLimit``. A file that is only wrapped keeps its errors for the
    ///   engine.
    public static func rewrite(
        _ source: SourceText,
        parameters: [String],
        canWait: Bool = true,
    ) throws(SyntaxError) -> RewrittenModule {
        switch ModuleScanner.scan(source) {
        case .nothing:
            return wrap(source, parameters, calls: [], loader: nil, selfInitialized: selfInitialized(in: source))
        case .module:
            try checkSize(source)
            return try rewriteModule(source, parameters, canWait)
        case .perhaps:
            try checkSize(source)
            return try rewriteUnlessModule(source, parameters, canWait)
        }
    }

    private static func checkSize(_ source: SourceText) throws(SyntaxError) {
        guard source.bytes.count > sizeLimit else { return }
        let size = "the file has \(source.bytes.count) bytes"
        throw SyntaxError("\(size), more than the \(sizeLimit) of a file with import or export", in: source, at: 0)
    }

    /// Rewrites a file that may be a module.
    ///
    /// It is a module only if it is not a valid script.
    private static func rewriteUnlessModule(
        _ source: SourceText,
        _ parameters: [String],
        _ canWait: Bool,
    ) throws(SyntaxError) -> RewrittenModule {
        var parser = Parser(source, range: 0..<source.bytes.count, kind: .functionBody)
        var selfInitialized: [SourceRange] = []
        do throws(Failure) {
            selfInitialized = keywords(in: try parser.program(.functionBody), of: source)
        } catch {
            let scriptError = SyntaxError(error.message, in: source, at: error.offset)
            do throws(SyntaxError) {
                return try rewriteModule(source, parameters, canWait)
            } catch {
                // The interpretation that could be parsed further is the intended one.
                let isModuleFurther = (error.line, error.column) > (scriptError.line, scriptError.column)
                throw isModuleFurther ? error : scriptError
            }
        }
        let loader = parser.importCalls.isEmpty ? nil : freshName(in: parser)
        let visible = parameters + [loader].compactMap(\.self)
        return wrap(source, visible, calls: parser.importCalls, loader: loader, selfInitialized: selfInitialized)
    }

    /// The keywords that ``SelfReferenceFinder`` finds in a file that is parsed for no other reason.
    private static func selfInitialized(in source: SourceText) -> [SourceRange] {
        guard source.bytes.count <= sizeLimit, SelfReferenceFinder.isLikely(in: source.bytes) else { return [] }
        do throws(SyntaxError) {
            return SelfReferenceFinder.keywords(in: try Parser.parse(source, as: .functionBody))
        } catch {
            // The engine reports the syntax error.
            return []
        }
    }

    private static func keywords(in program: Program, of source: SourceText) -> [SourceRange] {
        SelfReferenceFinder.isLikely(in: source.bytes) ? SelfReferenceFinder.keywords(in: program) : []
    }

    /// Adds only the wrapper, and rewrites `import()` if there is a loader.
    private static func wrap(
        _ source: SourceText,
        _ parameters: [String],
        calls: [SourceRange],
        loader: String?,
        selfInitialized: [SourceRange],
    ) -> RewrittenModule {
        var editor = CodeEditor(source)
        replaceHashbang(in: source, &editor)
        for keyword in selfInitialized { editor.replace(keyword, with: "var") }
        if let loader {
            for call in calls { editor.replace(call, with: "\(loader).dynamicImport") }
        }
        let (code, positions) = editor.finish(prefix: [head(parameters)], suffix: "\n})")
        return RewrittenModule(
            code: code,
            isESModule: false,
            isAsync: false,
            usesMeta: false,
            takesLoader: loader != nil,
            imports: [:],
            positions: positions,
        )
    }

    private static func rewriteModule(
        _ source: SourceText,
        _ parameters: [String],
        _ canWait: Bool,
    ) throws(SyntaxError) -> RewrittenModule {
        var parser = Parser(source, range: 0..<source.bytes.count, kind: .module)
        do throws(Failure) {
            let program = try parser.program(.module)
            if !canWait { try checkSynchronous(parser) }
            var body = ModuleBody(
                program,
                by: parser,
                source: source,
                loader: freshName(in: parser),
                canWait: canWait,
            )
            try body.rewrite()
            for keyword in keywords(in: program, of: source) { body.editor.replace(keyword, with: "var") }
            replaceHashbang(in: source, &body.editor)
            let visible = body.visible(parameters) + [body.loader]
            let isAsync = parser.topLevelAwait != nil
            let prefix = [head(visible, isAsync: isAsync, "\"use strict\";")] + body.prologue
            let (code, positions) = body.editor.finish(prefix: prefix, suffix: "\n})")
            return RewrittenModule(
                code: code,
                isESModule: true,
                isAsync: isAsync,
                usesMeta: !parser.importMetas.isEmpty,
                takesLoader: true,
                imports: body.imports,
                positions: positions,
            )
        } catch {
            throw SyntaxError(error.message, in: source, at: error.offset)
        }
    }

    /// Checks that a module neither waits nor reads its own URL.
    private static func checkSynchronous(_ parser: Parser) throws(Failure) {
        if let offset = parser.topLevelAwait {
            throw Failure("'await' outside functions is not supported: wrap it in an async function", at: offset)
        }
        if let meta = parser.importMetas.first { throw Failure("import.meta is not supported here", at: meta.start) }
    }

    private static func head(
        _ parameters: [String],
        isAsync: Bool = false,
        _ directive: String = "",
    ) -> CodeEditor.Insertion {
        let keyword = isAsync ? "async function" : "function"
        let text = "(\(keyword)(\(parameters.joined(separator: ","))){\(directive)"
        return CodeEditor.Insertion(text: text, position: SourcePosition(line: 1, column: 1))
    }

    /// A name that no word of the source begins with, so that any text can be appended to it.
    private static func freshName(in parser: Parser) -> String {
        var name = "$m"
        while parser.lexer.names.names.contains(where: { $0.hasPrefix(name) }) { name += "_" }
        return name
    }

    private static func replaceHashbang(in source: SourceText, _ editor: inout CodeEditor) {
        if source.bytes.starts(with: [UInt8(ascii: "#"), UInt8(ascii: "!")]) {
            editor.replace(SourceRange(0, 2), with: "//")
        }
    }
}
