internal import MiniCore
package import MiniHost

extension ProgramAgent {
    /// The agent of programs under test, for other hosts that observe the calls of `my` and mock them.
    ///
    /// The functions `mock(name, {kind, value})`, with `value` or `failure` as the kind, and `storage(operation, …)` of the agent
    /// are called by `LocalProgram.call(_:_:)`.
    ///
    /// - Parameters:
    ///   - seed: The seed of random numbers.
    ///   - listen: Receives `call` and `result` with the facts of a call, `mocks` and `seeds` before the first line of the program,
    ///     and `canIUse`.
    package static func recording(seed: Int, listen: @escaping Listener) -> ProgramAgent {
        ProgramAgent(script: TestFileRun.agent, settings: ["seed": .number(Double(seed))], listen: listen)
    }
}
