import MiniCore
import MiniStyle
import Testing
import ViewFixtures

struct CascadeTests {
    struct Row: CustomTestStringConvertible {
        let template: String
        let acss: String
        let selector: String
        /// `property: value`, or only `property` if it is not set.
        let expected: String
        var testDescription: String { "\(acss) \(selector)" }
    }

    private static let tree = """
        <view id='v' class='a b'><text id='t' class='c'>x</text><text id='u'>y</text><view id='w' hidden='{{true}}'/></view>
        """

    static let rows: [Row] = [
        Row(template: tree, acss: ".a{color:red}", selector: "#v", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: ".a{color:red} .b{color:blue}", selector: "#v", expected: "color: rgb(0, 0, 255)"),
        Row(template: tree, acss: ".b{color:blue} .a{color:red}", selector: "#v", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "#v{color:red} .a.b{color:blue}", selector: "#v", expected: "color: rgb(255, 0, 0)"),
        Row(
            template: tree,
            acss: ".a, #v, .b{color:red} .a.b{color:blue}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)"
        ),
        Row(
            template: tree,
            acss: ".a/**/.b{color:red} .a{color:blue}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)"
        ),
        Row(template: tree, acss: ".a.b{color:red} .a{color:blue}", selector: "#v", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: ".a{color:red} view{color:blue}", selector: "#v", expected: "color: rgb(255, 0, 0)"),
        Row(
            template: tree,
            acss: "view{color:red!important} #v{color:blue}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)"
        ),
        Row(template: tree, acss: "page{color:red}", selector: "#t", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "page{margin-top:1px}", selector: "#t", expected: "margin-top"),
        Row(template: tree, acss: "view text{color:red}", selector: "#t", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "page > text{color:red}", selector: "#t", expected: "color"),
        Row(template: tree, acss: "page > view > text{color:red}", selector: "#t", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: ".c + text{color:red}", selector: "#u", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: ".c + view{color:red}", selector: "#w", expected: "color"),
        Row(template: tree, acss: ".c ~ view{color:red}", selector: "#w", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "text:first-child{color:red}", selector: "#t", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "text:first-child{color:red}", selector: "#u", expected: "color"),
        Row(template: tree, acss: "text:nth-child(2){color:red}", selector: "#u", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "view:last-child{color:red}", selector: "#w", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "text:last-of-type{color:red}", selector: "#u", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "text:not(.c){color:red}", selector: "#u", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "text:not(.c){color:red}", selector: "#t", expected: "color"),
        Row(template: tree, acss: ":is(.x, .c){color:red}", selector: "#t", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "view:active{color:red}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "view::before{color:red}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "[class=c]{color:red}", selector: "#t", expected: "color: rgb(255, 0, 0)"),
        Row(template: tree, acss: "*{color:red}", selector: "#u", expected: "color: rgb(255, 0, 0)"),
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
        Row(template: tree, acss: ".a{color:#1e3}", selector: "#v", expected: "color: rgb(17, 238, 51)"),
        Row(template: tree, acss: ".a{margin:1px 2px}", selector: "#v", expected: "margin-left: 2px"),
        Row(template: tree, acss: ".a{margin:1px 2px;margin-left:3px}", selector: "#v", expected: "margin-left: 3px"),
        Row(template: tree, acss: ".a{margin-left:3px;margin:1px 2px}", selector: "#v", expected: "margin-left: 2px"),
        Row(
            template: tree,
            acss: ".a{border:1px solid red}",
            selector: "#v",
            expected: "border-top-color: rgb(255, 0, 0)"
        ),
        Row(template: tree, acss: ".a{border-left:none}", selector: "#v", expected: "border-left-style: none"),
        Row(template: tree, acss: ".a{flex:1}", selector: "#v", expected: "flex-basis: 0%"),
        Row(template: tree, acss: ".a{flex:2 0 10px}", selector: "#v", expected: "flex-shrink: 0"),
        Row(template: tree, acss: ".a{flex:none}", selector: "#v", expected: "flex-basis: auto"),
        Row(
            template: tree,
            acss: ".a{background:#fff url(a.png) no-repeat}",
            selector: "#v",
            expected: "background-color: rgb(255, 255, 255)",
        ),
        Row(template: tree, acss: ".a{background:red}", selector: "#v", expected: "background-color: rgb(255, 0, 0)"),
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
        Row(
            template: tree,
            acss: "@media (min-width:300px){.a{color:red}}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)"
        ),
        Row(template: tree, acss: "@media (min-width:400px){.a{color:red}}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "@media print{.a{color:red}}", selector: "#v", expected: "color"),
        Row(template: tree, acss: "@media not print{.a{color:red}}", selector: "#v", expected: "color: rgb(255, 0, 0)"),
        Row(
            template: tree,
            acss: "@media screen and (orientation:portrait),print{.a{color:red}}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)",
        ),
        Row(
            template: tree,
            acss: "@media (-webkit-min-device-pixel-ratio:2){.a{color:red}}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)",
        ),
        Row(
            template: "<view id='v' style='color: red; width: 2rpx'/>",
            acss: "#v{color:blue}",
            selector: "#v",
            expected: "color: rgb(255, 0, 0)",
        ),
        Row(
            template: "<view id='v' style='color:red'/>",
            acss: "#v{color:blue!important}",
            selector: "#v",
            expected: "color: rgb(0, 0, 255)",
        ),
        Row(template: "<view id='v' style='{{s}}'/>", acss: "", selector: "#v", expected: "color"),
        Row(
            template: "<view id='v' style='color'/>",
            acss: "#v{color:blue}",
            selector: "#v",
            expected: "color: rgb(0, 0, 255)"
        ),
    ]

    /// Declarations of `.a`, and the computed values of `#v`.
    static let values: [(String, String)] = [
        // An invalid value has no effect, and keeps the earlier value.
        ("color:red;color:nonsense()", "color: rgb(255, 0, 0)"), ("width:1px;width:10qq", "width: 1px"),
        ("width:1px;width:7", "width: 1px"), ("width:1px;width:-7px", "width: 1px"),
        ("left:1px;left:-7px", "left: -7px"),
        ("width:1px;width:2px 3px", "width: 1px"), ("width:1px;width:.5E1Px", "width: .5E1px"),
        ("display:flex;display:flexx", "display: flex"), ("display:flex;display:-ms-flexbox", "display: flex"),
        ("position:fixed;position:absolut", "position: fixed"), ("margin:1px;margin:2px 3q x", "margin-top: 1px"),
        ("margin:1px;margin:1px 2px 3px 4px 5px", "margin-right: 1px"),
        ("margin-top:1px;margin:auto", "margin-top: auto"),
        ("border:1px solid red;border:2px solid rde", "border-top-width: 1px"),
        ("border:max(1px, 2px) solid", "border-top-width: 2px"),
        ("border:1px solid#fff", "border-top-color: rgb(255, 255, 255)"),
        ("border-radius:1px;border-radius:1zz", "border-top-left-radius: 1px"),
        ("opacity:.5;opacity:half", "opacity: .5"), ("z-index:1;z-index:1.5", "z-index: 1"),
        ("z-index:calc(1 + 2)", "z-index: calc(1 + 2)"),
        ("flex:1;flex:1 1 huge", "flex-basis: 0%"), ("line-height:1.5;line-height:big", "line-height: 1.5"),
        ("font-weight:bold;font-weight:fat", "font-weight: bold"),
        ("align-items:center;align-items:middle", "align-items: center"),
        ("justify-content:safe center", "justify-content: safe center"),
        ("text-align:left;text-align:middle", "text-align: left"),
        ("background:red;background:rainbow", "background-color: rgb(255, 0, 0)"),
        ("transform:whatever(1)", "transform: whatever(1)"),
        ("width:1px;width:inherit", "width"), ("--c:3px;color:red;color:var(--c)", "color"),
        ("--c:#00f;color:var(--c)", "color: rgb(0, 0, 255)"),
        // Colours are those that a browser computes.
        ("color:ReD", "color: rgb(255, 0, 0)"), ("color:#12345678", "color: rgba(18, 52, 86, 0.471)"),
        ("color:#abcd", "color: rgba(170, 187, 204, 0.867)"),
        ("color:rgba(1,2,3,.5)", "color: rgba(1, 2, 3, 0.5)"),
        ("color:rgb(10% 300 -3 / 50%)", "color: rgba(26, 255, 0, 0.5)"),
        ("color:hsl(120, 100%, 25%)", "color: rgb(0, 128, 0)"),
        ("color:hsla(-0.5turn 50% 50% / 1)", "color: rgb(64, 191, 191)"),
        ("color:transparent", "color: rgba(0, 0, 0, 0)"), ("color:rebeccapurple", "color: rgb(102, 51, 153)"),
        ("color:aliceblue", "color: rgb(240, 248, 255)"),
        ("color:yellowgreen", "color: rgb(154, 205, 50)"),
        ("color:red;color:#12345", "color: rgb(255, 0, 0)"), ("color:red;color:rgb(1, 2)", "color: rgb(255, 0, 0)"),
        ("color:color-mix(in srgb, red, blue)", "color: color-mix(in srgb, red, blue)"),
        ("color:blue;border:1px solid", "border-left-color: rgb(0, 0, 255)"),
        // Lengths are computed if they do not depend on the layout.
        ("width:calc(10px + 2*75rpx)", "width: 85px"), ("width:min(10px, 3em, 50px)", "width: 10px"),
        ("width:clamp(1px, 5vw, 3px)", "width: 3px"),
        ("width:max(50%, 3px)", "width: max(50%, 3px)"), ("font-size:min(30px, 20px)", "font-size: 20px"),
        ("padding-bottom:env(safe-area-inset-bottom)", "padding-bottom: 0px"),
        ("padding:1px 1px env(safe-area-inset-bottom, 5px)", "padding-bottom: 0px"),
        ("padding-top:env(titlebar-area-height, 7px)", "padding-top: 7px"),
        ("padding-top:2px;padding-top:env(none)", "padding-top"),
        ("padding-bottom:calc(20rpx + env(safe-area-inset-bottom))", "padding-bottom: 10px"),
        ("height:calc(100% - env(safe-area-inset-top))", "height: calc(100% - 0px)"),
        ("padding-top:2px;padding-top:constant(safe-area-inset-top)", "padding-top: 2px"),
        // Shorthands.
        ("list-style:inside none", "list-style-type: none"),
        ("list-style:square url(a.png)", "list-style-image: url(a.png)"),
        ("list-style:inside none", "list-style-position: inside"),
        ("text-decoration:underline overline 2px", "text-decoration-line: underline overline"),
        ("text-decoration:line-through dotted red", "text-decoration-color: rgb(255, 0, 0)"),
        ("text-decoration:underline 2px", "text-decoration-thickness: 2px"),
        ("text-decoration:inherit", "text-decoration-line"),
        ("transition:width .3s, color 1s 2s steps(2, end)", "transition-delay: 0s, 2s"),
        ("transition:width .3s, color 1s 2s steps(2, end)", "transition-timing-function: ease, steps(2, end)"),
        ("transition:all", "transition-property: all"),
    ]

    @Test(arguments: values)
    func `a declaration has the value that a browser computes`(_ declarations: String, _ expected: String) throws {
        let row = Row(template: Self.tree, acss: ".a{\(declarations)}", selector: "#v", expected: expected)
        try `an element has the style of the cascade`(row)
        let inline = Row(
            template: "<view id='v' style='\(declarations)'/>",
            acss: "",
            selector: "#v",
            expected: expected
        )
        try `an element has the style of the cascade`(inline)
    }

    @Test(arguments: rows)
    func `an element has the style of the cascade`(_ row: Row) throws {
        let style = try StyledPage(row.template, row.acss).style(row.selector)
        let parts = row.expected.split(separator: ":", maxSplits: 1).map(String.init)
        let expected = parts.count > 1 ? String(parts[1].dropFirst()) : nil
        #expect(style[parts[0]] == expected)
    }

    @Test func `the sheet of the page takes precedence over that of the app`() throws {
        let sheets = [("app", "view{color:red;width:1px}"), ("page.axml", "view{color:blue}")]
        let style = try StyledPage("<view/>", sheets: sheets).style("view")
        #expect(style["color"] == "rgb(0, 0, 255)")
        #expect(style["width"] == "1px")
    }

    // MARK: Components

    /// `page > card(host) > view.inner`, with a slotted text that belongs to the page.
    private static func tree(isHost: Bool) -> ViewNode {
        let text = ViewNode(id: 4, tag: "text", attributes: ScriptObject([("class", "x")]), owner: 1, scope: "page")
        let inner = ViewNode(
            id: 3,
            tag: "view",
            attributes: ScriptObject([("class", "x")]),
            owner: 9,
            scope: "card",
            children: [text],
        )
        let card = ViewNode(
            id: 2,
            tag: "card",
            attributes: ScriptObject([("class", "k")]),
            owner: 1,
            scope: "page",
            component: ViewNode.Component(id: 9, path: "card", isHost: isHost),
            children: [inner],
        )
        return ViewNode(id: 0, tag: "page", owner: 1, scope: "page", children: [card])
    }

    private static func values(_ card: StyleOrigin.Reach, page: StyleOrigin.Reach, isolated: Set<String> = []) throws
        -> [String?]
    {
        func origin(_ name: String, _ acss: String, _ reach: StyleOrigin.Reach) -> StyleOrigin {
            StyleOrigin(definition: name, rules: StyledPage.origin(name, acss).rules, reach: reach)
        }
        let styled = StyledPage(
            tree: tree(isHost: true),
            origins: [
                origin("app", ".x{width:1px}", .everywhere), origin("card", ".x{order:2}", card),
                origin("page", ".x{height:3px}", page),
            ],
            isolated: isolated,
        )
        let inner = try styled.style("view")
        let text = try styled.style("text")
        return [inner["width"], inner["order"], inner["height"], text["width"], text["height"]]
    }

    @Test func `shared sheets reach every element`() throws {
        let all = try Self.values(.everywhere, page: .everywhere)
        #expect(all == ["1px", "2", "3px", "1px", "3px"])
    }

    @Test func `a sheet for its own elements applies to no others`() throws {
        #expect(try Self.values(.everywhere, page: .ownElements) == ["1px", "2", nil, "1px", "3px"])
    }

    @Test func `the elements of an isolated component get its own rules only`() throws {
        #expect(
            try Self.values(.ownElements, page: .everywhere, isolated: ["card"]) == [nil, "2", nil, "1px", "3px"]
        )
    }

    @Test func `host selects the component's own element`() throws {
        let acss = ":host{color:red} :host(.k){order:1} :host(.x, view){order:2} :host(.x){order:3}"
        let page = StyledPage(tree: Self.tree(isHost: true), origins: [StyledPage.origin("card", acss)])
        #expect(try page.style("card")["order"] == "1")
        #expect(try page.style("card")["color"] == "rgb(255, 0, 0)")
        #expect(try page.style(".k > .x")["color"] == "rgb(255, 0, 0)")
    }

    @Test func `a component without a box does not affect selectors`() throws {
        let page = StyledPage(
            tree: Self.tree(isHost: false),
            origins: [StyledPage.origin("page", "page > view{color:red} .k{color:blue} card view{color:green}")],
        )
        #expect(try page.style("view")["color"] == "rgb(255, 0, 0)")
        #expect(ElementSelector("card")?.elements(in: StyleTree(page.tree)).isEmpty == true)
    }

    @Test func `elements with equal styles share one style`() throws {
        let rows = (0..<50).map { ViewNode(id: $0 + 1, tag: "view", attributes: ScriptObject([("class", "r")])) }
        let tree = ViewNode(id: 0, tag: "page", children: rows)
        let page = StyledPage(tree: tree, origins: [StyledPage.origin("page", ".r{color:red}")])
        let styles = Set(page.styles.styled(tree).children.map(\.style.identity))
        #expect(styles.count == 1)
    }

    @Test func `positions among siblings of a type are found in long lists`() throws {
        let count = 30_000
        let rows = (1...count).map { number in
            // With an id, so that no two elements share a style.
            let attributes = ScriptObject([("id", .string("e\(number)"))])
            return ViewNode(id: number, tag: number.isMultiple(of: 2) ? "text" : "view", attributes: attributes)
        }
        let acss = """
            text:nth-of-type(15000){color:red} view:nth-last-of-type(1){color:blue} text:first-of-type{order:1}
            text:nth-of-type(odd){left:1px} text:nth-last-of-type(odd){top:1px}
            """
        let tree = ViewNode(id: 0, tag: "page", children: rows)
        let styled = StyledPage(tree: tree, origins: [StyledPage.origin("page", acss)]).styles.styled(tree).children
        #expect(styled[count - 1].style["color"] == "rgb(255, 0, 0)")
        #expect(styled[count - 2].style["color"] == "rgb(0, 0, 255)")
        #expect(styled[1].style["order"] == "1")
        #expect(styled[3].style["order"] == nil)
        #expect(styled[count - 3].style["left"] == "1px")
        #expect(styled[count - 1].style["left"] == nil)
        #expect(styled[count - 1].style["top"] == "1px")
    }

    @Test(arguments: ["", ">", "a >", "a,", "..", "#", "a b)", ":", "a::", "[", "{}"])
    func `an invalid selector is nil`(_ text: String) {
        #expect(ElementSelector(text) == nil)
    }
}
