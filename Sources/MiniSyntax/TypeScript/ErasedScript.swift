/// JavaScript that results from TypeScript, with the places of the source.
package struct ErasedScript: Sendable {
    /// The JavaScript, under the name of the file.
    package let script: SourceText

    /// The file as it was written.
    package let source: SourceText

    /// The positions in the source, or nil if they are those of the JavaScript.
    package let positions: PositionMap?

    /// A script that needs no change.
    init(_ source: SourceText) {
        script = source
        self.source = source
        positions = nil
    }

    init(_ script: SourceText, of source: SourceText, positions: PositionMap?) {
        self.script = script
        self.source = source
        self.positions = positions
    }

    /// The syntax tree of the JavaScript: that of a module if it imports or exports something, otherwise of a function's body.
    ///
    /// - Throws: The first error, at its place in the source.
    package func program() throws(SyntaxError) -> Program {
        do throws(SyntaxError) {
            let isModule = try ModuleRewriter.rewrite(script, parameters: []).isESModule
            return try Parser.parse(script, as: isModule ? .module : .functionBody)
        } catch {
            throw inSource(error)
        }
    }

    /// The offset in the source of an offset in the JavaScript.
    package func sourceOffset(of offset: Int) -> Int {
        guard let positions else { return offset }
        let position = script.position(at: offset)
        return source.offset(of: positions.sourcePosition(of: position) ?? position)
    }

    /// An error in the JavaScript, at its place in the source and with the line of the source.
    package func inSource(_ error: SyntaxError) -> SyntaxError {
        let offset = script.offset(of: SourcePosition(line: error.line, column: error.column))
        return SyntaxError(error.message, in: source, at: sourceOffset(of: offset))
    }
}
