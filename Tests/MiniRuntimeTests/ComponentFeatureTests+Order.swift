import MiniHost
import Testing

/// The order in which components are notified, and the events that reach pages.
extension ComponentFeatureTests {
    private static let family = [
        "components/a.js": """
        Component({ options: { relations: true }, relations: { './b': { type: 'descendant' } }, methods: {
            log() { console.log(this.getRelationNodes('./b').map(b => b.props.n).join()) },
        } })
        """,
        "components/b.js": "Component({ options: { relations: true }, relations: { './a': { type: 'ancestor' } } })",
    ]

    @Test func `relations are in the order of the tree`() async throws {
        let lines = try await lines(
            Self.family,
            "<my-a><my-b a:if='{{first}}' n='first'/><view a:for='{{l}}' a:key='*this'><my-b n='{{item}}'/></view></my-a>",
            pageScript: "Page({ data: { l: [1, 2] } })",
            after: """
                const a = page.$selectComponent('my-a');
                a.log();
                for (const data of [{ l: [0, 1, 2] }, { l: [2, 1, 0] }, { first: true }, { l: [2] }]) {
                    await new Promise(done => page.setData(data, done));
                    a.log();
                }
                """
        )
        #expect(lines == ["1,2", "0,1,2", "2,1,0", "first,2,1,0", "first,2"])
    }

    @Test func `relations of a page can be read while it is unloaded`() async throws {
        var files = Self.family
        files["components/b.js"] = """
            Component({ options: { relations: true }, relations: { './a': {
                type: 'ancestor', unlinked(a) { a.log() },
            } } })
            """
        files["pages/b/b.js"] = "Page({})"
        let page = "<my-a><my-b n='1'/><my-b n='2'/></my-a>"
        let lines = try await lines(files, page, after: "my.redirectTo({ url: '../b/b' })")
        #expect(lines == ["1,2", "1,2"])
    }

    @Test(arguments: [
        ("page.setData({ x: 'x' })", ["1b", "1", "2b", "2", "3b", "3"]),
        ("for (const a of page.$selectAllComponents('.a').reverse()) a.setData({ y: 1 })", ["1", "2", "3"]),
        ("for (const a of page.$selectAllComponents('my-a')) a.setData({ y: 1 })", ["1b", "1", "2b", "2", "3b", "3"]),
    ])
    func `didUpdate runs in the order of the tree, inner components first`(change: String, order: [String]) async throws
    {
        let lines = try await lines(
            ["components/a.js": "Component({ didUpdate() { console.log(this.props.n) } })"],
            """
            <my-a class="a" a:for="{{l}}" a:key="*this" n="{{item}}" x="{{x}}"><my-a n="{{item}}b" x="{{x}}"/></my-a>
            """,
            pageScript: "Page({ data: { l: [3, 2] } })",
            after: "await new Promise(done => page.setData({ l: [1, 2, 3] }, done)); "
                + "page.$batchedUpdates(() => { \(change) })"
        )
        #expect(lines == order)
    }

    @Test(arguments: [
        ("d(d) { this.setData({ dd: d * 10 }) }", "console.log('update', this.data.dd)", ["update 10"]),
        ("d(d) { console.log('observed', d) }", "console.log('update')", ["observed 1"]),
        ("d(d) { console.log('observed', d) }", "this.setData({ d: this.data.d })", ["observed 1"]),
        ("d() { this.setData({ list: this.data.list }) }", "console.log('update')", []),
    ])
    func `observers run for values that a lifecycle sets again, and only new values are an update`(
        observer: String,
        didUpdate: String,
        printed: [String],
    ) async throws {
        let script = """
            Component({
                options: { observers: true }, data: { d: 1, list: [] }, observers: { \(observer) },
                didMount() { this.setData({ d: 1 }) }, didUpdate() { \(didUpdate) },
            })
            """
        #expect(try await lines(["components/a.js": script]) == printed)
    }

    @Test func `observers that set values again in an update do not continue endlessly`() async throws {
        let script = """
            Component({
                options: { observers: true }, data: { d: 1, list: [] },
                observers: { d() { this.setData({ list: this.data.list }) } },
                didUpdate() { console.log('update'); this.setData({ d: this.data.d, list: this.data.list }) },
                methods: { go() { this.setData({ d: 2 }) } },
            })
            """
        let lines = try await lines(["components/a.js": script], after: "page.$selectComponent('my-a').go()")
        #expect(lines == ["update"])
    }

    @Test func `mixins of a page receive its lifecycles and its events`() async throws {
        let names = ["onLoad", "onShow", "onReady", "onHide", "onUnload", "onPullDownRefresh"]
        func logging(_ who: String) -> String {
            names.map { "\($0)(event) { console.log('\(who)', '\($0)', this.route, JSON.stringify(event)) }" }
                .joined(separator: ", ")
        }
        let script = """
            const inner = Mixin({ rootEvents: { onLoad() { console.log('inner') } } });
            const outer = Mixin({ mixins: [inner], rootEvents: { \(logging("mixin")) } });
            Page({ mixins: [outer], \(logging("page")) });
            """
        let first = try await lines([:], pageScript: script)
        #expect(
            first == [
                "page onLoad pages/a/a {}", "inner", "mixin onLoad pages/a/a {}", "page onShow pages/a/a undefined",
                "mixin onShow pages/a/a undefined", "page onReady pages/a/a undefined",
                "mixin onReady pages/a/a undefined",
            ]
        )
        let later = try await lines(
            ["pages/b/b.js": "Page({})"],
            pageScript: script,
            after: """
                await my.navigateTo({ url: '../b/b' });
                await my.navigateBack();
                await new Promise(done => my.startPullDownRefresh({ complete: done }));
                setTimeout(() => my.redirectTo({ url: '../b/b' }), 10);
                """
        )
        #expect(
            later == [
                "page onHide pages/a/a undefined", "mixin onHide pages/a/a undefined",
                "page onShow pages/a/a undefined", "mixin onShow pages/a/a undefined",
                #"page onPullDownRefresh pages/a/a {"from":"code"}"#,
                #"mixin onPullDownRefresh pages/a/a {"from":"code"}"#,
                "page onUnload pages/a/a undefined", "mixin onUnload pages/a/a undefined",
            ]
        )
    }
}
