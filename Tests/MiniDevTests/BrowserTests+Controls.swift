import BrowserHarness
import MiniCore
import MiniDev
import Testing

/// Controls of the samples, and pictures of what scrolls and what stays in its place.
extension BrowserTests {
    @Test func `sliders, forms, radios, text areas and movable views are operated`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/slider/slider")
        try await fixture.preview { preview in
            let open = { (name: String) in
                try await preview.run("my.reLaunch({ url: '/components/\(name)/\(name)' })")
            }
            // A slider, by the keyboard and by a click at its middle.
            try await preview.evaluate("page.querySelector('#heat').focus()")
            try await preview.browser.press("ArrowRight")
            try await preview.wait(forText: "20.5 degrees")
            try await preview.browser.press("End")
            try await preview.wait(forText: "30 degrees")
            try await preview.click("#heat")
            try await preview.wait(until: "/1[678](\\.5)? degrees/.test(page.body.innerText)")

            // A form that is sent, and reset.
            try await open("form")
            try await preview.wait(forText: "Nothing sent yet")
            try await preview.click("input[placeholder='Your name']")
            try await preview.browser.type("Ada")
            try await preview.click("[role=switch]")
            try await preview.wait(until: "!page.querySelector('[role=switch]').checked")
            try await preview.click("input[value=L]")
            try await preview.wait(until: "page.querySelector('input[value=L]').checked")
            try await preview.evaluate("page.querySelector('input[type=range]').focus()")
            try await preview.browser.press("End")
            try await preview.click("#send")
            try await preview.wait(forText: "from gallery")
            for value in [#""name":"Ada""#, #""news":false"#, #""volume":100"#, #""size":"L""#] {
                try await preview.wait(forText: value)
            }
            try await preview.click("#reset")
            try await preview.wait(forText: "Nothing sent yet")
            try await preview.wait(
                until: """
                    page.querySelector("input[placeholder='Your name']").value === ""
                        && page.querySelector("[role=switch]").checked && page.querySelector("input[value=M]").checked
                        && page.querySelector("input[type=range]").value === "30"
                    """
            )

            // A radio by its label.
            try await open("radio")
            try await preview.wait(forText: "You pay with cash")
            try await preview.click("label:has([value=card]) .mini-text")
            try await preview.wait(forText: "You pay with card")
            try await preview.wait(until: "!page.querySelector('[value=cash]').checked")

            // A text area, in which the Enter key begins a line.
            try await open("textarea")
            try await preview.wait(forText: "0 of 200 characters")
            try await preview.click("#story")
            try await preview.browser.type("Once")
            try await preview.browser.press("Enter")
            try await preview.browser.type("x")
            try await preview.wait(forText: "6 of 200 characters")
            #expect(try await preview.evaluate("page.querySelector('#story').value") == "Once\nx")

            // A view that is dragged.
            try await open("movable-view")
            try await preview.wait(forText: "At 10, 20")
            let stone = try await preview.centre(of: "#stone")
            let end = BrowserPage.Point(x: stone.x + 60, y: stone.y + 40)
            try await preview.browser.drag(from: stone, to: end)
            try await preview.wait(until: "!page.body.innerText.includes('At 10, 20')")
        }
    }

    @Test func `the program receives the touches of a drag before it ends`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = """
            <view id="pad" style="height: 160px" onTouchStart="onTouch" catchTouchMove="onTouch" onTouchEnd="onTouch"
              onTouchCancel="onTouch">{{text}}</view>
            <movable-area style="width: 300px; height: 200px">
              <movable-view id="stone" direction="all" style="width: 60px; height: 60px" onChange="onMove"/>
            </movable-area>
            <view>stone at {{x}}</view>
            <view style="height: 3000px"/>
            """
        files["pages/a/a.js"] = """
            Page({
              data: { text: 'untouched', x: 0 },
              onTouch({ type, changedTouches: [{ pageX }] }) {
                this.first = type === 'touchStart' ? pageX : this.first;
                this.setData({ text: `${type} ${pageX > this.first}` });
              },
              onMove({ detail }) { this.setData({ x: Math.round(detail.x) }); },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            let pad = try await preview.centre(of: "#pad")
            try await preview.browser.mouse("mousePressed", pad)
            try await preview.browser.mouse("mouseMoved", BrowserPage.Point(x: pad.x + 40, y: pad.y))
            try await preview.wait(forText: "touchMove true")
            try await preview.browser.mouse("mouseReleased", BrowserPage.Point(x: pad.x + 40, y: pad.y))
            try await preview.wait(forText: "touchEnd true")
            let stone = try await preview.centre(of: "#stone")
            try await preview.browser.mouse("mousePressed", stone)
            try await preview.browser.mouse("mouseMoved", BrowserPage.Point(x: stone.x + 40, y: stone.y + 40))
            try await preview.wait(until: "/stone at [1-9]/.test(page.body.innerText)")
            try await preview.browser.mouse("mouseReleased", BrowserPage.Point(x: stone.x + 40, y: stone.y + 40))

            // A finger that the program follows does not scroll the page.
            let narrow = try await PreviewPage.openOnPhone(fixture.server.address)
            let place = try await narrow.centre(of: "#pad")
            try await narrow.browser.fingers("touchStart", [place])
            for offset in [10.0, 25, 40, 60] {
                let point = BrowserPage.Point(x: place.x + offset, y: place.y - offset)
                try await narrow.browser.fingers("touchMove", [point])
            }
            try await narrow.wait(forText: "touchMove true")
            try await narrow.browser.fingers("touchEnd", [])
            try await narrow.wait(forText: "touchEnd true")
            #expect(try await narrow.evaluate("page.scrollingElement.scrollTop") == 0)
            try await narrow.browser.close()
        }
    }

    @Test func `a second finger does not end a pull, and a pull that is cancelled has no effect`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.json"] = #"{"pullRefresh": true}"#
        files["pages/a/a.js"] = """
            Page({
              data: { count: 0 },
              onPullDownRefresh() { this.setData({ count: this.data.count + 1 }); my.stopPullDownRefresh(); },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { _ in
            let phone = try await PreviewPage.openOnPhone(fixture.server.address)
            let start = try await phone.centre(of: ".count")
            let places = (0..<10).map { BrowserPage.Point(x: start.x, y: start.y + Double($0) * 20) }
            let other = BrowserPage.Point(x: start.x + 60, y: start.y + 100)
            func pull(_ points: ArraySlice<BrowserPage.Point>, beside others: [BrowserPage.Point] = []) async throws {
                for point in points { try await phone.browser.fingers("touchMove", [point] + others) }
            }
            try await phone.browser.fingers("touchStart", [start])
            try await pull(places[1..<5])
            try await phone.wait(for: "#pull")
            try await phone.browser.fingers("touchStart", [places[4], other])
            try await pull(places[5...], beside: [other])
            try await phone.wait(for: "#pull")
            try await phone.browser.fingers("touchEnd", [])
            try await phone.wait(forText: "1 taps")
            try await phone.wait(for: "#pull", isShown: false)

            // The page stands still before it can be pulled again.
            _ = try await phone.centre(of: ".count")
            try await phone.browser.fingers("touchStart", [start])
            try await pull(places[1...])
            try await phone.wait(for: "#pull")
            try await phone.browser.fingers("touchCancel", [])
            try await phone.wait(for: "#pull", isShown: false)
            _ = try await phone.centre(of: ".count")
            try await phone.browser.fingers("touchStart", [start])
            try await pull(places[1...])
            try await phone.browser.fingers("touchEnd", [])
            try await phone.wait(forText: "2 taps")
            try await phone.browser.close()
        }
    }

    @Test func `a key operates a control after a drag`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = """
            <view class="count">{{count}} taps</view>
            <switch onChange="count"/>
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            let text = try await preview.centre(of: ".count")
            try await preview.browser.drag(from: text, to: BrowserPage.Point(x: text.x + 40, y: text.y))
            try await preview.evaluate("page.querySelector('[role=switch]').focus()")
            try await preview.browser.press(" ", text: " ")
            // The drag was no tap.
            try await preview.wait(forText: "1 taps")
        }
    }

    @Test func `a pen above the page does not change the press of a finger`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = #"<view class="count" onTap="count">{{count}} taps</view>"#
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.evaluate(
                """
                (() => {
                    const text = page.querySelector(".count");
                    const dispatch = (type, pointerId, pointerType, clientX) => {
                        const members = { pointerId, pointerType, clientX, clientY: 5, isPrimary: true, bubbles: true };
                        text.dispatchEvent(new PointerEvent(type, members));
                    };
                    dispatch("pointerdown", 7, "touch", 10);
                    dispatch("pointermove", 8, "pen", 90);
                    dispatch("pointerup", 7, "touch", 10);
                    text.click();
                })()
                """
            )
            try await preview.wait(forText: "1 taps")
        }
    }

    @Test func `a page that is pulled down stays down until the program ends the refreshing`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.json"] = #"{"pullRefresh": true}"#
        files["pages/a/a.js"] = """
            Page({
              data: { count: 0 },
              onPullDownRefresh() { this.setData({ count: this.data.count + 1 }); },
              count() { my.stopPullDownRefresh(); my.navigateTo({ url: '/pages/b/b' }); },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            let text = try await preview.centre(of: ".count")
            let below = BrowserPage.Point(x: text.x, y: text.y + 200)
            try await preview.wait(for: "#pull", isShown: false)
            try await preview.browser.drag(from: text, to: below)
            try await preview.wait(forText: "1 taps")
            try await preview.wait(for: "#pull")
            let distance = "getComputedStyle(document.querySelector('#page iframe')).translate"
            try await preview.browser.wait(until: "\(distance) === '0px 56px'")
            try await preview.click("[role=button]")
            try await preview.wait(forText: "b")
            try await preview.wait(for: "#pull", isShown: false)

            // This page cannot be pulled.
            try await preview.browser.mouse("mousePressed", text)
            try await preview.browser.mouse("mouseMoved", below)
            #expect(try await preview.browser.evaluate("document.querySelector('#pull').hidden") == true)
            try await preview.browser.mouse("mouseReleased", below)
            try await preview.browser.click("#refresh")
            try await preview.wait(for: ".log.is-warn", containing: "pullRefresh")
            try await preview.wait(for: "#pull", isShown: false)
        }
    }

    @Test func `what is fixed or sticky stays while a person scrolls, and the theme changes its colour`() async throws {
        let fixture = try await DevFixture(Self.stickyProgram)
        try await fixture.preview { preview in
            // A long tap is no tap.
            let box = try await preview.centre(of: "#box")
            try await preview.browser.mouse("mousePressed", box)
            try await preview.wait(forText: "long 1, taps 0")
            try await preview.browser.mouse("mouseReleased", box)
            try await preview.click("#box")
            try await preview.wait(forText: "long 1, taps 1")
            // The page is pulled down by a drag at its top.
            let below = BrowserPage.Point(x: box.x, y: box.y + 200)
            try await preview.browser.drag(from: box, to: below)
            try await preview.wait(forText: "refreshed 1")
            #expect(try await preview.evaluate("page.body.innerText.includes('taps 1')") == true)

            try await expectColours(["#head": Self.blue, "#long": Self.green, "#foot": Self.red], in: preview)
            let (head, foot) = (try await preview.centre(of: "#head"), try await preview.centre(of: "#foot"))
            _ = try await preview.browser.run(
                "Input.dispatchMouseEvent",
                [
                    "type": "mouseWheel", "x": .number(box.x), "y": .number(box.y), "deltaX": 0, "deltaY": 400,
                ]
            )
            try await preview.wait(until: "page.scrollingElement.scrollTop > 150")
            try await preview.wait(until: "/page at [1-9]/.test(page.body.innerText)")
            let scrolledHead = try await preview.centre(of: "#head")
            #expect(scrolledHead.y < head.y - 40)
            let scrolledFoot = try await preview.centre(of: "#foot")
            #expect(abs(scrolledFoot.y - foot.y) < 1)
            try await expectColours(["#head": Self.blue, "#foot": Self.red], in: preview)

            // The theme is that of the device, in every window and after a restart.
            try await preview.browser.click("#tab-device")
            let preferNothing = { (window: PreviewPage) in
                _ = try await window.browser.run("Emulation.setEmulatedMedia", ["features": []])
            }
            try await preferNothing(preview)
            try await preview.choose("dark", in: "#device-theme")
            try await preview.wait(forText: "theme dark")
            try await expectColours(["#head": Self.blue, "#foot": Self.yellow], in: preview)
            let second = try await PreviewPage.open(fixture.server.address)
            try await preferNothing(second)
            try await second.wait(for: "#device-theme", containingValue: "dark")
            try await expectColours(["#foot": Self.yellow], in: second)
            try await second.browser.close()
            try await preview.browser.click("#restart")
            try await preview.wait(forText: "theme light")
            try await expectColours(["#foot": Self.yellow], in: preview)
        }
    }

    private static let (red, green, blue, yellow): ([UInt8], [UInt8], [UInt8], [UInt8]) = (
        [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0]
    )

    /// Compares the region around the centre of elements with their colours in a picture of the window.
    private func expectColours(_ colours: [String: [UInt8]], in preview: PreviewPage) async throws {
        var regions: [(selector: String, x: Int, y: Int)] = []
        for selector in colours.keys.sorted() {
            let centre = try await preview.centre(of: selector)
            regions.append((selector, Int(centre.x), Int(centre.y)))
        }
        try await preview.browser.evaluate(
            "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(0))))"
        )
        let file = try await preview.browser.picture()
        let picture = try #require(Picture(file))
        for (selector, x, y) in regions {
            try #require((4..<picture.width - 4).contains(x) && (4..<picture.height - 4).contains(y), "\(selector)")
            let found = Set((-4...4).flatMap { dy in (-4...4).map { dx in picture.colour(x: x + dx, y: y + dy) } })
            #expect(found == [colours[selector] ?? []], "\(selector)")
        }
    }

    private static var stickyProgram: [String: String] {
        var files = DevFixture.counter
        files["app.js"] = """
            App({
              onThemeChange({ theme }) { getCurrentPages()[0].setData({ theme }); },
            });
            """
        files["pages/a/a.json"] = #"{"pullRefresh": true}"#
        files["pages/a/a.axml"] = """
            <view id="box" class="box" onTap="onTap" onLongTap="onLongTap">
              long {{long}}, taps {{taps}}, refreshed {{refreshed}}, page at {{top}}, theme {{theme}}
            </view>
            <view id="head" class="head"/>
            <view id="long" class="long"/>
            <view class="rest"/>
            <view id="foot" class="foot"/>
            """
        files["pages/a/a.acss"] = """
            .box { height: 160px; }
            .head { position: sticky; top: 0; height: 40px; background: #0000ff; }
            .long { height: 100px; background: #00ff00; }
            .rest { height: 3000px; }
            .foot { position: fixed; bottom: 0; left: 0; right: 0; height: 40px; background: #ff0000; }
            @media (prefers-color-scheme: dark) { .foot { background: #ffff00; } }
            """
        files["pages/a/a.js"] = """
            Page({
              data: { long: 0, taps: 0, refreshed: 0, top: 0, theme: 'light' },
              onTap() { this.setData({ taps: this.data.taps + 1 }); },
              onLongTap() { this.setData({ long: this.data.long + 1 }); },
              onPullDownRefresh() {
                this.setData({ refreshed: this.data.refreshed + 1 });
                my.stopPullDownRefresh();
              },
              onPageScroll({ scrollTop }) { this.setData({ top: scrollTop }); },
            });
            """
        return files
    }
}
