import BrowserHarness
import CommandHarness
import Foundation
import MiniCore
import Testing

/// The report `html` of `mini test` in the Chromium of this machine.
@Suite(.timeLimit(.minutes(20)), .enabled(if: Browser.isInstalled, "chromium is not installed"))
struct HTMLReportTests {
    private static let tests = [
        "tests/a.test.js": """
        describe('the cart @shop', () => {
          test('adds', async ({ app }) => { await app.open(); });
          test('fails <b>here</b> @slow', () => { throw new Error('no milk'); });
        });
        let count = 0;
        test('second @slow', () => { count += 1; expect(count).toBe(2); });
        test('skips itself', ({ skip }) => skip('no server'));
        test.todo('later');
        """,
        "tests/b.test.js": "const = 1;",
        "tests/c.test.js": "test('waits', async ({ app }) => { for (let at = 0; at < 5; at++) await app.open(); });",
    ]

    /// Calls a body with the page of a report, which has no problem afterwards.
    private func withReport(
        isDark: Bool = false,
        _ browser: Browser,
        at path: String,
        _ body: (BrowserPage) async throws -> Void,
    ) async throws {
        let page = try await browser.openPage(at: "file://" + path, isDark: isDark)
        try await body(page)
        #expect(try await page.problems() == [])
        try await page.close()
    }

    /// The names of the tests that the page shows.
    private func shown(_ page: BrowserPage) async throws -> [ScriptValue] {
        try await page.evaluate(
            """
            Array.from(document.querySelectorAll(".test summary b"))
                .filter((element) => element.checkVisibility()).map((element) => element.textContent)
            """
        ).array ?? []
    }

    private func report() async throws -> (folder: ProgramFolder, path: String) {
        let folder = try ProgramFolder(Self.tests)
        let path = folder.path + "/report.html"
        let result = try await Product.mini.run(
            ["test", "--retries", "1", "--reporter", "html", "--output", path],
            in: folder.path
        )
        #expect(result.status == 1)
        return (folder, path)
    }

    private static let adds: ScriptValue = "the cart @shop > adds"
    private static let fails: ScriptValue = "the cart @shop > fails <b>here</b> @slow"

    @Test func `a report is searched, filtered and read in light and dark`() async throws {
        let (folder, path) = try await report()
        let browser = try Browser()
        try await withReport(browser, at: path) { page in
            try await expectContents(of: page)
            try await expectFilters(of: page)
            try await expectLinks(of: page)
            try await expectContrast(of: page)
        }
        try await withReport(isDark: true, browser, at: path) { page in
            try await expectContrast(of: page)
            #expect(try await page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 24, 28)")
        }
        #expect(try folder.contents().contains { $0.hasSuffix("report.html") })
    }

    private func expectContents(of page: BrowserPage) async throws {
        #expect(try await page.evaluate("document.title") == "Failed - tests")
        #expect(try await shown(page).count == 6)
        // Open are the tests that have failed.
        #expect(try await page.evaluate("document.querySelectorAll('.test[open]').length") == 1)
        let notes =
            try await page.evaluate(
                "Array.from(document.querySelectorAll('.test > summary small'), (note) => note.textContent)"
            ).array?.compactMap(\.string) ?? []
        #expect(notes[1].hasPrefix("failed, 2 attempts, "))
        #expect(notes[2].hasPrefix("flaky, passed at attempt 2, "))
        #expect(notes[3].hasPrefix("skipped: no server, "))
        #expect(notes[4] == "todo")
        let lists = try await page.evaluate(
            "Array.from(document.querySelectorAll('nav'), (list) => list.innerText.split('\\n').slice(0, 2))"
        )
        #expect(lists[0]?[0] == "Failed" && lists[0]?[1]?.string?.hasPrefix("the cart @shop > fails") == true)
        #expect(lists[1]?[0] == "Slowest" && lists[1]?[1]?.string?.hasPrefix("waits") == true, "\(lists)")
        // Every control has a label, and every landmark that occurs twice a name.
        let isLabelled = "Array.from(document.querySelectorAll('input')).every(({ labels }) => labels[0].innerText)"
        #expect(try await page.evaluate(isLabelled) == true)
        #expect(try await page.evaluate("document.querySelectorAll('main, h1, [role=status]').length") == 3)
    }

    private func expectFilters(of page: BrowserPage) async throws {
        let status = "document.querySelector('[role=status]').textContent"
        #expect(try await page.evaluate(status) == "6 of 6 tests")
        try await page.click("[name=search]")
        try await page.type("MILK")
        #expect(try await shown(page) == [Self.fails])
        #expect(try await page.evaluate(status) == "1 of 6 tests")
        // The file that cannot be read is hidden, too.
        #expect(try await page.evaluate("document.querySelectorAll('section:not([hidden])').length") == 1)
        try await page.click("button")
        try await page.wait(until: "\(status) === '6 of 6 tests'")

        try await page.click("[name=tag][value='@slow']")
        #expect(try await shown(page) == [Self.fails, "second @slow"])
        try await page.click("[name=state][value=flaky]")
        #expect(try await shown(page) == [Self.fails])
        try await page.click("[name=tag][value='@slow']")
        try await page.click("[name=tag][value='@shop']")
        #expect(try await shown(page) == [Self.adds, Self.fails])
        // By the keyboard.
        try await page.evaluate("document.querySelector('[name=state][value=passed]').focus()")
        try await page.press(" ", text: " ")
        #expect(try await shown(page) == [Self.fails])
    }

    private func expectLinks(of page: BrowserPage) async throws {
        // A link shows its test although it is filtered out.
        try await page.click("nav[aria-labelledby=slowest] a")
        try await page.wait(until: "document.querySelector('.test:target')?.open")
        #expect(try await page.evaluate("document.querySelector('.test:target summary b').textContent") == "waits")
        #expect(try await shown(page).count == 6)
    }

    /// Every visible text has a contrast of at least 4.5 to its background.
    private func expectContrast(of page: BrowserPage) async throws {
        let weak = try await page.evaluate(
            """
            (() => {
                const numbers = (colour) => colour.match(/[\\d.]+/g).map(Number);
                const light = (colour) => numbers(colour).slice(0, 3).map((value) => value / 255)
                    .map((value) => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
                    .reduce((sum, value, index) => sum + value * [0.2126, 0.7152, 0.0722][index], 0);
                const background = (element) => {
                    const colour = getComputedStyle(element).backgroundColor;
                    return numbers(colour)[3] === 0 ? background(element.parentElement) : colour;
                };
                const texts = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility()
                    && !element.matches("input, button, script, style")
                    && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""));
                return texts.filter((element) => {
                    const levels = [light(getComputedStyle(element).color), light(background(element))].sort();
                    return (Math.max(...levels) + 0.05) / (Math.min(...levels) + 0.05) < 4.5;
                }).map((element) => element.outerHTML.slice(0, 100));
            })()
            """
        )
        #expect(weak == [])
    }
}
