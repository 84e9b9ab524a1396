import MiniCore
import MiniEngine
import MiniSyntax
import MiniTemplate
import MiniView
import Testing
import ViewFixtures

struct RenderingTests {
    @Test
    func `a failure has the line of its expression`() throws {
        try ViewFixture.run { fixture in
            let template = "<a>\n  {{ok}}\n\n  <b x='{{y}}'>\n    <c a:for='{{l}}'>\n      {{item.f()}}</c></b></a>"
            try fixture.register(template, path: "page.axml")
            #expect(try fixture.create("{l: [{f: 1}]}") == nil)
            let error = try fixture.flush()["errors"]?[0]?.string ?? ""
            #expect(error.wholeMatch(of: /page\.axml:6:\d+: .*/) != nil, "\(error)")
        }
    }

    @Test
    func `a page recovers from a failure`() throws {
        try ViewFixture.run { fixture in
            try fixture.register("<a a:for='{{l}}' a:key='k'>{{item.t}}{{item.f()}}</a>", path: "page.axml")
            #expect(try fixture.create("{l: [{k: 1, t: 'p'}, {k: 2, t: 'q'}]}") == nil)
            _ = try fixture.flush()
            _ = try fixture.patch("[['l[0].t', 'x'], ['l[1].f', 5]]")
            #expect(try fixture.flush()["errors"]?.array?.count == 1)
            #expect(try fixture.outline() == "a\n  x\na\n  q")
            let report = try fixture.update("[['l[0].t', 'p'], ['l[1]', {k: 2, t: 'r'}]]")
            #expect(try fixture.outline() == "a\n  p\na\n  r")
            #expect(report["nodes"] == 4)
        }
    }

    @Test
    func `templates of imports are used by name`() throws {
        try ViewFixture.run { fixture in
            try fixture.register(
                "<template name='t'>{{x}}<template is='own'/></template><b/><template name='own'>!</template>",
                path: "t.axml"
            )
            try fixture.register("<import src='t.axml'/><template name='u'>u</template>", path: "u.axml")
            try fixture.register(
                "<import src='/u'/><import src='./t'/><template is='{{n}}' data='{{x: 1}}'/>",
                path: "page.axml",
                links: ["u.axml", "t.axml"]
            )
            #expect(try fixture.create("{n: 't'}") == nil)
            #expect(try fixture.flush()["errors"] == [])
            #expect(try fixture.outline() == "1\n!")
            try fixture.update("[['n', 'u']]")
            #expect(try fixture.outline() == "u")
        }
    }

    @Test
    func `imports are not transitive, and a template of the file takes precedence`() throws {
        try ViewFixture.run { fixture in
            try fixture.register("<template name='t'>far</template><template name='s'>far</template>", path: "far.axml")
            try fixture.register(
                "<import src='far'/><template name='s'>near</template>",
                path: "near.axml",
                links: ["far.axml"]
            )
            try fixture.register(
                "<import src='near'/><template is='s'/><template is='t'/><template is='o'/><template name='o'>own</template>",
                path: "page.axml",
                links: ["near.axml"]
            )
            #expect(try fixture.create("{}") == nil)
            let note = try fixture.flush()["notes"]?[0]?.string ?? ""
            #expect(note.wholeMatch(of: /page\.axml:1:\d+: template 't' is not defined/) != nil, "\(note)")
            #expect(try fixture.outline() == "near\nown")
        }
    }

    @Test
    func `an included file uses the names in scope`() throws {
        try ViewFixture.run { fixture in
            try fixture.register("<template name='t'>no</template><i>{{x}}{{item}}{{index}}</i>", path: "i.axml")
            try fixture.register(
                "<include src='i.axml'/><view a:for='{{l}}'><include src='i.axml'/></view>",
                path: "page.axml",
                links: ["i.axml"]
            )
            #expect(try fixture.create("{x: 'x', l: ['p', 'q']}") == nil)
            _ = try fixture.flush()
            #expect(try fixture.outline() == "i\n  x\nview\n  i\n    xp0\nview\n  i\n    xq1")
            let ids = try fixture.find("i")
            try fixture.update("[['x', 'y']]")
            #expect(try fixture.outline() == "i\n  y\nview\n  i\n    yp0\nview\n  i\n    yq1")
            #expect(try fixture.find("i") == ids)
        }
    }

    @Test
    func `files that include each other are an error`() throws {
        try ViewFixture.run { fixture in
            try fixture.register("<a/><include src='page.axml'/>", path: "page.axml", links: ["page.axml"])
            #expect(try fixture.create("{}") == nil)
            #expect(try fixture.flush()["errors"]?[0]?.string?.hasSuffix("nested deeper than 256") == true)
        }
    }

    @Test
    func `a missing file renders nothing`() throws {
        let outline = try ViewFixture.outline(
            "<import src='a'/><include src='b'/><import-sjs name='s' from='c'/>{{s.f(1)}}<c/>"
        )
        #expect(outline == "c")
    }

    @Test
    func `dependencies are listed with their places`() throws {
        let template = """
            <import src="./a.axml"/>
            <import-sjs name="s" from="../s.sjs"/>
              <include src='/b'/> <import src="./a.axml"/>
            """
        let compiled = try TemplateCompiler.compile(SourceText(template, file: "page.axml"))
        #expect(compiled.dependencies.map(\.specifier) == ["../s.sjs", "./a.axml", "/b"])
        #expect(compiled.dependencies.map(\.kind) == [.script, .import, .include])
        #expect(compiled.dependencies.map { [$0.line, $0.column] } == [[2, 28], [1, 14], [3, 17]])
    }

    @Test
    func `compiling depends only on the source`() throws {
        for vector in TemplateVector.all {
            let first = try TemplateCompiler.compile(SourceText(vector.template, file: "a.axml"))
            let second = try TemplateCompiler.compile(SourceText(vector.template, file: "b.axml"))
            #expect(second.code == first.code)
            #expect(second.dependencies == first.dependencies)
        }
    }

    @Test
    func `pages are isolated from each other`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("{{x}}", "{x: 1}")
            let data = try fixture.program.evaluate("({x: 2})", name: "data")
            _ = try fixture.call("createPage", .number(2), .string("page.axml"), .value(data))
            #expect(try fixture.flush()["pages"] == 1)
            try fixture.update("[['x', 3]]")
            #expect(try fixture.outline() == "3")
            #expect(try fixture.inspect("outline", page: 2).string == "2")
            _ = try fixture.call("destroyPage", .number(1))
            #expect(try fixture.patch("[['x', 4]]") == nil)
            #expect(try fixture.flush()["pages"] == 0)
            #expect(throws: (any Error).self) { try fixture.outline() }
        }
    }

    @Test
    func `a page without template is an error`() throws {
        try ViewFixture.run { fixture in
            #expect(try fixture.create("{}") == nil)
            let errors = try fixture.flush()["errors"]
            #expect(errors == ["page.axml: the page has no template"])
        }
    }

    @Test
    func `the tree is printed as objects`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a b='{{c}}' d><block a:if='{{c}}'>t{{c}}</block></a>", "{c: 1}")
            let tree = try fixture.tree()
            #expect(tree[0]?["tag"] == "a")
            #expect(tree[0]?["attributes"] == ["b": 1, "d": true])
            #expect(tree[0]?["children"]?[0]?["text"] == "t1")
        }
    }

    @Test
    func `the runtime is small and ASCII`() {
        let parts = [
            ViewRuntime.constructs, ViewRuntime.script, ViewRuntime.inspection, ViewRuntime.controls,
            ViewRuntime.counting,
        ]
        for source in [ViewRuntime.source] + parts {
            #expect(source.allSatisfy { $0 < 0x80 })
            #expect(source.count < 60_000)
        }
    }
}
