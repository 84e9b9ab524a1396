import MiniHost
import Synchronization

/// Allows the URLs that the options list, and records options that would allow refused ones.
///
/// ## Threading
/// May be used from any thread.
final class AllowlistHints: NetworkAllowDelegate {
    private struct State {
        var allowed: NetworkAllowlist?
        var hints: [String] = []
    }

    /// The maximum number of hints, since a program may request one host after another.
    private static let limit = 10

    private let state = Mutex(State())

    /// Sets the allowlist; nothing is allowed before.
    func allow(_ list: NetworkAllowlist) { state.withLock { $0.allowed = list } }

    /// The options that would have allowed refused URLs, each once.
    var hints: [String] { state.withLock { $0.hints } }

    @concurrent func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        if await state.withLock({ $0.allowed })?.shouldAllowHttpRequest(url, for: program) == true { return true }
        record(url) { url in
            url.host.map { "--allow-http \($0) lets my.request and my.uploadFile use plain HTTP with this host" }
        }
        return false
    }

    @concurrent func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        if await state.withLock({ $0.allowed })?.shouldAllowScheme(url, for: program) == true { return true }
        record(url) { "--allow-scheme \($0.scheme) allows URLs of this scheme in web-views; they are printed" }
        return false
    }

    private func record(_ text: String, _ hint: (WebURL) -> String?) {
        // The policy passes URLs that were parsed before.
        guard let url = try? WebURL(text), let hint = hint(url) else { return }
        state.withLock { state in
            if state.hints.count < Self.limit, !state.hints.contains(hint) { state.hints.append(hint) }
        }
    }
}
