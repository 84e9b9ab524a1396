internal import MiniCore
internal import NIOCore
internal import Synchronization

/// The browsers that watch a program.
///
/// A browser receives messages only after ``greet(_:_:)``. One that leaves more than ``unreadLimit`` unread is disconnected: it
/// connects again and receives the page as it is then.
///
/// ## Threading
/// May be used from any thread. Messages of one thread are received in their order.
final class DevBrowsers: DialogAudience {
    private struct Browser {
        let channel: any Channel
        var isGreeted = false
    }

    private struct State {
        var browsers: [Int: Browser] = [:]
        var lastNumber = 0
    }

    /// The maximum number of bytes that wait for one browser.
    static let unreadLimit = 32 << 20

    private let state = Mutex(State())
    private let companion: (any DialogAudience)?

    /// - Parameter companion: Receives each message as well, and counts as a browser unless it is empty; nil for none.
    init(_ companion: (any DialogAudience)? = nil) { self.companion = companion }

    /// Adds a browser and returns its number.
    func add(_ channel: any Channel) -> Int {
        state.withLock { state in
            state.lastNumber += 1
            state.browsers[state.lastNumber] = Browser(channel: channel)
            return state.lastNumber
        }
    }

    /// Removes a browser that has disconnected.
    func remove(_ number: Int) { state.withLock { state in state.browsers[number] = nil } }

    /// Whether no browser shows the program.
    var isEmpty: Bool {
        companion?.isEmpty ?? true && state.withLock { state in !state.browsers.values.contains { $0.isGreeted } }
    }

    /// The browser that plays sounds and videos: the first one that shows the program, nil without one.
    var player: Int? {
        state.withLock { state in state.browsers.filter { $0.value.isGreeted }.keys.min() }
    }

    /// Sends the first messages to a browser, which receives all messages from then on.
    ///
    /// - Parameter messages: Makes the messages. Called with the lock held, so that no message is missed between them and the
    ///   next one.
    func greet(_ number: Int, _ messages: () -> [ScriptValue]) {
        state.withLock { state in
            guard let browser = state.browsers[number] else { return }
            state.browsers[number]?.isGreeted = true
            for message in messages() { TextSocket.send(JSON.text(message), to: browser.channel) }
        }
    }

    /// Sends a message to every browser.
    func send(_ message: ScriptValue) {
        companion?.send(message)
        state.withLock { state in
            let greeted = state.browsers.values.filter(\.isGreeted)
            guard !greeted.isEmpty else { return }
            let text = JSON.text(message)
            for browser in greeted { TextSocket.send(text, to: browser.channel) }
        }
    }

    /// Sends a message to one browser.
    func send(_ message: ScriptValue, to number: Int) {
        let channel = state.withLock { state in state.browsers[number]?.channel }
        if let channel { TextSocket.send(JSON.text(message), to: channel) }
    }

    /// Disconnects every browser.
    func disconnect() {
        let channels = state.withLock { state in state.browsers.values.map(\.channel) }
        for channel in channels { TextSocket.disconnect(channel, reason: "mini dev has ended") }
    }
}
