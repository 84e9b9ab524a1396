/// The limits of the connections of a server.
package struct DevServerLimits: Sendable {
    /// The maximum number of connections; further ones are closed at once.
    ///
    /// A window uses one for its WebSocket, and a few for the moment in which it loads the page.
    package var connections = 128
    /// The time from the begin of a connection to the end of its request; a WebSocket has none.
    package var requestTime = Duration.seconds(30)

    /// Creates the default limits.
    package init() {}
}
