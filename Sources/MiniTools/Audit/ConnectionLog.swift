internal import Synchronization

/// The URLs that a network decided to connect to, and those that servers have received, of one request at a time.
///
/// ## Threading
/// May be used from any thread.
final class ConnectionLog: Sendable {
    private struct State {
        var decided: [String] = []
        var connected: [String] = []
    }

    private let state = Mutex(State())

    /// Begins with another request.
    func clear() { state.withLock { $0 = State() } }

    /// Notes a URL that was allowed, without its fragment, which is not sent.
    func decide(_ url: String) { state.withLock { $0.decided.append(Self.withoutFragment(url)) } }

    /// Notes a request that a server has received.
    ///
    /// - Parameters:
    ///   - authority: The value of the Host header.
    ///   - target: The target of the request, such as `/path?x=1`.
    ///   - port: The port of the server.
    func connect(_ authority: String, _ target: String, at port: UInt16) {
        let place = authority.hasSuffix(":\(port)") ? "" : " at port \(port)"
        state.withLock { $0.connected.append("http://\(authority)\(target)\(place)") }
    }

    /// The differences between what was decided, what was connected and the URL of the response; empty if there are none.
    func deviations(endingAt url: String) -> [String] {
        let state = state.withLock { $0 }
        let end = Self.withoutFragment(url)
        if state.decided == state.connected, state.decided.last == end { return [] }
        let undecided = state.connected.filter { !state.decided.contains($0) }.map {
            "\($0) was connected and not decided"
        }
        let unconnected = state.decided.filter { !state.connected.contains($0) }.map {
            "\($0) was decided and not connected"
        }
        let last = state.decided.last == end ? [] : ["the response is that of \(end), which was not decided last"]
        let found = undecided + unconnected + last
        return found.isEmpty ? ["the connections before \(end) have another order than the decisions"] : found
    }

    private static func withoutFragment(_ url: String) -> String { String(url.prefix { $0 != "#" }) }
}
