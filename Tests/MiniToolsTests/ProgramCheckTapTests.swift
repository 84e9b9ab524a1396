import CommandHarness
import MiniCore
import MiniHost
import MiniTools
import Testing

/// Taps of a check on the elements of pages.
@Suite struct ProgramCheckTapTests {
    private func check(
        _ template: String,
        _ script: String,
        _ change: (inout ProgramCheck) -> Void = { _ in },
    ) async throws -> PageReport {
        let folder = try TemporaryProgram([
            "app.json": #"{"pages": ["a", "b"]}"#, "app.js": "App({ n: 0 });", "a.axml": template, "a.js": script,
            "a.json": #"{"usingComponents": {"my-c": "/c"}}"#, "b.axml": "<view/>",
            "b.js": "Page({ onLoad() { throw new Error('b'); } });", "c.axml": "<text onTap='inner'>c</text>",
            "c.js": "Component({ methods: { inner() { throw new Error('inner'); } } });",
        ])
        defer { folder.remove() }
        var check = ProgramCheck(try ProgramPackage(folder: folder.path))
        check.pages = ["a"]
        check.tapsElements = true
        change(&check)
        return try #require(try await check.run().first)
    }

    @Test func `every element with a handler is tapped on a new page`() async throws {
        let report = try await check(
            """
            <view id="outer" onTap="add"><button onTap="add">One</button><button onTap="fail">Two  more</button></view>
            <view class="row" a:for="{{[1, 2]}}" a:key="*this" catchTap="go">{{item}}</view><my-c/><button>None</button>
            """,
            """
            Page({
              add() { if (++getApp().n > 2) throw new Error('shared'); },
              fail() { this.nothing(); },
              go() { my.navigateTo({ url: '/b' }); },
            });
            """
        )
        #expect(report.errors == [])
        #expect(!report.isOK)
        #expect(
            report.taps.map(\.description) == [
                "'#outer' (view \"One Two more\")", #"'button[onTap="add"]' (button "One")"#,
                #"'button[onTap="fail"]' (button "Two more")"#, #"'view[catchTap="go"]' (view "1")"#,
                "'view:nth-child(3)' (view \"2\")", #"'text[onTap="inner"]' (text "c")"#,
            ]
        )
        #expect(report.taps.map(\.isFirst) == [true, true, true, true, true, true])
        #expect(report.taps.map(\.handler) == ["add", "add", "fail", "go", "go", "inner"])
        #expect(report.taps.map { $0.errors.map(\.name) } == [[], [], ["TypeError"], ["Error"], ["Error"], ["Error"]])
        #expect(report.taps.map { $0.errors.first?.file } == [nil, nil, "a.js", "b.js", "b.js", "c.js"])
    }

    @Test func `errors of opening the page do not count for its taps`() async throws {
        let report = try await check(
            "<button onTap='go'>Go</button>",
            "Page({ onReady() { throw new Error('first'); }, go() {} });"
        )
        #expect(report.errors.map(\.message) == ["first"])
        #expect(report.taps.map(\.errors) == [[]])
    }

    @Test func `hidden elements are not tapped, and no more than the limit`() async throws {
        let report = try await check(
            "<view hidden onTap='go'>a</view><view a:for='{{list}}' a:key='*this' onTap='go'>{{item}}</view>",
            "Page({ data: { list: [1, 2, 3, 4] }, go() {} });"
        ) { $0.tapLimit = 3 }
        #expect(report.taps.map(\.text) == ["1", "2"])
        #expect(report.untappedCount == 2)
        #expect(report.notes.map(\.message) == ["2 more elements with handlers were not tapped"])
    }

    @Test func `a tap that ends its program is reported, and the others are made`() async throws {
        let report = try await check(
            "<view id='a' onTap='loop'>a</view><view id='b' onTap='go'>b</view>",
            "Page({ loop() { for (;;); }, go() {} });"
        ) { $0.configuration.limits.script.timePerTurn = .milliseconds(300) }
        #expect(report.taps.map(\.selector) == ["#a", "#b"])
        #expect(report.taps.map { $0.errors.map(\.termination) } == [[.outOfTime], []])
    }

    @Test func `a missing handler is a note with the nearest name, without a tap`() async throws {
        let report = try await check(
            "<view onTap='sav'>a</view>",
            "const methods = { save() {} }; Page({ ...methods });"
        ) { $0.tapsElements = false }
        #expect(report.isOK)
        #expect(report.taps.count == 0)
        let note = try #require(report.notes.first)
        #expect(note.kind == .missingHandler)
        #expect(note.description.hasPrefix("a.axml:1:7: page \"a\" has no method \"sav\""), "\(note)")
        #expect(note.message.hasSuffix("; did you mean \"save\"?"))
    }
}
