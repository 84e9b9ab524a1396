import MiniCore
import MiniView
import Testing

struct CascadeTests {
    struct Row: CustomTestStringConvertible {
        let template: String
        let acss: String
        let selector: String
        /// `property: value`, or `property` alone for one that is not set.
        let expected: String
        var testDescription: String { "\(acss) \(selector)" }
    }

    private static let tree = """
        <view id='v' class='a b'><text id='t' class='c'>x</text><text id='u'>y</text><view id='w' hidden='{{true}}'/></view>
        """

    static let rows: [Row] = [
        Row(template: tree, acss: ".a{color:red}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: ".a{color:red} .b{color:blue}", selector: "#v", expected: "color: blue"),
        Row(template: tree, acss: ".b{color:blue} .a{color:red}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: "#v{color:red} .a.b{color:blue}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: ".a.b{color:red} .a{color:blue}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: ".a{color:red} view{color:blue}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: "view{color:red!important} #v{color:blue}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: "page{color:red}", selector: "#t", expected: "color: red"),
        Row(template: tree, acss: "page{margin-top:1px}", selector: "#t", expected: "margin-top"),
        Row(template: tree, acss: "view text{color:red}", selector: "#t", expected: "color: red"),
        Row(template: tree, acss: "page > text{color:red}", selector: "#t", expected: "color"),
        Row(template: tree, acss: "page > view > text{color:red}", selector: "#t", expected: "color: red"),
        Row(template: tree, acss: ".c + text{color:red}", selector: "#u", expected: "color: red"),
        Row(template: tree, acss: ".c + view{color:red}", selector: "#w", expected: "color"),
        Row(template: tree, acss: ".c ~ view{color:red}", selector: "#w", expected: "color: red"),
        Row(template: tree, acss: "text:first-child{color:red}", selector: "#t", expected: "color: red"),
        Row(template: tree, acss: "text:first-child{color:red}", selector: "#u", expected: "color"),
        Row(template: tree, acss: "text:nth-child(2){color:red}", selector: "#u", expected: "color: red"),
        Row(template: tree, acss: "view:last-child{color:red}", selector: "#w", expected: "color: red"),
        Row(template: tree, acss: "text:last-of-type{color:red}", selector: "#u", expected: "color: red"),
        Row(template: tree, acss: "text:not(.c){color:red}", selector: "#u", expected: "color: red"),
        Row(template: tree, acss: "text:not(.c){color:red}", selector: "#t", expected: "color"),
        Row(template: tree, acss: ":is(.x, .c){color:red}", selector: "#t", expected: "color: red"),
        Row(template: tree, acss: "view:active{color:red}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "view::before{color:red}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "[class=c]{color:red}", selector: "#t", expected: "color: red"),
        Row(template: tree, acss: "*{color:red}", selector: "#u", expected: "color: red"),
        Row(template: tree, acss: "#w{display:flex}", selector: "#w", expected: "display: none"),
        Row(template: tree, acss: "", selector: "#v", expected: "display: block"),
        Row(template: tree, acss: "", selector: "#t", expected: "display: inline"),
        Row(template: tree, acss: ".a{width:75rpx}", selector: "#v", expected: "width: 37.5px"),
        Row(template: tree, acss: ".a{width:30PX}", selector: "#v", expected: "width: 30px"),
        Row(template: tree, acss: ".a{margin:1Px 2PX}", selector: "#v", expected: "margin-right: 2px"),
        Row(template: "<radio id='v' checked='{{0}}'/>", acss: ":checked{top:1px}", selector: "#v", expected: "top"),
        Row(template: "<radio id='v' checked/>", acss: ":checked{top:1px}", selector: "#v", expected: "top: 1px"),
        Row(
            template: "<radio id='v' disabled=''/>",
            acss: ":disabled{top:1px} :enabled{top:2px}",
            selector: "#v",
            expected: "top: 2px",
        ),
        Row(
            template: tree,
            acss: ".a{width:calc(100% - 75rpx)}",
            selector: "#v",
            expected: "width: calc(100% - 37.5px)",
        ),
        Row(template: tree, acss: ".a{width:10vw;height:10vh}", selector: "#v", expected: "height: 60px"),
        Row(template: tree, acss: ".a{font-size:10px;width:2em}", selector: "#v", expected: "width: 20px"),
        Row(
            template: tree,
            acss: ".a{font-size:10px} .c{font-size:1.5em}",
            selector: "#t",
            expected: "font-size: 15px",
        ),
        Row(template: tree, acss: "page{font-size:20px} .a{width:2rem}", selector: "#v", expected: "width: 40px"),
        Row(template: tree, acss: ".a{line-height:1.5} ", selector: "#t", expected: "line-height: 1.5"),
        Row(template: tree, acss: ".a{font-size:10px;line-height:150%}", selector: "#t", expected: "line-height: 15px"),
        Row(
            template: tree,
            acss: ".a{background:url(x1rpx.png)}",
            selector: "#v",
            expected: "background-image: url(x1rpx.png)",
        ),
        Row(template: tree, acss: ".a{color:#1e3}", selector: "#v", expected: "color: #1e3"),
        Row(template: tree, acss: ".a{margin:1px 2px}", selector: "#v", expected: "margin-left: 2px"),
        Row(template: tree, acss: ".a{margin:1px 2px;margin-left:3px}", selector: "#v", expected: "margin-left: 3px"),
        Row(template: tree, acss: ".a{margin-left:3px;margin:1px 2px}", selector: "#v", expected: "margin-left: 2px"),
        Row(template: tree, acss: ".a{border:1px solid red}", selector: "#v", expected: "border-top-color: red"),
        Row(template: tree, acss: ".a{border-left:none}", selector: "#v", expected: "border-left-style: none"),
        Row(template: tree, acss: ".a{flex:1}", selector: "#v", expected: "flex-basis: 0%"),
        Row(template: tree, acss: ".a{flex:2 0 10px}", selector: "#v", expected: "flex-shrink: 0"),
        Row(template: tree, acss: ".a{flex:none}", selector: "#v", expected: "flex-basis: auto"),
        Row(
            template: tree,
            acss: ".a{background:#fff url(a.png) no-repeat}",
            selector: "#v",
            expected: "background-color: #fff",
        ),
        Row(template: tree, acss: ".a{background:red}", selector: "#v", expected: "background-color: red"),
        Row(template: tree, acss: ".a{font:bold 12px/2 Arial}", selector: "#v", expected: "line-height: 2"),
        Row(template: tree, acss: ".a{overflow:hidden auto}", selector: "#v", expected: "overflow-y: auto"),
        Row(template: tree, acss: "page{--x:1px} .a{width:var(--x)}", selector: "#v", expected: "width: 1px"),
        Row(template: tree, acss: ".a{width:var(--x, 2px)}", selector: "#v", expected: "width: 2px"),
        Row(template: tree, acss: ".a{width:1px;width:var(--x)}", selector: "#v", expected: "width"),
        Row(
            template: tree,
            acss: "page{--x:var(--y);--y:3px} .a{margin:var(--x) 0}",
            selector: "#v",
            expected: "margin-top: 3px",
        ),
        Row(template: tree, acss: "page{--x:var(--x)} .a{width:var(--x)}", selector: "#v", expected: "width"),
        Row(template: tree, acss: ".a{color:red} .c{color:initial}", selector: "#t", expected: "color"),
        Row(template: tree, acss: ".a{width:5px} .c{width:inherit}", selector: "#t", expected: "width: 5px"),
        Row(template: tree, acss: "@media (min-width:300px){.a{color:red}}", selector: "#v", expected: "color: red"),
        Row(template: tree, acss: "@media (min-width:400px){.a{color:red}}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "@media print{.a{color:red}}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "@media not print{.a{color:red}}", selector: "#v", expected: "color: red"),
        Row(
            template: tree,
            acss: "@media screen and (orientation:portrait),print{.a{color:red}}",
            selector: "#v",
            expected: "color: red",
        ),
        Row(
            template: tree,
            acss: "@media (-webkit-min-device-pixel-ratio:2){.a{color:red}}",
            selector: "#v",
            expected: "color: red",
        ),
        Row(
            template: "<view id='v' style='color: red; width: 2rpx'/>",
            acss: "#v{color:blue}",
            selector: "#v",
            expected: "color: red",
        ),
        Row(
            template: "<view id='v' style='color:red'/>",
            acss: "#v{color:blue!important}",
            selector: "#v",
            expected: "color: blue",
        ),
        Row(template: "<view id='v' style='{{s}}'/>", acss: "", selector: "#v", expected: "color"),
        Row(template: "<view id='v' style='color'/>", acss: "#v{color:blue}", selector: "#v", expected: "color: blue"),
    ]

    @Test(arguments: rows)
    func `an element has the style of the cascade`(_ row: Row) throws {
        let style = try StyledPage(row.template, row.acss).style(row.selector)
        let parts = row.expected.split(separator: ":", maxSplits: 1).map(String.init)
        let expected = parts.count > 1 ? String(parts[1].dropFirst()) : nil
        #expect(style[parts[0]] == expected)
    }

    @Test func `the page's sheet wins over the app's`() throws {
        let sheets = [("app", "view{color:red;width:1px}"), ("page.axml", "view{color:blue}")]
        let style = try StyledPage("<view/>", sheets: sheets).style("view")
        #expect(style["color"] == "blue")
        #expect(style["width"] == "1px")
    }

    // MARK: Components

    /// `page > card(host) > view.inner`, with a slotted text that belongs to the page.
    private static func tree(isHost: Bool) -> ViewNode {
        let text = ViewNode(id: 4, tag: "text", attributes: ValueObject([("class", "x")]), owner: 1, scope: "page")
        let inner = ViewNode(
            id: 3,
            tag: "view",
            attributes: ValueObject([("class", "x")]),
            owner: 9,
            scope: "card",
            children: [text],
        )
        let card = ViewNode(
            id: 2,
            tag: "card",
            attributes: ValueObject([("class", "k")]),
            owner: 1,
            scope: "page",
            component: ViewNode.Component(id: 9, path: "card", isHost: isHost),
            children: [inner],
        )
        return ViewNode(id: 0, tag: "page", owner: 1, scope: "page", children: [card])
    }

    private static func colors(_ card: StyleOrigin.Reach, page: StyleOrigin.Reach, isolated: Set<String> = []) throws
        -> [String?]
    {
        func origin(_ name: String, _ acss: String, _ reach: StyleOrigin.Reach) -> StyleOrigin {
            StyleOrigin(definition: name, rules: StyledPage.origin(name, acss).rules, reach: reach)
        }
        let styled = StyledPage(
            tree: tree(isHost: true),
            origins: [
                origin("app", ".x{width:1px}", .everywhere), origin("card", ".x{color:card}", card),
                origin("page", ".x{height:page}", page),
            ],
            isolated: isolated,
        )
        let inner = try styled.style("view")
        let text = try styled.style("text")
        return [inner["width"], inner["color"], inner["height"], text["width"], text["height"]]
    }

    @Test func `shared sheets reach every element`() throws {
        let all = try Self.colors(.everywhere, page: .everywhere)
        #expect(all == ["1px", "card", "page", "1px", "page"])
    }

    @Test func `a sheet for its own elements reaches no others`() throws {
        #expect(try Self.colors(.everywhere, page: .ownElements) == ["1px", "card", nil, "1px", "page"])
    }

    @Test func `the elements of an isolated component get its own rules only`() throws {
        #expect(
            try Self.colors(.ownElements, page: .everywhere, isolated: ["card"]) == [nil, "card", nil, "1px", "page"]
        )
    }

    @Test func `host names the component's own element`() throws {
        let page = StyledPage(tree: Self.tree(isHost: true), origins: [StyledPage.origin("card", ":host{color:red}")])
        #expect(try page.style("card")["color"] == "red")
        #expect(try page.style(".k > .x")["color"] == "red")
    }

    @Test func `a component without a box is not in the way of selectors`() throws {
        let page = StyledPage(
            tree: Self.tree(isHost: false),
            origins: [StyledPage.origin("page", "page > view{color:red} .k{color:blue} card view{color:green}")],
        )
        #expect(try page.style("view")["color"] == "red")
        #expect(ElementSelector("card")?.elements(in: page.tree).isEmpty == true)
    }

    @Test func `elements of one style share it`() throws {
        let rows = (0..<50).map { ViewNode(id: $0 + 1, tag: "view", attributes: ValueObject([("class", "r")])) }
        let tree = ViewNode(id: 0, tag: "page", children: rows)
        let page = StyledPage(tree: tree, origins: [StyledPage.origin("page", ".r{color:red}")])
        let styles = Set(page.styles.styled(tree).children.map(\.style.identity))
        #expect(styles.count == 1)
    }

    @Test(arguments: ["", ">", "a >", "a,", "..", "#", "a b)", ":", "a::", "[", "{}"])
    func `what is no selector is nil`(_ text: String) {
        #expect(ElementSelector(text) == nil)
    }
}
