/// Programs of several modules with their console output.
///
/// They show the combined behaviour of a loader and rewritten modules; the text is the output of other engines for these files.
/// The tests of the rewriter parse them, and those of the runtime run them.
package struct ModuleProgram: Sendable, CustomStringConvertible {
    /// The behaviour that the program shows.
    package let title: String
    /// The text of each file by its name; `main.js` runs.
    package let files: [(name: String, text: String)]
    /// The lines of `console.log`: the arguments, which are strings, numbers and similar values, separated by spaces.
    package let output: [String]

    package var description: String { title }

    /// All programs.
    package static var all: [ModuleProgram] { bindings + loading + rewriting }
}
