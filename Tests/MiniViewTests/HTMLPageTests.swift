import MiniCore
import MiniView
import Testing
import ViewFixtures

struct HTMLPageTests {
    private static func body(
        _ template: String,
        data: String = "{}",
        _ acss: String = "",
        admitted: [String: String] = [:]
    )
        throws -> String
    {
        let text = try document(template, data: data, acss, admitted: admitted)
        let start = try #require(text.firstRange(of: "<body"))
        let end = try #require(text.firstRange(of: "</body>"))
        return String(text[start.lowerBound..<end.upperBound])
    }

    private static func document(
        _ template: String,
        data: String = "{}",
        _ acss: String = "",
        admitted: [String: String] = [:]
    )
        throws -> String
    {
        let page = try StyledPage(template, data: data, sheets: [("page.axml", acss)])
        let html = HTMLPage(tree: page.tree, styles: page.styles)
        let known = Dictionary(
            uniqueKeysWithValues: html.addresses.compactMap { address in
                admitted[address.text].map { (address, $0) }
            }
        )
        return html.text(admitted: known)
    }

    /// The rules of the sheet of the page.
    private static func sheet(_ acss: String, admitted: [String: String] = [:]) throws -> String {
        let text = try document("<view/>", acss, admitted: admitted)
        let parts = text.split(separator: "<style>\n", omittingEmptySubsequences: false)
        return String(try #require(parts.last?.split(separator: "</style>", omittingEmptySubsequences: false).first))
    }

    struct Element: CustomTestStringConvertible {
        let template: String
        let html: String
        var data = "{}"
        var testDescription: String { template }
    }

    static let elements: [Element] = [
        Element(template: "<view id='a' class='b c'>x</view>", html: "<div id=\"a\" class=\"mini-view b c\">x</div>"),
        Element(template: "<text>a &lt; b</text>", html: "<span class=\"mini-text\">a &lt; b</span>"),
        Element(
            template: #"<text>a\n&lt;{{b}}</text>{{b}}"#,
            html: "<span class=\"mini-text\">a<br>&lt;c<br>d</span>c\nd",
            data: #"{b: 'c\nd'}"#,
        ),
        Element(
            template: "<button disabled>x</button>",
            html: "<div class=\"mini-button\" role=\"button\" disabled>x</div>",
        ),
        Element(
            template: "<checkbox checked='{{zero}}' disabled='{{none}}'/>",
            html: "<input class=\"mini-checkbox\" type=\"checkbox\">",
            data: #"{ "zero": 0, "none": "" }"#,
        ),
        Element(
            template: "<checkbox checked='{{2}}'/>",
            html: "<input class=\"mini-checkbox\" type=\"checkbox\" checked>",
        ),
        Element(
            template: "<input value='{{v}}' placeholder='p' onInput='f'/>",
            html: "<input class=\"mini-input\" type=\"text\" value=\"&quot;&gt;&lt;b&gt;\" placeholder=\"p\">",
            data: "{v: '\"><b>'}",
        ),
        Element(template: "<input type='number' password/>", html: "<input class=\"mini-input\" type=\"password\">"),
        Element(
            template: "<textarea value='</textarea>'/>",
            html: "<textarea class=\"mini-textarea\">&lt;/textarea&gt;</textarea>",
        ),
        Element(
            template: "<switch checked/>",
            html: "<input class=\"mini-switch\" type=\"checkbox\" role=\"switch\" checked>",
        ),
        Element(template: "<checkbox checked='{{false}}'/>", html: "<input class=\"mini-checkbox\" type=\"checkbox\">"),
        Element(template: "<slider value='{{3}}'/>", html: "<input class=\"mini-slider\" type=\"range\" value=\"3\">"),
        Element(
            template: "<progress percent='40'/>",
            html: "<progress class=\"mini-progress\" max=\"100\" value=\"40\"></progress>",
        ),
        Element(
            template: "<image src='https://a/b.png' mode='aspectFit'/>",
            html: "<img class=\"mini-image\" data-mode=\"aspectFit\">",
        ),
        Element(
            template: "<video src='https://user:hidden@a/?token=hidden' poster='javascript:alert(1)'/>",
            html: "<video class=\"mini-video\"></video>",
        ),
        Element(template: "<web-view src='https://a/'/>", html: "<div class=\"mini-web-view\">https://a/</div>"),
        Element(template: "<icon type='success'/>", html: "<span class=\"mini-icon\">\u{2713}</span>"),
        Element(
            template: "<navigator url='/a'>x</navigator>",
            html: "<div class=\"mini-navigator\" role=\"link\">x</div>",
        ),
        Element(template: "<swiper/>", html: "<div class=\"mini-swiper\"></div>"),
        Element(
            template: "<swiper vertical data-vertical='no'/>",
            html: "<div class=\"mini-swiper\" data-vertical></div>",
        ),
        Element(
            template: "<map longitude='{{120}}' latitude='30' scale='{{10}}' markers='{{m}}'>x</map>",
            html: """
                <div class="mini-map" role="img" aria-label="map">\
                <span class="mini-marker" role="button" aria-label="&lt;a&gt;" \
                style="left: calc(50% + 72.8px); top: calc(50% + -84.1px)">here</span>\
                <span class="mini-marker" role="button" aria-label="marker" \
                style="left: calc(50% + 0px); top: calc(50% + 0px)"></span>x</div>
                """,
            data: """
                { m: [
                  { id: 1, longitude: 120.1, latitude: 30.1, title: '<a>', label: { content: 'here' }, iconPath: '/a.png' },
                  { id: 2 }, { id: 3, longitude: 120, latitude: 30 },
                ] }
                """,
        ),
        Element(
            template: "<view hidden='{{1}}' data-a='b'/>",
            html: "<div class=\"mini-view\" data-a=\"b\" hidden></div>",
        ),
        Element(
            template: "<view style='width:75rpx;height:1px'/>",
            html: "<div class=\"mini-view\" style=\"width: 10vw; height: 1px\"></div>",
        ),
        Element(
            template: "<view style='background:url(http://x/)'/>",
            html: "<div class=\"mini-view\" style=\"background: none\"></div>",
        ),
        Element(
            template: "<rich-text nodes='{{n}}'/>",
            html: "<div class=\"mini-rich-text\"><p class=\"k\">a&lt;b</p></div>",
            data: """
                {n: [{name: 'p', attrs: {class: 'k', onclick: 'x()'}, children: [{type: 'text', text: 'a<b'}, {name: 'script', children: [{type: 'text', text: 'x'}]}]}]}
                """,
        ),
        Element(
            template: "<rich-text nodes='{{n}}'/>",
            html: "<div class=\"mini-rich-text\">a&lt;b&amp;lt;</div>",
            data: "{n: [{type: 'text', text: 'a&lt;b&amp;lt;'}]}",
        ),
        Element(
            template: "<rich-text nodes='{{n}}'/>",
            html: "<div class=\"mini-rich-text\">a&amp;lt;</div>",
            data: "{n: 'a&amp;lt;'}",
        ),
        Element(
            template: "<rich-text nodes='{{n}}'/>",
            html: "<div class=\"mini-rich-text\"><b>a</b></div>",
            data: "{n: '<b>a</b><script>b>'}",
        ),
        Element(
            template: "<rich-text nodes='{{n}}'/>",
            html: "<div class=\"mini-rich-text\"><b>bold</b> <p class=\"k\">1 &lt; 2</p><p>x<br>y</p> &lt; z</div>",
            data: """
                {n: '<b onclick="x()">bold</b><script>alert(1)</script> <!-- no --><P CLASS=k id=i>1 &lt; 2<p>x<br/>y</p><x>in</x> < z'}
                """,
        ),
        Element(
            template: "<rich-text nodes='{{n}}'/>",
            html: "<div class=\"mini-rich-text\"><table><tr><td colspan=\"2\">a</td><td>b</td></tr></table></div>",
            data: "{n: '<table><tr><td colspan=2>a<td>b</table><style>p{}</style><img'}",
        ),
        Element(
            template: "<map role='figure' aria-label='{{n}} shops' aria-hidden='{{false}}' aria-level='{{none}}'/>",
            html: "<div class=\"mini-map\" role=\"figure\" aria-label=\"3 shops\" aria-hidden=\"false\"></div>",
            data: "{n: 3}",
        ),
        Element(
            template: "<view data-a='{{n}}' data-b='{{[1]}}' data-c='{{n.none}}'/>",
            html: "<div class=\"mini-view\" data-a=\"{&quot;c&quot;:3}\" data-b=\"[1]\"></div>",
            data: "{n: {c: 3}}",
        ),
        Element(
            template: "<page-container><view/></page-container>",
            html: "<div class=\"mini-page-container mini-style-1\" hidden><div class=\"mini-view\"></div></div>",
        ),
        Element(
            template: "<button><button>x</button></button>",
            html:
                "<div class=\"mini-button\" role=\"button\"><div class=\"mini-button\" role=\"button\">x</div></div>",
        ),
    ]

    @Test(arguments: elements)
    func `an element is written as HTML`(_ element: Element) throws {
        let body = try Self.body(element.template, data: element.data)
        #expect(body == "<body>\n\(element.html)\n</body>")
    }

    @Test(arguments: [
        (".a{width:75rpx}", ".a { width: 10vw; }"),
        ("page{color:red}", "body { color: red; }"),
        (":host(.a, view){top:1px}", "[data-component=\"page.axml\"]:is(.a, div:where(.mini-view)) { top: 1px; }"),
        ("view text{color:red}", "div:where(.mini-view) span:where(.mini-text) { color: red; }"),
        (
            "image.a>view:first-child::after{content:'x'}",
            "img:where(.mini-image).a > div:where(.mini-view):nth-child(1)::after { content: 'x'; }"
        ),
        ("button:disabled{a:b}", "div:where(.mini-button):is(:disabled, [disabled]) { a: b; }"),
        (".a:active,.b:not(.c){d:e}", ".a:active, .b:not(.c) { d: e; }"),
        ("@media (min-width:10px){.a{b:c}}", "@media (min-width:10px) {\n  .a { b: c; }\n}"),
        ("@keyframes x{from{left:75rpx}}", "@keyframes x {\n  from { left: 10vw; }\n}"),
        (".a{color:red!important}", ".a { color: red !important; }"),
        (".a{content:'</style><script>'}", ".a { content: '\\3c /style>\\3c script>'; }"),
        (".a{background:url(http://x/y.png) red}", ".a { background: none red; }"),
        (".a{background:URL( 'http://x/y.png' )}", ".a { background: none; }"),
        (".a{background:u\\72l(http://x/)}", ".a {}"),
        (".a{background:image-set('http://x/' 1x)}", ".a {}"),
        (".a{background:url(ok.png)}", ".a { background: url(\"https://e/ok.png\"); }"),
        (".a{b:c) d}", ".a {}"),
        ("@font-face{font-family:x;src:url(http://x/)}", ""),
        (
            "@font-face{src:url(http://x/);src:url(http://x/) format('eot'),url(ok.png) format('woff'),local(x)}",
            "@font-face { src: url(\"https://e/ok.png\") format('woff'),local(x); }"
        ),
        (":host{a:b}", "[data-component=\"page.axml\"] { a: b; }"),
    ])
    func `a rule is written as CSS`(_ acss: String, _ css: String) throws {
        let sheet = try Self.sheet(acss, admitted: ["ok.png": "https://e/ok.png"])
        #expect(sheet == (css.isEmpty ? "" : css + "\n"))
    }

    @Test(arguments: [
        ("", "16px"), ("page{font-size:40rpx}", "20px"), ("page{height:100%;font-size:1.5em}", "24px"),
    ])
    func `the element around the page has the height of the window and the size of rem`(_ acss: String, _ size: String)
        throws
    {
        let text = try Self.document("<view/>", acss)
        #expect(text.contains(":where(html) { height: 100%; font-size: \(size); }"))
    }

    @Test(arguments: [
        (
            "<text number-of-lines='{{2}}'/>", "span",
            "display: -webkit-box; -webkit-box-orient: vertical; overflow: hidden; -webkit-line-clamp: 2"
        ),
        (
            "<icon size='40' color='red'/>", "span",
            "width: 40px; height: 40px; font-size: 40px; line-height: 40px; color: red"
        ),
        ("<canvas width='200' height='100'/>", "canvas", "width: 200px; height: 100px"),
        ("<movable-view x='{{-5}}' y='7'/>", "div", "left: -5px; top: 7px"),
        ("<page-container show/>", "div", "position: fixed; left: 0; right: 0; bottom: 0"),
        ("<root-portal/>", "div", "position: fixed; inset: 0"),
        ("<progress stroke-width='20'/>", "progress", "height: 20px"),
        ("<button type='primary'/>", "div", "color: #fff; border-color: #1677ff; background-color: #1677ff"),
        (
            "<button size='mini' plain/>", "div",
            "display: inline-block; min-height: 32px; padding: 0 10px; font-size: 13px; line-height: 30px; background-color: transparent"
        ),
        ("<button type='warn' plain/>", "div", "color: #ff3b30; border-color: #ff3b30; background-color: transparent"),
    ])
    func `presentational attributes are a rule before those of the program`(
        _ template: String,
        _ tag: String,
        _ style: String,
    ) throws {
        let text = try Self.document(template + template + "<view/>", ".x{a:b}")
        let rule = try #require(text.firstRange(of: "\n\(tag):where(.mini-style-1) { \(style); }\n"))
        let own = try #require(text.firstRange(of: "\n.x {"))
        #expect(rule.upperBound < own.lowerBound)
        #expect(text.split(separator: " mini-style-1").count == 3)
        #expect(!text.contains("mini-style-2"))
    }

    @Test(arguments: ["url(http://x/)", "red;background:url(http://x/)", "</style><script>"])
    func `no attribute adds a value that a style may not have`(_ color: String) throws {
        let text = try Self.document("<icon color='{{c}}'/>", data: "{c: '\(color)'}")
        #expect(!text.contains("http://x/"))
        #expect(!text.contains("<script"))
    }

    @Test func `admitted addresses are loaded`() throws {
        let body = try Self.body("<image src='/a.png'/>", admitted: ["/a.png": "data:image/png;base64,AA=="])
        #expect(body.contains("src=\"data:image/png;base64,AA==\""))
        let map = try Self.body(
            "<map longitude='1' latitude='1' markers='{{[{longitude: 1, latitude: 1, iconPath: icon, width: 20, height: 30}]}}'/>",
            data: "{icon: '/a.png'}",
            admitted: ["/a.png": "data:image/png;base64,AA=="],
        )
        #expect(map.contains("<img alt=\"\" src=\"data:image/png;base64,AA==\" width=\"20\" height=\"30\"></span>"))
    }

    @Test(
        arguments: [
            ("background: URL( 'a.png' ), url(b.png)", ["a.png", "b.png"]),
            (#"background: \75rl(a.png), \55 R\6c("b\2e png") , u\rl(c.png)"#, ["a.png", "b.png", "c.png"]),
            (#"background: url(a\)\.png), url("\"b"), url(\\c)"#, [#""b"#, #"\c"#, "a).png"]),
            ("background: image-set('a.png' 1x, url(b.png) 2x)", ["a.png", "b.png"]),
            (#"background: -WEBKIT-Image-Set("a.png" 1x); mask: src('b.png')"#, ["a.png", "b.png"]),
            ("background: cross-fade('a.png', image(ltr 'b.png'), 50%); content: 'no'", ["a.png", "b.png"]),
            (#"background: im\61ge-set("a.png" 1x)"#, ["a.png"]),
            (#"content: 'a.png'; color: curl(b.png); width: \"#, []),
        ] as [(String, [String])]
    )
    func `the addresses of a style are listed in every spelling`(_ style: String, _ addresses: [String]) throws {
        let sheet = try StyledPage("<view/>", sheets: [("page.axml", ".a { \(style) }")])
        let inline = try StyledPage("<view style='{{s}}'/>", data: JSON.text(["s": .string(style)]), sheets: [])
        let node: ScriptValue = ["name": "p", "attrs": ["style": .string(style)]]
        let outer: ScriptValue = ["name": "div", "children": [node]]
        let rich = try StyledPage("<rich-text nodes='{{n}}'/>", data: JSON.text(["n": [outer]]), sheets: [])
        for page in [sheet, inline, rich] {
            let html = HTMLPage(tree: page.tree, styles: page.styles)
            #expect(html.addresses.map(\.text).sorted() == addresses.sorted())
        }
    }

    @Test func `each element has the number of its node on request, in place of an attribute of that name`() throws {
        let page = try StyledPage("<view data-node='x' data-a='y'><text>t</text></view>", sheets: [])
        let view = try #require(page.tree.children.first)
        let text = try #require(view.children.first)
        let html = HTMLPage(tree: page.tree, styles: page.styles, numbersNodes: true).text(admitted: [:])
        #expect(html.contains("<div data-node=\"\(view.id)\" class=\"mini-view\" data-a=\"y\">"))
        #expect(html.contains("<span data-node=\"\(text.id)\" class=\"mini-text\">t</span>"))
    }

    @Test func `a document with numbers has what a page around it needs to scroll and to tap markers`() throws {
        let page = try StyledPage(
            """
            <scroll-view scroll-top='{{5}}' scroll-into-view='a' data-scroll-top='x'/>
            <map longitude='1' latitude='1' markers='{{[{id: 7, longitude: 1, latitude: 1}]}}'/>
            """,
            sheets: []
        )
        let html = HTMLPage(tree: page.tree, styles: page.styles, numbersNodes: true).text(admitted: [:])
        #expect(html.contains("class=\"mini-scroll-view\" data-scroll-top=\"5\" data-scroll-into-view=\"a\">"))
        let detail = "{&quot;markerId&quot;:7,&quot;longitude&quot;:1,&quot;latitude&quot;:1}"
        #expect(html.contains("data-marker=\"\(detail)\""))
    }

    @Test func `a document with numbers has which elements handle the movement of a touch`() throws {
        let page = try StyledPage(
            "<view onTouchMove='m'/><text catchTouchMove='m' data-touch-move='x'/><view onTouchStart='m'/>",
            sheets: []
        )
        let html = HTMLPage(tree: page.tree, styles: page.styles, numbersNodes: true).text(admitted: [:])
        let attributes = html.matches(of: /data-touch-move="([a-z]*)"/).map { String($0.1) }
        #expect(attributes == ["on", "catch"])
        #expect(!HTMLPage(tree: page.tree, styles: page.styles).text(admitted: [:]).contains("touch-move=\"on"))
    }

    @Test func `a document with numbers has which elements handle the movement of a touch by a function of SJS`() {
        let tree = ViewNode(
            id: 0,
            tag: "page",
            children: [
                ViewNode(id: 1, tag: "view", scriptAttributes: ["onTap", "onTouchMove"]),
                ViewNode(id: 2, tag: "view", scriptAttributes: ["catchTouchMove"]),
                ViewNode(id: 3, tag: "view", scriptAttributes: ["onTouchStart"]),
            ]
        )
        let page = StyledPage(tree: tree, origins: [])
        let html = HTMLPage(tree: page.tree, styles: page.styles, numbersNodes: true).text(admitted: [:])
        #expect(html.matches(of: /data-touch-move="([a-z]*)"/).map { String($0.1) } == ["on", "catch"])
    }

    @Test func `a document is complete and forbids scripts`() throws {
        let text = try Self.document("<view/>")
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html"))
        #expect(text.hasSuffix("</html>"))
        #expect(text.contains("default-src 'none'"))
        #expect(!text.contains("<script"))
    }

    @Test func `a switch is drawn as a switch, in its colour when it is on`() throws {
        let document = try Self.document("<switch checked color='#ff0000'/><switch color='#00ff00'/>")
        #expect(document.contains(":where(.mini-switch) { -webkit-appearance: none; appearance: none;"))
        #expect(document.contains("input:where(.mini-style-1) { background-color: #ff0000; }"), "\(document)")
        #expect(!document.contains("#00ff00"))
        let body = try Self.body("<switch checked/>")
        #expect(body.contains("<input class=\"mini-switch\" type=\"checkbox\" role=\"switch\" checked>"), "\(body)")
    }
}
