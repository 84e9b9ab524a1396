import MiniHost
import Testing

/// JSAPIs that require a page and are called before the first one.
@Suite struct FirstPageTests {
    private static let page = """
        Page({
            onLoad() { console.log('onLoad'); },
            onPullDownRefresh() { console.log('onPullDownRefresh'); },
            onPageScroll({ scrollTop }) { console.log('onPageScroll', scrollTop); },
        })
        """

    /// Starts a program whose `onLaunch` runs the code, and returns its record.
    private func launch(
        _ code: String,
        app: String = #"{"pages": ["pages/a/a"]}"#,
        files: [String: String] = [:],
    ) async throws -> EventRecorder {
        var files = files
        files["app.json"] = app
        files["app.js"] = "App({ onLaunch() { \(code) } })"
        files["pages/a/a.js"] = Self.page
        files["pages/a/a.axml"] = "<view id='a' style='height: 2000px'>a</view>"
        return try await withProgram(files) { fixture in
            await fixture.idle()
            return fixture.recorder
        }
    }

    @Test(arguments: [
        "setNavigationBar({ title: 'T' })", "setNavigationBarTitle({ title: 'T' })",
        "setNavigationBarColor({ backgroundColor: '#fff' })", "setNavigationBarBottomLineColor({ color: '#fff' })",
        "showNavigationBarLoading()", "setOptionMenu({ icon: '/a.png' })", "setCanPullDown({ canPullDown: false })",
        "hideBackHome()", "getTitleColor()", "pageScrollTo({ scrollTop: 5 })", "startPullDownRefresh()",
    ])
    func `a call in onLaunch waits for the first page in every form`(call: String) async throws {
        let name = String(call.prefix { $0 != "(" })
        let options = call.dropFirst(name.count + 1).dropLast()
        let record = try await launch(
            """
            my.\(call).then(() => console.log('promise'), ({ error }) => console.log('rejected', error));
            my.\(name)({ ...\(options.isEmpty ? "{}" : options), success: () => console.log('success'),
                fail: ({ error }) => console.log('fail', error), complete: () => console.log('complete') });
            """
        )
        let results = record.lines.filter { !$0.hasPrefix("on") }
        // If one turn delivers the results of both calls, the promise continues after it.
        #expect(results.filter { $0 != "promise" } == ["success", "complete"])
        #expect(results.count == 3)
        #expect(record.lines.first == "onLoad")
        #expect(record.uncaught == [])
    }

    @Test func `a waiting call runs before the calls of the page`() async throws {
        let record = try await launch(
            "my.setNavigationBar({ title: 'app' });",
            app: #"{"pages": ["pages/b/b"]}"#,
            files: ["pages/b/b.js": "Page({ onLoad() { my.setNavigationBar({ title: 'page' }); } })"],
        )
        let changes = record.events.compactMap {
            if case .navigationBar(let page, let change) = $0 { "\(page) \(change.title ?? "")" } else { nil }
        }
        #expect(changes == ["pages/b/b app", "pages/b/b page"])
    }

    @Test func `a waiting call acts on the first page`() async throws {
        let record = try await launch(
            "my.pageScrollTo({ scrollTop: 30 }); my.startPullDownRefresh(); my.showShareMenu();"
        )
        #expect(record.lines == ["onLoad", "onPageScroll 30", "onPullDownRefresh"])
        let pages = record.events.compactMap { if case .deviceUI(let change) = $0 { change.page } else { nil } }
        #expect(pages == ["pages/a/a", "pages/a/a", "pages/a/a"])
    }

    @Test func `parameters are read at the call, and the page determines the result`() async throws {
        let tabs = #""tabBar": {"items": [{"pagePath": "pages/a/a", "name": "A"}]}"#
        let code = """
            const log = name => ({ success: () => console.log(name), fail: ({ error }) => console.log(name, error) });
            my.setNavigationBar({ backgroundColor: 5, ...log('bar') });
            my.hideTabBar(log('tabBar'));
            my.setTabBarBadge({ index: 0, text: '1', ...log('badge') });
            my.setTabBarBadge({ index: 3, text: '1', ...log('missing') });
            my.enableAlertBeforeUnload({ message: 'Leave?', ...log('leaving') });
            """
        let withTabs = try await launch(code, app: #"{"pages": ["pages/a/a"], \#(tabs)}"#)
        #expect(withTabs.lines == ["onLoad", "bar 2", "tabBar", "badge", "missing 2", "leaving 8"])
        let withoutTabs = try await launch(code)
        #expect(withoutTabs.lines == ["onLoad", "bar 2", "tabBar 11", "badge 2", "missing 2", "leaving 8"])
    }

    @Test func `queries and observers of elements wait for the first page`() async throws {
        let record = try await launch(
            """
            my.createSelectorQuery().select('#a').boundingClientRect().exec(([{ height }]) => console.log(height));
            my.createIntersectionObserver().relativeToViewport().observe('#a', ({ id }) => console.log('seen', id));
            """
        )
        #expect(record.lines == ["onLoad", "2000", "seen a"])
    }

    @Test func `a delegate is called when the first page exists`() async throws {
        var delegates = FunctionDelegates()
        delegates.add("getTitleColor") { call throws(APIError) in ["color": .string(call.page ?? "no page")] }
        delegates.add("setOptionMenu") { call throws(APIError) in ["icon": .string(call.page ?? "no page")] }
        let apis = try APIRegistry.builtIn.delegating(delegates)
        let files = [
            "app.js": """
            App({
                async onLaunch() {
                    const results = await Promise.all([my.getTitleColor(), my.setOptionMenu({ icon: '/a.png' })]);
                    console.log(JSON.stringify(results));
                },
            })
            """,
            "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files, configure: { $0.apis = apis }) { fixture in
            await fixture.idle()
            #expect(fixture.lines == [#"[{"color":"pages/a/a"},{"icon":"pages/a/a"}]"#])
        }
    }

    @Test func `a call in onUnload of the only page acts on the page that replaces it`() async throws {
        let files = [
            "pages/a/a.js": """
            Page({ onUnload() { my.setNavigationBar({ title: 'T' }).then(() => console.log('changed')); } })
            """,
            "pages/b/b.js": "Page({})",
        ]
        try await withProgram(files) { fixture in
            _ = try await fixture.evaluate("my.redirectTo({ url: '/pages/b/b' })")
            await fixture.idle()
            let pages = fixture.recorder.events.compactMap {
                if case .navigationBar(let page, _) = $0 { page } else { nil }
            }
            #expect(pages == ["pages/b/b"])
            #expect(fixture.lines == ["changed"])
            #expect(fixture.recorder.uncaught == [])
        }
    }

    @Test func `Sync forms return before the first page exists`() async throws {
        let record = try await launch(
            """
            console.log(my.getSystemInfoSync().windowWidth > 0, my.getMenuButtonBoundingClientRect().width > 0,
                my.getLaunchOptionsSync().path, my.setStorageSync({ key: 'a', data: 1 }).success);
            """
        )
        #expect(record.lines == ["true true pages/a/a true", "onLoad"])
    }

    @Test func `without a page calls wait until one opens, and the program is idle`() async throws {
        let app = """
            App({
                onLaunch() {
                    my.setNavigationBar({ title: 'T', success: () => console.log('changed') });
                    my.createSelectorQuery().select('#a').boundingClientRect().exec(([box]) => console.log(box.height));
                },
                onPageNotFound() { console.log('onPageNotFound'); },
            })
            """
        let files = [
            "app.js": app, "pages/a/a.js": Self.page, "pages/a/a.axml": "<view id='a' style='height: 20px'/>",
        ]
        try await withProgram(files, page: "pages/none/none") { fixture in
            #expect(await fixture.program.waitUntilIdle(limit: .seconds(60)))
            #expect(fixture.lines == ["onPageNotFound"])
            _ = try await fixture.evaluate("my.reLaunch({ url: '/pages/a/a' })")
            await fixture.idle()
            #expect(fixture.lines.prefix(2) == ["onPageNotFound", "onLoad"])
            #expect(fixture.lines.dropFirst(2).sorted() == ["20", "changed"])
        }
    }

    @Test func `waiting calls count against the limit of pending calls`() async throws {
        let files = [
            "app.js": """
            App({
                onLaunch() {
                    for (let count = 0; count < 3; count++) {
                        my.hideKeyboard({ success: () => console.log('ok'), fail: ({ error }) => console.log(error) });
                    }
                },
            })
            """,
            "pages/a/a.js": "Page({})",
        ]
        try await withProgram(files, configure: { $0.limits.pendingCalls = 2 }) { fixture in
            await fixture.idle()
            #expect(fixture.lines.sorted() == ["10112", "ok", "ok"])
        }
    }
}
