import MiniHost
import ProgramModes
import Testing

/// The references between components and their pages, and their release.
@Suite struct ComponentPageTests {
    @Test func `a component finds its page by number`() async throws {
        let page = "Page({ onLoad() { console.log(this.$id === this.$viewId, Object.keys(this).includes('$id')); } })"
        let files = [
            "app.json": """
            {"pages": ["pages/a/a", "pages/b/b"], "usingComponents": {"my-a": "/components/a/a"}}
            """,
            "pages/a/a.axml": "<my-a/>", "pages/a/a.js": page, "pages/b/b.axml": "<my-a/>", "pages/b/b.js": page,
            "components/a/a.json": #"{"component": true}"#, "components/a/a.axml": "<view/>",
            "components/a/a.js": "Component({ didMount() { (getApp().ids ??= []).push(this.$page.$id); } })",
        ]
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            let areKnown = try await fixture.evaluate(
                "getApp().ids.length === 2 && getApp().ids.every((id, at) => id === getCurrentPages()[at].$id && id > 0)"
            )
            #expect(areKnown == true)
            let differ = try await fixture.evaluate("new Set(getApp().ids).size === 2")
            #expect(differ == true)
            #expect(fixture.lines == ["true false", "true false"])
        }
    }

    @Test(.enabled(if: !ProgramMode.isIsolated, "a machine of a zygote keeps garbage while its process is small"))
    func `no data is kept of pages whose components listened to their events`() async throws {
        let files = [
            "app.js": """
            const made = [], Native = Set;
            Set = class extends Native { constructor(...values) { super(...values); made.push(new WeakRef(this)); } };
            App({ count: () => made.filter(one => one.deref() !== undefined).length, made: () => made.length })
            """,
            "pages/a/a.json": #"{"usingComponents": {"my-a": "/components/a/a"}}"#,
            "pages/a/a.axml": "<my-a/>", "pages/a/a.js": "Page({})",
            "components/a/a.json": #"{"component": true}"#, "components/a/a.axml": "<view/>",
            "components/a/a.js": "Component({ rootEvents: { onShow() {} } })",
        ]
        try await withProgram(files) { fixture in
            for _ in 0..<20 {
                _ = try await fixture.evaluate("my.redirectTo({ url: '/pages/a/a' })")
                await fixture.idle()
            }
            await fixture.program.releaseMemory()
            let made = try await fixture.evaluate("getApp().made()").number ?? 0
            let alive = try await fixture.evaluate("getApp().count()").number ?? 0
            #expect(made >= 20)
            // The engine regards a value on the stack as used.
            #expect(alive < made - 10)
        }
    }

    @Test(arguments: [nil, "pages/b/b"])
    func `a page that is used as a component is an empty component`(first: String?) async throws {
        let files = [
            "pages/a/a.json": #"{"usingComponents": {"my-b": "/pages/b/b"}}"#,
            "pages/a/a.axml": "<view>before</view>\n<my-b>content</my-b><view>after</view>", "pages/a/a.js": "Page({})",
            "pages/b/b.axml": "<view onTap='tap'>{{text}}</view>", "pages/b/b.js": "Page({ data: { text: 'page b' } })",
        ]
        try await withProgram(files, page: first) { fixture in
            // Whether the file was used for a page before has no effect.
            if first != nil { _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/a/a' })") }
            await fixture.idle()
            #expect(try await fixture.program.outline() == "view\n  before\nmy-b\nview\n  after")
            #expect(
                fixture.recorder.warnings == [
                    "pages/a/a.axml:2:1: <my-b>: pages/b/b.js defines a page: it calls Page(), not Component(); "
                        + "the element stays empty"
                ]
            )
            #expect(fixture.recorder.uncaught == [])
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            await fixture.idle()
            #expect(try await fixture.program.outline() == "view onTap=tap\n  page b")
        }
    }
}
