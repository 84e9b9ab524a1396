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

    @Test func `a failed test shows its steps, the difference, the pages around its last action and its trace`()
        async throws
    {
        let folder = try ProgramFolder([
            "pages/a/a.axml": """
            <text>{{count}} in the cart</text>
            <button id="add" onTap="add">Add</button>
            <image class="icon" src="/icon.svg"/>
            <view class="shelf"/>
            """,
            "out/keep": "",
            "icon.svg":
                "<svg xmlns=\"http://www.w3.org/2000/svg\"><!-- \(String(repeating: "x", count: 2_000)) --></svg>",
            "pages/a/a.acss":
                ".icon { width: 20px; height: 20px; } .shelf { height: 600px; background: rgb(10, 120, 30); }",
            "pages/a/a.js": "Page({ data: { count: 0 }, add() { this.setData({ count: this.data.count + 1 }); } });",
            "tests/a.test.js": """
            test('fills the cart', async ({ app }) => {
              const page = await app.open();
              await test.step('adds milk', () => page.$('#add').tap());
              await test.step('adds tea', () => page.$('#add').tap());
              expect({ ...page.data, list: ['milk'] }).toEqual({ count: 3, list: ['milk'] });
            });
            test('passes', async ({ app }) => { await app.open(); });
            """,
        ])
        let options = [
            "--trace", "on", "--trace-dir", "my traces", "--reporter", "html", "--output", "out/report.html",
        ]
        let result = try await Product.mini.run(["test"] + options, in: folder.path)
        #expect(result.status == 1, "\(result.error)")
        let browser = try Browser()
        try await withReport(browser, at: folder.path + "/out/report.html") { page in
            let test = "document.querySelector('.test[data-state=failed]')"
            let text = try await page.evaluate("\(test).innerText").string ?? ""
            for part in ["Steps", "adds milk", "adds tea", "-   count: 3", "+   count: 2", "Page around element.tap("] {
                #expect(text.contains(part), "\(part): \(text)")
            }
            let link = try await page.evaluate("\(test).querySelector('a[href$=\".zip\"]').href").string ?? ""
            let trace = try #require(URL(string: link))
            #expect(FileManager.default.fileExists(atPath: trace.path(percentEncoded: false)), "\(link)")
            let frames = try await page.evaluate(
                "Array.from(document.querySelectorAll('iframe'), (frame) => [frame.title, frame.srcdoc])"
            )
            #expect(frames.array?.count == 2 && frames[0]?[0] == "before" && frames[1]?[0] == "after", "\(frames)")
            #expect(frames[0]?[1]?.string?.contains("1 in the cart") == true)
            let after = frames[1]?[1]?.string ?? ""
            #expect(after.contains("2 in the cart"))
            // Pictures of the program are in the report.
            #expect(after.contains("data:image/svg+xml;base64,") && !after.contains("../resources/"), "\(after)")
            // No script runs in the frames. They are drawn with the styles of the program.
            #expect(try await page.evaluate("document.querySelector('iframe').getAttribute('sandbox')") == "")
            try await expectDrawn(in: page)
            try await expectContrast(of: page)
        }
        try await expectNarrow(browser, at: folder.path + "/out/report.html")
    }

    /// The middle of each frame has the background of an element of the program.
    private func expectDrawn(in page: BrowserPage) async throws {
        try await page.evaluate("document.querySelector('iframe').scrollIntoView({ block: 'center' })")
        let places = try await page.evaluate(
            """
            Array.from(document.querySelectorAll("iframe"), (frame) => {
                const { x, y, width, height } = frame.getBoundingClientRect();
                return [Math.round(x + width / 2), Math.round(Math.min(y + height / 2, innerHeight - 10))];
            })
            """
        )
        for place in places.array ?? [] {
            let (x, y) = (Int(place[0]?.number ?? 0), Int(place[1]?.number ?? 0))
            // The content of a frame is drawn later than the document around it.
            var colour: [UInt8] = []
            for _ in 0..<100 where !Self.isShelf(colour) {
                try await page.evaluate(
                    "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
                )
                let file = try await page.picture()
                colour = try #require(Picture(file)).colour(x: x, y: y)
            }
            #expect(Self.isShelf(colour), "\(colour) at \(x), \(y)")
        }
    }

    /// Whether a colour is that of the shelf, apart from the rounding of browsers.
    private static func isShelf(_ colour: [UInt8]) -> Bool {
        colour.count == 3 && zip(colour, [10, 120, 30]).allSatisfy { abs(Int($0) - $1) <= 3 }
    }

    /// On a phone nothing is wider than the window.
    private func expectNarrow(_ browser: Browser, at path: String) async throws {
        let page = try await browser.openPage(at: "file://" + path, width: 360, height: 740)
        #expect(try await page.evaluate("document.documentElement.scrollWidth <= innerWidth") == true)
        try await page.close()
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
