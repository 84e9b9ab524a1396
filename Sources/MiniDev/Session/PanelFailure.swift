/// The reason why a request of a panel has failed.
package struct PanelFailure: Error, Sendable {
    /// A sentence for a person.
    package let text: String

    init(_ text: String) { self.text = text }
}
