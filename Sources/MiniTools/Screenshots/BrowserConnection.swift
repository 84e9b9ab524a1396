internal import Glibc
package import MiniCore

/// Commands to a browser, and their results: JSON documents, each followed by a zero byte.
///
/// ## Threading
/// Every command blocks the calling thread. Must be used by one thread at a time.
///
/// - Source: <https://chromedevtools.github.io/devtools-protocol/>
package struct BrowserConnection {
    private let process: BrowserProcess
    private let onEvent: (ScriptValue) -> Void
    /// The time at which a result that is missing counts as an error.
    private var end: MonotonicInstant
    private var received: [UInt8] = []
    /// The number of received bytes without a zero byte.
    private var searchedCount = 0
    private var lastID = 0

    /// - Parameters:
    ///   - limit: The time for all commands, see ``setLimit(_:)``.
    ///   - onEvent: Receives the events of the browser while a command waits for its result.
    package init(_ process: BrowserProcess, limit: Duration, onEvent: @escaping (ScriptValue) -> Void = { _ in }) {
        self.process = process
        self.onEvent = onEvent
        end = MonotonicInstant.now.advanced(by: limit.nanoseconds)
    }

    /// Sets the time for all commands from now on.
    package mutating func setLimit(_ limit: Duration) {
        end = MonotonicInstant.now.advanced(by: limit.nanoseconds)
    }

    /// Executes a command and waits for its result.
    ///
    /// - Parameters:
    ///   - method: The name of the command, such as `Page.captureScreenshot`.
    ///   - session: The session of a page; nil for the browser.
    /// - Throws: ``BrowserError``
    package mutating func call(
        _ method: String,
        _ parameters: ScriptObject = ScriptObject(),
        in session: String? = nil,
    ) throws(BrowserError) -> ScriptValue {
        try post(method, parameters, in: session)
        while true {
            let message = try receive()
            guard let id = message["id"]?.number else {
                onEvent(message)
                continue
            }
            // A result of another number is that of a command whose time had passed, or whose result is not needed.
            guard id == Double(lastID) else { continue }
            if let error = message["error"] {
                let text = error["message"]?.string ?? ""
                throw BrowserError(.failed, "The browser refused \(method): \(text). A newer one may be needed.")
            }
            return message["result"] ?? .undefined
        }
    }

    /// Sends a command whose result is not needed, see ``call(_:_:in:)``.
    ///
    /// The browser executes commands of a session in their order.
    package mutating func post(
        _ method: String,
        _ parameters: ScriptObject = ScriptObject(),
        in session: String? = nil,
    ) throws(BrowserError) {
        lastID += 1
        var message = ScriptObject([
            ("id", .number(Double(lastID))), ("method", .string(method)), ("params", .object(parameters)),
        ])
        if let session { message["sessionId"] = .string(session) }
        try send(Array(JSON.text(.object(message)).utf8) + [0])
    }

    private func send(_ bytes: [UInt8]) throws(BrowserError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            // A browser that has ended must not end this process by a signal.
            let count = rest.withUnsafeBytes { bytes in
                Glibc.send(process.socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw ended()
            }
        }
    }

    /// The next message.
    private mutating func receive() throws(BrowserError) -> ScriptValue {
        var buffer = [UInt8](repeating: 0, count: 262_144)
        while true {
            if let index = received[searchedCount...].firstIndex(of: 0) {
                let document = Array(received[..<index])
                received.removeFirst(index + 1)
                searchedCount = 0
                do throws(JSONError) {
                    return try JSON.parse(document)
                } catch {
                    throw BrowserError(.failed, "The browser sent a message that is not JSON: \(error.message).")
                }
            }
            searchedCount = received.count
            try waitForBytes()
            let count = read(process.socket, &buffer, buffer.count)
            if count > 0 {
                received += buffer[..<count]
            } else if count == 0 || errno != EINTR {
                throw ended()
            }
        }
    }

    private func waitForBytes() throws(BrowserError) {
        while true {
            let rest = end.nanoseconds - MonotonicInstant.now.nanoseconds
            guard rest > 0 else { throw BrowserError(.timedOut, "The browser did not finish in time.") }
            var waiting = pollfd(fd: process.socket, events: Int16(POLLIN), revents: 0)
            let milliseconds = Int32(clamping: rest / 1_000_000 + 1)
            if poll(&waiting, 1, milliseconds) > 0 { return }
        }
    }

    private func ended() -> BrowserError {
        BrowserProcess.waitIfEnding()
        let reason = process.reason
        let end = reason.isEmpty ? "." : reason.hasSuffix(".") ? ": \(reason)" : ": \(reason)."
        return BrowserError(.ended, "The browser has ended\(end)")
    }
}
