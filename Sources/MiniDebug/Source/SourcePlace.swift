internal import MiniCore

/// A place in a file as it was written, with numbers from 1.
struct SourcePlace: Sendable {
    /// The file for the client: its name and its absolute path.
    let source: ScriptObject
    let line: Int
    let column: Int
}
