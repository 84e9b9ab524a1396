/// The file to which recorded tests are written; a later recording replaces an earlier one.
package struct RecordedTestFile: Sendable {
    /// The path as a person has named it.
    let path: String
    /// Writes the source, and returns the reason if that fails.
    let write: @Sendable (_ source: String) -> String?

    /// Creates a file.
    ///
    /// - Parameters:
    ///   - path: The path, for people.
    ///   - write: Writes the complete source on any thread, and returns the reason if that fails.
    package init(_ path: String, write: @escaping @Sendable (_ source: String) -> String?) {
        self.path = path
        self.write = write
    }
}
