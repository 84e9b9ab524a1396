internal import Glibc
internal import MiniCore

/// Reads the messages of a client: a header with `Content-Length`, an empty line, and JSON of that length.
///
/// ## Threading
/// Used on one thread.
struct AdapterInput {
    /// The maximum length of a message in bytes.
    static let byteLimit = 64 << 20
    private static let headerLimit = 4_096

    private let descriptor: Int32
    private var received: [UInt8] = []

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Waits for the next message; nil at the end of the stream.
    ///
    /// - Throws: ``DebugError`` for bytes that are no message.
    mutating func next() throws(DebugError) -> ScriptValue? {
        var length: Int?
        while true {
            guard let line = try nextLine() else { return nil }
            if line.isEmpty { break }
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmed }
            if parts.count == 2, parts[0].lowercased() == "content-length" { length = Int(parts[1]) }
        }
        guard let length, (0...Self.byteLimit).contains(length) else {
            throw DebugError("a message of the client has no valid Content-Length")
        }
        while received.count < length {
            guard fill() else { return nil }
        }
        let content = Array(received[..<length])
        received.removeFirst(length)
        do throws(JSONError) {
            return try JSON.parse(content)
        } catch {
            throw DebugError("a message of the client is no JSON: \(error.message)")
        }
    }

    private mutating func nextLine() throws(DebugError) -> String? {
        while true {
            if let end = received.firstIndex(of: UInt8(ascii: "\n")) {
                var line = received[..<end]
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                let text = String(decoding: line, as: UTF8.self)
                received.removeFirst(end + 1)
                return text
            }
            guard received.count <= Self.headerLimit else {
                throw DebugError("a message of the client has no header with Content-Length")
            }
            guard fill() else { return nil }
        }
    }

    private mutating func fill() -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            received += buffer[..<count]
            return true
        }
    }
}

extension Substring {
    /// The text without white space around it.
    fileprivate var trimmed: String {
        String(String(drop(while: \.isWhitespace).reversed()).drop(while: \.isWhitespace).reversed())
    }
}
