/// Says what is wrong with a template, in every place that a compiler found.
///
/// The description is what a terminal shows, one paragraph a problem:
///
/// ```
/// pages/index/index.axml:4:3: expected </text>, opened at line 3
///     </view>
///     ^
/// ```
public struct TemplateError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One thing that is wrong.
    public struct Problem: Sendable, Hashable, CustomStringConvertible {
        /// The name of the file.
        public let file: String

        /// The line, from 1.
        public let line: Int

        /// The column in UTF-16 units, from 1.
        public let column: Int

        /// What is wrong, in one clause.
        public let message: String

        /// The line of the file and, below it, a caret.
        public let excerpt: String

        /// Position and message, excerpt, caret.
        public var description: String {
            let lines = excerpt.split(separator: "\n", omittingEmptySubsequences: false).map { "\n  \($0)" }
            return "\(file):\(line):\(column): \(message)\(lines.joined())"
        }
    }

    /// More than these are not told: what follows is mostly a consequence.
    public static let problemLimit = 20

    /// What stands for all that is not told.
    package static let truncation = "there are more mistakes than these \(problemLimit)"

    /// What is wrong, in the order of the file; never empty.
    public let problems: [Problem]

    /// Whether more is wrong than ``problems`` tells.
    public let isTruncated: Bool

    /// Mistakes that alone would have been passed over, see ``CompiledTemplate/warnings``.
    public let warnings: [Problem]

    /// The files that the template refers to, as far as it could be read.
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
