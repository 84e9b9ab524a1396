extension Parser {
    /// Throws the pending errors that a pattern would have resolved.
    mutating func checkCover() throws(Failure) {
        if cover.initializer >= 0 {
            throw Failure("'=' gives a default only in a pattern; an object literal needs ':'", at: cover.initializer)
        }
        if cover.secondPrototype >= 0 {
            throw Failure("an object literal can set __proto__ only once", at: cover.secondPrototype)
        }
    }
}
