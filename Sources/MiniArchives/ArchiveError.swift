/// The reason why an archive cannot be read, as a lowercase clause.
package struct ArchiveError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The reason.
    package let description: String

    init(_ description: String) { self.description = description }

    static let truncated = ArchiveError("the archive is truncated or damaged")
}
