import CommandHarness
import MiniHost
import MiniTesting
import ProgramModes
import Testing

@Suite(.timeLimit(.minutes(5))) struct HeadlessUserInterfaceTests {
    @Test(arguments: [HeadlessUserInterface.Response.cancel, .firstButton])
    func `the headless user interface complies with the rules`(response: HeadlessUserInterface.Response) async throws {
        try await UserInterfaceCompatTest(HeadlessUserInterface(response), deadline: .seconds(600)).run()
    }

    @Test func `a host without a user interface grants no consent`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
            "pages/a/a.axml": "<view/>",
        ])
        defer { folder.remove() }
        let host = try MiniProgramHost(HostConfiguration.forTests())
        let program = try await host.open(folder.path)
        let responses = try await program.evaluate(
            """
            await my.alert({ content: 'C' });
            const { confirm } = await my.confirm({ content: 'Pay 1000 euros?' });
            const { ok } = await my.prompt({ title: 'name' });
            const { index } = await my.showActionSheet({ items: ['a', 'b'] });
            const { error } = await my.datePicker({ currentDate: '2024-02-29' }).catch(e => e);
            return [confirm, ok, index, error];
            """
        )
        await host.stop()
        #expect(responses == [false, false, -1, 11])
    }

    @Test func `it taps the first button and records each dialog`() async throws {
        let interface = HeadlessUserInterface(.firstButton)
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
            "pages/a/a.axml": "<view/>",
        ])
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.userInterface = interface
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        let result = try await program.evaluate(
            """
            await my.alert({ title: 'T', content: 'C' });
            const { confirm } = await my.confirm({ content: 'sure?' });
            const { ok, inputValue } = await my.prompt({ title: 'name' });
            const { index } = await my.showActionSheet({ items: ['a', 'b'] });
            const { date } = await my.datePicker({ currentDate: '2024-02-29' });
            await my.showToast({ content: 'done' });
            await my.showLoading({ content: 'busy' });
            await my.hideLoading();
            return [confirm, ok, inputValue, index, date];
            """
        )
        await host.stop()
        #expect(result == [true, true, "", 0, "2024-02-29"])
        #expect(interface.shown.count == 7)
        let picker = PickerDialog(
            name: "datePicker",
            parameters: ScriptObject([("currentDate", "2024-02-29")]),
            preselection: ["date": "2024-02-29"],
        )
        #expect(interface.shown.contains(.picker(picker)))
        #expect(interface.shown.last == .loading("busy"))
    }

    @Test func `old records are discarded`() async {
        let interface = HeadlessUserInterface()
        let program = ProgramIdentity(appID: "a")
        let half = String(repeating: "x", count: HeadlessUserInterface.shownLimitBytes / 2)
        for content in ["first", half, half + "!", half + half + half] {
            await interface.showLoading(content, for: program)
            #expect(interface.shown.last == .loading(content))
        }
        #expect(interface.shown.count == 1)
        await interface.showLoading("last", for: program)
        #expect(interface.shown == [.loading("last")])
    }

    @Test func `a toast that never disappears delays a program at most until the deadline`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.js": "App({})", "pages/a/a.js": "Page({})",
            "pages/a/a.axml": "<view/>",
        ])
        defer { folder.remove() }
        var configuration = HostConfiguration.forTests()
        configuration.userInterface = SilentUserInterface()
        configuration.limits.delegateDeadline = .milliseconds(20)
        let host = try MiniProgramHost(configuration)
        let program = try await host.open(folder.path)
        let result = try await program.evaluate(
            "await my.showToast({ content: 'x' }); await my.hideLoading(); return 1"
        )
        #expect(result == 1)
        // The program waits for a dialog and abandons it at its end.
        let pending = Task { try await program.evaluate("my.confirm({ content: '?' })") }
        await host.stop()
        await #expect(throws: ScriptError.self) { try await pending.value }
    }
}

/// Never completes and ignores cancellation.
private struct SilentUserInterface: UserInterface {
    @concurrent func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async { await never() }

    @concurrent func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool {
        await never()
        return true
    }

    @concurrent func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? {
        await never()
        return ""
    }

    @concurrent func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? {
        await never()
        return 0
    }

    @concurrent func showToast(_ toast: Toast, for program: ProgramIdentity) async { await never() }

    @concurrent func hideToast(for program: ProgramIdentity) async { await never() }

    @concurrent func showLoading(_ content: String, for program: ProgramIdentity) async { await never() }

    @concurrent func hideLoading(for program: ProgramIdentity) async { await never() }

    private func never() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        // Unlike that of a stream, the wait of an unstructured task does not end when the caller is cancelled.
        await Task { for await _ in stream {} }.value
        continuation.finish()
    }
}
