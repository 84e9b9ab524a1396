import MiniHost
import Testing

/// The positions of sticky elements at the scroll positions of the page and of a scroll-view.
struct StickyTests {
    @Test func `a sticky element is measured where it is kept on a scrolled page`() async throws {
        let lines = try await withProgram([
            "pages/index/index.js": """
            Page({ onPageScroll() {
              my.createSelectorQuery().select('#bar').boundingClientRect().select('#inner').boundingClientRect()
                .exec(([bar, inner]) => console.log(`${bar.top} ${inner.top}`));
            } });
            """,
            "pages/index/index.axml": """
            <view style='height:100px'/>
            <view style='height:300px'>
              <view id='bar' style='position:sticky;top:10px;height:20px'><view id='inner' style='height:5px'/></view>
            </view>
            <view style='height:2000px'/>
            """,
        ]) { fixture in
            await fixture.idle()
            for top in [50.0, 150, 395] {
                try await fixture.program.perform(.scroll(top: top))
                await fixture.idle()
            }
            return fixture.lines
        }
        #expect(lines == ["50 50", "10 10", "-15 -15"])
    }

    @Test func `a sticky element stays in the scroll-view around it, which itself is sticky`() async throws {
        let lines = try await withProgram([
            "pages/index/index.js": """
            Page({ onPageScroll() {
              my.createSelectorQuery().select('#head').boundingClientRect().select('#list').boundingClientRect()
                .exec(([head, list]) => console.log(`${head.top} ${list.top}`));
            } });
            """,
            "pages/index/index.axml": """
            <view style='height:100px'/>
            <scroll-view scroll-y scroll-top='{{30}}' style='position:sticky;top:50px;height:100px'>
              <view id='head' style='position:sticky;top:5px;height:20px'/><view id='list' style='height:400px'/>
            </scroll-view>
            <view style='height:2000px'/>
            """,
        ]) { fixture in
            await fixture.idle()
            try await fixture.program.perform(.scroll(top: 200))
            await fixture.idle()
            return fixture.lines
        }
        // The scroll-view is kept 50 pixels below the top, and its content is scrolled by 30 pixels.
        #expect(lines == ["55 40"])
    }
}
