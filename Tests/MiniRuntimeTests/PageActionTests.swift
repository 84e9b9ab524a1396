import MiniHost
import Testing

@Suite struct PageActionTests {
    private let index = "pages/index/index"

    @Test func `the page receives events of user actions`() async throws {
        let lines = try await events(
            "<view style='height: 2000px'/>",
            page: """
                onPullDownRefresh(e) { console.log('pull', e.from); }, onReachBottom() { console.log('bottom'); },
                onPageScroll(e) { console.log('scroll', e.scrollTop); }, onTitleClick() { console.log('title'); },
                onOptionMenuClick() { console.log('menu'); }, onShareAppMessage(e) { console.log('share', e.from); },
                events: { onPullDownRefresh() { console.log('events', this.route); }, onBack() { console.log('back'); } },
                """,
            files: ["pages/index/index.json": #"{"pullRefresh": true}"#],
        ) { program in
            for action in [
                PageAction.pullDownRefresh, .reachBottom, .scroll(top: 30), .tapTitle, .tapOptionMenu, .share,
            ] {
                try await program.perform(action)
            }
            await #expect(throws: ActionError.refused("pages/index/index is the only page")) {
                try await program.perform(.goBack)
            }
        }
        #expect(
            lines == [
                "pull manual", "events pages/index/index", "bottom", "scroll 30", "title", "menu", "share menu", "back",
            ]
        )
    }

    @Test func `a page receives the events of its own requests`() async throws {
        let lines = try await events(
            "<view style='height: 2000px'/>",
            page: """
                async onLoad() {
                    await my.startPullDownRefresh();
                    await my.pageScrollTo({ scrollTop: 40 });
                },
                onPullDownRefresh(e) { console.log('pull', e.from); my.stopPullDownRefresh(); },
                onPageScroll(e) { console.log('scroll', e.scrollTop); },
                """
        ) { _ = await $0.waitUntilIdle(limit: .seconds(60)) }
        #expect(lines == ["pull code", "scroll 40"])
    }

    @Test(arguments: [
        ("{}", "{}", "", false), (#"{"pullRefresh": true}"#, "{}", "", true),
        ("{}", #"{"pullRefresh": true}"#, "", true),
        (#"{"pullRefresh": false}"#, #"{"pullRefresh": true}"#, "", false),
        (#"{"pullRefresh": true}"#, #"{"allowsBounceVertical": "NO"}"#, "", false),
        (#"{"pullRefresh": true}"#, "{}", "my.setCanPullDown({ canPullDown: false })", false),
        ("{}", "{}", "my.setCanPullDown({ canPullDown: true })", false),
    ])
    func `a page is pulled down if it permits that`(page: String, window: String, code: String, isAllowed: Bool)
        async throws
    {
        let files = [
            "pages/index/index.json": page, "app.json": #"{"pages": ["pages/index/index"], "window": \#(window)}"#,
        ]
        let lines = try await events(
            "<view/>",
            page: "onPullDownRefresh() { console.log('pull') }, onLoad() { \(code) },",
            files: files,
        ) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            if isAllowed {
                try await program.perform(.pullDownRefresh)
            } else {
                await #expect(throws: ActionError.self) { try await program.perform(.pullDownRefresh) }
            }
        }
        #expect(lines == (isAllowed ? ["pull"] : []))
    }

    @Test func `a page scrolls to the element of a selector`() async throws {
        let lines = try await events(
            "<view style='height: 900px'/><view id='b' style='height: 900px'/>",
            page: """
                async onReady() {
                    await my.pageScrollTo({ scrollTop: 20 });
                    await my.pageScrollTo({ selector: '#b', offsetTop: 5 });
                    await my.pageScrollTo({ selector: '#nothing' });
                },
                onPageScroll(e) { console.log(e.scrollTop); },
                """
        ) { _ = await $0.waitUntilIdle(limit: .seconds(60)) }
        #expect(lines == ["20", "905"])
    }

    @Test func `a page scrolls at most to its end, and dispatches no event without movement`() async throws {
        let page = "onPageScroll({ scrollTop, scrollHeight }) { console.log(scrollTop, scrollHeight) },"
        let lines = try await events("<view style='height: {{1000}}px'/>", page: page) { program in
            for top in [100_000.0, 100_000, 247] { try await program.perform(.scroll(top: top)) }
            _ = try await program.evaluate("my.pageScrollTo({ scrollTop: 5000 })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            for top in [-5.0, -5] { try await program.perform(.scroll(top: top)) }
        }
        #expect(lines == ["247 1000", "0 1000"])
    }

    @Test func `sharing passes the source and the target to the page`() async throws {
        let lines = try await events(
            """
            <button id="b" open-type="share" data-name="tea"><text>Share</text></button>
            <web-view a:if="{{web}}" src="https://x.example/a"/>
            """,
            page: """
                onShareAppMessage({ from, target, webViewUrl }) {
                    console.log(from, JSON.stringify(target?.dataset), target?.id, target?.tagName, webViewUrl);
                },
                """
        ) { program in
            try await program.perform(.tap, on: .selector("#b"))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ web: true })")
            _ = try await program.evaluate("my.showSharePanel()")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            try await program.perform(.share)
        }
        #expect(
            lines == [
                #"button {"name":"tea"} b button undefined"#,
                "code undefined undefined undefined https://x.example/a",
                "menu undefined undefined undefined https://x.example/a",
            ]
        )
    }

    @Test(arguments: [("", ["app menu"]), ("onShareAppMessage(e) { console.log('page', e.from); },", ["page menu"])])
    func `the app decides about shared content if the page does not`(page: String, lines: [String]) async throws {
        let files = ["app.js": "App({ onShareAppMessage(e) { console.log('app', e.from); } })"]
        let events = try await events("<view/>", page: page, files: files) { try await $0.perform(.share) }
        #expect(events == lines)
    }

    @Test(arguments: [("{}", 1_240.0), (#"{"onReachBottomDistance": 500}"#, 800)])
    func `a page that is scrolled to its end is notified once`(configuration: String, top: Double) async throws {
        let lines = try await events(
            "<view style='height: {{height}}px'/>",
            data: "{ height: 2000 }",
            page: """
                onReachBottom() { console.log('bottom'); }, onPageScroll(e) { console.log(e.scrollTop); },
                """,
            files: ["pages/index/index.json": configuration],
        ) { program in
            for place in [700, top, top + 5] { try await program.perform(.scroll(top: place)) }
            _ = try await program.evaluate("getCurrentPages()[0].setData({ height: 4000 })")
            _ = try await program.evaluate("my.pageScrollTo({ scrollTop: 3900 })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(lines == ["700", "\(Int(top))", "bottom", "\(Int(top) + 5)", "3247", "bottom"])
    }

    @Test func `a page slightly longer than the window reaches its end when it is scrolled`() async throws {
        let page = "onReachBottom() { console.log('bottom'); }, onPageScroll(e) { console.log(e.scrollTop); },"
        let lines = try await events("<view style='height: 770px'/>", page: page) { program in
            for place in [10.0, 20, 0, 1000] { try await program.perform(.scroll(top: place)) }
        }
        #expect(lines == ["10", "bottom", "17", "0", "17", "bottom"])
    }

    @Test func `tapping a tab notifies the tabs`() async throws {
        let page = """
            Page({
                onTabItemTap(e) { console.log(this.route, 'tap', JSON.stringify(e)); },
                events: {
                    beforeTabItemTap() { console.log('before'); },
                    onSelectedTabItemTap(e) { console.log('selected', e.index); },
                    onTabItemTap(e) { console.log('other', e.index); },
                },
            })
            """
        try await withProgram([
            "app.json": """
            {"pages": ["pages/a/a", "pages/b/b"], "tabBar": {"items": [
                {"pagePath": "pages/a/a", "name": "A"}, {"pagePath": "pages/b/b", "name": "B"}
            ]}}
            """,
            "pages/a/a.js": page, "pages/b/b.js": page,
        ]) { fixture in
            try await fixture.program.perform(.tapTab(1))
            try await fixture.program.perform(.tapTab(1))
            await #expect(throws: ActionError.self) { try await fixture.program.perform(.tapTab(2)) }
            #expect(await fixture.program.pages == ["pages/b/b"])
            let event = #"{"from":"user","pagePath":"pages/b/b","text":"B","index":1}"#
            let tap = "pages/b/b tap \(event)"
            #expect(fixture.lines == ["before", tap, "other 1", "selected 1", tap])
            _ = try await fixture.evaluate("my.switchTab({ url: '/pages/a/a' })")
            await fixture.idle()
            let last = #"pages/a/a tap {"from":"api","pagePath":"pages/a/a","text":"A","index":0}"#
            #expect(fixture.lines.suffix(2) == [last, "other 0"])
        }
    }

    @Test func `a tab is notified of the tap before it is shown again, and after it is first shown`() async throws {
        let page = "Page({ onTabItemTap() { console.log('tap') }, onShow() { console.log('show') } })"
        try await withProgram([
            "app.json": """
            {"pages": ["pages/a/a", "pages/b/b"], "tabBar": {"items": [
                {"pagePath": "pages/a/a", "name": "A"}, {"pagePath": "pages/b/b", "name": "B"}
            ]}}
            """,
            "pages/a/a.js": "Page({})", "pages/b/b.js": page,
        ]) { fixture in
            for tab in [1, 0, 1] { try await fixture.program.perform(.tapTab(tab)) }
            #expect(fixture.lines == ["show", "tap", "tap", "show"])
        }
    }

    @Test func `a person confirms leaving a page that requires it`() async throws {
        let ask = "Page({ onLoad() { my.enableAlertBeforeUnload({ message: 'Sure?' }) } })"
        let files = ["pages/index/index.js": "Page({})", "pages/z/z.js": ask]
        for (result, left) in [(false, 2), (true, 1)] {
            let person = ScriptedUserInterface(result: result)
            try await withProgram(files, page: index, configure: { $0.userInterface = person }) { fixture in
                _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/z/z' })")
                await fixture.idle()
                try await fixture.program.perform(.goBack)
                #expect(await fixture.program.pages.count == left)
                #expect(person.asked == ["Sure?"])
                // Actions of the program itself are not confirmed.
                _ = try await fixture.evaluate("getCurrentPages().length > 1 && my.navigateBack()")
                await fixture.idle()
                #expect(await fixture.program.pages == ["pages/index/index"])
            }
        }
    }

    @Test func `no confirmation is shown once the page disables it, and none on the first page`() async throws {
        let person = ScriptedUserInterface(result: false)
        let files = ["pages/index/index.js": "Page({})", "pages/z/z.js": "Page({})"]
        try await withProgram(files, page: index, configure: { $0.userInterface = person }) { fixture in
            for name in ["enable", "disable"] {
                let call = "my.\(name)AlertBeforeUnload({ message: 'Sure?' }).catch(e => e.error + e.errorMessage)"
                let failure = try await fixture.evaluate(call)
                #expect(failure == .string("8can not invoke \(name)AlertBeforeUnload at first page"))
            }
            _ = try await fixture.evaluate("my.navigateTo({ url: '/pages/z/z' })")
            await fixture.idle()
            let calls = "my.enableAlertBeforeUnload({ message: 'Sure?' }).then(() => my.disableAlertBeforeUnload())"
            _ = try await fixture.evaluate(calls)
            try await fixture.program.perform(.goBack)
            #expect(await fixture.program.pages == ["pages/index/index"])
            #expect(person.asked == [])
        }
    }

    @Test func `page-meta scrolls its page and dispatches scroll events`() async throws {
        let template = """
            <page-meta scroll-top="{{top}}" root-font-size="20px" page-style="color: green" onScroll="at"/>
            <view style="height: 2000px; width: 2rem" id="v"/>
            """
        let page = """
            at({ type, detail }) { console.log(type, JSON.stringify(detail)) },
            onPageScroll({ scrollTop }) { console.log('page', scrollTop) },
            """
        let lines = try await events(template, data: "{ top: '' }", page: page) { program in
            for top in ["'75rpx'", "'75rpx'", "'20px'", "'far'", "'1.2.3'", "0"] {
                _ = try await program.evaluate("getCurrentPages()[0].setData({ top: \(top) })")
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
            try await program.perform(.scroll(top: 9))
            let (box, style) = (try await program.box(of: "#v"), try await program.computedStyle(of: "#v"))
            #expect(box?.width == 40)
            #expect(style?["color"] == "rgb(0, 128, 0)")
        }
        let places = [39, 20, 0, 9]
        #expect(lines == places.flatMap { ["page \($0)", #"scroll {"scrollTop":\#($0)}"#] })
    }

    @Test func `the rpx unit of a program may be independent of the window`() async throws {
        let files = [
            "app.json": #"{"pages": ["pages/index/index"], "window": {"responsive": false}}"#,
            "pages/index/index.js": "Page({})",
            "pages/index/index.axml": "<view id='v' style='width: 100rpx'/>",
        ]
        try await withProgram(files) { fixture in
            let (box, html) = (try await fixture.program.box(of: "#v"), try await fixture.program.html())
            #expect(box?.width == 50)
            #expect(html.contains("width: 50px"))
        }
    }
}
