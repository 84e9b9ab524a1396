internal import MiniCore
internal import MiniHost

/// A call of the program for which a mock has not returned a result yet.
struct PendingMockCall {
    let continuation: CheckedContinuation<ScriptValue, Never>
    /// The program that called; nil for a program that has ended.
    let program: LocalProgram?
    /// The pending operations that the mock itself has started on the program.
    var operations: Set<Double> = []
    /// Whether only the test or one of its timers can complete the call.
    private(set) var isBlocked = false

    init(of program: LocalProgram?, _ continuation: CheckedContinuation<ScriptValue, Never>) {
        self.program = program
        self.continuation = continuation
    }

    /// Excludes the call from those that the program's idleness waits for, unless the mock waits for the program.
    mutating func markBlocked() {
        guard !isBlocked, operations.isEmpty else { return }
        isBlocked = true
        program?.markWorkBlocked()
    }

    func complete(_ result: ScriptValue) {
        if isBlocked { program?.resumeWork() }
        continuation.resume(returning: result)
    }
}
