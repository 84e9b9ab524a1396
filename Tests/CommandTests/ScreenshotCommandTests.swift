import BrowserHarness
import CommandHarness
import Foundation
import Glibc
import Testing

/// `mini screenshot` with the Chromium of this machine, and with scripts in its place.
@Suite(.timeLimit(.minutes(20)))
struct ScreenshotCommandTests {
    /// Whether the folders of `PATH` in the tests contain a browser.
    private static let isInstalled = ["chromium", "chromium-browser", "google-chrome"].contains { name in
        ["/usr/bin", "/bin"].contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    private static let red: [UInt8] = [255, 0, 0]
    private static let blue: [UInt8] = [0, 0, 255]

    /// A red element above a blue one, below a title bar of 44 pixels.
    private static let files = [
        "app.json": #"{"pages": ["pages/a/a", "pages/b/b"]}"#,
        "pages/a/a.axml": #"<view class="red"/><view class="blue"/>"#,
        "pages/a/a.acss": """
        .red { height: 100px; background: #f00; }
        .blue { height: 1000px; background: #00f; }
        @media (prefers-color-scheme: dark) { .red { background: #ff0; } }
        """,
        "pages/b/b.axml": "<view>second</view>",
        "pages/b/b.js": "Page({});",
    ]

    private func screenshot(
        _ folder: ProgramFolder,
        _ arguments: [String],
        browser: String? = nil,
    ) async throws -> CommandResult {
        var environment = ["TMPDIR": folder.path]
        if let browser { environment["MINI_BROWSER"] = browser }
        return try await Product.mini.run(
            ["screenshot", folder.path] + arguments,
            environment: environment,
            in: folder.path,
        )
    }

    /// Writes a shell script in place of a browser, which also writes the number of its process to the file `process`.
    private func script(_ text: String, in folder: ProgramFolder) throws -> String {
        let path = folder.path + "/browser"
        try folder.write("#!/bin/sh\necho $$ > '\(folder.path)/process'\n\(text)\n", to: "browser")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        return path
    }

    /// Expects that the script has ended, and that the temporary files have been removed.
    private func expectNothingLeft(in folder: ProgramFolder) async throws {
        let text = try String(contentsOfFile: folder.path + "/process", encoding: .utf8)
        let process = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        let hasEnded = await ProcessTree.haveEnded([process])
        #expect(hasEnded)
        try expectNoFiles(in: folder)
    }

    private func expectNoFiles(in folder: ProgramFolder) throws {
        #expect(try folder.contents().filter { $0.contains("minihost-files-") || $0.contains(".png") } == [])
    }

    // MARK: Pictures

    @Test(.enabled(if: isInstalled, "chromium is not installed"))
    func `a picture has the size of the device and the colours of the page`() async throws {
        let folder = try ProgramFolder(Self.files)
        let result = try await screenshot(folder, ["--device", "200x300@2", "-o", "page.png"])
        #expect(result.error == "")
        #expect(result.output == "page.png\n")
        #expect(result.status == 0)
        let picture = try #require(try Picture(contentsOf: folder.path + "/page.png"))
        #expect(picture.width == 400)
        #expect(picture.height == 600)
        #expect(picture.colour(x: 0, y: 2 * 44) == Self.red)
        #expect(picture.colour(x: 399, y: 2 * 144 - 1) == Self.red)
        #expect(picture.colour(x: 0, y: 2 * 144) == Self.blue)
        #expect(picture.colour(x: 399, y: 599) == Self.blue)
        #expect(try folder.contents().filter { $0.contains("minihost-files-") } == [])
    }

    @Test(.enabled(if: isInstalled, "chromium is not installed"))
    func `the picture of a full page is as high as the content`() async throws {
        let folder = try ProgramFolder(Self.files)
        let result = try await screenshot(folder, ["--device", "200x300", "--full-page", "--output", "page.png"])
        #expect(result.status == 0, "\(result.error)")
        let picture = try #require(try Picture(contentsOf: folder.path + "/page.png"))
        #expect(picture.width == 200)
        #expect(picture.height == 1_144)
        #expect(picture.colour(x: 100, y: 143) == Self.red)
        #expect(picture.colour(x: 100, y: 1_143) == Self.blue)
    }

    @Test(.enabled(if: isInstalled, "chromium is not installed"))
    func `a page that is too high for a picture is an error with its size`() async throws {
        let high = ["pages/a/a.acss": ".top { height: 600000px; }", "pages/a/a.axml": #"<view class="top"/>"#]
        let folder = try ProgramFolder(Self.files.merging(high) { $1 })
        let result = try await screenshot(folder, ["--device", "300x400@3", "--full-page", "-o", "page.png"])
        #expect(result.status == 1)
        let text = "Error: The page is too high for a picture: the browser cannot draw 900 × 1800132 pixels. Leave out"
        #expect(result.error.hasPrefix(text), "\(result.error)")
    }

    @Test(.enabled(if: isInstalled, "chromium is not installed"))
    func `the tab bar is at the end of a full page`() async throws {
        let tabs = #"{"items": [{"pagePath": "pages/a/a", "name": "A"}, {"pagePath": "pages/b/b", "name": "B"}]"#
        let app = ##"{"pages": ["pages/a/a", "pages/b/b"], "tabBar": \##(tabs), "backgroundColor": "#ff0000"}}"##
        let folder = try ProgramFolder(Self.files.merging(["app.json": app]) { $1 })
        let result = try await screenshot(folder, ["--device", "200x300", "--full-page", "-o", "page.png"])
        #expect(result.status == 0, "\(result.error)")
        let picture = try #require(try Picture(contentsOf: folder.path + "/page.png"))
        #expect(picture.height == 1_194)
        #expect(picture.colour(x: 0, y: 290) == Self.blue)
        #expect(picture.colour(x: 0, y: 1_143) == Self.blue)
        #expect(picture.colour(x: 0, y: 1_190) == Self.red)
    }

    @Test(.enabled(if: isInstalled, "chromium is not installed"))
    func `two runs of a page with a clock and animations write the same bytes`() async throws {
        let folder = try ProgramFolder([
            "pages/a/a.axml": #"<view class="turning">{{time}}</view><view class="shown"/><input focus value="x"/>"#,
            "pages/a/a.acss": """
            @keyframes turn { to { transform: rotate(360deg); } }
            @keyframes show { from { background: #00f; } to { background: #f00; } }
            .turning { animation: turn 1s linear infinite; }
            .shown { height: 100px; animation: show 5s 1s both; }
            """,
            "pages/a/a.js": "Page({ onLoad() { this.setData({ time: new Date().toISOString() }); } });",
        ])
        var files: [Data] = []
        for name in ["first.png", "second.png"] {
            let result = try await screenshot(folder, ["--device", "200x300", "-o", name])
            #expect(result.status == 0, "\(result.error)")
            files.append(try Data(contentsOf: URL(filePath: "\(folder.path)/\(name)")))
        }
        #expect(files[0] == files[1])
        // The animation is shown at its end.
        let picture = try #require(try Picture(contentsOf: folder.path + "/first.png"))
        #expect(picture.colour(x: 100, y: 120) == Self.red)
    }

    @Test(.enabled(if: isInstalled, "chromium is not installed"))
    func `several pages and devices are written to a folder, with the theme of the devices`() async throws {
        let folder = try ProgramFolder(Self.files)
        let pages = ["--page", "pages/a/a?x=1", "--page", "pages/b/b"]
        let devices = ["--device", "200x300", "--device", "300x200@1.5"]
        let result = try await screenshot(folder, pages + devices + ["--theme", "dark", "-o", "out/pictures"])
        #expect(result.status == 0, "\(result.error)")
        let names = [
            "pages-a-a-200x300.png", "pages-a-a-300x200@1.5.png", "pages-b-b-200x300.png", "pages-b-b-300x200@1.5.png",
        ]
        #expect(result.output == names.map { "out/pictures/\($0)\n" }.joined())
        let sizes = try names.map { name in
            let picture = try #require(try Picture(contentsOf: "\(folder.path)/out/pictures/\(name)"))
            return [picture.width, picture.height]
        }
        #expect(sizes == [[200, 300], [450, 300], [200, 300], [450, 300]])
        let dark = try #require(try Picture(contentsOf: "\(folder.path)/out/pictures/\(names[0])"))
        #expect(dark.colour(x: 100, y: 90) == [255, 255, 0])
    }

    // MARK: Mistakes

    @Test func `a browser that does not exist is an error`() async throws {
        let folder = try ProgramFolder()
        let result = try await screenshot(folder, ["-o", "page.png"], browser: "/nonexistent")
        #expect(result.status == 1)
        #expect(result.error == "Error: MINI_BROWSER names no executable file: /nonexistent.\n")
        try expectNoFiles(in: folder)
    }

    @Test func `without a browser the error names the package`() async throws {
        let folder = try ProgramFolder()
        let result = try await Product(path: "/usr/bin/env").run([
            "PATH=/nonexistent", Product.mini.path, "screenshot", folder.path, "-o", folder.path + "/page.png",
        ])
        #expect(result.status == 1)
        #expect(result.error.contains("'apt-get install chromium'"))
        #expect(result.error.contains("MINI_BROWSER"))
        try expectNoFiles(in: folder)
    }

    @Test(arguments: [
        (["--page", "pages/nope/nope", "-o", "page.png"], "there is no page \"pages/nope/nope\" in app.json"),
        (["--device", "toaster", "-o", "page.png"], "There is no device \"toaster\". There are iphone, "),
        (["--device", "iphone", "--device", "ipad", "-o", "page.png"], "--output page.png names a file"),
        (
            ["--device", "ipad", "--device", "ipad", "-o", "pages"],
            "Two pictures have the file pages/pages-a-a-ipad.png"
        ),
        (
            ["--device", "iphone", "--device", "ipad", "-o", "app.json/pictures"],
            "The folder app.json cannot be created: File exists."
        ),
        (["-o", "pages"], "--output pages is a folder"),
        ([String](), "-o"),
    ])
    func `a mistake is wrong usage`(arguments: [String], message: String) async throws {
        let folder = try ProgramFolder()
        let result = try await screenshot(folder, arguments, browser: "/bin/false")
        #expect(result.status == 2)
        #expect(result.error.contains(message), "\(result.error)")
        #expect(result.output == "")
        try expectNoFiles(in: folder)
    }

    @Test func `an exception of the page is reported`() async throws {
        let folder = try ProgramFolder(["pages/a/a.js": "Page({ onLoad() { throw new Error('broken'); } });"])
        let result = try await screenshot(folder, ["-o", "page.png"], browser: "/bin/false")
        #expect(result.status == 1)
        #expect(result.error.contains("broken"))
    }

    // MARK: Ends of the browser

    @Test func `the reason of a browser that ends is reported`() async throws {
        let folder = try ProgramFolder()
        let browser = try script("echo 'FATAL: no sandbox' >&2; echo 'Trace.' >&2; exit 1", in: folder)
        let result = try await screenshot(folder, ["-o", "page.png"], browser: browser)
        #expect(result.status == 1)
        #expect(result.error.contains("The browser has ended: FATAL: no sandbox."))
        try await expectNothingLeft(in: folder)
    }

    /// The script sends a response to the first command.
    @Test func `a browser that is too old is reported with its version`() async throws {
        let folder = try ProgramFolder()
        let version = #"{"id":1,"result":{"product":"HeadlessChrome/64.0.3282.119"}}"#
        let text = "head -c 1 <&3 >/dev/null; printf '\(version)\\000' >&4; exec cat <&3 >/dev/null"
        let browser = try script(text, in: folder)
        let result = try await screenshot(folder, ["-o", "page.png"], browser: browser)
        #expect(result.status == 1)
        let reason = "is too old: it is HeadlessChrome/64.0.3282.119, and pictures need version 90."
        #expect(result.error.contains(reason), "\(result.error)")
        #expect(result.error.contains("apt-get install chromium"))
        try await expectNothingLeft(in: folder)
    }

    @Test func `a browser that does not respond is ended at the time limit`() async throws {
        let folder = try ProgramFolder()
        let browser = try script("exec cat <&3 >/dev/null", in: folder)
        let result = try await screenshot(folder, ["--timeout", "10s", "-o", "page.png"], browser: browser)
        #expect(result.status == 124)
        #expect(result.error.contains("timed out after 10s"))
        try await expectNothingLeft(in: folder)
    }

    @Test func `a signal ends the browser`() async throws {
        let folder = try ProgramFolder()
        let browser = try script("kill -TERM $PPID; exec cat <&3 >/dev/null", in: folder)
        let result = try await screenshot(folder, ["-o", "page.png"], browser: browser)
        #expect(result.status == 128 + SIGTERM)
        try await expectNothingLeft(in: folder)
    }
}
