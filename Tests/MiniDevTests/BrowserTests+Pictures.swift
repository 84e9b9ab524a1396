import BrowserHarness
import MiniDev
import Testing

/// Pictures before and after interactions with the samples hello, notes, shop and weather: the regions of some elements change,
/// and the rest of the phone does not.
extension BrowserTests {
    /// The regions that change when a page opens, besides `newPageDetails`.
    static let newPage = ["#phone #page", "#phone #title"]
    /// What only some pages have.
    static let newPageDetails = ["#phone #back", "#phone #tabs"]
    /// What is behind a dialog.
    static let scrim = ["#phone .scrim"]

    @Test func `pictures of taps, keys, the background and another device`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.wait(forText: "not been tapped yet")
            var pictures = try await PhonePictures(of: preview)
            let start = pictures.last
            try await pictures.expect("a tap", changes: [".count", "[role=button]"]) {
                try await preview.click("[role=button]")
                try await preview.wait(forText: "tapped once")
            }
            try await pictures.expect("a tap on the other button", restores: start) {
                try await preview.click("[role=button]:last-child")
                try await preview.wait(forText: "not been tapped yet")
            }
            try await pictures.expect("the Enter key", changes: [".count", "[role=button]"]) {
                try await preview.evaluate("page.querySelector('[role=button]').focus()")
                try await preview.browser.press("Enter")
                try await preview.wait(forText: "tapped once")
            }
            try await pictures.expect("the space bar", changes: [".count"], besides: ["[role=button]"]) {
                try await preview.browser.press(" ", text: " ")
                try await preview.wait(forText: "tapped 2 times")
            }
            try await pictures.expect("a tap that begins anew", restores: start) {
                try await preview.click("[role=button]:last-child")
                try await preview.wait(forText: "not been tapped yet")
            }
            try await pictures.expect("the background", changes: ["#phone #asleep"]) {
                try await preview.browser.click("#visibility")
                try await preview.wait(for: "#asleep")
            }
            try await pictures.expect("the foreground", restores: start) {
                try await preview.browser.click("#asleep")
                try await preview.wait(for: "#asleep", isShown: false)
            }
            try await pictures.expect("another title", changes: ["#phone #title"]) {
                try await preview.submit("my.setNavigationBar({ title: 'Greeting' })")
                try await preview.wait(for: "#title", containing: "Greeting")
            }
            try await pictures.expect("a colour of the bar", changes: ["#phone #navigation-bar"]) {
                try await preview.submit("my.setNavigationBar({ backgroundColor: '#00aa00' })")
                let colour = "getComputedStyle(document.querySelector('#bars')).backgroundColor"
                try await preview.browser.wait(until: "\(colour) === 'rgb(0, 170, 0)'")
            }
            // The program starts again with the bar of its configuration.
            try await pictures.expect("another device", changes: ["#phone #page", "#phone #navigation-bar"]) {
                try await preview.browser.click("#tab-device")
                for (name, value) in [("width", "320"), ("height", "568"), ("textSize", "20")] {
                    try await preview.setValue(value, of: "#device-\(name)")
                }
                try await preview.browser.click("#device-form button")
                try await preview.wait(for: "#device", containing: "320 × 568")
                try await preview.wait(until: "page.defaultView.innerWidth === 320")
                try await preview.wait(forText: "not been tapped yet")
                try await preview.wait(for: "#title", containing: "Hello")
            }
            let window = try await PreviewPage.open(fixture.server.address)
            try await window.wait(forText: "not been tapped yet")
            try await pictures.expectSamePicture(in: window)
            try await window.browser.close()
        }
    }

    @Test func `pictures of dialogs, toasts and loading indicators`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.wait(forText: "not been tapped yet")
            var pictures = try await PhonePictures(of: preview)
            let start = pictures.last
            try await pictures.expect("an alert", changes: ["#phone .dialog"], besides: Self.scrim) {
                try await preview.submit("my.alert({ title: 'Saved', content: 'All of it' })")
                try await preview.wait(for: "[role=alertdialog]", containing: "All of it")
            }
            try await pictures.expect("the Enter key in the alert", restores: start) {
                try await preview.browser.press("Enter")
                try await preview.wait(for: "[role=alertdialog]", isShown: false)
            }
            try await pictures.expect("an action sheet", changes: ["#phone .sheet"], besides: Self.scrim) {
                try await preview.submit("my.showActionSheet({ title: 'Pick', items: ['One', 'Two'] })")
                try await preview.wait(for: ".sheet", containing: "Two")
            }
            try await pictures.expect("a chosen item of the sheet", restores: start) {
                try await preview.browser.click(".sheet .item:nth-child(2)")
                try await preview.wait(for: ".sheet", isShown: false)
            }
            try await pictures.expect("a toast", changes: ["#phone .notice"]) {
                try await preview.submit("my.showToast({ content: 'Saved', duration: 600000 })")
                try await preview.wait(for: ".notice", containing: "Saved")
            }
            try await pictures.expect("the end of the toast", restores: start) {
                try await preview.submit("my.hideToast()")
                try await preview.wait(for: ".notice", isShown: false)
            }
            try await pictures.expect("a loading indicator", changes: ["#phone .notice"]) {
                try await preview.submit("my.showLoading({ content: 'Wait' })")
                try await preview.wait(for: ".notice", containing: "Wait")
            }
            try await pictures.expect("the end of the loading indicator", restores: start) {
                try await preview.submit("my.hideLoading()")
                try await preview.wait(for: ".notice", isShown: false)
            }
        }
    }

    @Test func `pictures of notes that are written, done and deleted`() async throws {
        let fixture = try await DevFixture(sample: "notes")
        try await fixture.preview { preview in
            try await preview.wait(forText: "Nothing here yet")
            var pictures = try await PhonePictures(of: preview)
            let list = pictures.last
            try await pictures.expect("a tab", changes: Self.newPage + ["#phone #tabs"]) {
                try await preview.browser.click("#tabs button:nth-child(2)")
                try await preview.wait(forText: "Newest first")
                try await preview.wait(for: "#tabs [aria-current=page]", containing: "Settings")
            }
            // The size of the storage may change with a setting.
            let setting = ".row:first-child .value"
            try await pictures.expect("a tapped setting", changes: [setting], besides: [".hint"]) {
                try await preview.click(".row:first-child")
                try await preview.wait(until: "page.querySelector('.value').textContent === 'Off'")
            }
            try await pictures.expect("the other tab", restores: list) {
                try await preview.browser.click("#tabs button:nth-child(1)")
                try await preview.wait(forText: "Nothing here yet")
            }
            try await pictures.expect("a page without tabs", changes: Self.newPage, besides: Self.newPageDetails) {
                try await preview.click("#add")
                try await preview.wait(forText: "Tap to name it")
            }
            let editor = pictures.last
            try await pictures.expect("a prompt", changes: ["#phone .dialog"], besides: Self.scrim) {
                try await preview.click(".field:first-child")
                try await preview.wait(for: "[role=dialog] input")
            }
            try await pictures.expect("typing into the prompt", changes: ["#phone .dialog input"]) {
                try await preview.browser.type("Milk")
                try await preview.wait(for: ".dialog input", containingValue: "Milk")
            }
            try await pictures.expect("the Enter key in it", changes: [".field:first-child"], since: editor) {
                try await preview.browser.press("Enter")
                try await preview.wait(forText: "Milk")
                try await preview.wait(for: ".dialog", isShown: false)
            }
            try await pictures.expect("a new item", changes: Self.newPage, besides: Self.newPageDetails) {
                try await preview.click("#save")
                try await preview.wait(forText: "1 open note")
            }
            try await pictures.expect("a done item", changes: [".note-title", ".summary"]) {
                try await preview.click(".note-title")
                try await preview.wait(forText: "0 open notes")
                try await preview.wait(until: "page.querySelector('.note-done') !== null")
            }
            try await pictures.expect("a confirmation", changes: ["#phone .dialog"], besides: Self.scrim) {
                try await preview.click(".action:last-child")
                try await preview.wait(for: "[role=dialog]", containing: "Delete this note?")
            }
            try await pictures.expect("a deleted item", restores: list) {
                try await preview.browser.click(".dialog-buttons button:last-child")
                try await preview.wait(forText: "Nothing here yet")
                try await preview.wait(for: ".dialog", isShown: false)
            }
        }
    }

    @Test func `pictures of products that are searched, pulled down and opened`() async throws {
        let fixture = try await DevFixture(sample: "shop")
        try await fixture.preview { preview in
            let count = "page.querySelectorAll('.product').length"
            try await preview.wait(until: "\(count) === 5")
            var pictures = try await PhonePictures(of: preview)
            let start = pictures.last
            try await pictures.expect("a search", changes: ["#search", ".product:nth-child(n+3)"]) {
                try await preview.click("#search")
                try await preview.browser.type("tea")
                try await preview.wait(until: "\(count) === 1")
            }
            try await pictures.expect("an erased text", restores: start) {
                for _ in 0..<3 { try await preview.browser.press("Backspace") }
                try await preview.wait(until: "\(count) === 5 && page.querySelector('#search').value === ''")
                try await preview.evaluate("page.activeElement.blur()")
            }
            try await pictures.expect("a picker", changes: ["#phone .sheet"], besides: Self.scrim) {
                try await preview.click("#category")
                try await preview.wait(for: ".sheet select")
            }
            let filtered = ["#category", ".product:nth-child(n+4)"]
            try await pictures.expect("a picked item", changes: filtered, since: start) {
                try await preview.browser.evaluate(
                    """
                    (() => {
                        const list = document.querySelector(".sheet select");
                        list.selectedIndex = 1;
                        list.dispatchEvent(new Event("change"));
                    })()
                    """
                )
                try await preview.browser.click(".sheet .dialog-buttons .is-default")
                try await preview.wait(until: "\(count) === 2")
                try await preview.wait(for: ".sheet", isShown: false)
            }
            let drinks = pictures.last
            let name = try await preview.centre(of: ".product-name")
            let below = BrowserPage.Point(x: name.x, y: name.y + 150)
            try await pictures.expect("a page that is pulled", changes: ["#phone #page"], holdsMouse: true) {
                try await preview.browser.mouse("mousePressed", name)
                try await preview.browser.mouse("mouseMoved", below)
                try await preview.wait(for: "#pull")
            }
            // The picker no longer has the focus.
            try await pictures.expect("a refreshed page", restores: drinks, besides: ["#category"]) {
                try await preview.browser.mouse("mouseReleased", below)
                try await preview.wait(for: "#pull", isShown: false)
            }
            try await pictures.expect("an opened product", changes: Self.newPage, besides: Self.newPageDetails) {
                try await preview.click(".product-name")
                try await preview.wait(forText: "100 g")
                try await preview.wait(for: "#title", containing: "Green tea")
            }
            let sizes = ["input[value='50 g']", "input[value='100 g']"]
            try await pictures.expect("a radio", changes: sizes) {
                try await preview.click("input[value='100 g']")
                try await preview.wait(until: "page.querySelector(\"input[value='100 g']\").checked")
            }
            try await pictures.expect("a stepper", changes: [".stepper", ".price"]) {
                try await preview.click(".stepper [role=button]:last-child")
                try await preview.wait(forText: "$9.00")
            }
        }
    }

    @Test func `pictures of an order that is filled in, reset and sent`() async throws {
        let fixture = try await DevFixture(sample: "shop", page: "pages/product/product?id=tea")
        try await fixture.preview { preview in
            try await preview.wait(forText: "$4.50")
            var pictures = try await PhonePictures(of: preview)
            let details = Self.newPageDetails
            try await pictures.expect("a tab of the program", changes: Self.newPage, besides: details) {
                try await preview.click("#add")
                try await preview.wait(forText: "Together")
                try await preview.wait(for: "#tabs [aria-current=page]", containing: "Cart")
            }
            try await pictures.expect("a changed amount", changes: [".stepper", ".price"]) {
                try await preview.click(".stepper [role=button]:last-child")
                try await preview.wait(until: "!page.body.innerText.includes('$4.50')")
            }
            try await pictures.expect("a form", changes: Self.newPage, besides: details) {
                try await preview.click("#checkout")
                try await preview.wait(forText: "I have read the terms")
            }
            let form = pictures.last
            let scrollUp = { _ = try await preview.evaluate("page.scrollingElement.scrollTo(0, 0)") }
            try await pictures.expect("a refused form", changes: [".problem", ".page"]) {
                try await preview.click("#order")
                try await preview.wait(forText: "We need a name")
                try await scrollUp()
            }
            try await pictures.expect("a reset form", restores: form) {
                try await preview.click("#reset")
                try await preview.wait(until: "page.querySelector('.problem') === null")
                try await scrollUp()
            }
            try await pictures.expect("typing into an input", changes: ["input[name=name]"]) {
                try await preview.click("input[name=name]")
                try await preview.browser.type("Ada")
                try await preview.wait(until: "page.querySelector('input[name=name]').value === 'Ada'")
            }
            try await pictures.expect("a switch", changes: ["[role=switch]"], besides: ["input[name=name]"]) {
                try await preview.click("[role=switch]")
                try await preview.wait(until: "page.querySelector('[role=switch]').checked")
            }
            try await pictures.expect("typing into a text area", changes: ["textarea"]) {
                try await preview.click("textarea")
                try await preview.browser.type("Home")
                try await preview.wait(until: "page.querySelector('textarea').value === 'Home'")
            }
            try await pictures.expect("a sent form", changes: Self.newPage, besides: details) {
                try await preview.click("#order")
                try await preview.wait(forText: "Order 1")
            }
        }
    }

    @Test func `pictures of data that code of the console sets`() async throws {
        let fixture = try await DevFixture(sample: "weather")
        try await fixture.preview { preview in
            try await preview.wait(forText: "--allow-http")
            var pictures = try await PhonePictures(of: preview)
            let set = { (data: String) in try await preview.submit("getCurrentPages()[0].setData({ \(data) })") }
            let button = ["[role=button]"]
            try await pictures.expect("a text", changes: [".city"]) {
                try await set("city: 'Paris'")
                try await preview.wait(forText: "The weather in Paris")
            }
            let days = ["Monday", "Tuesday"].map { "{ day: '\($0)', sky: 'sunny', low: 1, high: 20 }" }
            try await pictures.expect("new items", changes: [".failure", ".day"], besides: button) {
                try await set("failure: '', days: [\(days.joined(separator: ", "))]")
                try await preview.wait(forText: "Tuesday")
            }
            try await pictures.expect("a removed item", changes: [".day:nth-child(3)"], besides: button) {
                try await set("days: [\(days[0])]")
                try await preview.wait(until: "page.querySelectorAll('.day').length === 1")
            }
            try await pictures.expect("a failed request", changes: [".failure", ".day"], besides: button) {
                try await preview.click("[role=button]")
                try await preview.wait(forText: "--allow-http")
                try await preview.wait(until: "!page.querySelector('[role=button]').hasAttribute('disabled')")
            }
        }
    }
}
