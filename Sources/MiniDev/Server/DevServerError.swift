/// The reason why there is no server.
package struct DevServerError: Error, Sendable, CustomStringConvertible {
    /// The reason and a remedy, as sentences.
    package let description: String

    package init(description: String) { self.description = description }
}
