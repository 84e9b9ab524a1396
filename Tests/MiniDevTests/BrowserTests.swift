import BrowserHarness
import MiniCore
import MiniDev
import Testing

/// The live preview in a real browser: what a person does in the phone.
///
/// Extensions of this suite test the panels, changes of files, and connections.
@Suite(
    .serialized,
    .sharedBrowser,
    .enabled(if: Browser.isInstalled, "chromium is not installed"),
    .timeLimit(.minutes(5))
)
struct BrowserTests {
    @Test func `a click and a tap with a finger change the page`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.wait(forText: "The button has not been tapped yet.")
            #expect(try await preview.evaluate("page.querySelectorAll('[role=button]:not([hidden])').length") == 1)
            try await preview.click("[role=button]")
            try await preview.wait(forText: "The button has been tapped once.")
            let narrow = try await PreviewPage.openOnPhone(fixture.server.address)
            #expect(try await narrow.browser.evaluate("document.documentElement.scrollWidth") == 390)
            try await narrow.tap("[role=button]")
            try await narrow.wait(forText: "The button has been tapped 2 times.")
            try await narrow.browser.close()
            #expect(try await preview.browser.evaluate("document.title") == "Hello – mini dev")
        }
    }

    @Test func `buttons of the program are operated by the keyboard`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.evaluate("page.querySelector('[role=button]').focus()")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "The button has been tapped once.")
            try await preview.browser.press(" ", text: " ")
            try await preview.wait(forText: "The button has been tapped 2 times.")
        }
    }

    @Test func `typing into an input keeps the focus and the place of the cursor`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/input/input")
        try await fixture.preview { preview in
            try await preview.click("#name")
            try await preview.wait(forText: "You may type")
            try await preview.browser.type("Aa")
            try await preview.wait(forText: "2 of 10")
            try await preview.browser.press("ArrowLeft")
            try await preview.browser.type("d")
            try await preview.wait(forText: "3 of 10")
            let state = try await preview.evaluate(
                "[page.activeElement.id, page.activeElement.value, page.activeElement.selectionStart]"
            )
            #expect(state == ["name", "Ada", 2])
            try await preview.browser.press("Enter")
            // The keyboard is hidden afterwards.
            try await preview.wait(forText: "You left \"Ada\"")
        }
    }

    @Test func `a controlled input shows the value of the program`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/input/input")
        try await fixture.preview { preview in
            try await preview.click("#upper")
            try await preview.browser.type("abc")
            try await preview.wait(until: "page.querySelector('#upper').value === 'ABC'")
            try await preview.click("#clear")
            try await preview.wait(until: "page.querySelector('#upper').value === ''")
        }
    }

    @Test func `a switch is turned on and off, and a disabled one is not`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/switch/switch")
        try await fixture.preview { preview in
            try await preview.click("#light")
            try await preview.wait(forText: "The light is on")
            try await preview.wait(until: "page.querySelector('#light').checked")
            try await preview.click("#locked")
            try await preview.click("#light")
            try await preview.wait(forText: "The light is off")
            try await preview.wait(until: "!page.querySelector('#light').checked")
            #expect(try await preview.evaluate("page.querySelector('#locked').checked") == true)
        }
    }

    @Test func `checkboxes are checked by themselves and by their labels`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/checkbox/checkbox")
        try await fixture.preview { preview in
            try await preview.wait(forText: "You chose pears")
            try await preview.click("input[value=apples]")
            try await preview.wait(until: "page.querySelector('input[value=apples]').checked")
            try await preview.wait(until: "/apples.*and|and apples/.test(page.querySelector('.caption').textContent)")
            try await preview.click("label:has([value=pears]) .mini-text")
            try await preview.wait(until: "page.querySelector('.caption').textContent === 'You chose apples'")
            #expect(try await preview.evaluate("page.querySelector('input[value=pears]').checked") == false)
        }
    }

    @Test func `a swipe shows the next item of a swiper`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/swiper/swiper")
        try await fixture.preview { preview in
            try await preview.wait(forText: "Card 1 of 3")
            let centre = try await preview.centre(of: "#cards")
            try await preview.browser.drag(
                from: BrowserPage.Point(x: centre.x + 60, y: centre.y),
                to: BrowserPage.Point(x: centre.x - 80, y: centre.y),
            )
            try await preview.wait(forText: "Card 2 of 3")
        }
    }

    @Test func `pages open and close`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/navigator/navigator")
        try await fixture.preview { preview in
            try await preview.wait(for: "#back", isShown: false)
            // While the pages change, the former one takes no clicks: the program does not have its elements any more.
            try await preview.browser.evaluate(
                """
                globalThis.formerPointers = [];
                new MutationObserver((records) => {
                    if (!records.some(({ addedNodes }) => addedNodes.length > 0)) return;
                    formerPointers.push(getComputedStyle(document.querySelector("#page iframe")).pointerEvents);
                }).observe(document.querySelector("#page"), { childList: true });
                """
            )
            try await preview.click("#open")
            let path = "components/navigator/navigator › components/view/view"
            try await preview.browser.wait(until: "document.querySelector('#path').textContent === '\(path)'")
            try await preview.wait(for: "#back")
            // The former page is removed when the new one has moved in.
            try await preview.browser.wait(until: "document.querySelectorAll('#page iframe').length === 1")
            try await preview.browser.click("#back")
            try await preview.wait(forText: "Open another page")
            try await preview.wait(for: "#back", isShown: false)
            #expect(try await preview.browser.evaluate("formerPointers") == ["none", "none"])
        }
    }

    @Test func `the tab bar is operated by clicks and by the keyboard`() async throws {
        let fixture = try await DevFixture(sample: "notes")
        try await fixture.preview { preview in
            try await preview.browser.click("#tabs button:nth-child(2)")
            try await preview.wait(forText: "Newest first")
            let selected = "#tabs [aria-current=page]"
            try await preview.wait(for: selected, containing: "Settings")
            try await preview.browser.evaluate("document.querySelector('#tabs button').focus()")
            try await preview.browser.press("Enter")
            try await preview.wait(for: selected, containing: "Notes")
            try await preview.wait(forText: "Nothing here yet")
            #expect(try await preview.browser.evaluate("document.activeElement.textContent") == "Notes")

            try await preview.run("[my.setTabBarBadge({ index: 1, text: '1234' }), my.showTabBarRedDot({ index: 0 })]")
            try await preview.wait(for: "#tabs [aria-label='Settings, 1234'] .tab-badge", containing: "12…")
            try await preview.wait(for: "#tabs [aria-label='Notes, new'] .tab-badge")
            try await preview.run("[my.removeTabBarBadge({ index: 1 }), my.hideTabBarRedDot({ index: 0 })]")
            try await preview.wait(for: "#tabs .tab-badge", isShown: false)
        }
    }

    // MARK: Dialogs

    @Test func `a prompt is completed by the keyboard, and a confirmation by a click`() async throws {
        let fixture = try await DevFixture(sample: "notes")
        try await fixture.preview { preview in
            try await preview.click("#add")
            try await preview.wait(forText: "Tap to name it")
            try await preview.click(".field")
            try await preview.wait(for: "[role=dialog] input")
            try await preview.browser.type("Milk")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "Milk")
            try await preview.wait(for: "[role=dialog]", isShown: false)
            try await preview.click("#save")
            try await preview.wait(forText: "1 open note")
            try await preview.click(".actions .action:last-child")
            try await preview.wait(for: "[role=dialog]", containing: "Delete this note?")
            let buttons = try await preview.browser.evaluate(
                "[...document.querySelectorAll('.dialog-buttons button')].map((button) => button.textContent)"
            )
            #expect(buttons == ["Keep", "Delete"])
            try await preview.browser.click(".dialog-buttons button:last-child")
            try await preview.wait(forText: "Nothing here yet")
        }
    }

    @Test func `a toast is shown for its duration`() async throws {
        let fixture = try await DevFixture(sample: "notes", page: "pages/settings/settings")
        try await fixture.preview { preview in
            // The toast may have ended before a wait for it begins.
            try await preview.browser.evaluate(
                """
                const notices = document.querySelector("#notices");
                globalThis.shownNotices = "";
                new MutationObserver(() => { shownNotices += notices.textContent; })
                    .observe(notices, { childList: true });
                """
            )
            try await preview.click("#clear")
            try await preview.wait(for: "[role=dialog]", containing: "This cannot be undone.")
            try await preview.browser.click(".dialog-buttons .is-default")
            try await preview.browser.wait(until: "shownNotices.includes('All notes are gone')")
            try await preview.browser.wait(until: "document.querySelector('#notices').childElementCount === 0")
        }
    }

    @Test func `the focus stays in a dialog and returns after it`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            try await preview.run("await my.alert({title: 'Saved', content: 'All of it'}); return 'closed'")
            try await preview.wait(for: "[role=alertdialog]", containing: "All of it")
            for _ in 0..<3 {
                try await preview.browser.press("Tab")
                let isInside = try await preview.browser.evaluate("document.activeElement.closest('[role]').role")
                #expect(isInside == "alertdialog")
            }
            try await preview.browser.press("Enter")
            try await preview.wait(for: ".log.is-result", containing: "closed")
            #expect(try await preview.focusedID() == "console-line")
            #expect(try await preview.browser.evaluate("document.querySelector('[role=alertdialog]')") == .null)
        }
    }

    @Test func `an item of an action sheet is chosen by a click, and Escape cancels`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.preview { preview in
            let code = "return (await my.showActionSheet({title: 'Pick', items: ['One', 'Two']})).index + 10"
            try await preview.run(code)
            try await preview.wait(for: ".sheet", containing: "Pick")
            try await preview.browser.click(".sheet .item:nth-child(2)")
            try await preview.wait(for: ".log.is-result", containing: "11")
            try await preview.run("return (await my.confirm({title: 'Sure?'})).confirm ? 'yes' : 'no'")
            try await preview.wait(for: "[role=dialog]", containing: "Sure?")
            try await preview.browser.press("Escape")
            try await preview.wait(for: ".log.is-result", containing: "no")
        }
    }

    @Test func `the program is sent to the background and back`() async throws {
        var files = DevFixture.counter
        files["app.js"] = "App({ onShow() { console.log('in front'); }, onHide() { console.log('behind'); } });"
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.browser.click("#visibility")
            try await preview.wait(for: "#asleep")
            try await preview.wait(for: "#console-list li:last-child", containing: "behind")
            try await preview.browser.click("#asleep")
            try await preview.wait(for: "#asleep", isShown: false)
            try await preview.wait(for: "#console-list li:last-child", containing: "in front")
        }
    }
}
