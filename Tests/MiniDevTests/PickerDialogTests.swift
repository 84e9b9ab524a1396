import MiniCore
import MiniHost
import Testing

@testable import MiniDev

/// What browsers show of the pickers of `my`, and what they return.
struct PickerDialogTests {
    private struct Case {
        let name: String
        var parameters: ScriptValue = [:]
        var preselection: ScriptValue?
        /// The fields that the browser receives.
        let fields: ScriptValue
        /// The result of the browser, and the choice that follows.
        let result: ScriptValue
        let choice: ScriptValue
    }

    private static let districts: ScriptValue = [
        "mainHeadList": [["title": "Near", "list": [["name": "A", "adCode": "1"]]]],
        "mainNormalList": [["name": "B", "adCode": "2", "subList": [["name": "C", "adCode": "3", "ext": ["x": 1]]]]],
    ]

    private static let cases: [Case] = [
        Case(
            name: "datePicker",
            parameters: ["format": "yyyy-MM-dd HH:mm", "endDate": "2025-01-01 00:00"],
            preselection: ["date": "2024-02-29 09:30"],
            fields: ["mode": "datetime", "value": "2024-02-29 09:30", "start": .null, "end": "2025-01-01 00:00"],
            result: ["value": "2024-03-01 10:00"],
            choice: "2024-03-01 10:00",
        ),
        Case(
            name: "datePicker",
            parameters: ["format": "yyyy"],
            preselection: ["date": "2024"],
            fields: ["mode": "year", "value": "2024", "start": .null, "end": .null],
            result: ["value": ""],
            choice: ["date": "2024"],
        ),
        Case(
            name: "optionsSelect",
            parameters: ["optionsOne": ["a", "b"], "optionsTwo": ["c", "d"]],
            preselection: ["selectedOneIndex": 1, "selectedTwoIndex": 0],
            fields: ["mode": "multiSelector", "items": [["a", "b"], ["c", "d"]], "value": [1, 0]],
            result: ["index": [0, 1]],
            choice: [0, 1],
        ),
        Case(
            name: "multiLevelSelect",
            parameters: ["list": [["name": "a"], ["name": "b", "subList": [["name": "c"], ["name": "d"]]]]],
            preselection: ["success": true],
            fields: [
                "mode": "tree",
                "items": [
                    ["text": "a", "items": []],
                    ["text": "b", "items": [["text": "c", "items": []], ["text": "d", "items": []]]],
                ],
            ],
            result: ["index": [1, 1]],
            choice: ["b", "d"],
        ),
        Case(
            name: "chooseCity",
            parameters: ["cities": [["city": "x", "adCode": "9", "spell": "x"]], "hotCities": [["city": "y"]]],
            fields: ["mode": "tree", "items": [["text": "x", "items": []], ["text": "y", "items": []]]],
            result: ["index": [0]],
            choice: ["city": "x", "adCode": "9"],
        ),
        Case(
            name: "chooseCity",
            preselection: ["city": "x", "adCode": "9"],
            fields: ["mode": "texts", "items": [["text": "City", "value": "x"], ["text": "Code", "value": "9"]]],
            result: ["value": ["z", "8"]],
            choice: ["city": "z", "adCode": "8"],
        ),
        Case(
            name: "chooseDistrict",
            parameters: districts,
            fields: [
                "mode": "tree",
                "items": [["text": "A", "items": []], ["text": "B", "items": [["text": "C", "items": []]]]],
            ],
            result: ["index": [1, 0]],
            choice: ["name": "C", "adCode": "3", "ext": ["x": 1]],
        ),
        Case(
            name: "regionPicker",
            parameters: ["selectedItem": ["p", "q", "r"]],
            preselection: ["data": ["a", "b", "c"], "code": ["1", "2", "3"]],
            fields: [
                "mode": "texts",
                "items": [
                    ["text": "Province", "value": "p"], ["text": "City", "value": "q"],
                    ["text": "District", "value": "r"], ["text": "Codes", "value": "1 2 3"],
                ],
            ],
            result: ["value": ["x", "y", "z", "7 8"]],
            choice: ["data": ["x", "y", "z"], "code": ["7", "8"]],
        ),
    ]

    @Test func `each picker has its lists or inputs, and returns the choice of the person`() {
        for one in Self.cases {
            let dialog = PickerDialog(
                name: one.name,
                parameters: one.parameters.object ?? ScriptObject(),
                preselection: one.preselection,
            )
            #expect(ScriptValue.object(ScriptObject(dialog.fields)) == one.fields, "\(one.name)")
            #expect(dialog.choice(of: DialogResult(one.result)) == one.choice, "\(one.name)")
            // A browser that sends no choice confirms the preselection, and one outside of the lists as well.
            for other: ScriptValue in [[:], ["index": [9]]] where one.name != "optionsSelect" {
                #expect(dialog.choice(of: DialogResult(other)) == one.preselection, "\(one.name)")
            }
        }
    }
}
