import MiniHost
import Testing

/// Tab bars that are components of the program.
@Suite struct TabBarTests {
    private let files = [
        "app.json": """
        {
            "pages": ["pages/a/a", "pages/b/b", "pages/c/c"],
            "tabBar": { "customize": true, "items": [
                { "pagePath": "pages/a/a", "name": "A" }, { "pagePath": "pages/b/b", "name": "B" }
            ] }
        }
        """,
        "customize-tab-bar/index.json": #"{ "component": true }"#,
        "customize-tab-bar/index.axml":
            "<view a:for='{{list}}' class='{{index === selected ? \"on\" : \"\"}}' data-url='{{item}}' onTap='go'>{{item}}</view>",
        "customize-tab-bar/index.js": """
        Component({
            data: { selected: -1, list: ['/pages/a/a', '/pages/b/b'] },
            didMount() { console.log('bar of', this.$page.route, this.getTabBar() === this) },
            methods: { go(event) { return my.switchTab({ url: event.target.dataset.url }) } },
        })
        """,
        "pages/a/a.js": page(0), "pages/b/b.js": page(1),
        "pages/c/c.js": "Page({ onShow() { console.log('c', this.getTabBar()) } })",
        "pages/a/a.axml": "<view>page</view>",
    ]

    private static func page(_ index: Int) -> String {
        """
        Page({
            onShow() { this.getTabBar().setData({ selected: \(index) }) },
            onReady() { console.log('ready', this.route) },
        })
        """
    }

    @Test func `each tab has an instance of the tab bar, from its first onShow on`() async throws {
        try await withProgram(files) { fixture in
            await fixture.idle()
            let shown = """
                view
                  page
                customize-tab-bar
                  view.on data-url=/pages/a/a onTap=go
                    /pages/a/a
                  view data-url=/pages/b/b onTap=go
                    /pages/b/b
                """
            #expect(try await fixture.program.outline() == shown)
            try await fixture.program.perform(.tap, on: .text("/pages/b/b"))
            #expect(await fixture.program.pages == ["pages/b/b"])
            let chosen = try await fixture.program.element(.selector(".on"))
            #expect(chosen.text == "/pages/b/b")
            #expect(
                fixture.lines == [
                    "bar of pages/a/a true", "ready pages/a/a", "bar of pages/b/b true", "ready pages/b/b",
                ]
            )
        }
    }

    @Test func `a page that is no tab has none`() async throws {
        try await withProgram(files, page: "pages/c/c") { fixture in
            await fixture.idle()
            #expect(fixture.lines == ["c null"])
            let outline = try await fixture.program.outline()
            #expect(outline == "view")
        }
    }
}
