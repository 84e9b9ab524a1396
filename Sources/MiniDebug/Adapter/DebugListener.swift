/// A port of this machine at which a session waits for its client.
///
/// ## Threading
/// May be used from any thread.
package struct DebugListener: Sendable {
    private let descriptor: Int32
    /// The port on 127.0.0.1.
    package let port: Int

    /// Opens a port.
    ///
    /// - Parameter port: The port; 0 for any free one.
    /// - Throws: ``DebugError`` if the port is in use or not permitted.
    package init(port: Int) throws(DebugError) { (descriptor, self.port) = try LoopbackSocket.listen(on: port) }

    /// Waits for a client and closes the port; closes connections of other users.
    ///
    /// - Returns: The descriptor of the connection.
    package func accept() throws(DebugError) -> Int32 {
        defer { LoopbackSocket.close(descriptor) }
        return try LoopbackSocket.accept(from: descriptor, LoopbackSocket.isOfSameUser)
    }
}
