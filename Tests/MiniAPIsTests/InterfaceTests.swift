import MiniCore
import MiniTesting
import Testing

@testable import MiniAPIs

struct InterfaceTests {
    private static var chinese: HostEnvironment {
        var environment = HostEnvironment()
        environment.language = "zh-Hans"
        return environment
    }

    @Test func `alert shows its texts and succeeds`() async throws {
        let harness = Harness()
        let result = try await harness.call(Alert.self, ["title": "T", "content": "C", "buttonText": "B"])
        #expect(result == ["success": true])
        #expect(harness.userInterface.record == [.alert(AlertDialog(title: "T", content: "C", buttonText: "B"))])
    }

    @Test func `buttons are in the language of the host by default`() async throws {
        let english = Harness()
        _ = try await english.call(Alert.self)
        #expect(english.userInterface.record == [.alert(AlertDialog(title: "", content: "", buttonText: "OK"))])

        let chinese = Harness(environment: Self.chinese)
        _ = try await chinese.call(Confirm.self, ["title": .null])
        let dialog = ConfirmDialog(title: "", content: "", confirmButtonText: "确定", cancelButtonText: "取消")
        #expect(chinese.userInterface.record == [.confirm(dialog)])
    }

    @Test(arguments: [true, false])
    func `confirm returns which button was tapped`(result: Bool) async throws {
        let harness = Harness(userInterface: RecordingUserInterface(confirmations: [result]))
        #expect(try await harness.call(Confirm.self, ["content": "Delete?"]) == ["confirm": .bool(result)])
    }

    @Test(arguments: [("text", true, "text"), ("", true, ""), (nil, false, "")] as [(String?, Bool, String)])
    func `prompt returns the text or that it was cancelled`(input: String?, ok: Bool, value: String) async throws {
        let harness = Harness(userInterface: RecordingUserInterface(inputs: [input]))
        let result = try await harness.call(Prompt.self, ["title": "Name", "placeholder": "P", "align": "center"])
        #expect(result == ["ok": .bool(ok), "inputValue": .string(value)])
        let dialog = PromptDialog(
            title: "Name",
            message: "",
            placeholder: "P",
            okButtonText: "OK",
            cancelButtonText: "Cancel",
        )
        #expect(harness.userInterface.record == [.prompt(dialog)])
    }

    @Test func `prompt does not require a title`() async throws {
        let harness = Harness(userInterface: RecordingUserInterface(inputs: ["Li"]))
        #expect(try await harness.call(Prompt.self, [:]) == ["ok": true, "inputValue": "Li"])
    }

    @Test(arguments: [(1, 1), (nil, -1), (2, -1), (-5, -1)] as [(Int?, Double)])
    func `an action sheet returns the index, or -1`(choice: Int?, index: Double) async throws {
        let harness = Harness(userInterface: RecordingUserInterface(choices: [choice]))
        let result = try await harness.call(ShowActionSheet.self, ["items": ["a", "b"]])
        #expect(result == ["index": .number(index), "success": true])
    }

    @Test(
        arguments: [
            (["type": "success", "duration": 10], "success", 10), ([:], "none", 3000),
            (["type": "glitter"], "none", 3000),
            (["duration": -1], "none", 0), (["duration": 1e300], "none", 3_600_000),
        ] as [(ScriptValue, String, Double)]
    )
    func `a toast has a documented type and a limited duration`(value: ScriptValue, type: String, milliseconds: Double)
        async throws
    {
        let harness = Harness()
        #expect(try await harness.call(ShowToast.self, value) == [:])
        let toast = Toast(content: "", type: type, duration: .milliseconds(milliseconds))
        #expect(harness.userInterface.record == [.toast(toast)])
    }

    @Test func `any value is converted to displayed text`() async throws {
        let harness = Harness()
        _ = try await harness.call(Alert.self, ["title": 1.5, "content": ["a", ["b": true]], "buttonText": false])
        _ = try await harness.call(ShowActionSheet.self, ["items": [1, "b", [:]], "title": ["n": 1]])
        _ = try await harness.call(ShowToast.self, ["content": 5, "duration": "2000"])
        _ = try await harness.call(SetNavigationBar.self, ["title": 5])
        #expect(
            harness.userInterface.record == [
                .alert(AlertDialog(title: "1.5", content: #"["a",{"b":true}]"#, buttonText: "false")),
                .actionSheet(
                    ActionSheetDialog(title: #"{"n":1}"#, items: ["1", "b", "{}"], cancelButtonText: "Cancel")
                ),
                .toast(Toast(content: "5", type: "none", duration: .milliseconds(2000))),
            ]
        )
        #expect(harness.navigation.requests == [.setNavigationBar(NavigationBarChange(title: "5"))])
    }

    @Test func `toasts and the busy indicator return an empty object`() async throws {
        let harness = Harness()
        #expect(try await harness.call(ShowLoading.self, ["content": "Wait", "delay": 10, "mask": false]) == [:])
        #expect(try await harness.call(HideLoading.self) == [:])
        #expect(try await harness.call(HideToast.self) == [:])
        #expect(harness.userInterface.record == [.loading("Wait"), .loadingHidden, .toastHidden])
    }

    @Test func `setNavigationBar changes only the passed properties`() async throws {
        let harness = Harness()
        #expect(try await harness.call(SetNavigationBar.self, ["title": "Cart", "backgroundColor": "#fff"]) == [:])
        #expect(try await harness.call(SetNavigationBar.self, ["reset": true, "frontColor": "#000"]) == [:])
        #expect(
            harness.navigation.requests == [
                .setNavigationBar(NavigationBarChange(title: "Cart", backgroundColor: "#fff")),
                .setNavigationBar(NavigationBarChange(reset: true, frontColor: "#000")),
            ]
        )
    }

    @Test(
        arguments: [
            (Prompt.self, ["title": "T", "align": false], "align: expected a string, found boolean"),
            (ShowActionSheet.self, [:], "items: required parameter is missing"),
            (ShowActionSheet.self, ["items": "a"], "items: expected an array of texts, found string"),
            (ShowActionSheet.self, ["items": ["a", .null]], "items[1]: expected a text"),
            (ShowActionSheet.self, ["items": []], "items: expected at least 1 element"),
            (ShowToast.self, ["duration": "long"], "duration: expected a number, found string"),
            (ShowToast.self, ["type": 1], "type: expected a string, found number"),
            (ShowToast.self, ["duration": .number(.infinity)], "duration: expected a finite number"),
            (ShowLoading.self, ["mask": 1], "mask: expected a boolean, found number"),
            (ShowLoading.self, ["delay": true], "delay: expected a number, found boolean"),
            (SetNavigationBar.self, ["reset": "yes"], "reset: expected a boolean, found string"),
        ] as [(any HostFunction.Type, ScriptValue, String)]
    )
    func `an invalid parameter is named in the error, and no dialog is shown`(
        function: any HostFunction.Type,
        parameters: ScriptValue,
        message: String,
    ) async {
        let harness = Harness()
        await harness.expectRefusal(of: function, parameters, message)
        #expect(harness.userInterface.record.isEmpty)
        #expect(harness.navigation.requests.isEmpty)
    }
}
