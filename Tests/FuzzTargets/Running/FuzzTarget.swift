internal import Mutations

/// A decoder or parser that is executed with mutated inputs.
///
/// ## Threading
/// A value may be used from any thread. A session is used on one thread.
package struct FuzzTarget: Sendable {
    /// The name on the command line.
    package let name: String
    /// What is executed, in one clause.
    package let subject: String
    /// Whether an execution can depend on those before it in its session.
    package let hasState: Bool

    private let source: InputSource
    private let makeExecution: @Sendable () throws -> any FuzzSession

    /// Creates a target that has a state.
    ///
    /// - Parameters:
    ///   - source: Makes the inputs.
    ///   - makeSession: Makes the state of ``FuzzRun/batchSize`` consecutive executions.
    init(
        _ name: String,
        _ subject: String,
        _ source: InputSource,
        makeSession: @escaping @Sendable () throws -> any FuzzSession,
    ) {
        self.init(name, subject, source, hasState: true, makeSession)
    }

    /// Creates a target without a state.
    ///
    /// - Parameter execute: See ``FuzzSession/execute(_:)``.
    init(
        _ name: String,
        _ subject: String,
        _ source: InputSource,
        execute: @escaping @Sendable (_ input: [UInt8]) throws -> FuzzOutcome,
    ) {
        self.init(name, subject, source, hasState: false) { StatelessSession(body: execute) }
    }

    private init(
        _ name: String,
        _ subject: String,
        _ source: InputSource,
        hasState: Bool,
        _ makeSession: @escaping @Sendable () throws -> any FuzzSession,
    ) {
        self.name = name
        self.subject = subject
        self.hasState = hasState
        self.source = source
        makeExecution = makeSession
    }

    /// The input of an execution, which depends only on the target, the seed and the index.
    package func input(seed: UInt64, index: Int) -> [UInt8] {
        var start = SeededGenerator(state: seed ^ UInt64(truncatingIfNeeded: index))
        var generator = SeededGenerator(state: start.next() &+ seed)
        return source.input(&generator)
    }

    /// Creates the state of some consecutive executions.
    package func makeSession() throws -> any FuzzSession { try makeExecution() }
}

extension FuzzTarget: CustomStringConvertible {
    /// The name.
    package var description: String { name }
}

/// Consecutive executions of a target, with their state.
package protocol FuzzSession {
    /// Executes the target with one input.
    ///
    /// - Returns: Whether the input was accepted or rejected.
    /// - Throws: ``FuzzViolation``, or any other error, if the target violates its contract.
    func execute(_ input: [UInt8]) throws -> FuzzOutcome

    /// Releases the state.
    ///
    /// - Throws: ``FuzzViolation`` if the executions left something behind.
    func finish() throws
}

/// A session whose executions are independent of each other.
private struct StatelessSession: FuzzSession {
    let body: @Sendable (_ input: [UInt8]) throws -> FuzzOutcome

    func execute(_ input: [UInt8]) throws -> FuzzOutcome { try body(input) }

    func finish() {}
}

/// The result of an execution that fulfils the contract of its target.
package enum FuzzOutcome: Sendable, Hashable {
    /// The input is valid.
    case accepted
    /// The input is rejected by an error of this kind.
    case rejected(String)
}

/// A violation of the contract of a target.
package struct FuzzViolation: Error, CustomStringConvertible {
    /// The violation, in one clause.
    package let description: String

    /// Creates a violation.
    init(_ description: String) { self.description = description }
}

/// Requires a condition of the contract of a target.
func require(_ condition: Bool, _ violation: @autoclosure () -> String) throws(FuzzViolation) {
    guard condition else { throw FuzzViolation(violation()) }
}
