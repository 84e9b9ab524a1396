/// The names in emitted code, which must differ from the names in the source.
struct ErasureNames {
    /// The beginning of every name that the source does not have.
    private(set) var prefix = "$t"
    /// The offsets of the namespaces and enums that declare their own name again, so that their parameter needs another one.
    private(set) var shadowed: Set<Int> = []

    var decorate: String { prefix + "Decorate" }
    var decorateParameter: String { prefix + "Parameter" }

    /// The name of the parameter of the function that a namespace or an enum becomes.
    func parameter(of name: String, at offset: Int) -> String {
        shadowed.contains(offset) ? "\(prefix)_\(name)" : name
    }

    /// Changes the names that the source of a parser has itself.
    ///
    /// - Returns: Whether a name has changed, so that the text has to be read again.
    mutating func avoidConflicts(in parser: TypeScriptParser) -> Bool {
        let before = prefix
        if parser.usesPrefix {
            while parser.lexer.names.names.contains(where: { $0.hasPrefix(prefix) }) { prefix += "_" }
        }
        let count = shadowed.count
        shadowed.formUnion(parser.shadowedBlocks)
        return prefix != before || shadowed.count > count
    }
}
