internal import MiniCore
internal import Synchronization

/// Records what programs send and receive, as an HTTP archive that browsers and proxies read.
///
/// What looks like a credential is masked: in headers, in queries, in forms and in JSON, by its name. What is left may
/// still be personal: an archive is for the developer of a program, not for a log.
///
/// ## Shape
/// HAR 1.2; one entry for each hop of an exchange and each handshake of a WebSocket that has ended, in that order. An
/// exchange that failed has the status 0 and `_error`. What is not text, and what is in a file, is left out.
///
/// ## Threading
/// May be used from any thread.
public final class HTTPArchive: Sendable {
    private struct State {
        var entries: [String] = []
        /// What the entries take, in bytes.
        var size = 0
        /// How many are left out.
        var missing = 0
    }

    /// The longest body that is recorded, in bytes.
    let bodyLimit: Int
    private let entryLimit: Int
    private let sizeLimit: Int
    private let state = Mutex(State())

    /// Makes an empty archive.
    ///
    /// - Parameters:
    ///   - bodyLimit: The longest body that is recorded, in bytes; of a longer one the size is.
    ///   - entryLimit: The most entries; those that come later are counted in the archive's comment.
    ///   - sizeLimit: The most bytes that all entries take; likewise.
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
            + state.entries.joined(separator: ",\n") + "]}}"
    }

    /// Adds the entries of an archive that another process has written; nothing when the text is none.
    package func add(archive text: String) {
        // What is no archive has nothing to add.
        guard let log = (try? JSON.parse(text))?["log"] else { return }
        for entry in log["entries"]?.array ?? [] { add(entry: JSON.text(entry)) }
    }

    func add(_ exchange: ArchivedExchange) { add(entry: JSON.text(exchange.entry(bodyLimit: bodyLimit))) }

    private func add(entry: String) {
        state.withLock { state in
            if state.entries.count < entryLimit, state.size + entry.utf8.count <= sizeLimit {
                state.entries.append(entry)
                state.size += entry.utf8.count
            } else {
                state.missing += 1
            }
        }
    }
}
