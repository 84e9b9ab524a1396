internal import MiniDev
internal import NIOCore

/// Passes the messages of a client to its connection.
struct AutomatorSocketPeer: TextSocketPeer {
    private let hub: AutomatorHub
    private let connection: AutomatorConnection

    init(_ hub: AutomatorHub, _ channel: any Channel) {
        self.hub = hub
        connection = hub.connect(channel)
    }

    func received(_ text: String) throws(TextSocketFault) { connection.receive(text) }

    func ended() { hub.disconnect(connection) }
}
