internal import MiniCore
internal import MiniDev
internal import MiniHost
internal import Synchronization

/// What one client of the server uses and has read.
///
/// ## Threading
/// May be used from any thread.
final class AgentClient: Sendable {
    private struct State {
        var program: AgentProgram?
        /// The page that the client has read last, with the run of the program.
        var page: (run: Int, lines: PageLines)?
        /// The last message of the program's log that a result has contained.
        var lastMessage = 0
        /// The last message that the tool `console` has returned.
        var lastConsoleMessage = 0
        var isClosed = false
    }

    /// The number of the client, which errors name.
    let number: Int
    let programs: AgentPrograms
    let settings: AgentSettings
    private let state = Mutex(State())

    /// The maximum number of messages of the log in a result, and of their characters.
    private static let messageLimit = 10
    private static let messageCharacterLimit = 400

    init(_ number: Int, _ programs: AgentPrograms, _ settings: AgentSettings) {
        self.number = number
        self.programs = programs
        self.settings = settings
    }

    /// The program that the client uses; nil before the first `open`.
    var program: AgentProgram? { state.withLock(\.program) }

    /// Uses a program from now on, and leaves the former one.
    func use(_ program: AgentProgram) async {
        let former = state.withLock { state -> AgentProgram? in
            let former = state.program
            let last = program.log.lastNumber
            // A client that has ended meanwhile leaves the program.
            if state.isClosed { return program }
            if former !== program { state = State(program: program, lastMessage: last, lastConsoleMessage: last) }
            return former === program ? nil : former
        }
        if let former { await programs.leave(former, as: number) }
    }

    /// Leaves the program at the end of the client.
    func close() async {
        let former = state.withLock { state in
            defer { state = State(isClosed: true) }
            return state.program
        }
        if let former { await programs.leave(former, as: number) }
    }

    /// The program that the client uses, and its present run.
    ///
    /// - Throws: ``ToolFault`` if the client uses none.
    func running() async throws(ToolFault) -> (AgentProgram, LocalProgram) {
        guard let program else { throw ToolFault("No program is open. Call open first.") }
        return (program, try await program.running())
    }

    /// Drives the program: carries out something, and returns its text with the changes of the page.
    ///
    /// - Parameter body: Returns a text before the changes; nil for none.
    func drive(
        _ action: String,
        _ body: (AgentProgram, LocalProgram) async throws(ToolFault) -> String?,
    ) async throws(ToolFault) -> ToolOutput {
        guard let program else { throw ToolFault("No program is open. Call open first.") }
        try await program.begin(action, by: number)
        let result: Result<ToolOutput, ToolFault>
        do throws(ToolFault) {
            let running = try await program.running()
            let text = try await body(program, running)
            let isIdle = await program.settle(running)
            result = .success(ToolOutput(try await report(program, text, isIdle: isIdle)))
        } catch {
            result = .failure(error)
        }
        await program.end()
        return try result.get()
    }

    // MARK: Texts

    /// What has changed since the last result of the client: the page, open dialogs, errors.
    ///
    /// - Parameters:
    ///   - text: The beginning; nil for none.
    ///   - isComplete: Whether the page is written completely.
    func report(
        _ program: AgentProgram,
        _ text: String? = nil,
        isComplete: Bool = false,
        isIdle: Bool = true,
        limit: Int = ToolOutput.characterLimit,
    ) async throws(ToolFault) -> String {
        var parts: [String] = []
        let running = try await program.running()
        let page: PageLines?
        do throws(ScriptError) {
            page = try await running.lines()
        } catch {
            throw ToolFault("The program has failed. " + settings.text(of: error))
        }
        if let page {
            let former = state.withLock { state in
                defer { state.page = (running.instance, page) }
                return state.page
            }
            if !isComplete, let former, former.run == running.instance {
                parts.append(PageText.changes(from: former.lines, to: page) ?? "The page has not changed.")
            } else {
                parts.append(PageText.complete(page))
            }
        } else {
            parts.append("No page is open.")
        }
        if !isIdle { parts.append("The program is still busy after 5 s; snapshot shows its page later.") }
        let advice = "find locates elements, snapshot with ref shows a part"
        // The text has a limit of its own.
        let changes = ToolOutput.limited(parts.joined(separator: "\n"), to: limit, advice)
        var result = (text.map { $0 + "\n" } ?? "") + changes
        for message in program.userInterface.messages where message["buttons"] != nil {
            result += "\n" + DialogText.line(message)
        }
        return result + newMessages(of: program).map { "\n" + $0 }.joined()
    }

    /// The errors and notices since the last result.
    private func newMessages(of program: AgentProgram) -> [String] {
        let messages = state.withLock { state in
            let messages = program.log.messages(after: state.lastMessage)
            if let last = messages.last { state.lastMessage = last.number }
            return messages.filter(\.kind.isReported)
        }
        let left = messages.count - Self.messageLimit
        let texts = messages.suffix(Self.messageLimit).map { message in
            "\(message.kind.rawValue): \(message.text.shortened(to: Self.messageCharacterLimit))"
        }
        return left > 0 ? ["\(left) earlier messages; console shows them"] + texts : texts
    }

    /// The messages of the log that the tool `console` returns.
    ///
    /// - Parameter isAll: Whether earlier results of the tool are included.
    func consoleMessages(of program: AgentProgram, isAll: Bool) -> [ActivityLog.Message] {
        state.withLock { state in
            let messages = program.log.messages(after: isAll ? 0 : state.lastConsoleMessage)
            if let last = messages.last {
                state.lastConsoleMessage = last.number
                state.lastMessage = max(state.lastMessage, last.number)
            }
            return messages
        }
    }
}
