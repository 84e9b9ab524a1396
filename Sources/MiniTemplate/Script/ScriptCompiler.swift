public import MiniSyntax

/// Compiles SJS, the scripts that templates call, into JavaScript source with access only to its own file.
///
/// ## Language
/// Modules with `import` and `export`, or with `module.exports` and `require`, always in strict mode. Promises are not
/// supported: `async`, `await` and `import()` are errors.
///
/// A file whose name ends in `.ts` is TypeScript.
///
/// ## Names
/// A name that the file does not declare is undefined, unless it is one of `console Math JSON Number String Boolean
/// Array Object NaN Infinity undefined isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI
/// decodeURIComponent getDate getRegExp`. `Number`, `String`, `Boolean`, `Array` and `Object` convert values and have
/// the functions that create or read values, but not those that change objects.
///
/// ## Members
/// `constructor` is the name of the type: `"Array"`, `"Object"`. Members that lead to prototypes, such as `__proto__`,
/// are undefined. This also applies to computed names and to patterns.
public enum ScriptCompiler {
    /// The maximum size of a file in bytes.
    ///
    /// Larger files are rejected.
    public static let sizeLimit = 1024 * 1024

    /// Compiles one file.
    ///
    /// The result depends only on the source.
    ///
    /// - Throws: The first mistake in the file.
    /// - Complexity: Linear in the length of the source.
    public static func compile(_ source: SourceText) throws(TemplateError) -> CompiledScript {
        try compile(source, isCounted: false)
    }

    /// Compiles one file, see ``compile(_:)``.
    ///
    /// - Parameter isCounted: Whether the code counts its parts, see ``CompiledScript/coverage``.
    package static func compile(_ source: SourceText, isCounted: Bool) throws(TemplateError) -> CompiledScript {
        guard source.bytes.count <= sizeLimit else {
            let message = "the file has \(source.bytes.count) bytes, more than the \(sizeLimit) that are allowed"
            throw TemplateError(SyntaxError(message, in: source, at: 0))
        }
        do throws(SyntaxError) {
            let erased = try TypeScriptEraser.script(source)
            if isCounted, let counted = Self.counted(erased) { return counted.script }
            do throws(SyntaxError) {
                return try ScriptGuard.compile(erased.script).moved(by: erased)
            } catch {
                throw erased.inSource(error)
            }
        } catch {
            throw TemplateError(error)
        }
    }

    /// The script with counters; nil if it cannot be compiled with them.
    private static func counted(_ erased: ErasedScript) -> (script: CompiledScript, counted: CountedScript)? {
        guard let counted = CountedScript(erased, as: .module) else { return nil }
        do throws(SyntaxError) {
            var script = try ScriptGuard.compile(counted.script.script, counters: counted.name)
            script.coverage = counted.map
            return (script.moved(by: counted.script), counted)
        } catch {
            // The script without counters has the same error, with the place of the file.
            return nil
        }
    }

    /// The position in the script of a position in its code.
    ///
    /// Errors of the engine have the script's lines, but the columns of the code. The file is compiled again because
    /// scripts without errors should not need a table.
    ///
    /// - Parameter isCounted: Whether the code counts its parts.
    /// - Returns: Nil for a file that cannot be compiled.
    package static func position(
        of place: SourcePosition,
        in source: SourceText,
        isCounted: Bool = false,
    ) -> SourcePosition? {
        guard source.bytes.count <= sizeLimit else { return nil }
        do throws(SyntaxError) {
            var erased = try TypeScriptEraser.script(source)
            let counted = isCounted ? Self.counted(erased)?.counted : nil
            if let counted { erased = counted.script }
            let position = try ScriptGuard.position(of: place, in: erased.script, counters: counted?.name)
            return position.flatMap { erased.positions?.sourcePosition(of: $0) ?? $0 }
        } catch {
            return nil
        }
    }
}

extension TemplateError {
    /// Converts an error of the parser of scripts.
    init(_ error: SyntaxError) {
        let problem = Problem(
            file: error.file,
            line: error.line,
            column: error.column,
            message: error.message,
            excerpt: error.excerpt,
        )
        self.init(problems: [problem])
    }
}
