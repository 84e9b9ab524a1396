/// What exchanges texts with the other end of a WebSocket.
///
/// ## Threading
/// Called on the loop of the connection.
package protocol TextSocketPeer: Sendable {
    /// Called with each text of the other end.
    ///
    /// - Throws: ``TextSocketFault``, which closes the connection.
    func received(_ text: String) throws(TextSocketFault)

    /// Called once, when the connection has ended.
    func ended()
}

/// The reason why a text is not accepted.
package struct TextSocketFault: Error, Sendable {
    /// The reason; at most 123 bytes of it are sent.
    package let reason: String

    package init(reason: String) { self.reason = reason }
}
