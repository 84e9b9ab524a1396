import MiniHost
import Testing

@Suite struct LifecycleTests {
    private let app = """
        App({
            onLaunch(options) { console.log('launch', options.path, JSON.stringify(options.query)); },
            onShow() { console.log('app show'); },
            onHide() { console.log('app hide'); },
            globalData: { user: 'ann' },
        })
        """

    private func page(_ name: String) -> String {
        """
        Page({
            onLoad(query) { console.log('\(name) load', JSON.stringify(query)); },
            onShow() { console.log('\(name) show'); },
            onReady() { console.log('\(name) ready'); },
            onHide() { console.log('\(name) hide'); },
            onUnload() { console.log('\(name) unload'); },
        })
        """
    }

    private var files: [String: String] {
        [
            "app.js": app, "pages/a/a.js": page("a"), "pages/b/b.js": page("b"), "pages/c/c.js": page("c"),
        ]
    }

    @Test func `a program starts with the app, then its first page, then the page is ready`() async throws {
        try await withProgram(files, page: "pages/a/a?x=1&y=%C3%A4") { fixture in
            await fixture.idle()
            let expected = [
                #"launch pages/a/a {"x":"1","y":"ä"}"#, "app show", #"a load {"x":"1","y":"ä"}"#, "a show", "a ready",
            ]
            #expect(fixture.lines == expected)
            #expect(fixture.recorder.steps == ["pages/a/a loaded", "pages/a/a shown", "pages/a/a ready"])
        }
    }

    @Test func `the app receives the query of the launch, and the page its own query`() async throws {
        try await withProgram(
            files,
            page: "pages/a/a?x=1",
            configure: { $0.environment.launch.query = ScriptObject([("from", "code")]) }
        ) { fixture in
            #expect(fixture.lines.first == #"launch pages/a/a {"from":"code"}"#)
            #expect(fixture.lines.contains(#"a load {"x":"1"}"#))
            let query = try await fixture.evaluate("my.getLaunchOptionsSync().query")
            #expect(query == ["from": "code"])
        }
    }

    @Test func `onLoad receives an object also without a query, unlike the app`() async throws {
        try await withProgram(files) { fixture in
            #expect(fixture.lines.contains("a load {}"))
            #expect(fixture.lines.first == "launch pages/a/a undefined")
            let hasQuery = try await fixture.evaluate("'query' in my.getLaunchOptionsSync()")
            #expect(hasQuery == false)
        }
    }

    @Test(arguments: [
        ("my.navigateTo({ url: '/pages/b/b?k=v' })", ["a hide", #"b load {"k":"v"}"#, "b show", "b ready"]),
        ("my.navigateTo({ url: '../b/b' })", ["a hide", "b load {}", "b show", "b ready"]),
        ("my.navigateTo({ url: 'pages/b/b' })", ["a hide", "b load {}", "b show", "b ready"]),
        ("my.redirectTo({ url: '/pages/b/b' })", ["a unload", "b load {}", "b show", "b ready"]),
        ("my.reLaunch({ url: '/pages/c/c' })", ["a unload", "c load {}", "c show", "c ready"]),
    ])
    func `navigation calls the pages in the documented order`(call: String, expected: [String]) async throws {
        try await withProgram(files) { fixture in
            await fixture.idle()
            let before = fixture.lines.count
            _ = try await fixture.evaluate(call)
            await fixture.idle()
            #expect(Array(fixture.lines.dropFirst(before)) == expected)
        }
    }

    @Test func `navigateTo settles after onLoad and onShow of the new page`() async throws {
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b', success() { console.log('opened') } })")
            await fixture.idle()
            let lines = fixture.lines
            let opened = try #require(lines.firstIndex(of: "opened"))
            let shown = try #require(lines.firstIndex(of: "b show"))
            #expect(shown < opened)
        }
    }

    @Test func `navigateBack unloads from the top and shows the page below`() async throws {
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate(
                "await my.navigateTo({ url: '/pages/b/b' }); await my.navigateTo({ url: '/pages/c/c' })"
            )
            await fixture.idle()
            let before = fixture.lines.count
            _ = try await fixture.evaluate("my.navigateBack({ delta: 5 })")
            await fixture.idle()
            #expect(Array(fixture.lines.dropFirst(before)) == ["c unload", "b unload", "a show"])
            #expect(await fixture.program.pages == ["pages/a/a"])
        }
    }

    @Test func `navigateBack at the first page fails with the documented text`() async throws {
        try await withProgram(files) { fixture in
            let result = try await fixture.evaluate("my.navigateBack().catch(failure => failure)")
            #expect(result["error"] == "already top of navigation")
        }
    }

    @Test func `the stack holds ten pages`() async throws {
        try await withProgram(files) { fixture in
            let code = """
                for (let index = 0; index < 9; index++) await my.navigateTo({ url: '/pages/b/b' });
                return my.navigateTo({ url: '/pages/b/b' }).catch(failure => failure)
                """
            let result = try await fixture.evaluate(code)
            #expect(result["error"] == 1)
            #expect(result["errorMessage"] == "depth can not be more than 10")
            #expect(await fixture.program.pages.count == 10)
        }
    }

    @Test(arguments: ["navigateTo", "redirectTo", "reLaunch", "switchTab"])
    func `an unknown page is rejected and the stack does not change`(name: String) async throws {
        try await withProgram(files) { fixture in
            let result = try await fixture.evaluate("my.\(name)({ url: '/pages/z/z' }).catch(failure => failure)")
            #expect(result == ["error": 1, "errorMessage": "/pages/z/z resolved to pages/z/z is not found"])
            #expect(await fixture.program.pages == ["pages/a/a"])
        }
    }

    private static let tabs = """
        { "pages": ["pages/a/a", "pages/b/b", "pages/c/c"], "tabBar": { "items": [
            { "pagePath": "pages/a/a", "name": "A" }, { "pagePath": "pages/b/b", "name": "B" } ] } }
        """

    /// The console output of the lifecycles after the program is idle for the first time.
    private func lines(
        app: String? = nil,
        of body: (ProgramFixture) async throws -> Void,
    ) async throws -> [String] {
        var files = files
        if let app { files["app.json"] = app }
        return try await withProgram(files) { fixture in
            await fixture.idle()
            let before = fixture.lines.count
            try await body(fixture)
            return Array(fixture.lines.dropFirst(before))
        }
    }

    @Test func `tabs keep their pages and show them again`() async throws {
        let lines = try await lines(app: Self.tabs) { fixture in
            let code = """
                await my.navigateTo({ url: '/pages/c/c' });
                await my.switchTab({ url: '/pages/b/b' });
                await my.switchTab({ url: '/pages/a/a' });
                return my.switchTab({ url: '/pages/c/c' }).catch(failure => failure.errorMessage)
                """
            let result = try await fixture.evaluate(code)
            #expect(result == "/pages/c/c resolved to pages/c/c is not tab,  which is not valid")
        }
        let moves = lines.filter { !$0.hasSuffix("ready") }
        #expect(moves == ["a hide", "c load {}", "c show", "c unload", "b load {}", "b show", "b hide", "a show"])
    }

    @Test func `a tab that is left immediately is ready when it is first shown`() async throws {
        let lines = try await lines(app: Self.tabs) { fixture in
            _ = try await fixture.evaluate(
                "my.switchTab({ url: '/pages/b/b' }); return my.switchTab({ url: '/pages/a/a' })"
            )
            await fixture.idle()
            _ = try await fixture.evaluate("my.switchTab({ url: '/pages/b/b' })")
            await fixture.idle()
        }
        #expect(lines.filter { $0.hasPrefix("b") } == ["b load {}", "b show", "b hide", "b show", "b ready"])
    }

    @Test func `a tab is kept once, however often it was opened`() async throws {
        let lines = try await lines(app: Self.tabs) { fixture in
            let code = """
                for (let index = 0; index < 3; index++) {
                    await my.navigateTo({ url: '/pages/b/b' });
                    await my.switchTab({ url: '/pages/a/a' });
                }
                """
            _ = try await fixture.evaluate(code)
        }
        #expect(lines.count { $0.hasPrefix("b load") } == 3)
        #expect(lines.count { $0 == "b unload" } == 2)
        #expect(lines.count { $0 == "a unload" } == 0)
    }

    @Test func `entering the background twice is reported once`() async throws {
        let lines = try await lines { fixture in
            for state in [ProgramVisibility.shown, .hidden, .hidden, .shown] {
                await fixture.program.setVisibility(state)
            }
        }
        #expect(lines == ["a hide", "app hide", "app show", "a show"])
    }

    @Test func `getApp and getCurrentPages return the app and the stack`() async throws {
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            let result = try await fixture.evaluate(
                "[getApp().globalData.user, ...getCurrentPages().map(page => page.route)]"
            )
            #expect(result == ["ann", "pages/a/a", "pages/b/b"])
        }
    }

    @Test func `entering the background and returning is reported to page and app`() async throws {
        let lines = try await lines { fixture in
            await fixture.program.setVisibility(.hidden)
            await fixture.program.setVisibility(.shown)
        }
        #expect(lines == ["a hide", "app hide", "app show", "a show"])
    }

    @Test func `an unknown first page is an error that lists the pages`() async throws {
        await #expect {
            try await withProgram(files, page: "pages/z/z") { _ in }
        } throws: { error in
            "\(error)" == "there is no page \"pages/z/z\" in app.json; the pages are pages/a/a, pages/b/b, pages/c/c"
        }
    }

    @Test func `onPageNotFound may redirect`() async throws {
        var files = files
        files["app.js"] = """
            App({ onPageNotFound(event) {
                console.log(JSON.stringify(event));
                my.redirectTo({ url: '/pages/c/c' });
            } })
            """
        try await withProgram(files, page: "pages/z/z?q=1") { fixture in
            await fixture.idle()
            #expect(fixture.lines.first == #"{"path":"pages/z/z","query":{"q":"1"},"isEntryPage":true}"#)
            #expect(await fixture.program.pages == ["pages/c/c"])
        }
    }

    @Test func `an error of a page is reported with its place, and the page continues`() async throws {
        let files = [
            "app.js": "App({ onError(message, stack) { console.log('onError', message, stack.split('\\n')[0]) } })",
            "pages/a/a.js":
                "Page({\n  onLoad() {\n    missing.name = 1;\n  },\n  onShow() { console.log('shown') },\n})",
        ]
        try await withProgram(files) { fixture in
            let error = try #require(fixture.recorder.uncaught.first)
            #expect(error.name == "ReferenceError")
            #expect(error.file == "pages/a/a.js")
            #expect(error.line == 3)
            #expect(error.excerpt?.hasPrefix("    missing.name = 1;\n") == true)
            #expect(
                fixture.lines.first?.hasPrefix(
                    "onError Can't find variable: missing onLoad@pages/a/a.js:3:"
                ) == true
            )
            #expect(fixture.lines.contains("shown"))
        }
    }

    @Test func `an unhandled rejection is dispatched to the app and reported`() async throws {
        let files = [
            "app.js":
                "App({ onUnhandledRejection({ reason, promise }) { console.log(reason.message, promise instanceof Promise) } })",
            "pages/a/a.js": "Page({ onLoad() { Promise.reject(new Error('lost')) } })",
        ]
        try await withProgram(files) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["lost true"])
            #expect(fixture.recorder.uncaughtKinds == [.unhandledRejection])
        }
    }

    @Test(arguments: [
        "my.getStorage({})",
        "new Promise((resolve, reject) => my.getStorage({ fail: reject }))",
        "new Promise((resolve, reject) => my.getStorage({ complete: reject }))",
        "new Promise((resolve, reject) => my.getStorage({ fail: () => reject(new Error('sorry')) }))",
        "(async () => { try { await my.getStorage({}) } catch { throw new Error('sorry') } })()",
        "my.getStorage({ fail: () => { throwLater(new (class Sorry extends Error {})()) } })",
        "Promise.reject({ status: 400 })", "Promise.reject()",
    ])
    func `a rejection because of a failed call has its own kind`(promise: String) async throws {
        let script = "const throwLater = error => Promise.reject(error); Page({ onLoad() { \(promise) } })"
        try await withProgram(["pages/a/a.js": script]) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.uncaughtKinds == [.unhandledFailure])
        }
    }

    @Test(arguments: [
        "my.getStorage({ fail: () => Promise.reject(new TypeError('a mistake')) })",
        "my.getStorage({ fail: () => setTimeout(() => Promise.reject(new Error('later')), 10) })",
    ])
    func `a mistake in the handling of a failure counts`(code: String) async throws {
        try await withProgram(["pages/a/a.js": "Page({ onLoad() { \(code) } })"]) { fixture in
            await fixture.idle()
            #expect(fixture.recorder.uncaughtKinds == [.unhandledRejection])
        }
    }

    @Test func `the first page is in the stack when the app is launched`() async throws {
        let files = [
            "app.js": """
            const log = () => console.log(...getCurrentPages().map(page => page.route));
            App({ onLaunch: log, onShow: log });
            """,
            "pages/a/a.js":
                "Page({ onLoad() { console.log(getCurrentPages()[0] === this, getCurrentPages().length) } })",
        ]
        try await withProgram(files) { fixture in
            #expect(fixture.lines == ["pages/a/a", "pages/a/a", "true 1"])
        }
    }

    @Test func `a failed app ends the start with its error`() async throws {
        let files = ["app.js": "\nthrow new TypeError('no app')", "pages/a/a.js": "Page({})"]
        do {
            try await withProgram(files) { _ in }
            Issue.record("the program started")
        } catch let ProgramStartError.script(error) {
            #expect(error.description.hasPrefix("app.js:2:"))
            #expect(error.message == "no app")
        }
    }

    @Test(arguments: ["App()", "App({})"])
    func `an app may be empty`(app: String) async throws {
        try await withProgram(["app.js": app, "pages/a/a.js": page("a")]) { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["a load {}", "a show", "a ready"])
        }
    }

    @Test func `callbacks that wait for a rendering continue to wait when a page is left`() async throws {
        let files = [
            "pages/a/a.axml": "<view id='at{{x}}'/>",
            "pages/a/a.js": """
            Page({ data: { x: 0 }, onLoad() { getApp().first = this; }, onShow() { console.log('show'); } })
            """,
            "pages/b/b.js": """
            Page({ onUnload() {
                const { first } = getApp();
                first.setData({ x: 5 }, () => console.log('set'));
                my.createSelectorQuery().select('#at5').boundingClientRect(rect => console.log('found', rect !== null)).exec();
            } })
            """,
        ]
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/b/b' })")
            _ = try await fixture.evaluate("my.navigateBack()")
            await fixture.idle()
            #expect(fixture.lines == ["show", "show", "set", "found true"])
        }
    }
}
