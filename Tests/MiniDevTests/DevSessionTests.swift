import CommandHarness
import MiniCore
import MiniHost
import Testing

@testable import MiniDev

/// What browsers see and do.
@Suite(.timeLimit(.minutes(5))) struct DevSessionTests {
    /// The number of the node of the first button in a document.
    private func button(in document: String) throws -> ScriptValue {
        let match = try #require(document.firstMatch(of: /data-node="(\d+)" class="mini-button/))
        return .number(try #require(Double(match.1)))
    }

    private func tap(_ node: ScriptValue, id: Int = 1) -> ScriptValue {
        ["type": "action", "id": .number(Double(id)), "node": node, "kind": "tap"]
    }

    @Test func `a browser receives the page once, and a patch after a tap`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        let hello = try await browser.next("hello")
        #expect(hello["protocol"] == 1)
        #expect(hello["program"]?.string == fixture.path.split(separator: "/").last.map(String.init))
        #expect(hello["device"]?["width"] == 390)
        let page = try await browser.next("page")
        #expect(page["path"] == "pages/a/a")
        #expect(page["title"] == "Counter")
        #expect(page["stack"] == ["pages/a/a"])
        #expect(page["canGoBack"] == false)
        let document = try #require(page["document"]?.string)
        #expect(document.contains(">0 taps<"))
        #expect(!document.contains("mini-title-bar\""))
        try await browser.send(tap(try button(in: document), id: 7))
        let patch = try await browser.next("patch")
        #expect(patch["text"] == "1")
        #expect((patch["end"]?.number ?? 0) - (patch["start"]?.number ?? 0) == 1)
        await fixture.stop()
    }

    @Test func `a browser receives the change of an action before its result`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        let document = try #require(try await browser.next("page")["document"]?.string)
        let button = try button(in: document)
        for id in 1...10 {
            try await browser.send(tap(button, id: id))
            #expect(try await browser.nextType(of: ["patch", "result"]) == "patch")
            #expect(try await browser.nextType(of: ["patch", "result"]) == "result")
        }
        await fixture.stop()
    }

    @Test func `the result of an action has its id, and an error if there is no such element`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        let page = try await browser.next("page")
        try await browser.send(tap(try button(in: page["document"]?.string ?? ""), id: 3))
        let result = try await browser.next("result")
        #expect(result["id"] == 3)
        #expect(result["error"] == .null)
        try await browser.send(tap(999_999, id: 4))
        let failure = try await browser.next("result")
        #expect(failure["id"] == 4)
        #expect(failure["error"]?.string?.contains("there is no element 999999") == true)
        await fixture.stop()
    }

    @Test func `a page refreshes from the time at which it is pulled down until the program ends it`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.json"] = #"{"pullRefresh": true}"#
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        let page = try await browser.next("page")
        #expect(page["canBePulled"] == true)
        #expect(page["isRefreshing"] == false)
        try await browser.send(["type": "pullDownRefresh", "id": 1])
        #expect(try await browser.next("patch")["isRefreshing"] == true)
        #expect(try await browser.next("result")["error"] == .null)
        try await browser.send(["type": "evaluate", "id": 2, "code": "my.stopPullDownRefresh()"])
        _ = try await browser.next("patch") { $0["isRefreshing"] == false }
        try await browser.send(["type": "evaluate", "id": 3, "code": "my.startPullDownRefresh()"])
        _ = try await browser.next("patch") { $0["isRefreshing"] == true }
        try await browser.send(["type": "evaluate", "id": 4, "code": "my.setCanPullDown({ canPullDown: false })"])
        _ = try await browser.next("patch") { $0["canBePulled"] == false }
        try await browser.send(["type": "evaluate", "id": 5, "code": "my.navigateTo({ url: '/pages/b/b' })"])
        let other = try await browser.next("page")
        #expect(other["canBePulled"] == false)
        #expect(other["isRefreshing"] == false)
        try await browser.send(["type": "pullDownRefresh", "id": 6])
        let failure = try await browser.next("result") { $0["id"] == 6 }
        #expect(failure["error"]?.string?.contains("pullRefresh") == true)
        await fixture.stop()
    }

    @Test func `a page has the icons of its tabs, and the program changes its bars`() async throws {
        let files = BrowserTests.tabbedProgram
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        let page = try await browser.next("page")
        let icon = { (name: String) -> ScriptValue in
            let bytes = Array(files["icons/\(name).svg", default: ""].utf8)
            return .string("data:image/svg+xml;base64,\(Base64.encode(bytes))")
        }
        #expect(page["icons"] == [icon("active"), icon("plain")])
        #expect(page["tabBar"]?["textColor"] == "#101010")
        #expect(page["isLoading"] == false)
        #expect(page["titleImage"] == .null)
        let changes: [(String, (ScriptValue) -> Bool)] = [
            (
                "my.setTabBarItem({ index: 0, selectedIconPath: '/icons/other.svg' })",
                { $0["icons"] == [icon("other"), icon("plain")] }
            ),
            ("my.setTabBarItem({ index: 1, iconPath: '/missing.svg' })", { $0["icons"] == [icon("other"), .null] }),
            ("my.setTabBarStyle({ borderStyle: 'white' })", { $0["tabBar"]?["borderStyle"] == "white" }),
            ("my.showNavigationBarLoading()", { $0["isLoading"] == true }),
            ("my.hideNavigationBarLoading()", { $0["isLoading"] == false }),
            ("my.setNavigationBar({ image: '/icons/plain.svg' })", { $0["titleImage"] == icon("plain") }),
            ("my.setNavigationBar({ title: 'x' })", { $0["titleImage"] == .null && $0["title"] == "x" }),
        ]
        for (code, isShown) in changes {
            try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
            _ = try await browser.next("patch", where: isShown)
        }
        await fixture.stop()
    }

    @Test func `two browsers see the same program`() async throws {
        let fixture = try await DevFixture()
        let first = try await fixture.connect()
        let second = try await fixture.connect()
        let page = try await first.next("page")
        _ = try await second.next("page")
        try await first.send(tap(try button(in: page["document"]?.string ?? "")))
        #expect(try await second.next("patch")["text"] == "1")
        await first.disconnect()
        let third = try await fixture.connect()
        #expect(try await third.next("page")["document"]?.string?.contains(">1 taps<") == true)
        await fixture.stop()
    }

    @Test func `console output, calls and evaluations reach a browser`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try await browser.send(["type": "evaluate", "id": 5, "code": "console.warn('x', 1); return 6 * 7"])
        let line = try await browser.next("console")
        #expect(line["level"] == "warn")
        #expect(line["text"] == "x 1")
        let result = try await browser.next("result")
        #expect(result["id"] == 5)
        #expect(result["text"] == "42")
        try await browser.send(["type": "evaluate", "id": 6, "code": "my.setStorageSync({key: 'k', data: 1})"])
        let call = try await browser.next("call")
        #expect(call["name"] == "setStorageSync")
        #expect(call["arguments"] == #"{"key":"k","data":1}"#)
        #expect(call["duration"]?.number ?? -1 >= 0)
        try await browser.send(["type": "data"])
        #expect(try await browser.next("data")["data"] == ["count": 0])
        try await browser.send(["type": "tree"])
        #expect(try await browser.next("tree")["tree"]?[0]?["tag"] == "view")
        await fixture.stop()
    }

    @Test func `pages are opened and closed`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try await browser.send(["type": "evaluate", "id": 1, "code": "my.navigateTo({url: '/pages/b/b?x=1'})"])
        let page = try await browser.next("page")
        #expect(page["path"] == "pages/b/b")
        #expect(page["query"] == ["x": "1"])
        #expect(page["stack"] == ["pages/a/a", "pages/b/b?x=1"])
        #expect(page["canGoBack"] == true)
        try await browser.send(["type": "back"])
        #expect(try await browser.next("page")["path"] == "pages/a/a")
        await fixture.stop()
    }

    @Test func `the first browser that completes a dialog decides`() async throws {
        let fixture = try await DevFixture()
        let first = try await fixture.connect()
        let second = try await fixture.connect()
        _ = try await first.next("page")
        _ = try await second.next("page")
        let code = "return (await my.confirm({title: 'T', content: 'C'})).confirm"
        try await first.send(["type": "evaluate", "id": 1, "code": .string(code)])
        let dialog = try await first.next("dialog")
        #expect(dialog["kind"] == "confirm")
        #expect(dialog["title"] == "T")
        #expect(dialog["text"] == "C")
        #expect(dialog["buttons"]?.array?.count == 2)
        let id = try #require(try await second.next("dialog")["id"])
        #expect(id == dialog["id"])
        try await second.send(["type": "dialogResult", "id": id, "button": 1])
        #expect(try await first.next("dialogEnd")["id"] == id)
        #expect(try await first.next("result")["text"] == "true")
        // A later decision has no effect.
        try await first.send(["type": "dialogResult", "id": id, "button": 0])
        try await first.send(["type": "evaluate", "id": 2, "code": "1"])
        #expect(try await first.next("result")["id"] == 2)
        await fixture.stop()
    }

    @Test func `a browser that connects later shows the open dialog`() async throws {
        let fixture = try await DevFixture()
        let first = try await fixture.connect()
        _ = try await first.next("page")
        let code = "return (await my.prompt({title: 'T', message: 'M'})).inputValue"
        try await first.send(["type": "evaluate", "id": 1, "code": .string(code)])
        let id = try #require(try await first.next("dialog")["id"])
        let second = try await fixture.connect()
        #expect(try await second.next("dialog")["id"] == id)
        try await second.send(["type": "dialogResult", "id": id, "button": 1, "value": "typed"])
        #expect(try await first.next("result")["text"] == "\"typed\"")
        await fixture.stop()
    }

    @Test func `a toast disappears after its duration`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let code = "my.showToast({content: 'Saved', type: 'success', duration: 50})"
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        let toast = try await browser.next("dialog")
        #expect(toast["kind"] == "toast")
        #expect(toast["text"] == "Saved")
        #expect(toast["icon"] == "success")
        #expect(try await browser.next("dialogEnd")["id"] == toast["id"])
        await fixture.stop()
    }

    @Test func `a sound plays in one browser, and pauses when that one disconnects`() async throws {
        let fixture = try await DevFixture()
        let first = try await fixture.connect()
        _ = try await first.next("page")
        let second = try await fixture.connect()
        _ = try await second.next("page")
        let source = "data:audio/wav;base64,AAAA"
        let code = """
            const audio = my.createInnerAudioContext();
            for (const name of ['Play', 'Pause']) audio[`on${name}`](() => console.log(name, audio.currentTime));
            audio.src = '\(source)';
            audio.play();
            """
        try await second.send(["type": "evaluate", "id": 1, "code": .string(code)])
        let loaded = try await first.next("media")
        #expect(loaded["command"] == "set")
        #expect(loaded["settings"]?["src"]?.string == source)
        let played = try await first.next("media")
        #expect(played["command"] == "play")
        #expect(played["sound"] == "audio 1")
        // The browser has the file.
        #expect(played["settings"]?["src"] == nil)
        let report = { (seconds: Double) -> ScriptValue in
            [
                "type": "media", "sound": "audio 1", "event": "Play",
                "detail": ["currentTime": .number(seconds), "paused": false],
            ]
        }
        // An event of a browser that does not play the sound has no effect.
        try await second.send(report(1))
        try await first.send(report(2))
        #expect(try await second.next("console")["text"] == "Play 2")
        await first.disconnect()
        #expect(try await second.next("console")["text"] == "Pause 2")
        await second.disconnect()
        // Without a browser the program dispatches the events by itself.
        let program = try #require(await fixture.session.program)
        let silent = """
            const audio = my.createInnerAudioContext();
            return await new Promise((played) => { audio.onPlay(() => played(audio.paused)); audio.play(); });
            """
        await waitWithoutEvent { fixture.session.browsers.player == nil }
        #expect(try await program.evaluate(silent) == false)
        await fixture.stop()
    }

    @Test func `more sounds than browsers play are an error until others are destroyed`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let code = """
            const sounds = getApp().sounds = Array.from({ length: 33 }, () => my.createInnerAudioContext());
            sounds[32].onError(({ errorMessage }) => console.log(errorMessage, sounds[32].paused));
            for (const sound of sounds) sound.src = 'data:audio/wav;base64,AAAA';
            sounds[32].play();
            """
        try await browser.send(["type": "evaluate", "id": 1, "code": .string(code)])
        let text = "audio 33: mini dev plays at most 32 sounds of my.createInnerAudioContext at a time. "
        let warning = try await browser.next("console")
        #expect(warning["level"] == "warn" && warning["text"]?.string?.hasPrefix(text) == true, "\(warning)")
        let error = try await browser.next("console")["text"]?.string
        #expect(error?.hasPrefix(text) == true && error?.hasSuffix(" true") == true, "\(error ?? "")")
        let next = "const { sounds } = getApp(); sounds[0].destroy(); sounds[32].play();"
        try await browser.send(["type": "evaluate", "id": 2, "code": .string(next)])
        var message = try await browser.next("media")
        while message["command"] != "play" { message = try await browser.next("media") }
        #expect(message["sound"] == "audio 33")
        #expect(message["settings"]?["src"]?.string?.hasPrefix("data:") == true)
        await fixture.stop()
    }

    @Test func `sounds end when the program ends without a restart`() async throws {
        let fixture = try await DevFixture()
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        let program = try #require(await fixture.session.program)
        await program.stop()
        #expect(try await browser.next("media")["command"] == "end")
        await fixture.stop()
    }

    @Test func `the function for another theme may wait for a dialog`() async throws {
        var files = DevFixture.counter
        files["app.js"] = """
            App({
              async onThemeChange({ theme }) {
                const { confirm } = await my.confirm({ title: theme, content: 'C' });
                console.log(theme, confirm);
              },
            });
            """
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        _ = try await browser.next("page")
        try await browser.send(["type": "setTheme", "id": 1, "theme": "dark"])
        let dialog = try await browser.next("dialog")
        #expect(dialog["title"] == "dark")
        let id = try #require(dialog["id"])
        try await browser.send(["type": "dialogResult", "id": id, "button": 1])
        #expect(try await browser.next("console")["text"] == "dark true")
        await fixture.stop()
    }

    @Test func `the page has the rules of the theme, also after a restart`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.acss"] = "@media (prefers-color-scheme: dark) { .count { color: #123456; } }"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        let light = try #require(try await browser.next("page")["document"]?.string)
        #expect(light.contains("@media (max-width: 0) {"))
        try await browser.send(["type": "setTheme", "id": 1, "theme": "dark"])
        #expect(try await browser.next("device")["device"]?["theme"] == "dark")
        // The query becomes (min-width: 0), of which a patch has the changed letters.
        #expect(try await browser.next("patch")["text"] == "in")
        try await browser.send(["type": "restart"])
        let dark = try #require(try await browser.next("page")["document"]?.string)
        #expect(dark.contains("@media (min-width: 0) {"))
        await fixture.stop()
    }

    @Test func `the present states of controls are in the document`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = "<checkbox/><input value='a'/><swiper><swiper-item/><swiper-item/></swiper>"
        let fixture = try await DevFixture(files)
        let browser = try await fixture.connect()
        let page = try #require(try await browser.next("page")["document"]?.string)
        #expect(page.contains("data-current=\"0\""))
        let match = try #require(page.firstMatch(of: /<input data-node="(\d+)" class="mini-checkbox"/))
        try await browser.send(tap(.number(try #require(Double(match.1)))))
        #expect(try await browser.next("patch")["text"]?.string?.contains("checked") == true)
        await fixture.stop()
    }
}
