internal import NIOCore

/// Passes the messages of a browser to a session.
struct DevSocketPeer: TextSocketPeer {
    private let session: DevSession
    /// The number of the browser.
    private let number: Int

    /// - Parameter channel: The connection of the browser.
    init(_ session: DevSession, _ channel: any Channel) {
        self.session = session
        number = session.browsers.add(channel)
        session.inputs.yield(.connected(number))
    }

    func received(_ text: String) throws(TextSocketFault) {
        do throws(BrowserMessage.Fault) {
            let message = try BrowserMessage(text)
            session.inputs.yield(.received(message, from: number))
        } catch {
            throw TextSocketFault(reason: error.reason)
        }
    }

    func ended() {
        session.browsers.remove(number)
        session.inputs.yield(.disconnected(number))
    }
}
