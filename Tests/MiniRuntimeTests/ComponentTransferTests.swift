import MiniHost
import Testing

/// The updates of components after several changes of data in one turn.
@Suite struct ComponentTransferTests {
    private static let child = """
        Component({
            props: { n: 0 }, data: { own: 0 },
            deriveDataFromProps(next) { console.log('derive', this.props.n, next.n, this.data.own) },
            didUpdate(props, data) { console.log('update', props.n, this.props.n, data.own, this.data.own) },
            methods: { set(own, done) { this.setData({ own }, done) } },
        })
        """

    /// Opens a page with the component, runs code, and returns the later console output.
    private func lines(
        _ code: String,
        child: String = child,
        page: String = "<my-a n='{{n}}'/>",
    ) async throws -> [String] {
        try await ComponentFeatureTests().lines(
            ["components/a.js": child, "mini.project.json": #"{ "component2": true }"#],
            page,
            pageScript: "Page({ data: { n: 1, shown: true } })",
            after: "const child = page.$selectComponent('my-a'); \(code)"
        )
    }

    @Test(arguments: [
        (
            "page.setData({ n: 2 }); page.setData({ n: 3 })",
            ["derive 1 2 0", "update 1 2 0 0", "derive 2 3 0", "update 2 3 0 0"]
        ),
        (
            "child.set(1); child.set(2)",
            ["derive 1 1 1", "update 1 1 0 1", "derive 1 1 2", "update 1 1 1 2"]
        ),
        (
            "page.setData({ n: 2 }); child.set(1)",
            ["derive 1 2 0", "update 1 2 0 0", "derive 2 2 1", "update 2 2 0 1"]
        ),
    ])
    func `a component receives each setData of a turn`(code: String, expected: [String]) async throws {
        #expect(try await lines(code) == expected)
    }

    @Test(arguments: [
        "page.$batchedUpdates(() => { page.setData({ n: 2 }); page.setData({ n: 3 }) })",
        "page.$batchedUpdates(() => { page.$batchedUpdates(() => page.setData({ n: 2 })); page.setData({ n: 3 }) })",
        "page.$batchedUpdates(() => { child.$batchedUpdates(() => {}); page.setData({ n: 3 }) })",
    ])
    func `a component receives one update of a batch`(code: String) async throws {
        #expect(try await lines(code) == ["derive 1 3 0", "update 1 3 0 0"])
    }

    @Test func `values that are set before and after a batch are not part of it`() async throws {
        let code = """
            page.setData({ n: 2 });
            page.$batchedUpdates(() => { page.setData({ n: 3 }); page.setData({ n: 4 }) });
            page.setData({ n: 5 });
            """
        let updates = try await lines(code).filter { $0.hasPrefix("update") }
        #expect(updates == ["update 1 2 0 0", "update 2 4 0 0", "update 4 5 0 0"])
    }

    @Test func `a component is mounted before the data that a ref method sets updates it`() async throws {
        let child = """
            Component({
                props: { n: 0, name: '' },
                didMount() { console.log('mount', this.props.name) },
                didUpdate(props) { console.log('update', this.props.name, props.n, this.props.n) },
            })
            """
        let lines = try await ComponentFeatureTests().lines(
            ["components/a.js": child, "mini.project.json": #"{ "component2": true }"#],
            "<my-a a:if='{{more}}' ref='save' name='first'/><my-a a:if='{{more}}' n='{{n}}' name='second'/>",
            pageScript: """
                Page({
                    data: { n: 1, more: false },
                    save() { this.setData({ n: 2 }); this.setData({ n: 3 }) },
                })
                """,
            after: "page.setData({ more: true })"
        )
        let mount = try #require(lines.firstIndex(of: "mount second"))
        #expect(!lines[..<mount].contains { $0.hasPrefix("update second") }, "\(lines)")
        #expect(lines.last?.hasSuffix(" 3") == true, "\(lines)")
    }

    @Test func `callbacks of setData wait for the end of the turn`() async throws {
        let code = """
            let isOver = false;
            page.setData({ n: 2 }, () => console.log('first', isOver));
            page.setData({ n: 3 }, () => console.log('second', isOver));
            isOver = true;
            """
        let lines = try await lines(code)
        #expect(lines.filter { $0.hasSuffix("true") } == ["first true", "second true"], "\(lines)")
    }

    @Test(arguments: ["child.set(0)", "page.setData({ n: 1 })", "page.setData({ shown: true })", "page.setData({})"])
    func `setting equal values is no update and derives no data`(code: String) async throws {
        #expect(try await lines(code) == [])
        #expect(try await lines("child.set(1); child.set(1)").filter { $0.hasPrefix("update") } == ["update 1 1 0 1"])
    }

    @Test func `observers run for each setData`() async throws {
        let child = """
            Component({ options: { observers: true }, props: { n: 0 }, observers: { n(n) { console.log(n) } } })
            """
        let lines = try await lines("page.setData({ n: 2 }); page.setData({ n: 3 })", child: child)
        #expect(lines == ["2", "3"])
    }

    @Test func `values that a component sets during an update are part of the update`() async throws {
        let child = """
            Component({
                props: { n: 0 }, data: { own: 0, double: 0 },
                deriveDataFromProps(next) { this.setData({ own: next.n }); this.setData({ double: 2 * next.n }) },
                didUpdate() { console.log(this.props.n, this.data.own, this.data.double) },
            })
            """
        let lines = try await lines("page.setData({ n: 2 }); page.setData({ n: 3 })", child: child)
        #expect(lines == ["2 2 4", "3 3 6"])
    }

    @Test func `many changes in a turn are not an endless loop`() async throws {
        let child = """
            Component({
                props: { n: 0 }, data: { own: 0 },
                didUpdate(props) { if (props.n !== this.props.n) this.setData({ own: this.props.n }) },
                methods: { log() { console.log(this.props.n, this.data.own) } },
            })
            """
        let code = """
            for (let n = 2; n < 400; n++) page.setData({ n });
            await new Promise(done => setTimeout(done, 1));
            child.log();
            """
        #expect(try await lines(code, child: child) == ["399 399"])
    }

    @Test func `a component that is added and removed in one turn is mounted and unmounted`() async throws {
        let child = """
            Component({
                didMount() { console.log('mount', this.$id > 0) }, didUnmount() { console.log('unmount') }, didUpdate() {},
            })
            """
        let page = "<my-a/><my-a a:if='{{n === 2}}'/>"
        let lines = try await lines("page.setData({ n: 2 }); page.setData({ n: 3 })", child: child, page: page)
        #expect(lines == ["mount true", "unmount"])
    }

    @Test func `a page that is not shown yet is first rendered with all of its data`() async throws {
        let files = [
            "pages/b/b.json": #"{ "usingComponents": { "my-a": "/components/a" } }"#,
            "pages/b/b.axml": "<my-a n='{{n}}'/>",
            "pages/b/b.js": "Page({ onLoad() { this.setData({ n: 1 }); this.setData({ n: 2 }) }, "
                + "onReady() { console.log('ready') } })",
            "app.json": #"{ "pages": ["pages/a/a", "pages/b/b"] }"#,
            "components/a.js": "Component({ didMount() { console.log('mount', this.props.n) }, didUpdate() {} })",
        ]
        let lines = try await ComponentFeatureTests().lines(files, after: "my.navigateTo({ url: '/pages/b/b' })")
        #expect(lines == ["mount 2", "ready"])
    }
}
