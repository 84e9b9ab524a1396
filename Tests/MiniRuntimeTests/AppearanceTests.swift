import MiniHost
import Testing

/// Views that are notified of their visibility.
@Suite struct AppearanceTests {
    private let log = "report({ type, target }) { console.log(type, target.id) },"

    private func row(_ id: String, _ style: String) -> String {
        """
        <view id="\(id)" style="\(style)" onAppear="report" onFirstAppear="report" onDisappear="report"/>
        """
    }

    @Test func `a view is notified when half of it enters the window and when it leaves`() async throws {
        let template = row("a", "height: 200px") + "<view style='height: 2000px'/>" + row("b", "height: 100px")
        let lines = try await events(template, page: log) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            for top in [90, 110, 2_000, 0] {
                try await program.perform(.scroll(top: Double(top)))
                _ = await program.waitUntilIdle(limit: .seconds(60))
            }
        }
        #expect(
            lines == [
                "appear a", "firstAppear a", "disappear a", "appear b", "firstAppear b", "appear a", "disappear b",
            ]
        )
    }

    @Test func `a view in a scroll view is visible according to the scroll position`() async throws {
        let template = """
            <scroll-view id="s" scroll-y style="height: 100px">
                <view style="height: 300px"/>\(row("a", "height: 50px"))
            </scroll-view>
            """
        let lines = try await events(template, page: log) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            try await program.perform(.scroll(.offset(left: nil, top: 220)), on: .selector("#s"))
            _ = await program.waitUntilIdle(limit: .seconds(60))
            try await program.perform(.scroll(.offset(left: nil, top: 230)), on: .selector("#s"))
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(lines == ["appear a", "firstAppear a"])
    }

    @Test func `a view is not visible where an element around it clips it`() async throws {
        let template = """
            <view style="height: 100px; overflow: hidden">
                \(row("a", "height: 60px"))\(row("b", "height: 100px"))\(row("c", "position: fixed; top: 300px; height: 10px"))
            </view>
            """
        let lines = try await events(template, page: log) { _ = await $0.waitUntilIdle(limit: .seconds(60)) }
        #expect(lines == ["appear a", "firstAppear a", "appear c", "firstAppear c"])
    }

    @Test func `a list loads more rows when its last row appears`() async throws {
        let template = """
            <view a:for="{{count}}" a:key="*this" id="r{{index}}" style="height: 600px"
                onFirstAppear="{{index === count.length - 1 ? 'more' : ''}}"/>
            """
        let page = "more() { const { count } = this.data; this.setData({ count: [...count, count.length] }) },"
        let lines = try await events(template, data: "{ count: [0] }", page: page) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            let first = try await program.evaluate("getCurrentPages()[0].data.count.length")
            try await program.perform(.scroll(top: 700))
            _ = await program.waitUntilIdle(limit: .seconds(60))
            let second = try await program.evaluate("getCurrentPages()[0].data.count.length")
            #expect([first, second] == [2, 3])
        }
        #expect(lines == [])
    }

    @Test func `a hidden view and a view under another page are not visible`() async throws {
        let template = "<view hidden='{{isHidden}}'>\(row("a", "height: 10px"))</view>" + row("b", "display: none")
        let files = ["pages/z/z.js": "Page({})"]
        let lines = try await events(template, data: "{ isHidden: true }", page: log, files: files) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("my.navigateTo({ url: '/pages/z/z' })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ isHidden: false })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("console.log('back'); my.navigateBack()")
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(lines == ["back", "appear a", "firstAppear a"])
    }

    @Test func `an element that leaves a page dispatches no event`() async throws {
        let template = "<view a:if='{{isThere}}'>\(row("a", "height: 10px"))</view>"
        let lines = try await events(template, data: "{ isThere: true }", page: log) { program in
            _ = await program.waitUntilIdle(limit: .seconds(60))
            _ = try await program.evaluate("getCurrentPages()[0].setData({ isThere: false })")
            _ = await program.waitUntilIdle(limit: .seconds(60))
        }
        #expect(lines == ["appear a", "firstAppear a"])
    }
}
