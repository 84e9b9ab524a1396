package import MiniSyntax

/// A template as JavaScript source, ready for the view context.
///
/// A value of this type depends only on the template's text, so it can be reused as long as the text is the same.
public struct CompiledTemplate: Sendable, Hashable {
    /// A file that the template refers to.
    public struct Dependency: Sendable, Hashable {
        /// How a template refers to a file.
        public enum Kind: Sendable, Hashable {
            /// `<import src>`: its templates can be used by name.
            case `import`
            /// `<include src>`: its content replaces the element.
            case include
            /// `<import-sjs from>`: a script.
            case script
        }

        /// How the template refers to it.
        public let kind: Kind

        /// The path as written: relative to the template's folder, absolute in the package, or that of an npm package.
        public let specifier: String

        /// The line of the reference, from 1.
        public let line: Int

        /// The column of the reference in UTF-16 units, from 1.
        public let column: Int
    }

    /// An expression whose value is the argument of the function `register` of the view runtime.
    ///
    /// The code of each part is in the same line as its source in the template, so lines in the engine's errors are the
    /// template's.
    public let code: String

    /// The files that must be registered as well, each once: the scripts first, then the others in the order of the
    /// template.
    public let dependencies: [Dependency]

    /// Mistakes that the vendor's tools ignore and that occur in real programs, such as unclosed tags.
    ///
    /// They are in the order of the template, up to a limit.
    public let warnings: [TemplateError.Problem]

    /// The parts that the code counts; nil for code without counters.
    ///
    /// The value of code with counters is a function that receives their array and returns the argument of `register`.
    package var coverage: CoverageMap?
}
