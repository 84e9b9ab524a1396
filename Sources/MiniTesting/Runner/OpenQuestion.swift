internal import MiniCore
internal import MiniHost

/// A call of the program that a mock has not answered yet.
struct OpenQuestion {
    let continuation: CheckedContinuation<Value, Never>
    /// Whose call it is; nil for a program that has ended.
    let program: MiniProgram?
    /// What the mock itself asks of the program and has no answer to.
    var operations: Set<Double> = []
    /// Whether only the test, or a timer of it, brings the answer on.
    private(set) var isStalled = false

    init(of program: MiniProgram?, _ continuation: CheckedContinuation<Value, Never>) {
        self.program = program
        self.continuation = continuation
    }

    /// Has the program not be waited for on its account, unless the mock waits for the program.
    mutating func stall() {
        guard !isStalled, operations.isEmpty else { return }
        isStalled = true
        program?.stallWork()
    }

    func answer(_ answer: Value) {
        if isStalled { program?.resumeWork() }
        continuation.resume(returning: answer)
    }
}
