import MiniCore
import MiniTesting
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct UserInterfaceCompatTestTests {
    @Test func `an interface that returns results passes`() async throws {
        let userInterface = RecordingUserInterface()
        let rules = try await UserInterfaceCompatTest(userInterface, deadline: .seconds(60)).run()
        #expect(rules.contains("confirm returns within the deadline"))
        #expect(rules.contains("confirm returns when its task is cancelled"))
        #expect(
            rules.suffix(2) == [
                "an action sheet returns one of its items or nothing", "several programs may call at once",
            ]
        )
        #expect(Set(rules).count == rules.count)
        #expect(userInterface.record.contains(.loading("Text")))
        #expect(userInterface.record.count == 6 * 38)
    }

    @Test func `an interface that never returns is found`() async {
        let rule = "confirm returns within the deadline"
        let (error, deadline) = await brokenRule(rule, of: .confirmHangs)
        #expect(error?.rule == rule)
        #expect(error?.detail == "confirm took longer than \(deadline)")
    }

    @Test func `an interface that hangs when cancelled is found`() async {
        let rule = "prompt returns when its task is cancelled"
        let (error, _) = await brokenRule(rule, of: .promptHangsWhenCancelled)
        #expect(error?.rule == rule)
    }

    /// The error for an interface that hangs, with a longer deadline where a loaded machine does not keep a short one.
    private func brokenRule(_ rule: String, of fault: FaultyUserInterface.Fault) async -> (
        error: ComplianceError?, deadline: Duration
    ) {
        var deadline = Duration.milliseconds(50)
        while true {
            let error = await #expect(throws: ComplianceError.self) {
                try await UserInterfaceCompatTest(FaultyUserInterface(fault), deadline: deadline).run()
            }
            if error?.rule == rule || deadline > .seconds(3) { return (error, deadline) }
            deadline *= 10
        }
    }

    @Test func `a choice that is not in the list is found`() async {
        let error = await #expect(throws: ComplianceError.self) {
            let faulty = FaultyUserInterface(.choosesAnItemThatIsNotThere)
            try await UserInterfaceCompatTest(faulty, deadline: .seconds(60)).run()
        }
        #expect(error?.rule == "an action sheet returns one of its items or nothing")
    }
}

/// Responds to everything immediately, except for one fault.
private struct FaultyUserInterface: UserInterface {
    enum Fault {
        case confirmHangs, promptHangsWhenCancelled, choosesAnItemThatIsNotThere
    }

    let fault: Fault

    init(_ fault: Fault) { self.fault = fault }

    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async {}

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        if fault == .confirmHangs { await hang() }
        return true
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        if fault == .promptHangsWhenCancelled, Task.isCancelled { await hang() }
        return nil
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        fault == .choosesAnItemThatIsNotThere ? 2 : nil
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async {}
    @concurrent func hideToast(for program: ProgramIdentity) async {}
    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async {}
    @concurrent func hideLoading(for program: ProgramIdentity) async {}

    /// Waits for ever: the stream is kept open by its continuation.
    private func hang() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        // An unstructured task, because waiting in this one would end when it is cancelled.
        await Task { for await _ in stream {} }.value
        continuation.finish()
    }
}
