import BrowserHarness
import MiniCore
import Testing

/// Pickers, the menu of the phone, and what the program scrolls.
extension BrowserTests {
    /// Chooses an item in a list of the open picker, as a person does.
    private func choose(_ index: Int, inList list: Int = 0, _ preview: PreviewPage) async throws {
        try await preview.browser.evaluate(
            """
            (() => {
                const list = document.querySelectorAll(".sheet select")[\(list)];
                list.selectedIndex = \(index);
                list.dispatchEvent(new Event("change"));
            })()
            """
        )
    }

    private static let confirm = ".sheet .dialog-buttons .is-default"

    @Test func `a tap on a picker opens it, and confirming changes it`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/picker/picker")
        try await fixture.preview { preview in
            try await preview.click("#city")
            try await preview.wait(for: ".sheet select")
            try await choose(1, preview)
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "Lisbon")
            try await preview.click("#seat")
            try await preview.wait(for: ".sheet select:nth-child(2)")
            try await choose(2, preview)
            try await choose(3, inList: 1, preview)
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "Row 3, seat D")
            // The picker shows its value, and Escape changes nothing.
            try await preview.click("#seat")
            try await preview.wait(for: ".sheet select:nth-child(2)")
            let chosen = "[...document.querySelectorAll('.sheet select')].map((list) => list.selectedIndex)"
            #expect(try await preview.browser.evaluate(chosen) == [2, 3])
            try await choose(0, preview)
            try await preview.browser.press("Escape")
            try await preview.wait(for: ".sheet", isShown: false)
            // A date outside of the limits is a mistake.
            try await preview.click("#day")
            try await preview.wait(for: ".sheet input[type=date]")
            try await preview.setValue("2025-01-01", of: ".sheet input")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".sheet input:invalid")
            try await preview.setValue("2024-03-01", of: ".sheet input")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "2024-03-01")
            try await preview.evaluate("page.querySelector('#time').focus()")
            try await preview.browser.press("Enter")
            try await preview.wait(for: ".sheet input[type=time]")
            #expect(try await preview.browser.evaluate("document.activeElement.value") == "09:30")
            try await preview.setValue("10:15", of: ".sheet input")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "10:15")
            #expect(try await preview.evaluate("page.body.innerText.includes('Row 3, seat D')") == true)
        }
    }

    @Test func `a turned list changes the other lists, and a disabled picker does not open`() async throws {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = """
            <picker id="place" mode="multiSelector" range="{{[countries, cities[chosen[0]]]}}" value="{{chosen}}"
              onColumnChange="onTurn" onChange="onPick"><view>{{text}}</view></picker>
            <picker id="off" disabled range="{{countries}}"><view>Off</view></picker>
            <picker id="region" mode="region"><view>Region</view></picker>
            """
        files["pages/a/a.js"] = """
            Page({
              data: { countries: ['P', 'N'], cities: [['Porto', 'Lisbon', 'Faro'], ['Oslo']], chosen: [0, 2], text: 'none' },
              onTurn({ detail: { column, value } }) {
                this.setData({ chosen: column === 0 ? [value, 0] : [this.data.chosen[0], value] });
              },
              onPick({ detail }) { this.setData({ text: `picked ${detail.value}` }); },
            });
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            try await preview.click("#place")
            try await preview.wait(for: ".sheet select:nth-child(2)")
            let lists = """
                [...document.querySelectorAll(".sheet select")].map((list) => [list.length, list.selectedIndex])
                """
            #expect(try await preview.browser.evaluate(lists) == [[2, 0], [3, 2]])
            try await choose(1, preview)
            try await preview.wait(for: ".sheet select:nth-child(2)", containing: "Oslo")
            #expect(try await preview.browser.evaluate(lists) == [[2, 1], [1, 0]])
            try await preview.browser.click(Self.confirm)
            try await preview.wait(forText: "picked 1,0")
            try await preview.click("#off")
            try await preview.click("#region")
            try await preview.wait(for: ".log.is-warn", containing: #"A picker with the mode "region" has nothing"#)
            #expect(try await preview.browser.evaluate("document.querySelector('.sheet')") == .null)
            // Those of `my` have the same lists and inputs.
            let list = "[{name: 'a'}, {name: 'b', subList: [{name: 'c'}, {name: 'd'}]}]"
            try await preview.run("return (await my.multiLevelSelect({list: \(list)})).result.map((one) => one.name)")
            try await preview.wait(for: ".sheet select")
            try await choose(1, preview)
            try await choose(1, inList: 1, preview)
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".log.is-result", containing: #"["b","d"]"#)
            try await preview.run("return (await my.regionPicker({selectedItem: ['X', 'Y', 'Z']})).data")
            try await preview.wait(for: ".sheet .texts")
            try await preview.setValue("W", of: ".sheet label:nth-child(3) input")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".log.is-result", containing: #"["X","Y","W"]"#)
            let date = "{format: 'yyyy-MM-dd HH:mm', currentDate: '2024-02-29 09:30'}"
            try await preview.run("return (await my.datePicker(\(date))).date")
            try await preview.wait(for: ".sheet input[type=datetime-local]")
            try await preview.browser.click(Self.confirm)
            try await preview.wait(for: ".log.is-result", containing: "2024-02-29 09:30")
        }
    }

    @Test func `columns of a picker-view are turned by taps, by dragging and by the program`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/picker-view/picker-view")
        try await fixture.preview { preview in
            /// The texts in the middle of the columns.
            let shown = """
                [...page.querySelectorAll(".mini-picker-view-column")].map((column) => {
                    const { left, top, width, height } = column.getBoundingClientRect();
                    return page.elementFromPoint(left + width / 2, top + height / 2).textContent;
                }).join(" ")
                """
            try await preview.wait(until: "\(shown) === 'medium blue'")
            try await preview.click(".mini-picker-view-column > :nth-child(3)")
            try await preview.wait(forText: "large, blue")
            let centre = try await preview.centre(of: ".mini-picker-view-column:nth-child(2)")
            let end = BrowserPage.Point(x: centre.x, y: centre.y + 120)
            try await preview.browser.drag(from: centre, to: end)
            try await preview.wait(forText: "large, red")
            #expect(try await preview.evaluate(shown) == "large red")
            try await preview.run("getCurrentPages()[0].setData({ value: [0, 1] })")
            try await preview.wait(until: "\(shown) === 'small green'")
            #expect(try await preview.evaluate("page.body.innerText.includes('small, green')") == true)
        }
    }

    @Test func `the program scrolls the page and its views, and a person scrolls on`() async throws {
        let fixture = try await DevFixture(Self.scrollingProgram)
        try await fixture.preview { preview in
            let set = { (data: String) in try await preview.run("getCurrentPages()[0].setData({\(data)})") }
            let scrolled = { (element: String, top: Int) in
                try await preview.wait(until: "Math.round(page.\(element).scrollTop) === \(top)")
            }
            let list = "querySelector('#list')"
            try await scrolled(list, 150)
            try await set("top: 200")
            try await scrolled(list, 200)
            try await set("child: 'row-10'")
            try await scrolled(list, 500)
            // What a person scrolls stays when the program changes something else.
            try await preview.evaluate("page.\(list).scrollTo(0, 300)")
            try await preview.wait(forText: "list at 300")
            #expect(try await preview.evaluate("page.\(list).scrollTop") == 300)
            // A vertical swiper.
            let centre = try await preview.centre(of: "#cards")
            let end = BrowserPage.Point(x: centre.x, y: centre.y - 50)
            try await preview.browser.drag(from: centre, to: end)
            try await preview.wait(forText: "card 1")
            try await set("current: 2")
            try await scrolled("querySelector('#cards')", 200)
            // The page.
            try await preview.run("my.pageScrollTo({ scrollTop: 400 })")
            try await scrolled("scrollingElement", 400)
            try await preview.evaluate("page.scrollingElement.scrollTo(0, 700)")
            try await preview.wait(forText: "page at 700")
            #expect(try await preview.evaluate("page.scrollingElement.scrollTop") == 700)
            try await preview.run("my.navigateTo({ url: '/pages/b/b?x=1' })")
            try await preview.wait(forText: "b 1")
            try await preview.browser.click("#back")
            try await preview.wait(forText: "page at 700")
            try await scrolled("scrollingElement", 700)
            try await preview.run("my.pageScrollTo({ scrollTop: 400 })")
            try await scrolled("scrollingElement", 400)
            try await preview.run("return getCurrentPages()[0].reports.join()")
            // A position of the program is not reported as one of a person.
            try await preview.wait(for: ".log.is-result", containing: "400,700,400")
        }
    }

    private static var scrollingProgram: [String: String] {
        var files = DevFixture.counter
        files["pages/a/a.axml"] = """
            <scroll-view id="list" class="list" scroll-y scroll-top="{{top}}" scroll-into-view="{{child}}" onScroll="onScroll">
              <view a:for="{{20}}" id="row-{{index}}" class="row">Row {{index}}</view>
            </scroll-view>
            <swiper id="cards" class="cards" vertical current="{{current}}" onChange="onSwipe">
              <swiper-item a:for="{{3}}">Card {{index}}</swiper-item>
            </swiper>
            <view class="note">{{note}}</view>
            <view class="long"/>
            """
        files["pages/a/a.acss"] = """
            .list, .cards { height: 100px; } .row { height: 50px; } .long { height: 3000px; }
            .note { position: fixed; bottom: 0; }
            """
        files["pages/a/a.js"] = """
            Page({
              data: { top: 150, child: '', current: 0, note: '' },
              reports: [],
              onScroll({ detail }) { this.setData({ note: `list at ${detail.scrollTop}` }); },
              onSwipe({ detail }) { this.setData({ note: `card ${detail.current}`, current: detail.current }); },
              onPageScroll({ scrollTop }) {
                this.reports.push(scrollTop);
                this.setData({ note: `page at ${scrollTop}` });
              },
            });
            """
        return files
    }

    @Test func `a canvas shows what the program draws`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/canvas/canvas")
        try await fixture.preview { preview in
            let colour = { (x: Int, y: Int) in
                "[...page.querySelector('#drawing').getContext('2d').getImageData(\(x), \(y), 1, 1).data].join()"
            }
            try await preview.wait(until: "\(colour(30, 30)) === '16,142,233,255'")
            #expect(try await preview.evaluate(colour(10, 10)) == "0,0,0,0")
            try await preview.run(
                """
                const context = my.createCanvasContext('drawing'); \
                const paint = context.createLinearGradient(0, 0, 300, 0); \
                for (const offset of [0, 1]) paint.addColorStop(offset, 'red'); \
                context.setFillStyle(paint); context.fillRect(0, 0, 15, 15); context.draw(true);
                """
            )
            try await preview.wait(until: "\(colour(10, 10)) === '255,0,0,255'")
            #expect(try await preview.evaluate(colour(30, 30)) == "16,142,233,255")
            // Without an argument, the former drawing is removed.
            try await preview.run("my.createCanvasContext('drawing').draw()")
            try await preview.wait(until: "\(colour(30, 30)) === '0,0,0,0'")
            // A context of the element draws at once, also after the program has started again.
            try await preview.browser.click("#restart")
            try await preview.wait(until: "\(colour(30, 30)) === '16,142,233,255'")
            try await preview.run(
                """
                my.createSelectorQuery().select('#drawing').node().exec(([{ node }]) => { node.width = 600; \
                const context = node.getContext('2d'); context.fillStyle = 'lime'; context.fillRect(500, 20, 50, 50); })
                """
            )
            try await preview.wait(until: "\(colour(510, 30)) === '0,255,0,255'")
            // A patch of the page keeps the size that the program has set, and with it the drawing.
            try await preview.run("my.setNavigationBar({ title: 'Drawn' })")
            try await preview.wait(for: "#title", containing: "Drawn")
            #expect(try await preview.evaluate(colour(510, 30)) == "0,255,0,255")
        }
    }

    @Test func `a marker of a map is tapped, and a page is shared by the menu`() async throws {
        let fixture = try await DevFixture(sample: "gallery", page: "components/map/map")
        try await fixture.preview { preview in
            let place = """
                (() => {
                    const [map, marker] = [".mini-map", ".mini-marker"]
                        .map((name) => page.querySelector(name).getBoundingClientRect());
                    return [marker.left + marker.width / 2 - map.left - map.width / 2, marker.bottom - map.top - map.height / 2]
                        .map(Math.round);
                })()
                """
            #expect(try await preview.evaluate(place) == [0, 0])
            try await preview.click(".mini-marker")
            try await preview.wait(forText: "You touched marker 1")
        }
        var files = DevFixture.counter
        files["pages/a/a.js"] = """
            Page({
              data: { count: 0 },
              onShareAppMessage({ from }) { this.setData({ count: `Shared by the ${from}, ` }); return { title: 'x' }; },
            });
            """
        let sharing = try await DevFixture(files)
        try await sharing.preview { preview in
            try await preview.browser.click("#menu")
            try await preview.wait(for: "#menu-items")
            try await preview.browser.press("Escape")
            try await preview.wait(for: "#menu-items", isShown: false)
            #expect(try await preview.focusedID() == "menu")
            try await preview.browser.press("Enter")
            try await preview.browser.press("Enter")
            try await preview.wait(forText: "Shared by the menu")
            try await preview.browser.click("#menu")
            try await preview.browser.press("ArrowDown")
            try await preview.browser.press("Enter")
            try await preview.wait(for: "#asleep")
        }
    }
}
