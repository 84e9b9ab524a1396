import MiniHost
import Testing

/// Selectors have two parsers: that of the view, for tests and `selectComponent`, and that of the layout, for queries.
struct SelectorTests {
    private static let template = """
        <view id="list" class="list  wide" data-kind="a b">
            <block a:for="{{rows}}">
                <view id="row{{index}}" class="{{['row', item.class]}}" data-index="{{index}}" title="{{item.title}}">
                    <text id="label{{index}}" class="label">{{item.title}}</text>
                    <button id="b{{index}}" disabled="{{item.off}}" plain>ok</button>
                </view>
            </block>
            <my-box id="box" class="row" ext="outer given"><text id="slotted" class="label">in</text></my-box>
            <view id="last" hidden/>
        </view>
        """

    private static let files = [
        "pages/index/index.json": #"{"usingComponents": {"my-box": "/components/box/box"}}"#,
        "pages/index/index.axml": template,
        "pages/index/index.js": """
        Page({
            data: { rows: [
                { title: "one", class: "odd first", off: true }, { title: "two-b", class: { even: true, gone: false } },
                { title: "three", class: ["odd", "third"] },
            ] },
            ask(selector, from = my) {
                return new Promise(done => {
                    const query = from.createSelectorQuery().selectAll(selector);
                    query.fields({ id: true }, all => done(all.map(({ id }) => id))).exec();
                });
            },
        })
        """,
        "components/box/box.json": #"{"component": true}"#,
        "components/box/box.axml": "<view id='inside' class='row ext'><slot/></view>",
        "components/box/box.js": """
        Component({ options: { virtualHost: false, externalClasses: true }, externalClasses: ["ext"] })
        """,
    ]

    @Test(arguments: [
        ("#row1", ["row1"]), ("text", ["label0", "label1", "label2", "slotted"]), ("button.label", []),
        (".row.odd", ["row0", "row2"]), ("view.even", ["row1"]), (".gone", []), (".list.wide", ["list"]),
        (".row .label", ["label0", "label1", "label2", "slotted"]), ("#list > .row", ["row0", "row1", "row2", "box"]),
        ("#list > .label", []), ("#list .odd > button", ["b0", "b2"]), ("#row0, #row2 , #none", ["row0", "row2"]),
        ("[title]", ["row0", "row1", "row2"]), ("[title=one]", ["row0"]), ("[title='two-b']", ["row1"]),
        ("[title^=t]", ["row1", "row2"]), ("[title$=\"e\"]", ["row0", "row2"]), ("[title*=o]", ["row0", "row1"]),
        ("[title|=two]", ["row1"]), ("[data-kind~=b]", ["list"]), ("[data-index='1']", ["row1"]),
        ("[plain]", ["b0", "b1", "b2"]), ("[disabled]", ["b0"]), ("[class~=third]", ["row2"]),
        ("view:nth-child(2)", ["row1"]), (".row:nth-child(odd)", ["row0", "row2", "inside"]),
        (".row:nth-child(2n)", ["row1", "box"]), ("view:nth-child(-n+2)", ["list", "inside", "row0", "row1"]),
        ("#list > :first-child", ["row0"]), ("#list > :last-child", ["last"]), (".row:nth-last-child(2)", ["box"]),
        (".ext", ["inside"]), (".outer", ["inside"]), ("#box >>> .row.given", ["inside"]),
        ("my-box", ["box"]), ("my-box text", ["slotted"]), ("#nothing", []), ("view #list", []),
    ])
    func `both implementations of selectors find the same elements`(selector: String, ids: [String]) async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            let found = try await fixture.program.elements(.selector(selector))
            #expect(found.map { $0.attributes["id"]?.string ?? "" }.sorted() == ids.sorted())
            let code = "getCurrentPages()[0].ask(\(JSON.text(.string(selector))))"
            let asked = try await fixture.evaluate(code).array?.compactMap(\.string)
            #expect(asked?.sorted() == ids.sorted())
        }
    }

    @Test(arguments: [
        (".outer", []), ("#box .outer", []), ("#box >>> .outer", ["inside"]), ("#list>>>.ext", ["inside"]),
    ])
    func `a page queries its components with a combinator`(selector: String, ids: [String]) async throws {
        try await withProgram(Self.files) { fixture in
            await fixture.idle()
            let page = "getCurrentPages()[0]"
            let asked = try await fixture.evaluate("\(page).ask(\(JSON.text(.string(selector))), \(page))")
            #expect(asked.array?.compactMap(\.string) == ids)
        }
    }
}
