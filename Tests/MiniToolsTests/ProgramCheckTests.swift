import CommandHarness
import MiniCore
import MiniHost
import MiniTools
import Synchronization
import Testing

@Suite struct ProgramCheckTests {
    private func check(
        _ files: [String: String],
        _ change: (inout ProgramCheck) -> Void = { _ in },
        finish: @escaping @Sendable (PageReport) -> Void = { _ in },
    ) async throws -> [PageReport] {
        var files = files
        let pages = files.keys.filter { $0.hasSuffix(".axml") }.sorted().map { "\"\($0.dropLast(5))\"" }
        files["app.json"] = "{\"pages\": [\(pages.joined(separator: ","))]}"
        let folder = try TemporaryProgram(files)
        defer { folder.remove() }
        var check = ProgramCheck(try ProgramPackage(folder: folder.path))
        change(&check)
        return try await check.run(finish)
    }

    @Test func `each page is opened first in its own program`() async throws {
        let reports = try await check([
            "app.js": "let pages = 0; App({ next() { return ++pages; } });",
            "a.axml": "<view>{{n}}</view>", "a.js": "Page({ onLoad() { this.setData({ n: getApp().next() }); } });",
            "b.axml": "<view/><view/>",
            "b.js": "Page({ onLoad() { if (getApp().next() !== 1) throw new Error('shared'); } });",
        ])
        #expect(reports.map(\.page) == ["a", "b"])
        #expect(reports.map(\.isOK) == [true, true])
        #expect(reports.map(\.nodeCount) == [2, 2])
        #expect(reports.map(\.isIdle) == [true, true])
    }

    @Test func `a page of many levels passes`() async throws {
        let template = String(repeating: "<view>", count: 60) + String(repeating: "</view>", count: 60)
        let reports = try await check(["app.js": "App({});", "a.axml": template, "a.js": "Page({});"])
        #expect(reports.map(\.isOK) == [true])
        #expect(reports.map(\.nodeCount) == [60])
    }

    @Test func `a problem of a style sheet is a note`() async throws {
        let reports = try await check([
            "app.js": "App({});", "app.acss": "@import './none'; view { color: red",
            "a.axml": "<view/>", "a.js": "Page({});", "a.scss": "$a: 1px;",
            "b.axml": "<view/>", "b.js": "Page({});", "b.acss": "view { color: red }",
        ])
        #expect(reports.map(\.isOK) == [true, true])
        let notes = reports.map { $0.record.warnings.map(\.description).joined(separator: "\n") }
        #expect(notes[0].contains("a.scss: Sass is not read; compile it to .acss or write Less"), "\(notes[0])")
        #expect(notes.allSatisfy { $0.contains("there is no file \"./none\"") }, "\(notes)")
        #expect(!notes[1].contains("b.acss"), "\(notes[1])")
    }

    @Test func `an uncaught exception fails only its page`() async throws {
        let reports = try await check([
            "app.js": "App({});",
            "a.axml": "<view/>", "a.js": "Page({});",
            "b.axml": "<view/>", "b.js": "Page({\n  onReady() { nothing(); },\n});",
        ])
        #expect(reports.map(\.isOK) == [true, false])
        #expect(reports[1].isRendered)
        #expect(reports[1].errors.first?.file == "b.js")
        #expect(reports[1].errors.first?.line == 2)
    }

    @Test func `a broken template fails its page`() async throws {
        let reports = try await check([
            "app.js": "App({});", "a.axml": "<view>{{a b}}</view>", "a.js": "Page({});",
        ])
        #expect(!reports[0].isOK)
        #expect(reports[0].errors.first?.file == "a.axml")
    }

    @Test func `a broken app fails every page`() async throws {
        let reports = try await check([
            "app.js": "nothing();", "a.axml": "<view/>", "a.js": "Page({});", "b.axml": "<view/>", "b.js": "Page({});",
        ])
        #expect(reports.map(\.isOK) == [false, false])
        #expect(reports.allSatisfy { $0.errors.count == 1 })
        #expect(reports.allSatisfy { $0.errors.first?.name == "ReferenceError" })
    }

    @Test func `a failed JSAPI is recorded and fails no page`() async throws {
        let reports = try await check([
            "app.js": "App({});", "a.axml": "<view/>", "a.js": "Page({ async onLoad() { await my.getStorage({}); } });",
        ])
        #expect(reports[0].isOK)
        #expect(reports[0].record.failedCalls.map(\.name) == ["getStorage"])
    }

    @Test func `a page with an endless loop fails, and the others are reported`() async throws {
        let reports = try await check([
            "app.js": "App({});",
            "a.axml": "<view/>", "a.js": "Page({ onLoad() { for (;;); } });",
            "b.axml": "<view/>", "b.js": "Page({});",
        ]) { $0.configuration.limits.script.timePerTurn = .milliseconds(300) }
        #expect(reports.map(\.isOK) == [false, true])
        #expect(reports[0].errors.first?.termination == .outOfTime)
    }

    @Test func `a page that polls passes`() async throws {
        let reports = try await check([
            "app.js": "App({});", "a.axml": "<view/>",
            "a.js": "Page({ onLoad() { const poll = () => setTimeout(poll, 1); poll(); } });",
        ]) { $0.idleTimeout = .seconds(1) }
        #expect(reports[0].isOK)
        #expect(!reports[0].isIdle)
    }

    @Test func `pages are opened side by side, and reported in their order`() async throws {
        let gate = Gate()
        let finished = Mutex<[String]>([])
        var files = ["app.js": "App({});", "d.axml": "<view/><view/>", "d.js": "Page({});"]
        for page in ["a", "b", "c"] {
            files[page + ".axml"] = "<view/>"
            files[page + ".js"] =
                "Page({ async onLoad() { await my.alert({ content: 'x' }); this.setData({ n: 1 }); } });"
        }
        // The first three pages wait until the last one has been reported.
        let reports = try await check(files) {
            $0.configuration.userInterface = WaitingUserInterface(gate: gate)
            $0.idleTimeout = .seconds(300)
            $0.parallelPageCount = 4
        } finish: { report in
            finished.withLock { $0.append(report.page) }
            if report.page == "d" { gate.open() }
        }
        #expect(finished.withLock { $0.first } == "d")
        #expect(reports.map(\.page) == ["a", "b", "c", "d"])
        #expect(reports.allSatisfy { $0.isOK && $0.isIdle })
        let sequential = try await check(files) { $0.parallelPageCount = 1 }
        #expect(sequential.map(\.page) == reports.map(\.page))
        #expect(sequential.map(\.nodeCount) == reports.map(\.nodeCount))
        #expect(sequential.map(\.dataChanges.count) == [1, 1, 1, 0])
        #expect(reports.map(\.dataChanges.count) == [1, 1, 1, 0])
    }

    @Test func `reports are passed on as soon as they exist`() async throws {
        let folder = try TemporaryProgram([
            "app.json": #"{"pages": ["a", "b"]}"#, "app.js": "App({});", "a.axml": "<view/>", "a.js": "Page({});",
            "b.axml": "<view/>", "b.js": "Page({});",
        ])
        defer { folder.remove() }
        let seen = Mutex<Set<String>>([])
        _ = try await ProgramCheck(try ProgramPackage(folder: folder.path)).run { report in
            seen.withLock { _ = $0.insert(report.page) }
        }
        #expect(seen.withLock { $0 } == ["a", "b"])
    }
}

/// A user interface that completes requests when a gate is opened.
private struct WaitingUserInterface: UserInterface {
    let gate: Gate

    func alert(_ dialog: AlertDialog, for program: ProgramIdentity) async { await gate.wait() }
    func confirm(_ dialog: ConfirmDialog, for program: ProgramIdentity) async -> Bool { false }
    func prompt(_ dialog: PromptDialog, for program: ProgramIdentity) async -> String? { nil }
    func actionSheet(_ dialog: ActionSheetDialog, for program: ProgramIdentity) async -> Int? { nil }
    func showToast(_ toast: Toast, for program: ProgramIdentity) async {}
    func hideToast(for program: ProgramIdentity) async {}
    func showLoading(_ content: String, for program: ProgramIdentity) async {}
    func hideLoading(for program: ProgramIdentity) async {}
}
