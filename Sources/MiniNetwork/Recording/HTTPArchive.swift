internal import MiniCore
internal import Synchronization

/// Records the requests and responses of programs as an HTTP archive, which browsers and proxies can read.
///
/// Probable credentials are masked by their names and forms, in headers, in queries, in forms and in JSON. The rest may
/// still be personal: an archive is intended for the developer of a program, not for a log.
///
/// ## Shape
/// HAR 1.2; one entry for each hop of an exchange and each handshake of a WebSocket that has ended, in that order. A failed
/// exchange has the status 0 and `_error`. Bodies that are not text, and bodies in files, are omitted.
///
/// ## Threading
/// May be used from any thread.
public final class HTTPArchive: Sendable {
    private struct Entry {
        let text: String
        /// The number of the JSAPI call that sent the request; nil if it is unknown.
        let call: Int?
    }

    private struct State {
        var entries: [Entry] = []
        /// The size of the entries, in bytes.
        var size = 0
        /// The number of omitted entries.
        var missing = 0
    }

    /// The maximum length of a recorded body, in bytes.
    let bodyLimit: Int
    private let entryLimit: Int
    private let sizeLimit: Int
    private let state = Mutex(State())

    /// Creates an empty archive.
    ///
    /// - Parameters:
    ///   - bodyLimit: The maximum length of a recorded body, in bytes; of a longer one only the size is recorded.
    ///   - entryLimit: The maximum number of entries; further ones are counted in the archive's comment.
    ///   - sizeLimit: The maximum size of all entries, in bytes; further ones are counted as well.
    public init(bodyLimit: Int = 64 << 10, entryLimit: Int = 10_000, sizeLimit: Int = 64 << 20) {
        self.bodyLimit = bodyLimit
        self.entryLimit = entryLimit
        self.sizeLimit = sizeLimit
    }

    /// The archive so far, as JSON.
    public var text: String {
        let state = state.withLock { $0 }
        let comment = state.missing == 0 ? "" : #","comment":"\#(state.missing) entries are left out""#
        return #"{"log":{"version":"1.2","creator":{"name":"MiniHost","version":"1"}\#(comment),"entries":["#
            + state.entries.map(\.text).joined(separator: ",\n") + "]}}"
    }

    /// The entries of a JSAPI call so far, one for each hop, as JSON.
    ///
    /// - Parameters:
    ///   - number: The number of the call, see ``CallReference/number``.
    ///   - start: The number of the first entry that can be one of the call, see ``entryCount``: another run of a program may have
    ///     made a call with the same number.
    package func entries(ofCall number: Int, from start: Int = 0) -> [String] {
        state.withLock { state in state.entries.dropFirst(start).filter { $0.call == number }.map(\.text) }
    }

    /// The number of entries so far.
    package var entryCount: Int { state.withLock { $0.entries.count } }

    /// Adds the entries of an archive that another process has written; does nothing for invalid text.
    package func add(archive text: String) {
        // Invalid text has no entries.
        guard let log = (try? JSON.parse(text))?["log"] else { return }
        for entry in log["entries"]?.array ?? [] { add(entry: JSON.text(entry), ofCall: nil) }
    }

    func add(_ exchange: ArchivedExchange) {
        add(entry: JSON.text(exchange.entry(bodyLimit: bodyLimit)), ofCall: exchange.call)
    }

    private func add(entry: String, ofCall call: Int?) {
        state.withLock { state in
            if state.entries.count < entryLimit, state.size + entry.utf8.count <= sizeLimit {
                state.entries.append(Entry(text: entry, call: call))
                state.size += entry.utf8.count
            } else {
                state.missing += 1
            }
        }
    }
}
