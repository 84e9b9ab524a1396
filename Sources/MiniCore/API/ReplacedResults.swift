internal import Synchronization

/// Results of delegated JSAPIs that a person sets while programs run.
///
/// A result takes precedence over mocks, delegates and the fallback of the JSAPI. Permissions are checked before.
///
/// ## Threading
/// May be used from any thread.
package final class ReplacedResults: Sendable {
    private struct State {
        var results = FunctionMocks()
        /// The number of results returned so far, by name.
        var counts: [String: Int] = [:]
    }

    private let state = Mutex(State())

    /// Creates a set without results.
    package init() {}

    /// The results that are set.
    package var results: FunctionMocks { state.withLock { $0.results } }

    /// Sets the results of a name, of which the last repeats; nil removes them.
    package func set(_ results: [FunctionMocks.MockResult]?, for name: String) {
        state.withLock { state in
            state.results[name] = results
            state.counts[name] = nil
        }
    }

    /// Sets the results of all names of a set of mocks.
    package func merge(_ mocks: FunctionMocks) {
        state.withLock { state in
            state.results.merge(mocks)
            for name in mocks.names { state.counts[name] = nil }
        }
    }

    /// The result of the next call of a name; nil if none is set.
    package func next(_ name: String) -> Result<ScriptValue, APIError>? {
        state.withLock { state in
            guard let results = state.results[name], let last = results.last else { return nil }
            let count = state.counts[name, default: 0]
            state.counts[name] = count + 1
            return (count < results.count ? results[count] : last).result
        }
    }
}
