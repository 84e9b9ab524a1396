import BrowserHarness
import MiniCore
import Testing

/// Pickers, the menu of the phone, and what the program scrolls.
extension BrowserTests {
    /// Chooses an item in a list of the open picker, as a person does.
    private func choose(_ index: Int, inList list: Int = 0, _ preview: PreviewPage) async throws {
        try await preview.browser.evaluate(
            """
            (() => {
                const list = document.querySelectorAll(".sheet select")[\(list)];
                list.selectedIndex = \(index);
                list.dispatchEvent(new Event("change"));
            })()
            """
        )
    }

    private static let confirm = ".sheet .dialog-buttons .is-default"

    @Test func `a tap on a picker opens it, and confirming changes it`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/picker/picker")
        try await fixture.preview { preview in
            try await preview.click("#city")
            try await preview.wait(for: ".sheet select")
            try await choose(1, preview)
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "Lisbon")
            try await preview.click("#seat")
            try await preview.wait(for: ".sheet select:nth-child(2)")
            try await choose(2, preview)
            try await choose(3, inList: 1, preview)
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "Row 3, seat D")
            // The picker shows its value, and Escape changes nothing.
            try await preview.click("#seat")
            try await preview.wait(for: ".sheet select:nth-child(2)")
            let chosen = "[...document.querySelectorAll('.sheet select')].map((list) => list.selectedIndex)"
            #expect(try await preview.browser.evaluate(chosen) == [2, 3])
            try await choose(0, preview)
            try await preview.browser.press("Escape")
            try await preview.wait(for: ".sheet", isShown: false)
            // A date outside of the limits is a mistake.
            try await preview.click("#day")
            try await preview.wait(for: ".sheet input[type=date]")
            try await preview.setValue("2025-01-01", of: ".sheet input")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".sheet input:invalid")
            try await preview.setValue("2024-03-01", of: ".sheet input")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "2024-03-01")
            try await preview.evaluate("page.querySelector('#time').focus()")
            try await preview.browser.press("Enter")
            try await preview.wait(for: ".sheet input[type=time]")
            #expect(try await preview.browser.evaluate("document.activeElement.value") == "09:30")
            try await preview.setValue("10:15", of: ".sheet input")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "10:15")
            #expect(try await preview.evaluate("page.body.innerText.includes('Row 3, seat D')") == true)
        }
    }

    @Test func `a turned list changes the other lists, and a disabled picker does not open`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = """
            <picker id="place" mode="multiSelector" range="{{[countries, cities[chosen[0]]]}}" value="{{chosen}}"
              onColumnChange="onTurn" onChange="onPick"><view>{{text}}</view></picker>
            <picker id="off" disabled range="{{countries}}"><view>Off</view></picker>
            <picker id="region" mode="region"><view>Region</view></picker>
            """
        files["pages/a/a.js"] = """
            Page({
              data: { countries: ['P', 'N'], cities: [['Porto', 'Lisbon', 'Faro'], ['Oslo']], chosen: [0, 2], text: 'none' },
              onTurn({ detail: { column, value } }) {
                this.setData({ chosen: column === 0 ? [value, 0] : [this.data.chosen[0], value] });
              },
              onPick({ detail }) { this.setData({ text: `picked ${detail.value}` }); },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.click("#place")
            try await preview.wait(for: ".sheet select:nth-child(2)")
            let lists = """
                [...document.querySelectorAll(".sheet select")].map((list) => [list.length, list.selectedIndex])
                """
            #expect(try await preview.browser.evaluate(lists) == [[2, 0], [3, 2]])
            try await choose(1, preview)
            try await preview.wait(for: ".sheet select:nth-child(2)", containing: "Oslo")
            #expect(try await preview.browser.evaluate(lists) == [[2, 1], [1, 0]])
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "picked 1,0")
            try await preview.click("#off")
            try await preview.click("#region")
            try await preview.wait(for: ".log.is-warn", containing: #"A picker with the mode "region" has nothing"#)
            #expect(try await preview.browser.evaluate("document.querySelector('.sheet')") == .null)
            // Those of `my` have the same lists and inputs.
            let list = "[{name: 'a'}, {name: 'b', subList: [{name: 'c'}, {name: 'd'}]}]"
            try await preview.run("return (await my.multiLevelSelect({list: \(list)})).result.map((one) => one.name)")
            try await preview.wait(for: ".sheet select")
            try await choose(1, preview)
            try await choose(1, inList: 1, preview)
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".log.is-result", containing: #"["b","d"]"#)
            try await preview.run("return (await my.regionPicker({selectedItem: ['X', 'Y', 'Z']})).data")
            try await preview.wait(for: ".sheet .texts")
            try await preview.setValue("W", of: ".sheet label:nth-child(3) input")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".log.is-result", containing: #"["X","Y","W"]"#)
            let date = "{format: 'yyyy-MM-dd HH:mm', currentDate: '2024-02-29 09:30'}"
            try await preview.run("return (await my.datePicker(\(date))).date")
            try await preview.wait(for: ".sheet input[type=datetime-local]")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".log.is-result", containing: "2024-02-29 09:30")
        }
    }
}
