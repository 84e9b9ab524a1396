import MiniCore
import MiniEngine
import MiniView
import Testing
import ViewFixtures

struct LimitTests {
    @Test
    func `a page of a hundred thousand nodes is rejected`() throws {
        try ViewFixture.run { fixture in
            try fixture.register("<a a:for='{{n}}'/>", path: "page.axml")
            #expect(try fixture.create("{n: 100000}") == nil)
            #expect(try fixture.flush()["errors"] == [])
            _ = try fixture.patch("[['n', 100001]]")
            let error = try fixture.flush()["errors"]?[0]?.string ?? ""
            #expect(error.wholeMatch(of: /page\.axml:1:\d+: a:for over 100001 rows; the limit is 100000/) != nil)
            _ = try fixture.patch("[['n', 5]]")
            let report = try fixture.flush()
            #expect(report["errors"] == [])
            #expect(report["nodes"] == 5)
        }
    }

    @Test(arguments: [
        "{n: 50, m: 50}", "{n: 1e9}", "{n: Infinity}", "{n: 'x'.repeat(1001)}", "{n: Array(1001).fill(0)}",
    ])
    func `rows and nodes have a common limit`(_ data: String) throws {
        try ViewFixture.run(options: "{nodeLimit: 1000}") { fixture in
            try fixture.register("<a a:for='{{n}}'><b a:for='{{m}}'/></a>", path: "page.axml")
            #expect(try fixture.create(data) == nil)
            let errors = try fixture.flush()["errors"]?.array ?? []
            #expect(errors.count == 1)
        }
    }

    @Test
    func `a template of a hundred thousand elements is rejected when it is rendered`() throws {
        try ViewFixture.run { fixture in
            try fixture.register(String(repeating: "<a/>", count: 100_001), path: "page.axml")
            #expect(try fixture.create("{}") == nil)
            #expect(try fixture.flush()["errors"] == ["page.axml: the page has more than 100000 nodes"])
        }
    }

    @Test
    func `removed nodes do not count`() throws {
        try ViewFixture.run(options: "{nodeLimit: 100}") { fixture in
            try fixture.open("<a a:for='{{l}}' a:key='*this'><b a:if='{{x}}'>t</b></a>", "{l: [], x: 1}")
            for round in 0..<50 {
                let rows = (0..<20).map { "\($0 + round * 7)" }.joined(separator: ",")
                #expect(try fixture.update("[['l', [\(rows)]], ['x', \(round % 2)]]")["errors"] == [])
            }
        }
    }

    @Test(arguments: [("view", "templates are nested deeper than 256"), ("a", "are nested deeper than 512 levels")])
    func `a template that uses itself endlessly is an error`(tag: String, message: String) throws {
        try ViewFixture.run { fixture in
            let template = "<template name='t'><\(tag)><template is='t'/></\(tag)></template><template is='t'/>"
            try fixture.register(template, path: "page.axml")
            #expect(try fixture.create("{}") == nil)
            let error = try fixture.flush()["errors"]?[0]?.string ?? ""
            #expect(error.hasSuffix(message))
        }
    }

    @Test
    func `elements may be nested to the depth that the compiler permits`() throws {
        let depth = 399
        let template =
            String(repeating: "<a x='{{x}}'>", count: depth) + "{{x}}" + String(repeating: "</a>", count: depth)
        let outline = try ViewFixture.outline(template, "{x: 1}")
        #expect(outline.hasSuffix(String(repeating: "  ", count: depth) + "1"))
    }

    @Test
    func `the size of data is limited`() throws {
        try ViewFixture.run(options: "{sizeLimit: 1000}") { fixture in
            try fixture.open("x")
            let reason = try fixture.patch("[['a', 'x'.repeat(1001)]]")
            #expect(reason == "setData: 'a': the data is larger than 1000 units")
            #expect(try fixture.patch("[['a', 'x'.repeat(900)]]") == nil)
        }
    }
}
