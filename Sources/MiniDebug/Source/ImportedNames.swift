internal import MiniSyntax

/// The names that a file imports, which its rewritten code reads from the records of other modules.
struct ImportedNames {
    /// The expression that reads each imported variable, by the variable's name.
    let reads: [String: String]

    /// Code in which imported names are replaced, for an evaluation in the rewritten code.
    ///
    /// Code with syntax errors is returned unchanged: the engine reports them.
    func rewritten(_ code: String) -> String {
        guard !reads.isEmpty else { return code }
        let source = SourceText(code, file: "")
        let program: Program
        do throws(SyntaxError) {
            program = try Parser.parse(source, as: .asyncFunctionBody)
        } catch {
            return code
        }
        var bytes = Array(code.utf8)
        let analysis = ScopeAnalysis(program)
        for reference in analysis.references.reversed() where analysis.variable(of: reference) == nil {
            guard let read = reads[reference.name] else { continue }
            let range = reference.range.start..<reference.range.end
            switch reference.role {
            case .callee: bytes.replaceSubrange(range, with: "(0,\(read))".utf8)
            case .shorthand: bytes.insert(contentsOf: ":\(read)".utf8, at: range.upperBound)
            case .value: bytes.replaceSubrange(range, with: read.utf8)
            case .target, .shorthandTarget, .update, .export: continue
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
