import MiniCore

/// Style sheets and selectors, which are read when a program measures an element.
extension HostileProgram {
    static let styles: [HostileProgram] = [
        HostileProgram(
            "many rules",
            "measures one of 2,000 elements with 3,000 rules",
            files: [
                "pages/a/a.js": "Page({ data: { rows: Array(2000).fill(0) } })",
                "pages/a/a.axml": "<view class=\"a\" a:for=\"{{rows}}\" id=\"i{{index}}\">x</view>",
                "pages/a/a.acss": manyRules,
            ],
            code: measure(".a"),
            timePerTurn: shortTurn,
            ends: [.ended(.outOfTime)],
        ),
        HostileProgram(
            "deep selectors",
            "matches 3,000 selectors of seven ancestors with 200 nested elements",
            files: [
                "pages/a/a.axml": nested("", in: "<view class=\"a\">", "</view>", count: 200),
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
            files: ["pages/a/a.acss": growingVariables],
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

    private static var manyRules: String {
        (0..<3_000).map { number in ".a[id='\(number)']{width:\(number)px}" }.joined()
    }

    /// A variable whose value is 20 times that of the next one, 14 times.
    private static var growingVariables: String {
        var rule = "page{"
        for index in 0..<14 {
            let value = String(repeating: "var(--v\(index + 1))", count: 20)
            rule += "--v\(index):\(value);"
        }
        return rule + "--v14:;}.a{width:var(--v0);height:var(--v0)}"
    }

    /// Code that measures the first element of a selector.
    private static func measure(_ selector: String) -> String {
        """
        await new Promise(done => my.createSelectorQuery().select('\(selector)').boundingClientRect().exec(done));
        return 0
        """
    }
}
