import MiniHost
import Testing

/// What programs learn about the layout of grids, ratios and transformed elements, beside the tests of the layout itself.
struct LayoutQueryTests {
    /// The console output of a page whose `onReady` runs the code.
    private func lines(_ code: String, _ template: String) async throws -> [String] {
        try await withProgram([
            "pages/index/index.js": "Page({ onReady() { \(code) } })", "pages/index/index.axml": template,
        ]) { fixture in
            await fixture.idle()
            return fixture.lines + fixture.recorder.uncaught.map(\.message)
        }
    }

    @Test func `rectangles are those of grids, calculations, ratios and transformed boxes`() async throws {
        let lines = try await lines(
            """
            my.createSelectorQuery().selectAll('.x').boundingClientRect(all => all.forEach(({ left, top, width, height }) =>
              console.log([left, top, width, height].map(number => Math.round(number)).join(' ')))).exec();
            """,
            """
            <view style='display:grid;width:340px;grid-template-columns:50px 1fr 2fr;gap:5px 10px;grid-auto-rows:20px'>
              <view class='x'/><view class='x'/><view class='x'/><view class='x'/>
            </view>
            <view style='width:200px'><view class='x' style='width:calc(50% + 20px);height:10px'/></view>
            <view class='x' style='width:160px;aspect-ratio:16 / 9'/>
            <view class='x' style='width:100px;height:50px;transform:translate(10px, 50%)'/>
            <view class='x' style='width:100px;height:50px;transform:rotate(90deg)'/>
            """
        )
        #expect(
            lines == [
                "0 0 50 20", "60 0 90 20", "160 0 180 20", "0 25 50 20", "0 45 120 10", "0 55 160 90", "10 170 100 50",
                "25 170 50 100",
            ]
        )
    }

    @Test func `observers report the visible parts of transformed elements`() async throws {
        let lines = try await lines(
            """
            my.createIntersectionObserver({ selectAll: true })
              .observe('.x', ({ id, intersectionRatio }) => console.log(`${id} ${intersectionRatio}`));
            """,
            """
            <view id='shown' class='x' style='height:10px'/>
            <view id='half' class='x' style='width:100px;height:10px;transform:translateX(-50px)'/>
            <view id='moved' class='x' style='width:100px;height:10px;transform:translateX(-500px)'/>
            """
        )
        #expect(lines == ["shown 1", "half 0.5"])
    }
}
