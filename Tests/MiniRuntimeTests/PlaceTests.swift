import MiniHost
import Testing

/// The positions of events, by the layout's estimate.
@Suite struct PlaceTests {
    private let template = """
        <view style="height: 100px"/>
        <view id="outer" style="margin-left: 10px; width: 200px; height: 60px" onTap="report">
            <view id="inner" style="margin-left: 20px; width: 100px; height: 40px" onTouchStart="report" onLongTap="report"/>
        </view>
        """

    private let log = """
        report(event) {
            const { type, target, currentTarget, detail, touches = [], changedTouches = [] } = event;
            const point = ({ pageX, pageY, clientX, clientY }) => [pageX, pageY, clientX, clientY].join();
            console.log(type, target.offsetLeft, target.offsetTop, currentTarget.offsetLeft, currentTarget.offsetTop,
                [detail, ...touches, ...changedTouches].map(point).join(' '));
        },
        """

    @Test func `a touch is at the centre of the touched element`() async throws {
        let lines = try await events(template, page: log) { program in
            try await program.perform(.tap, on: .selector("#inner"))
            try await program.perform(.longTap, on: .selector("#inner"))
        }
        let start = "touchStart 30 100 30 100 ,,, 80,120,80,120 80,120,80,120"
        #expect(lines == [start, "tap 30 100 10 100 80,120,80,120", start, "longTap 30 100 30 100 80,120,80,120"])
    }

    @Test func `a scrolled page moves relative to the window`() async throws {
        let lines = try await events(template + "<view style='height: 2000px'/>", page: log) { program in
            try await program.perform(.scroll(top: 50))
            try await program.perform(.tap, on: .selector("#inner"))
        }
        #expect(lines.last == "tap 30 100 10 100 80,120,80,70")
    }

    @Test func `specified points are kept`() async throws {
        let lines = try await events(template, page: log) { program in
            try await program.perform(.touch([TouchPoint(x: 1, y: 2)]), on: .selector("#inner"))
        }
        #expect(lines == ["touchStart 30 100 30 100 ,,, 1,2,1,2 1,2,1,2"])
    }

    @Test func `a canvas is touched at its own centre`() async throws {
        let page = "at({ changedTouches: [{ x, y }] }) { console.log(x, y) }"
        let lines = try await events("<canvas id='c' style='width: 80px; height: 60px' onTouchEnd='at'/>", page: page) {
            try await $0.perform(.tap, on: .selector("#c"))
        }
        #expect(lines == ["40 30"])
    }

    @Test(arguments: [0.0, 100]) func `a canvas is touched at points in its own coordinates`(scrollTop: Double)
        async throws
    {
        let page = "at({ type, changedTouches: [{ x, y }] }) { console.log(type, x, y) },"
        let template = """
            <view style="height: 300px"/>
            <canvas id="c" style="display: block; margin-left: 5px; width: 80px; height: 60px" onTouchStart="at" onTouchMove="at"
                onTouchEnd="at"/>
            <view style="height: 2000px"/>
            """
        let lines = try await events(template, page: page) { program in
            try await program.perform(.scroll(top: scrollTop))
            let points = [(20, 320), (25, 350)].map { TouchPoint(x: $0.0, y: $0.1) }
            try await program.perform(.touch(points), on: .selector("#c"))
        }
        #expect(lines == ["touchStart 15 20", "touchMove 20 50", "touchEnd 20 50"])
    }

    @Test func `an event is plain data when it is printed, copied or shown`() async throws {
        let page = """
            show(event) {
                console.log(event.target);
                console.log(JSON.stringify({ ...event.detail }));
                this.setData({ event });
                event.target.offsetTop = 7;
                console.log(event.target.offsetTop, Object.keys(event.target).length);
            },
            """
        let template = "<view id='v' style='height: 10px' onTap='show'/>{{event.target.offsetTop}}"
        let lines = try await events(template, page: page) {
            try await $0.perform(.tap, on: .selector("#v"))
            #expect(try await $0.outline().hasSuffix("\n0"))
        }
        #expect(
            lines == [
                #"""
                {
                  id: "v",
                  tagName: "view",
                  dataset: {},
                  targetDataset: {},
                  offsetLeft: 0,
                  offsetTop: 0
                }
                """#,
                #"{"pageX":195,"pageY":5,"clientX":195,"clientY":5}"#, "7 6",
            ]
        )
    }

    @Test func `scripts receive positions too`() async throws {
        let files = [
            "pages/index/a.sjs": """
            export default {
                tapped({ target, currentTarget, detail }, owner) {
                    owner.callMethod('report', [target.offsetTop, currentTarget.offsetLeft, detail.pageX, detail.clientY]);
                },
            }
            """
        ]
        let imported = "<import-sjs name='a' from='./a.sjs'/>"
        let template = imported + self.template.replacing("\"report\"", with: "\"{{a.tapped}}\"")
        let lines = try await events(template, page: "report(values) { console.log(values.join()) }", files: files) {
            try await $0.perform(.tap, on: .selector("#inner"))
        }
        #expect(lines == ["100,30,,", "100,10,80,120"])
    }

    @Test func `a scroll-view whose content shrinks is scrolled to its end`() async throws {
        let lines = try await events(
            """
            <scroll-view id="s" scroll-y scroll-top="{{500}}" style="height: 100px">
                <view style="height: {{height}}px"/><view id="last" style="height: 10px"/>
            </scroll-view>
            """,
            data: "{ height: 1000 }",
            page: """
                measure() {
                    my.createSelectorQuery().select('#s').scrollOffset().select('#last').boundingClientRect()
                        .exec(([place, rect]) => console.log(place.scrollTop, rect.top));
                },
                """
        ) { program in
            _ = try await program.evaluate("getCurrentPages()[0].measure()")
            for height in [200, 20] {
                _ = try await program.evaluate("getCurrentPages()[0].setData({ height: \(height) })")
                _ = try await program.evaluate("getCurrentPages()[0].measure()")
            }
            // The result of the last one comes after its evaluation.
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(lines == ["500 500", "110 90", "0 20"])
    }

    @Test func `scroll events contain the size of the content`() async throws {
        let page = "onPageScroll({ scrollTop, scrollHeight }) { console.log(scrollTop, scrollHeight) },"
        let lines = try await events(
            """
            <scroll-view id="s" scroll-y style="height: 100px" onScroll="log" onScrollToLower="log">
                <view style="height: 400px"/>
            </scroll-view>
            <view style="height: 1000px"/>
            """,
            page: page
        ) { program in
            try await program.perform(.scroll(top: 30))
            try await program.perform(.scroll(.offset(left: nil, top: 100)), on: .selector("#s"))
            try await program.perform(.scroll(.offset(left: nil, top: 280)), on: .selector("#s"))
        }
        let size = #""scrollWidth":390,"scrollHeight":400}"#
        let scrolls = [100, 280].map { #"scroll {"scrollLeft":0,"scrollTop":\#($0),"# + size }
        #expect(lines == ["30 1100"] + scrolls + ["scrollToLower {}"])
    }
}
