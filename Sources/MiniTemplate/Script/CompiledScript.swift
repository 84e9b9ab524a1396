package import MiniSyntax

/// An SJS file as JavaScript source, ready for the view context.
///
/// A value of this type depends only on the text of the file, so it can be reused as long as the text is the same.
public struct CompiledScript: Sendable, Hashable {
    /// Another file that the script imports.
    public struct Dependency: Sendable, Hashable {
        /// The path as written: relative to the script's folder, absolute in the package, or that of an npm package.
        public let specifier: String

        /// The line of the import, from 1.
        public let line: Int

        /// The column of the import in UTF-16 units, from 1.
        public let column: Int
    }

    /// A name that the script uses and that is not defined.
    public struct UndefinedName: Sendable, Hashable {
        /// The name.
        public let name: String

        /// The line of its first use, from 1.
        public let line: Int

        /// The column of its first use in UTF-16 units, from 1.
        public let column: Int
    }

    /// An expression whose value is the argument of `register` in the result of `scriptModules()` of the view runtime.
    ///
    /// The code has the same lines as the script, so lines in the engine's errors are the script's.
    public let code: String

    /// The scripts that must be registered as well, each once, in the order of the source.
    public let dependencies: [Dependency]

    /// The names that are undefined, each once, in the order of the source; the vendor's compiler rejects them.
    public let undefinedNames: [UndefinedName]

    /// The parts that the code counts; nil for code without counters.
    ///
    /// The value of code with counters is a function that receives their array and returns the argument of `register`.
    package var coverage: CoverageMap?
}

extension CompiledScript {
    /// The script with the positions in the file in TypeScript from which its source results.
    func moved(by erased: ErasedScript) -> CompiledScript {
        guard let positions = erased.positions else { return self }
        func moved(_ line: Int, _ column: Int) -> SourcePosition {
            let position = SourcePosition(line: line, column: column)
            return positions.sourcePosition(of: position) ?? position
        }
        return CompiledScript(
            code: code,
            dependencies: dependencies.map { dependency in
                let position = moved(dependency.line, dependency.column)
                return Dependency(specifier: dependency.specifier, line: position.line, column: position.column)
            },
            undefinedNames: undefinedNames.map { name in
                let position = moved(name.line, name.column)
                return UndefinedName(name: name.name, line: position.line, column: position.column)
            },
            coverage: coverage,
        )
    }
}
