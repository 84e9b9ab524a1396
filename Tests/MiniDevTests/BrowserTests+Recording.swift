import BrowserHarness
import CommandHarness
import MiniCore
import Testing

/// What a person does in the browser becomes a test.
extension BrowserTests {
    @Test func `what a person does becomes a test that passes, and fails after a change of the program`() async throws {
        let file = "tests/bought.test.js"
        var files = try DevFixture.files(ofSample: "shop")
        files["tests/.keep"] = ""
        let fixture = try await DevFixture(files, recording: file)
        try await fixture.preview { preview in
            try await preview.wait(for: "#record[aria-pressed=true]")
            try await buy(preview)
            try await preview.browser.click("#record")
            try await preview.wait(for: "#recording-state", containing: "Written to \(file)")
            let source = try fixture.text(of: file)
            let shown = try await preview.browser.evaluate("document.querySelector('#recording-source').textContent")
            #expect(shown == .string(source))
            #expect(RecordingTests.statements(of: source) == bought)
            let result = try await fixture.runTest(file)
            #expect(result.status == 0, "\(result.output)\(result.error)\(source)")
            let page = "pages/account/account.axml"
            let template = try fixture.text(of: page)
            try fixture.save(page, template.replacing("Order {{", with: "Purchase {{"))
            let failed = try await fixture.runTest(file)
            #expect(failed.status == 1)
            #expect(failed.output.contains("there is no text \"Order 1\""), "\(failed.output)\(failed.error)")
        }
    }

    /// Buys tea.
    private func buy(_ preview: PreviewPage) async throws {
        try await preview.click("#search")
        try await preview.browser.type("tea")
        try await preview.wait(until: "!page.body.innerText.includes('Kettle')")
        try await preview.click(".product [role=button]")
        try await preview.wait(for: "#notices", containing: "Green tea is in your cart")
        try await preview.click(".product-name")
        try await preview.wait(forText: "100 g")
        try await preview.click("input[value='100 g']")
        try await preview.wait(until: "page.querySelector('input[value=\"100 g\"]').checked")
        try await preview.click("[aria-label=More]")
        try await preview.wait(until: "page.querySelector('.stepper-amount').textContent === '2'")
        try await preview.browser.click("#back")
        try await preview.wait(until: "page.querySelector('#search') !== null")
        try await preview.browser.click("#refresh")
        try await preview.browser.click("#tabs button:nth-child(2)")
        try await preview.wait(forText: "Green tea, 50 g")
        try await preview.click("[aria-label=Less]")
        try await preview.wait(for: "[role=dialog]", containing: "Take it out?")
        try await preview.browser.click(".dialog-buttons button:first-child")
        try await preview.wait(for: "[role=dialog]", isShown: false)
        try await preview.click("#checkout")
        try await preview.wait(forText: "I have read the terms")
        try await preview.click("input[placeholder='Who is it for?']")
        try await preview.browser.type("O'Hara")
        try await preview.click("textarea")
        try await preview.browser.type("West Lake")
        try await preview.click("input[value='by courier']")
        try await preview.wait(until: "page.querySelector('input[value=\"by courier\"]').checked")
        try await preview.click(".mini-label.row .mini-text")
        try await preview.wait(until: "page.querySelector('[role=switch]').checked")
        try await preview.browser.click("#visibility")
        try await preview.wait(for: "#asleep")
        try await preview.browser.click("#asleep")
        try await pick("input[placeholder='Who is it for?']", preview)
        try await preview.click("#order")
        try await preview.wait(forText: "Order 1")
        try await pick(".card .mini-view .mini-view", preview)
    }

    /// Picks an element that the test expects.
    private func pick(_ selector: String, _ preview: PreviewPage) async throws {
        let count = "document.querySelector('#recording-source').textContent.split('expect(').length"
        let before = try await preview.browser.evaluate(count).number ?? 0
        try await preview.browser.click("#recording-expect")
        try await preview.wait(for: "#pick-layer")
        try await preview.click(selector)
        try await preview.browser.wait(until: "\(count) > \(before)")
        try await preview.wait(for: "#pick-layer", isShown: false)
    }

    private var bought: [String] {
        [
            "await app.open('/pages/products/products');",
            "await app.page.getByRole('textbox', { name: 'Search' }).tap();",
            "await app.page.getByRole('textbox', { name: 'Search' }).input('tea');",
            "await app.page.getByRole('button', { name: 'Add to cart' }).tap();",
            "await app.page.getByText('Green tea', { exact: true }).tap();",
            "await app.page.getByRole('radio', { name: '100 g' }).tap();",
            "await app.page.getByRole('button', { name: 'More' }).tap();",
            "await app.page.goBack();",
            "await app.page.pullDownRefresh();",
            "await app.page.tapTab(1);",
            "app.ui.confirm(false);",
            "await app.page.getByRole('button', { name: 'Less' }).tap();",
            "await app.page.getByRole('button', { name: 'Check out' }).tap();",
            "await app.page.getByRole('textbox', { name: 'Who is it for?' }).tap();",
            "await app.page.getByRole('textbox', { name: 'Who is it for?' }).input('O\\'Hara');",
            "await app.page.getByRole('textbox', { name: 'Where does it go?' }).tap();",
            "await app.page.getByRole('textbox', { name: 'Where does it go?' }).input('West Lake');",
            "await app.page.getByRole('radio', { name: 'By courier, tomorrow' }).tap();",
            "await app.page.getByText('I have read the terms', { exact: true }).tap();",
            "await app.hide();",
            "await app.show();",
            "expect(await app.page.getByRole('textbox', { name: 'Who is it for?' }).value()).toEqual('O\\'Hara');",
            "await app.page.getByRole('button', { name: 'Order' }).tap();",
            "expect(await (await app.page.findByText('Order 1', { exact: true })).isVisible()).toBe(true);",
        ]
    }

    @Test func `the button Record starts the program again, and the test is downloaded`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try await preview.browser.click("#record")
            try await preview.wait(forText: "0 taps")
            try await preview.wait(for: "#panel-test")
            try await preview.click("[role=button]")
            try await preview.wait(for: "#recording-source", containing: "getByRole('button', { name: 'Count' }).tap()")
            try await preview.browser.click("#recording-expect")
            try await preview.wait(for: "#pick-layer")
            try await preview.browser.press("Escape")
            try await preview.wait(for: "#pick-layer", isShown: false)
            try await preview.browser.click("#record")
            try await preview.wait(for: "#record[aria-pressed=false]")
            try await preview.browser.evaluate(
                "HTMLAnchorElement.prototype.click = function () { globalThis.downloaded = [this.download, this.href]; }"
            )
            try await preview.browser.click("#recording-download")
            let downloaded = try await preview.browser.evaluate("globalThis.downloaded")
            #expect(downloaded[0] == "recorded.test.js")
            #expect(downloaded[1]?.string?.hasPrefix("blob:") == true)
            try await preview.browser.click("#recording-copy")
            // The browser decides whether the clipboard can be used.
            let announcement = "document.querySelector('#announcement').textContent"
            try await preview.browser.wait(until: "/Copied|The test is selected/.test(\(announcement))")
        }
    }
}
