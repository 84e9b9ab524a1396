import BrowserHarness
import MiniCore
import Testing

@testable import MiniDev

/// Changes of files, several windows, and what a browser does not do.
extension BrowserTests {
    @Test func `a style sheet is replaced in place`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try await preview.evaluate("page.isFormer = true")
            try fixture.save("pages/a/a.acss", ".count { color: #123456; }")
            let style = "page.defaultView.getComputedStyle(page.querySelector('.count'))"
            try await preview.wait(until: "\(style).color === 'rgb(18, 52, 86)'")
            #expect(try await preview.evaluate("page.isFormer && page.body.innerText.includes('1 taps')") == true)
        }
    }

    @Test func `an error is shown over the page until it is fixed`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try fixture.save("pages/a/a.axml", "<view>\n  {{count + }} new\n</view>")
            try await preview.wait(for: "#failure[role=alert]")
            try await preview.wait(for: "#failure-place", containing: "pages/a/a.axml:")
            try await preview.wait(for: "#failure-excerpt", containing: "^")
            #expect(try await preview.evaluate("page.body.innerText.includes('1 taps')") == true)
            try fixture.save("pages/a/a.axml", "<view>{{count}} new</view>")
            try await preview.wait(forText: "1 new")
            try await preview.wait(for: "#failure", isShown: false)
        }
    }

    @Test func `the button Restart starts the program again`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try await preview.browser.click("#restart")
            try await preview.wait(forText: "0 taps")
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
        }
    }

    @Test(arguments: [
        // A browser without modules.
        """
        new MutationObserver(() => {
            for (const script of document.querySelectorAll("script[type=module]")) script.type = "unknown";
        }).observe(document, { childList: true, subtree: true });
        """,
        // A browser whose interfaces are not sufficient.
        "delete globalThis.WebSocket;",
    ])
    func `a browser that is too old for the page shows what to do`(_ change: String) async throws {
        let fixture = try await DevFixture()
        try await fixture.stopping {
            let shared = try #require(SharedBrowser.current)
            let page = try await shared.openPage(at: "about:blank")
            _ = try await page.run("Page.addScriptToEvaluateOnNewDocument", ["source": .string(change)])
            try await page.navigate(to: fixture.server.address)
            try await page.wait(until: "document.querySelector('#offline').checkVisibility()")
            let texts = "['#connection', '#offline'].map((one) => document.querySelector(one).textContent)"
            let shown = try await page.evaluate(texts).array?.compactMap(\.string) ?? []
            #expect(shown.first == "Not started")
            #expect(shown.last?.contains("Open its address in a newer one, such as the chromium of Debian.") == true)
            try await page.close()
        }
    }

    @Test func `two windows show one program`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { first in
            let second = try await PreviewPage.open(fixture.server.address)
            try await first.click("[role=button]")
            try await second.wait(forText: "1 taps")
            try await second.click("[role=button]")
            try await first.wait(forText: "2 taps")
            try await first.run("return (await my.confirm({title: 'Sure?'})).confirm ? 'yes' : 'no'")
            try await first.wait(for: "[role=dialog]")
            try await second.wait(for: "[role=dialog]")
            try await second.browser.click(".dialog-buttons .is-default")
            try await first.wait(for: ".log.is-result", containing: "yes")
            try await first.wait(for: "[role=dialog]", isShown: false)
            try await second.browser.close()
        }
    }

    @Test func `a window connects again after its connection has closed`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            // The window may be connected again before a wait for the end of the connection begins.
            try await preview.browser.evaluate(
                """
                const connection = document.querySelector("#connection");
                globalThis.states = [];
                new MutationObserver(() => { states.push(connection.dataset.state); })
                    .observe(connection, { attributes: true });
                """
            )
            fixture.session.browsers.disconnect()
            try await preview.browser.wait(until: "states.includes('closed') && states.at(-1) === 'open'")
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try await preview.wait(for: ".log.is-error", containing: "mini dev has ended")
        }
    }

    @Test func `a window that is loaded again shows the program as it is`() async throws {
        let fixture = try await DevFixture()
        try await fixture.preview { preview in
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try await preview.browser.navigate(to: fixture.server.address)
            try await preview.wait(forText: "1 taps")
            try await preview.click("[role=button]")
            try await preview.wait(forText: "2 taps")
        }
    }

    @Test func `a window connects to a server that is started again at the same address`() async throws {
        let fixture = try await DevFixture()
        try await fixture.stopping {
            let token = DevToken.random()
            let first = try await DevServer.start(token: token, for: fixture.session)
            let preview = try await PreviewPage.open(first.address)
            await first.stop()
            fixture.session.browsers.disconnect()
            try await preview.wait(for: "#connection[data-state=closed]")
            let port = try ServerPlace(first.address).port
            let second = try await DevServer.start(port: port, token: token, for: fixture.session)
            #expect(second.address == first.address)
            try await preview.wait(for: "#connection[data-state=open]")
            try await preview.click("[role=button]")
            try await preview.wait(forText: "1 taps")
            try await preview.browser.close()
            await second.stop()
        }
    }

    @Test func `a window shows that the server has ended`() async throws {
        let fixture = try await DevFixture()
        try await fixture.stopping {
            let preview = try await PreviewPage.open(fixture.server.address)
            await fixture.server.stop()
            fixture.session.browsers.disconnect()
            try await preview.wait(for: "#offline[role=status]")
            try await preview.wait(for: "#offline", containing: "Connecting to mini dev")
            try await preview.wait(for: "#connection[data-state=closed]")
            try await preview.browser.close()
        }
    }

    @Test func `an address with another token shows a sentence`() async throws {
        let fixture = try await DevFixture()
        try await fixture.stopping {
            let port = try ServerPlace(fixture.server.address).port
            let browser = try #require(SharedBrowser.current)
            let token = String(repeating: "x", count: 43)
            let page = try await browser.openPage(at: "http://127.0.0.1:\(port)/\(token)/")
            let text = "There is no page at this address. Open the address that the command has printed."
            #expect(try await page.evaluate("document.body.innerText.trim()") == .string(text))
            try await page.close()
        }
    }

    @Test func `no script of a program runs in the browser`() async throws {
        let script = #"<script>top.attack = 1</script><img src="x" onerror="top.attack = 2">"#
        let link = #"<a href="javascript:top.attack = 3" onclick="top.attack = 4">link</a>"#
        let fixture = try await DevFixture([
            "app.json": #"{"pages": ["a"], "window": {"defaultTitle": "<script>top.attack = 5</script>"}}"#,
            "app.js": "App({});",
            "a.axml": """
            <view class="{{text}}" id="{{text}}" aria-label="{{text}}">{{text}}</view>
            <rich-text nodes="{{html}}"/>
            <image src="javascript:top.attack = 6" mode="{{text}}"/>
            <input value="{{text}}" placeholder="{{text}}"/>
            <button onTap="ask">{{text}}</button>
            """,
            "a.js": """
            const text = '\(script)';
            Page({
              data: { text, html: text + '\(link)' },
              ask() {
                console.log(text);
                my.showToast({ content: text, duration: 60000 });
                my.alert({ title: text, content: text });
              },
            });
            """,
        ])
        try await fixture.stopping {
            let preview = try await PreviewPage.open(fixture.server.address)
            try await preview.wait(forText: script)
            try await preview.click("[role=button]")
            try await preview.wait(for: "[role=alertdialog]", containing: script)
            try await preview.wait(for: "#notices", containing: script)
            try await preview.wait(for: ".log-text", containing: script)
            #expect(try await preview.browser.evaluate("document.title.startsWith('<script>')") == true)
            // The page has two scripts, its own.
            let scripts = "[...document.scripts].map((one) => one.getAttribute('src')).join()"
            #expect(try await preview.browser.evaluate(scripts) == "fallback.js,main.js")
            #expect(try await preview.evaluate("page.scripts.length") == 0)
            let listeners = try await preview.evaluate(
                """
                [document, page].flatMap((one) => [...one.querySelectorAll("*")])
                    .flatMap((element) => element.getAttributeNames()).filter((name) => name.startsWith("on"))
                """
            )
            #expect(listeners == [])
            #expect(try await preview.browser.evaluate("globalThis.attack === undefined") == true)
            // Scripts do not run in the frame, wherever they come from.
            try await preview.evaluate(
                """
                (() => {
                    const added = page.createElement("script");
                    added.textContent = "top.attack = 7";
                    page.body.append(added);
                    page.body.setAttribute("onclick", "top.attack = 8");
                    page.body.click();
                })()
                """
            )
            #expect(try await preview.browser.evaluate("globalThis.attack === undefined") == true)
            let problems = try await preview.browser.problems()
            #expect(problems.count(where: { $0.contains("Blocked script execution") }) == 2)
            try await preview.browser.close()
        }
    }

    @Test func `the page around the phone is light or dark, and the phone is the same`() async throws {
        let fixture = try await DevFixture(sample: "hello")
        try await fixture.stopping {
            let light = try await capture(fixture, isDark: false)
            let dark = try await capture(fixture, isDark: true)
            #expect(light.picture.width == 900)
            #expect(light.picture.height == 500)
            #expect(light.picture.colour(x: 890, y: 250) == [255, 255, 255])
            #expect(dark.picture.colour(x: 890, y: 250) == [26, 29, 34])
            // The browser may round the colours of smooth edges differently.
            let isSame =
                light.phone.count == dark.phone.count
                && zip(light.phone, dark.phone).allSatisfy { zip($0, $1).allSatisfy { abs(Int($0) - Int($1)) <= 2 } }
            #expect(isSame)
            // Colours, letters and their smooth edges: neither is blank.
            let colourCount = Set(light.phone).count
            #expect(colourCount > 10)
        }
    }

    /// A picture of the preview, and the colours of the program in it.
    private func capture(
        _ fixture: DevFixture,
        isDark: Bool,
    ) async throws -> (picture: Picture, phone: [[UInt8]]) {
        let preview = try await PreviewPage.open(fixture.server.address, width: 900, height: 500, isDark: isDark)
        try await preview.wait(for: "#connection[data-state=open]")
        try await preview.browser.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))"
        )
        let box = try await preview.browser.evaluate(
            """
            (({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round))
                (document.querySelector("#page iframe").getBoundingClientRect())
            """
        )
        let sides = (box.array ?? []).compactMap { $0.number.map { Int($0) } }
        try #require(sides.count == 4)
        let file = try await preview.browser.picture()
        let picture = try #require(Picture(file))
        try await preview.browser.close()
        // The edges are those of the phone, too.
        let phone = stride(from: sides[1] + 2, to: sides[3] - 2, by: 2).flatMap { y in
            stride(from: sides[0] + 2, to: sides[2] - 2, by: 2).map { x in picture.colour(x: x, y: y) }
        }
        return (picture, phone)
    }
}
