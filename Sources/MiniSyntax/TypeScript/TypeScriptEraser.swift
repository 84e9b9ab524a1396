/// Converts TypeScript into JavaScript by erasing the types in place.
///
/// Erased text becomes spaces, so that every line, column and offset of the remaining text is that of the source. What has
/// a meaning when the program runs becomes what the TypeScript compiler emits for ES2020 with `experimentalDecorators`:
/// enums, namespaces, parameter properties, `import x = …`, `export =` and decorators. Such text is inserted without line
/// ends. Types are not checked.
///
/// An import whose names are used only as types is removed, as the compiler does for a single file.
package enum TypeScriptEraser {
    /// The ending of the names of files in TypeScript.
    package static let ending = ".ts"

    /// Whether a file is TypeScript that can be compiled.
    ///
    /// Declarations, `.d.ts`, have no code.
    package static func handles(_ file: String) -> Bool {
        file.hasSuffix(ending) && !file.hasSuffix(".d.ts")
    }

    /// The source itself, or the JavaScript of a file in TypeScript.
    ///
    /// - Throws: The first error of a file in TypeScript.
    package static func script(_ source: SourceText) throws(SyntaxError) -> ErasedScript {
        handles(source.file) ? try erase(source) : ErasedScript(source)
    }

    /// Erases the types of a file.
    ///
    /// - Throws: The first construct that is neither TypeScript nor JavaScript, or that has no JavaScript. The errors of
    ///   JavaScript, such as a name that is declared twice, are those of the parser of JavaScript, which follows.
    /// - Complexity: Linear in the length of the text, except for contrived code.
    package static func erase(_ source: SourceText) throws(SyntaxError) -> ErasedScript {
        guard source.bytes.count <= ModuleRewriter.sizeLimit else {
            let size = "the file has \(source.bytes.count) bytes"
            throw SyntaxError(
                "\(size), more than the \(ModuleRewriter.sizeLimit) of a file in TypeScript",
                in: source,
                at: 0
            )
        }
        var names = ErasureNames()
        while true {
            var parser = TypeScriptParser(source, names)
            var failure: Failure?
            do throws(Failure) { try parser.file() } catch { failure = error }
            if let offset = parser.ambiguity {
                let message = "the code nests too many expressions that may also be types or parameters"
                failure = Failure(message, at: offset)
            }
            if let failure { throw SyntaxError(failure.message, in: source, at: failure.offset) }
            // Names that the text uses itself are known only after it has been read.
            guard names.avoidConflicts(in: parser) else { return parser.edits.apply(to: source) }
        }
    }
}
