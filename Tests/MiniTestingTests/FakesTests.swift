import MiniCore
import MiniTesting
import Testing

struct FakesTests {
    private let program = ProgramIdentity(appID: "one")

    @Test func `scripted decisions are used in order, then the first button`() async {
        let userInterface = RecordingUserInterface(confirmations: [false], inputs: [nil, "text"], choices: [2, nil])
        let confirm = ConfirmDialog(title: "", content: "", confirmButtonText: "", cancelButtonText: "")
        #expect(await userInterface.confirm(confirm, for: program) == false)
        #expect(await userInterface.confirm(confirm, for: program) == true)

        let prompt = PromptDialog(title: "", message: "", placeholder: "", okButtonText: "", cancelButtonText: "")
        #expect(await userInterface.prompt(prompt, for: program) == nil)
        #expect(await userInterface.prompt(prompt, for: program) == "text")
        #expect(await userInterface.prompt(prompt, for: program) == "")

        let sheet = ActionSheetDialog(title: "", items: ["a"], cancelButtonText: "")
        #expect(await userInterface.actionSheet(sheet, for: program) == 2)
        #expect(await userInterface.actionSheet(sheet, for: program) == nil)
        #expect(await userInterface.actionSheet(sheet, for: program) == 0)
    }

    @Test func `the record separates programs`() async {
        let userInterface = RecordingUserInterface()
        await userInterface.showLoading("busy", for: program)
        await userInterface.hideLoading(for: ProgramIdentity(appID: "two"))
        #expect(userInterface.record == [.loading("busy"), .loadingHidden])
        #expect(userInterface.record(of: program) == [.loading("busy")])
    }

    @Test func `a context for tests closes its storage after use`() throws {
        let storage = FakeLocalStorage()
        CallContext.testing(storage: storage).services.close()
        #expect(storage.closeCount == 0)
        let context = CallContext.testing(storage: storage)
        try context.storage.set(.string("value"), for: "key")
        context.services.close()
        context.services.close()
        #expect(storage.closeCount == 1)
        #expect(throws: APIError(.stopped, "the program has been stopped")) { _ = try context.storage }
    }
}
