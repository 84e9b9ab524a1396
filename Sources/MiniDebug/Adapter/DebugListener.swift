internal import MiniCore

/// A port of this machine at which a session waits for its client.
///
/// The port remains open until the process ends, so that further clients receive the reason why they are rejected.
///
/// ## Threading
/// May be used from any thread.
package struct DebugListener: Sendable {
    /// The time in milliseconds in which a rejected client sends its first request.
    private static let rejectionLimit: Int32 = 2_000
    private static let rejection = DebugError("another client is connected: mini debug serves one client")

    private let descriptor: Int32
    /// The port on 127.0.0.1.
    package let port: Int

    /// Opens a port.
    ///
    /// - Parameter port: The port; 0 for any free one.
    /// - Throws: ``DebugError`` if the port is in use or not permitted.
    package init(port: Int) throws(DebugError) { (descriptor, self.port) = try LoopbackSocket.listen(on: port) }

    /// Waits for a client; closes connections of other users.
    ///
    /// - Returns: The descriptor of the connection.
    package func accept() throws(DebugError) -> Int32 {
        try LoopbackSocket.accept(from: descriptor, LoopbackSocket.isOfSameUser)
    }

    /// Rejects further clients on a thread, until the process ends.
    ///
    /// A client receives an error as the response to its first request, the same text as output, and the end of the session.
    ///
    /// - Parameter didReject: Called on that thread after each rejection.
    /// - Throws: ``DebugError`` if the system cannot start a thread.
    package func rejectOthers(_ didReject: @escaping @Sendable () -> Void) throws(DebugError) {
        let code = DetachedThread.start(name: "listener") { [descriptor] in
            do throws(DebugError) {
                while true {
                    Self.reject(try LoopbackSocket.accept(from: descriptor, LoopbackSocket.isOfSameUser))
                    didReject()
                }
            } catch {
                // Connections can no longer be accepted, so that the system rejects further clients.
            }
        }
        if code != 0 { throw DebugError("a thread cannot be started") }
    }

    private static func reject(_ client: Int32) {
        defer { LoopbackSocket.close(client) }
        LoopbackSocket.limitReads(of: client, milliseconds: rejectionLimit)
        let output = AdapterOutput(descriptor: client)
        var input = AdapterInput(descriptor: client)
        do throws(DebugError) {
            if let message = try input.next(), let request = AdapterRequest(message) { output.fail(request, rejection) }
            output.print("\(rejection)", .stderr)
            output.event("terminated")
            LoopbackSocket.endOutput(of: client)
            // A close with unread requests would discard the messages that the client has not received yet.
            while try input.next() != nil {}
        } catch {
            // A client that sends something else than messages is closed without a message.
        }
    }
}
