/// Programs of several modules, with what they print.
///
/// They say what a loader and rewritten modules do together; the text is what other engines print for the same files.
/// The tests of the rewriter read them, those of the runtime run them.
package struct ModuleProgram: Sendable, CustomStringConvertible {
    /// What the program shows.
    package let title: String
    /// The text of each file by its name; `main.js` is run.
    package let files: [(name: String, text: String)]
    /// The lines that `console.log` prints: the arguments, which are strings, numbers and the like, with spaces between.
    package let output: [String]

    package var description: String { title }

    /// All programs.
    package static var all: [ModuleProgram] { bindings + loading + rewriting }
}
