/// An error with all mistakes that the compiler found in a template, or with the first one in an SJS file.
///
/// The description is formatted for a terminal, one paragraph for each problem:
///
/// ```text
/// pages/index/index.axml:4:3: expected </text>, opened at line 3
///     </view>
///     ^
/// ```
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One mistake.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The name of the file.
        public let file: String

        /// The line, from 1.
        public let line: Int

        /// The column in UTF-16 units, from 1.
        public let column: Int

        /// The mistake, in one clause.
        public let message: String

        /// The line of the file and, below it, a caret.
        public let excerpt: String

        /// Position and message, excerpt and caret.
        public var description: String {
            let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "\n  \($0)" }
            return "\(file):\(line):\(column): \(message)\(lines.joined())"
        }
    }

    /// The maximum number of reported problems.
    ///
    /// Further ones are mostly consequences of these.
    public static let problemLimit = 20

    /// The message that replaces all problems beyond the limit.
    package static let truncation = "there are more mistakes than these \(problemLimit)"

    /// The problems in the order of the file, never empty.
    public let problems: [Problem]

    /// Whether there are more problems than ``problems`` contains.
    public let isTruncated: Bool

    /// Mistakes that do not fail a compilation by themselves, see ``CompiledTemplate/warnings``; empty for an SJS file.
    public let warnings: [Problem]

    /// The files that the template refers to, as far as it could be read; empty for an SJS file.
    public let dependencies: [CompiledTemplate.Dependency]

    init(
        problems: [Problem],
        isTruncated: Bool = false,
        warnings: [Problem] = [],
        dependencies: [CompiledTemplate.Dependency] = [],
    ) {
        self.problems = problems
        self.isTruncated = isTruncated
        self.warnings = warnings
        self.dependencies = dependencies
    }

    /// The file, line, column and message of the first problem, without excerpt.
    public var summary: String {
        problems.first.map { "\($0.file):\($0.line):\($0.column): \($0.message)" } ?? ""
    }

    /// All problems with their excerpts.
    public var description: String {
        (problems.map(\.description) + (isTruncated ? [Self.truncation] : [])).joined(separator: "\n")
    }
}
