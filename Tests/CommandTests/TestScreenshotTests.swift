import BrowserHarness
import CommandHarness
import Foundation
import Glibc
import MiniCore
import Testing

/// `expect(page).toMatchScreenshot()` with the Chromium of this machine, and with scripts in its place.
@Suite(.timeLimit(.minutes(20)))
struct TestScreenshotTests {
    /// A red element of 100 pixels above a blue one, below a title bar of 44 pixels.
    private static let program = [
        "pages/a/a.axml": #"<view class="red"/><view class="time"/><view class="blue"/><input id="name"/>"#,
        "pages/a/a.acss": """
        .red { height: 100px; background: #f00; } .time { height: 20px; background: #0f0; }
        .blue { height: 1000px; background: #00f; }
        """,
        "tests/a.test.js": """
        const device = '200x300';
        let page;
        beforeEach(async ({ app }) => { page = await app.open(); });
        // The browser takes longer to start.
        test('looks', async () => { await expect(page).toMatchScreenshot({ device }); }, { timeout: 1500 });
        test('masked', () => expect(page).toMatchScreenshot('no time', { device, mask: [page.$('.time')] }));
        test('tolerant', () => expect(page).toMatchScreenshot({ device, tolerance: 0.4 }));
        test('near', async () => {
          await expect(page).toMatchScreenshot({ device, threshold: 5, mask: await page.$$('.time') });
        });
        """,
        "tests/b.test.js": """
        test('other', async ({ app }) => {
          const page = await app.open();
          await page.scrollTo(500);
          await expect(page, 'scrolled').toMatchScreenshot({ device: '200x300@2' });
          await expect(page).toMatchScreenshot({ device: '200x300', fullPage: true });
        });
        """,
    ]

    private static let names = [
        "tests/a.test.js.screenshots/looks-1.png",
        "tests/a.test.js.screenshots/masked-no-time-1.png", "tests/a.test.js.screenshots/near-1.png",
        "tests/a.test.js.screenshots/tolerant-1.png",
        "tests/b.test.js.screenshots/other-1.png", "tests/b.test.js.screenshots/other-2.png",
    ]

    private func test(
        _ folder: ProgramFolder,
        _ arguments: [String] = [],
        browser: String? = nil,
        isCI: Bool = false,
    ) async throws -> CommandResult {
        var environment = ["TMPDIR": folder.path]
        if let browser { environment["MINI_BROWSER"] = browser }
        if isCI { environment["CI"] = "1" }
        return try await Product.mini.run(["test"] + arguments, environment: environment, in: folder.path)
    }

    /// The PNG files in the program, sorted.
    private func pictures(in folder: ProgramFolder) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".png") }.sorted()
    }

    private func picture(_ name: String, in folder: ProgramFolder) throws -> Picture {
        try #require(try Picture(contentsOf: "\(folder.path)/\(name)"))
    }

    /// Writes a shell script in place of a browser, which adds the number of its process to the file `processes`.
    private func script(_ text: String, in folder: ProgramFolder) throws -> String {
        try folder.write("#!/bin/sh\necho $$ >> '\(folder.path)/processes'\n\(text)\n", to: "browser")
        let path = folder.path + "/browser"
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// The numbers of the browsers that were started, all of which have ended and left no files.
    private func endedProcesses(in folder: ProgramFolder) async throws -> [Int32] {
        let text = try String(contentsOfFile: folder.path + "/processes", encoding: .utf8)
        let processes = text.split(separator: "\n").compactMap { Int32($0) }
        let haveEnded = await ProcessTree.haveEnded(processes)
        #expect(haveEnded)
        #expect(try folder.contents().filter { $0.contains("minihost-files-") } == [])
        return processes
    }

    // MARK: With Chromium

    @Test(.enabled(if: Browser.isInstalled, "chromium is not installed"))
    func `screenshots are written, kept, compared and updated`() async throws {
        let folder = try ProgramFolder(Self.program)

        // Written with one browser, whose time does not count.
        let slow = try script("sleep 2; exec \(try #require(Self.chromium)) \"$@\"", in: folder)
        let written = try await test(folder, browser: slow)
        #expect(written.status == 0, "\(written.output)")
        #expect(written.output.contains("6 snapshots written"), "\(written.output)")
        #expect(try pictures(in: folder) == Self.names)
        #expect(try await endedProcesses(in: folder).count == 1)
        try expectContents(of: folder)

        // Kept, also where nothing may be written.
        let bytes = try Self.names.map { try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)")) }
        try folder.remove(Self.names[5])
        let kept = try await test(folder, isCI: true)
        #expect(kept.status == 1)
        #expect(kept.output.contains("the screenshot \"other 2\" is missing; run with --update to write it"))
        #expect(kept.output.contains("✓ looks") && kept.output.contains("✓ near"), "\(kept.output)")
        let missing = "test-results/tests/b.test.js/other-2-actual.png"
        #expect(try pictures(in: folder) == (Self.names.dropLast() + [missing]).sorted())
        // The same bytes, and the former result is removed.
        #expect(try await test(folder, ["--isolation", "none"]).status == 0)
        #expect(try pictures(in: folder) == Self.names)
        #expect(try Self.names.map { try Data(contentsOf: URL(filePath: "\(folder.path)/\($0)")) } == bytes)

        try await expectDifferences(in: folder)

        // Updated, and those that no test uses are removed.
        try folder.write("unused", to: "tests/a.test.js.screenshots/unused-1.png")
        let updated = try await test(folder, ["--update"])
        #expect(updated.status == 0, "\(updated.output)")
        #expect(updated.output.contains("4 snapshots updated\n1 snapshot removed"), "\(updated.output)")
        #expect(try pictures(in: folder) == Self.names)
        #expect(try await test(folder, isCI: true).status == 0)
    }

    private static let chromium: String? = {
        for name in ["chromium", "chromium-browser", "google-chrome"] {
            for folder in ["/usr/bin", "/bin"] where access("\(folder)/\(name)", X_OK) == 0 {
                return "\(folder)/\(name)"
            }
        }
        return nil
    }()

    /// The pictures of ``program``.
    private func expectContents(of folder: ProgramFolder) throws {
        let (red, green, blue): ([UInt8], [UInt8], [UInt8]) = ([255, 0, 0], [0, 255, 0], [0, 0, 255])
        let looks = try picture(Self.names[0], in: folder)
        #expect(looks.width == 200 && looks.height == 300)
        #expect(looks.colour(x: 0, y: 44) == red && looks.colour(x: 199, y: 145) == green)
        let masked = try picture(Self.names[1], in: folder)
        #expect(masked.colour(x: 0, y: 143) == red && masked.colour(x: 0, y: 164) == blue)
        for point in [(0, 144), (199, 144), (0, 163), (199, 163), (10, 155)] {
            #expect(masked.colour(x: point.0, y: point.1) == [255, 0, 255])
        }
        let scrolled = try picture(Self.names[4], in: folder)
        #expect(scrolled.width == 400 && scrolled.height == 600)
        #expect(scrolled.colour(x: 0, y: 88) == blue)
        let full = try picture(Self.names[5], in: folder)
        #expect(full.width == 200 && full.height > 1_164)
        #expect(full.colour(x: 0, y: 44) == red)
    }

    /// Changes the program, and expects the failures of its screenshots.
    private func expectDifferences(in folder: ProgramFolder) async throws {
        try folder.write(
            """
            .red { height: 100px; background: #fa0000; } .time { height: 20px; background: #fff; }
            .blue { height: 1000px; background: #00f; }
            """,
            to: "pages/a/a.acss"
        )
        try folder.write(
            Self.program["tests/b.test.js"]?.replacing("200x300'", with: "200x320'").replacing("@2", with: "") ?? "",
            to: "tests/b.test.js"
        )
        let result = try await test(
            folder,
            ["list", "json", "html"].flatMap { ["--reporter", $0] } + ["--output", "r.json", "--output", "r.html"],
        )
        #expect(result.status == 1)
        let stem = "test-results/tests/a.test.js/looks-1"
        #expect(
            result.output.contains(
                """
                      the screenshot "looks 1" differs in 24000 of 60000 pixels, and the tolerance is 0 of them; run with \
                --update to accept
                      expected: \(stem)-expected.png
                      actual: \(stem)-actual.png
                      difference: \(stem)-difference.png
                      at tests/a.test.js:5:
                """
            ),
            "\(result.output)"
        )
        #expect(result.output.contains("the screenshot \"masked > no time 1\" differs in 20000 of 60000 pixels"))
        #expect(result.output.contains("✓ tolerant") && result.output.contains("✓ near"), "\(result.output)")
        let sizes = "scrolled: the screenshot \"other 1\" has 200 × 300 pixels, and the stored one 400 × 600; run with"
        #expect(result.output.contains(sizes), "\(result.output)")
        let difference = try picture(stem + "-difference.png", in: folder)
        #expect(difference.colour(x: 100, y: 100) == [255, 0, 0])
        #expect(difference.colour(x: 100, y: 200) == [212, 212, 212])
        let expected = try Data(contentsOf: URL(filePath: "\(folder.path)/\(stem)-expected.png"))
        #expect(try expected == Data(contentsOf: URL(filePath: "\(folder.path)/\(Self.names[0])")))

        let report = try JSON.parse(try String(contentsOfFile: folder.path + "/r.json", encoding: .utf8))
        let pictures = report["files"]?[0]?["tests"]?[0]?["errors"]?[0]?["pictures"]?.array ?? []
        #expect(pictures.map { $0["kind"] } == ["expected", "actual", "difference"])
        #expect(pictures.last?["file"]?.string == stem + "-difference.png")
        try await expectPictures(inReport: folder.path + "/r.html")
    }

    /// The report shows the pictures without another file.
    private func expectPictures(inReport path: String) async throws {
        let page = try await Browser().openPage(at: "file://" + path)
        let shown = try await page.evaluate(
            "Array.from(document.images, (image) => [image.alt, image.naturalWidth, image.src.slice(0, 22)])",
        )
        let kinds: [ScriptValue] = ["expected", "actual", "difference"]
        #expect(shown.array?.prefix(3) == kinds.map { [$0, 200, "data:image/png;base64,"] }[...])
        #expect(shown.array?.count == 8)
        #expect(try await page.problems() == [])
    }

    // MARK: Mistakes

    @Test func `mistakes in a test are reported at their lines`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            let page;
            beforeAll(async ({ app }) => { page = await app.open(); });
            test('option', () => { expect(page).toMatchScreenshot({ tolerence: 0.1 }); });
            test('share', () => { expect(page).toMatchScreenshot('a', { tolerance: 1.5 }); });
            test('threshold', () => { expect(page).toMatchScreenshot({ threshold: 0.5 }); });
            test('mask', () => { expect(page).toMatchScreenshot({ mask: ['.time'] }); });
            test('value', ({ app }) => { expect(page.data).toMatchScreenshot(); });
            test('not', () => { expect(page).not.toMatchScreenshot(); });
            test('device', () => expect(page).toMatchScreenshot({ device: 'toaster' }));
            test('unfound', () => expect(page).toMatchScreenshot({ mask: [page.$('.time')] }));
            test('unawaited', () => { expect(page).toMatchScreenshot(); });
            test('other name', () => { expect(page).toHaveScreenshot(); });
            """
        ])
        let result = try await test(folder, browser: "/nonexistent")
        #expect(result.status == 1)
        let messages = [
            "expect().toMatchScreenshot(): there is no option tolerence; did you mean tolerance?",
            "expect().toMatchScreenshot(): expected a share of the pixels from 0 to 1 as tolerance, found 1.5",
            "expect().toMatchScreenshot(): expected an integer from 0 to 255 as threshold, found 0.5",
            "expect().toMatchScreenshot(): expected elements as mask, such as [page.$('.time')], found \".time\"",
            "toMatchScreenshot(): expected a page, such as app.page, found {",
            "expect().not.toMatchScreenshot(): a stored picture can only be matched",
            "toMatchScreenshot(): there is no device \"toaster\"; there are iphone, iphone-se, ",
            "toMatchScreenshot(): there is no element for the mask at index 0",
            "expect().toMatchScreenshot() was not awaited before the test ended",
            "there is no expect().toHaveScreenshot; use toMatchScreenshot()",
        ]
        for (index, message) in messages.enumerated() {
            #expect(result.output.contains(message), "\(result.output)")
            #expect(result.output.contains("at tests/a.test.js:\(index + 3):"), "\(result.output)")
        }
        #expect(try pictures(in: folder) == [])
    }

    private static let one = [
        "tests/a.test.js": """
        test('looks', async ({ app }) => { await expect(await app.open()).toMatchScreenshot(); });
        test('goes on', () => {});
        """
    ]

    @Test func `without a browser the failure names the package`() async throws {
        let folder = try ProgramFolder(Self.one)
        let named = try await test(folder, browser: "/nonexistent")
        let message = "no picture can be taken: MINI_BROWSER names no executable file: /nonexistent."
        #expect(named.output.contains(message), "\(named.output)")
        #expect(named.output.contains("✓ goes on"))
        let result = try await Product(path: "/usr/bin/env").run(["PATH=/none", Product.mini.path, "test", folder.path])
        #expect(result.status == 1)
        #expect(result.output.contains("'apt-get install chromium'") && result.output.contains("MINI_BROWSER"))
        #expect(try pictures(in: folder) == [])
    }

    @Test func `a browser that fails does not end the run`() async throws {
        let folder = try ProgramFolder(Self.one)
        let browser = try script("echo 'FATAL: no sandbox' >&2; exit 1", in: folder)
        let result = try await test(folder, browser: browser)
        #expect(result.output.contains("no picture can be taken: The browser has ended: FATAL: no sandbox."))
        #expect(result.output.contains("✓ goes on"), "\(result.output)")
        #expect(try await endedProcesses(in: folder).count == 1)
    }

    @Test func `a signal ends the run and the browser`() async throws {
        let folder = try ProgramFolder(Self.one)
        let browser = try script("kill -INT $PPID; exec cat <&3 >/dev/null", in: folder)
        let result = try await test(folder, browser: browser)
        #expect(result.status == 128 + SIGINT)
        #expect(result.output.contains("! looks"), "\(result.output)")
        #expect(try await endedProcesses(in: folder).count == 1)
    }

    @Test(.enabled(if: Browser.isInstalled, "chromium is not installed"))
    func `screenshots are not written through a link, nor over each other`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": Self.one["tests/a.test.js"] ?? "",
            "tests/b.test.js": """
            const device = '100x100';
            test('a b', async ({ app }) => { await expect(await app.open()).toMatchScreenshot({ device }); });
            test('a-b', async ({ app }) => { await expect(await app.open()).toMatchScreenshot({ device }); });
            """,
            "elsewhere/file": "",
        ])
        try folder.link("tests/a.test.js.screenshots", to: folder.path + "/elsewhere")
        let result = try await test(folder)
        #expect(result.status == 1)
        #expect(result.output.contains("the screenshots cannot be written to tests/a.test.js.screenshots"))
        let message = "\"a b 1\" and \"a-b 1\" have one file, tests/b.test.js.screenshots/a-b-1.png; rename one"
        #expect(result.output.contains(message), "\(result.output)")
        #expect(try pictures(in: folder) == ["tests/b.test.js.screenshots/a-b-1.png"])
    }
}
