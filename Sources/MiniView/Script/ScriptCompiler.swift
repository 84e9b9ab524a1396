public import MiniSyntax

/// Turns SJS, the scripts that templates call, into JavaScript source that cannot reach out of its file.
///
/// ## Language
/// Modules with `import` and `export`, or with `module.exports` and `require`, always in strict mode. Promises are left
/// out: `async`, `await` and `import()` are errors.
///
/// ## Names
/// A name that the file does not declare is undefined, unless it is one of `console Math JSON Number String Boolean
/// Array Object NaN Infinity undefined isNaN isFinite parseInt parseFloat encodeURI encodeURIComponent decodeURI
/// decodeURIComponent getDate getRegExp`. `Number`, `String`, `Boolean`, `Array` and `Object` convert and have the
/// functions that make or read values, without those that change objects.
///
/// ## Members
/// `constructor` is the name of the type: `"Array"`, `"Object"`. Members that lead to prototypes, such as `__proto__`,
/// are undefined. This also holds for names that are computed and in patterns.
public enum ScriptCompiler {
    /// Larger files are refused, in bytes.
    public static let sizeLimit = 1024 * 1024

    /// Compiles one file; the result is a function of the source alone.
    ///
    /// - Throws: the first thing that is wrong with the file.
    /// - Complexity: linear in the length of the source.
    public static func compile(_ source: SourceText) throws(TemplateError) -> CompiledScript {
        guard source.bytes.count <= sizeLimit else {
            let message = "the file has \(source.bytes.count) bytes, more than the \(sizeLimit) that are allowed"
            throw TemplateError(SyntaxError(message, in: source, at: 0))
        }
        do throws(SyntaxError) {
            return try ScriptGuard.compile(source)
        } catch {
            throw TemplateError(error)
        }
    }

    /// Where a place in the code of a script stands in the script, for errors of the engine, whose lines are those of the
    /// script and whose columns are not.
    ///
    /// Compiles the file once more: scripts that never fail should not pay for a table.
    ///
    /// - Returns: nil for a file that cannot be compiled.
    package static func position(of place: SourcePosition, in source: SourceText) -> SourcePosition? {
        guard source.bytes.count <= sizeLimit else { return nil }
        do throws(SyntaxError) {
            return try ScriptGuard.position(of: place, in: source)
        } catch {
            return nil
        }
    }
}

extension TemplateError {
    /// What the parser of scripts says.
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
