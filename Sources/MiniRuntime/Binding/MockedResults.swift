internal import MiniCore

/// The mocks of one running program and the position in each list of results.
///
/// ## Threading
/// An instance is used on the program's thread.
final class MockedResults {
    private let mocks: FunctionMocks
    /// The number of results returned so far, by name.
    private var counts: [String: Int] = [:]

    init(_ mocks: FunctionMocks) { self.mocks = mocks }

    var names: [String] { mocks.names.filter { !$0.contains(".") } }

    /// See ``FunctionMocks/name(standingInFor:)``.
    func name(standingInFor property: String) -> String? { mocks.name(standingInFor: property) }

    /// Returns the next result of a mocked name; the last one repeats.
    func next(_ name: String) -> Result<ScriptValue, APIError> {
        guard let results = mocks[name], let last = results.last else { return .success(.undefined) }
        let count = counts[name, default: 0]
        counts[name] = count + 1
        return (count < results.count ? results[count] : last).result
    }
}
