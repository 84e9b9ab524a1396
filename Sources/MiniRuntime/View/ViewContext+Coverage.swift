internal import MiniCore
internal import MiniEngine
internal import MiniSyntax

extension ViewContext {
    /// Whether the parts of a file are counted.
    func isCounted(_ file: String) -> Bool { coverage?.counts(file) == true }

    /// The value that a file registers, from the value of its code.
    ///
    /// - Parameter map: The parts that the code counts; nil for code without counters.
    func counted(_ value: EngineValue, of file: String, _ map: CoverageMap?) throws(ScriptError) -> EngineValue {
        guard let coverage, let map else { return value }
        return try coverage.attach(value, of: file, map, in: context)
    }
}
