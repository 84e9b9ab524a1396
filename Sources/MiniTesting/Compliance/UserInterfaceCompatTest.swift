public import MiniCore

/// Checks a ``UserInterface`` that responds without a person, such as one that a test controls.
///
/// ```swift
/// try await UserInterfaceCompatTest(DialoguePresenter()).run()
/// ```
///
/// The rules: every method returns within the deadline, with empty and with long texts; hiding succeeds when nothing is
/// shown; an action sheet returns one of its items or nothing; several programs may call at once; a call whose task was
/// cancelled returns as well.
public struct UserInterfaceCompatTest: Sendable {
    private let userInterface: any UserInterface
    private let deadline: Duration

    /// Creates a test of an interface.
    ///
    /// - Parameters:
    ///   - userInterface: The interface under test.
    ///   - deadline: The time limit of one call; a host's own limit is 5 s.
    public init(_ userInterface: any UserInterface, deadline: Duration = .seconds(5)) {
        self.userInterface = userInterface
        self.deadline = deadline
    }

    private static let concurrency = "several programs may call at once"
    private static let choices = "an action sheet returns one of its items or nothing"

    /// Checks every rule.
    ///
    /// - Returns: The rules that were checked, as sentences.
    /// - Throws: The first violation of a rule.
    @discardableResult
    public func run() async throws(ComplianceError) -> [String] {
        let program = ProgramIdentity(appID: "compliance.user-interface", userID: "user")
        var rules: [String] = []
        for isCancelled in [false, true] {
            for step in UserInterfaceStep.all {
                let condition = isCancelled ? "when its task is cancelled" : "within the deadline"
                let rule = "\(step.name) returns \(condition)"
                try await require(rule, step, for: program, isCancelled: isCancelled)
                // A step is performed with several texts.
                if !rules.contains(rule) { rules.append(rule) }
            }
        }
        try await requireConcurrency()
        return rules + [Self.choices, Self.concurrency]
    }

    private func requireConcurrency() async throws(ComplianceError) {
        let failures = await withTaskGroup(of: ComplianceError?.self, returning: [ComplianceError].self) { group in
            for number in 0..<4 {
                let program = ProgramIdentity(appID: "compliance.user-interface.\(number)", userID: "user")
                for step in UserInterfaceStep.all {
                    group.addTask {
                        do throws(ComplianceError) {
                            try await require(Self.concurrency, step, for: program, isCancelled: false)
                            return nil
                        } catch {
                            return error
                        }
                    }
                }
            }
            var failures: [ComplianceError] = []
            for await failure in group { if let failure { failures.append(failure) } }
            return failures
        }
        if let failure = failures.first { throw failure }
    }

    private func require(
        _ rule: String,
        _ step: UserInterfaceStep,
        for program: ProgramIdentity,
        isCancelled: Bool,
    ) async throws(ComplianceError) {
        let result = await DelegateResult.wait(deadline) { [userInterface] in
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            return await step.perform(userInterface, program)
        }
        switch result {
        case .timedOut, .cancelled:
            throw ComplianceError(rule: rule, detail: "\(step.name) took longer than \(deadline)")
        case .completed(let problem?):
            throw ComplianceError(rule: Self.choices, detail: problem)
        case .completed(nil):
            break
        }
    }
}

/// One call of a user interface.
private struct UserInterfaceStep: Sendable {
    let name: String
    /// Performs the call; returns a description of an invalid result, otherwise nil.
    let perform: @Sendable (any UserInterface, ProgramIdentity) async -> String?

    private static let long = String(repeating: "A long text, 长文本, 👩‍👩‍👧‍👦. ", count: 200)

    static let all: [UserInterfaceStep] =
        [
            UserInterfaceStep(name: "hideToast before any toast") { interface, program in
                await interface.hideToast(for: program)
                return nil
            },
            UserInterfaceStep(name: "hideLoading before any indicator") { interface, program in
                await interface.hideLoading(for: program)
                return nil
            },
        ] + ["", "Text", long].flatMap { steps(text: $0) }

    private static func steps(text: String) -> [UserInterfaceStep] {
        [
            UserInterfaceStep(name: "alert") { interface, program in
                await interface.alert(AlertDialog(title: text, content: text, buttonText: text), for: program)
                return nil
            },
            UserInterfaceStep(name: "confirm") { interface, program in
                let dialog = ConfirmDialog(
                    title: text,
                    content: text,
                    confirmButtonText: text,
                    cancelButtonText: text,
                )
                _ = await interface.confirm(dialog, for: program)
                return nil
            },
            UserInterfaceStep(name: "prompt") { interface, program in
                let dialog = PromptDialog(
                    title: text,
                    message: text,
                    placeholder: text,
                    okButtonText: text,
                    cancelButtonText: text,
                )
                _ = await interface.prompt(dialog, for: program)
                return nil
            },
            UserInterfaceStep(name: "actionSheet") { interface, program in
                let dialog = ActionSheetDialog(title: text, items: [text, "Second"], cancelButtonText: text)
                guard let index = await interface.actionSheet(dialog, for: program) else { return nil }
                return (0...1).contains(index) ? nil : "index \(index) of 2 items"
            },
            UserInterfaceStep(name: "pick") { interface, program in
                let dialog = PickerDialog(
                    name: "datePicker",
                    parameters: ScriptObject([("title", .string(text))]),
                    preselection: ["date": "2024-02-29"],
                )
                _ = await interface.pick(dialog, for: program)
                return nil
            },
            UserInterfaceStep(name: "authorize") { interface, program in
                _ = await interface.authorize(AuthorizationDialog(.scope(text)), for: program)
                _ = await interface.authorize(AuthorizationDialog(.lifestyle(publicID: text)), for: program)
                return nil
            },
            UserInterfaceStep(name: "changeSettings") { interface, program in
                let decisions: [AuthorizationScope: Bool] = [.camera: true, .location: false]
                let dialog = SettingsDialog(decisions: decisions, cancelButtonText: text)
                _ = await interface.changeSettings(dialog, for: program)
                return nil
            },
            UserInterfaceStep(name: "showToast") { interface, program in
                let toast = Toast(content: text, type: "success", duration: .milliseconds(1))
                await interface.showToast(toast, for: program)
                return nil
            },
            UserInterfaceStep(name: "hideToast") { interface, program in
                await interface.hideToast(for: program)
                return nil
            },
            UserInterfaceStep(name: "showLoading") { interface, program in
                await interface.showLoading(text, for: program)
                return nil
            },
            UserInterfaceStep(name: "hideLoading") { interface, program in
                await interface.hideLoading(for: program)
                return nil
            },
        ]
    }
}
