/// The reason why a browser could not do something.
package struct BrowserError: Error, Sendable, CustomStringConvertible {
    package let description: String

    init(_ description: String) {
        self.description = description
    }
}
