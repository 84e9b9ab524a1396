/// Style sheets and selectors, which are read when a program measures an element.
extension HostileProgram {
    static let styles: [HostileProgram] = [
        HostileProgram(
            "many rules",
            "measures one of 2,000 elements with 3,000 rules",
            files: [
                "pages/a/a.js": "Page({ data: { rows: Array(2000).fill(0) } })",
                "pages/a/a.axml": "<view class=\"a\" a:for=\"{{rows}}\" id=\"i{{index}}\">x</view>",
                "pages/a/a.acss": (0..<3_000).map { ".a[id='\($0)']{width:\($0)px}" }.joined(),
            ],
            code: measure(".a"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "deep selectors",
            "matches 3,000 selectors of seven ancestors with 200 nested elements",
            files: [
                "pages/a/a.axml": String(repeating: "<view class=\"a\">", count: 200)
                    + String(repeating: "</view>", count: 200),
                "pages/a/a.acss": String(repeating: ".a .a .a .a .a .a .z .a{color:red}", count: 3_000),
            ],
            code: measure("view"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .continues],
        ),
        HostileProgram(
            "long selector",
            "queries with a selector of 10,002 characters",
            code: measure(String(repeating: ".a", count: 5_001)),
            ends: [.exception("RangeError")],
        ),
        HostileProgram(
            "too many rules",
            "has a style sheet of 50,001 rules",
            files: ["pages/a/a.acss": String(repeating: "a{top:0}", count: 50_001)],
            code: measure(".a"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime), .continues],
        ),
        HostileProgram(
            "imports of style sheets in circles",
            "imports two style sheets in each other",
            files: [
                "pages/a/a.acss": "@import './b.acss'; .a{color:red}",
                "pages/a/b.acss": "@import './a.acss'; @import './b.acss'; .a{color:blue}",
            ],
            code: measure(".a"),
            ends: [.continues],
        ),
        HostileProgram(
            "growing variables",
            "doubles the value of a variable 14 times over, 20 times each",
            files: [
                "pages/a/a.acss": "page{"
                    + (0..<14).map { "--v\($0):" + String(repeating: "var(--v\($0 + 1))", count: 20) + ";" }.joined()
                    + "--v14:;}.a{width:var(--v0);height:var(--v0)}"
            ],
            code: measure(".a"),
            ends: [.continues],
        ),
        HostileProgram(
            "nested calc",
            "nests `calc` 10,000 times in a style",
            files: [
                "pages/a/a.axml": "<view class=\"a\" style=\"{{style}}\">x</view>",
                "pages/a/a.js": "Page({ data: { style: 'width:calc(' + '1px*('.repeat(10000) } })",
            ],
            code: measure(".a"),
            ends: [.continues],
        ),
    ]

    /// Code that measures the first element of a selector.
    private static func measure(_ selector: String) -> String {
        """
        await new Promise(done => my.createSelectorQuery().select('\(selector)').boundingClientRect().exec(done));
        return 0
        """
    }
}
