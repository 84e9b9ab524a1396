import MiniCore
import NetworkServers
import Synchronization

/// A browser without a screen: a connection to the WebSocket of a server.
final class BrowserClient: Sendable {
    /// The connection has ended before an expected message.
    typealias Ended = SocketClient.Ended

    private let client: SocketClient
    /// The document of the page after the messages that were read, which the next patch changes.
    private let shown = Mutex("")

    private init(_ client: SocketClient) { self.client = client }

    private var messages: AsyncStream<ScriptValue> { client.messages }

    /// Connects as the page of an address does, and waits until messages can be sent.
    ///
    /// - Throws: ``Ended`` if the server refuses the connection.
    static func connect(to address: String) async throws -> BrowserClient {
        let place = try ServerPlace(address)
        let headers = ["Origin: http://\(place.host)"]
        let path = "/\(place.token)/socket"
        return BrowserClient(try await SocketClient.connect(port: place.port, path: path, headers: headers))
    }

    /// Sends a message.
    func send(_ message: ScriptValue) async throws { try await send(text: JSON.text(message)) }

    /// Sends a text.
    func send(text: String) async throws { try await client.send(text: text) }

    /// The next message of a type; earlier ones of other types are dropped.
    func next(_ type: String, where isWanted: (ScriptValue) -> Bool = { _ in true }) async throws -> ScriptValue {
        for await message in messages {
            follow(message)
            if message["type"]?.string == type, isWanted(message) { return message }
        }
        throw Ended()
    }

    /// The type of the next message with one of these types; earlier ones of other types are dropped.
    func nextType(of types: Set<String>) async throws -> String {
        for await message in messages {
            follow(message)
            if let type = message["type"]?.string, types.contains(type) { return type }
        }
        throw Ended()
    }

    /// The text of the first document, after patches, that fulfils a condition.
    func document(where isWanted: (String) -> Bool) async throws -> String {
        for await message in messages {
            if let document = follow(message), isWanted(document) { return document }
        }
        throw Ended()
    }

    /// The document after a message that changes it; nil after any other message.
    @discardableResult
    private func follow(_ message: ScriptValue) -> String? {
        shown.withLock { document in
            switch message["type"]?.string {
            case "page": document = message["document"]?.string ?? ""
            case "patch":
                let (start, end) = (Int(message["start"]?.number ?? 0), Int(message["end"]?.number ?? 0))
                document = document.replacingUnits(start..<end, with: message["text"]?.string ?? "")
            default: return nil
            }
            return document
        }
    }

    /// The code and the reason with which the server closes the connection.
    func closing() async throws -> ScriptValue { try await next("closing") }

    /// Disconnects.
    func disconnect() async { await client.disconnect() }
}

extension String {
    /// The text with other text in place of a range of UTF-16 units, as a browser applies a patch.
    func replacingUnits(_ range: Range<Int>, with text: String) -> String {
        var units = Array(utf16)
        units.replaceSubrange(range, with: Array(text.utf16))
        return String(decoding: units, as: UTF16.self)
    }
}
