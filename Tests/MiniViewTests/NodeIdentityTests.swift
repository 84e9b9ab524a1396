import MiniCore
import MiniEngine
import MiniView
import Testing
import ViewFixtures

struct NodeIdentityTests {
    @Test
    func `nodes are kept while their values change`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a class='{{c}}'><b>{{t}}</b><d x='{{t}}'/></a>", "{c: 'p', t: 1}")
            let before = try fixture.find("*")
            let report = try fixture.update("[['c', 'q'], ['t', 2]]")
            #expect(try fixture.find("*") == before)
            #expect(try fixture.outline() == "a.q\n  b\n    2\n  d x=2")
            #expect(report["patches"] == 3)
            #expect(report["nodes"] == 4)
            #expect(report["pages"] == 1)
        }
    }

    @Test
    func `unchanged data changes no nodes`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a>{{t}}</a>", "{t: 1}")
            #expect(try fixture.flush()["pages"] == 0)
            #expect(try fixture.update("[['t', 1]]")["patches"] == 0)
            #expect(try fixture.update("[]")["pages"] == 0)
            #expect(try fixture.update("[['t', undefined]]")["pages"] == 0)
        }
    }

    @Test(arguments: [
        ("the same", "[1, 2, 3, 4]"),
        ("one removed", "[1, 3, 4]"),
        ("one put in front", "[5, 1, 2, 3, 4]"),
        ("one put in between", "[1, 2, 5, 3, 4]"),
        ("one appended", "[1, 2, 3, 4, 5]"),
        ("reversed", "[4, 3, 2, 1]"),
        ("two exchanged", "[1, 3, 2, 4]"),
        ("the last in front", "[4, 1, 2, 3]"),
        ("mixed", "[6, 4, 2, 7, 1]"),
        ("others", "[8, 9]"),
        ("none", "[]"),
    ])
    func `rows keep their nodes by key`(_ name: String, _ keys: String) throws {
        try ViewFixture.run { fixture in
            try fixture.open("<row a:for='{{l}}' a:key='k' id='r{{item.k}}'>{{item.k}}</row>", "{l: []}")
            func list(_ keys: String) -> String { "[['l', \(keys).map(k => ({k}))]]" }
            try fixture.update(list("[1, 2, 3, 4]"))
            let old = try fixture.tree().array ?? []
            let oldIDs = Dictionary(uniqueKeysWithValues: old.map { ($0["children"]?[0]?["text"], $0["id"]) })
            try fixture.update(list(keys))
            let new = try fixture.tree().array ?? []
            let expected = try fixture.program.evaluate("\(keys).join()", name: "keys").string ?? ""
            #expect(new.compactMap { $0["children"]?[0]?["text"]?.string }.joined(separator: ",") == expected)
            for row in new {
                if let id = oldIDs[row["children"]?[0]?["text"]] { #expect(row["id"] == id) }
            }
        }
    }

    @Test
    func `random lists equal newly created lists`() throws {
        var seed: UInt64 = 42
        func random(_ bound: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % bound
        }
        let template = """
            <a a:for='{{l}}' a:key='k'>{{index}}{{item.k}}{{item.t}}{{s}}</a>
            <b a:for='{{l}}' a:if='{{item.t > 2}}'>{{item.t}}<c a:for='{{item.c}}'>{{item}}{{s}}</c></b>
            """
        // The program changes its data by the same keys; a second page renders it from the beginning.
        let program = """
            const { isArray } = Array;
            const { getPrototypeOf, hasOwn } = Object;
            const { apply } = Reflect;
            \(String(decoding: DataPath.declarations, as: UTF8.self))
            const data = {l: [], s: 0};
            function change(entries) {
                // The page gets what was set before, not what later entries make of it.
                for (const [key, ...change] of JSON.parse(JSON.stringify(entries))) {
                    if (change.length === 1) setAtPath(data, parsePath(key), change[0]);
                    else spliceAtPath(data, parsePath(key), ...change);
                }
                return entries;
            }
            """
        try ViewFixture.run { fixture in
            try fixture.open(template, "{l: [], s: 0}")
            _ = try fixture.program.evaluate(program, name: "program")
            for round in 0..<200 {
                let rows = (0..<random(8)).map { _ in
                    "{k: \(random(10)), t: \(random(5)), c: [\(random(3)), \(random(3))]}"
                }
                let list = "[\(rows.joined(separator: ","))]"
                func entry() -> String {
                    switch random(6) {
                    case 0: "['s', \(random(3))]"
                    case 1: "['l[\(random(4))].t', \(random(5))]"
                    case 2: "['l[\(random(4))].c[\(random(2))]', \(random(5))]"
                    case 3: "['l[\(random(4))].k', \(random(10))]"
                    case 4: "['l', \(random(6)), \(random(3)), \(list)]"
                    default: "['l', \(list)]"
                    }
                }
                // Changes that are rendered together, some of them reported individually.
                for _ in 0..<random(2) { #expect(try fixture.patch("change([\(entry())])") == nil) }
                let entries = "[\((0...random(3)).map { _ in entry() }.joined(separator: ","))]"
                let nodes = try fixture.update("change(\(entries))")["nodes"]
                let data = try fixture.program.evaluate("data", name: "data")
                _ = try fixture.call("createPage", .number(2), .string("page.axml"), .value(data))
                #expect(try fixture.flush()["nodes"] == nodes, "round \(round): \(entries)")
                let fresh = try fixture.inspect("outline", page: 2).string
                #expect(try fixture.outline() == fresh, "round \(round): \(entries)")
            }
        }
    }

    @Test
    func `rows without a key keep their nodes by index`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<row a:for='{{l}}'>{{item}}</row>", "{l: [1, 2]}")
            let before = try fixture.find("row")
            try fixture.update("[['l', [3, 4, 5]]]")
            #expect(try Array(fixture.find("row").prefix(2)) == before)
            try fixture.update("[['l', [6]]]")
            #expect(try fixture.find("row") == [before[0]])
        }
    }

    @Test
    func `a list may be empty and filled again`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a a:for='{{l}}'>{{item}}</a><b/>", "{}")
            for rows in ["[]", "null", "[]", "[1]", "{}", "[]", "''", "[]"] {
                try fixture.update("[['l', \(rows)]]")
                let outline = try fixture.outline()
                #expect(outline == (rows == "[1]" ? "a\n  1\nb" : "b"))
            }
        }
    }

    @Test
    func `only the row that changed is patched`() throws {
        try ViewFixture.run { fixture in
            let template = "<row a:for='{{l}}' a:key='k'><b>{{item.t}}</b><c>{{other}}</c></row><d>{{s}}</d>"
            try fixture.open(template, "{l: Array.from({length: 100}, (_, k) => ({k, t: k})), s: 0}")
            #expect(try fixture.update("[['l[50].t', 'x']]")["patches"] == 1)
            #expect(try fixture.update("[['s', 1]]")["patches"] == 1)
            #expect(try fixture.update("[['l', 0, 1, []]]")["patches"] == 1)
            #expect(try fixture.update("[['other', 'y']]")["patches"] == 99)
        }
    }

    @Test
    func `the branches of a condition are different nodes`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a a:if='{{x}}'>1</a><a a:else>1</a>", "{x: true}")
            let before = try fixture.find("a")
            try fixture.update("[['x', false]]")
            #expect(try fixture.find("a") != before)
        }
    }

    @Test
    func `another key creates another node`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<a key='{{k}}' b='{{x}}'/>", "{k: 1, x: 1}")
            let before = try fixture.find("a")
            try fixture.update("[['x', 2]]")
            #expect(try fixture.find("a") == before)
            try fixture.update("[['k', 2]]")
            #expect(try fixture.find("a") != before)
        }
    }

    @Test
    func `the program's data is copied`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("{{l.length}}{{o.x}}", "globalThis.data = {l: [1], o: {x: 1}}")
            _ = try fixture.program.evaluate("data.l.push(2); data.o.x = 2", name: "change")
            try fixture.update("[['unrelated', 1]]")
            #expect(try fixture.outline() == "11")
        }
    }

    @Test
    func `a person's changes of a control are removed with the control`() throws {
        try ViewFixture.run { fixture in
            try fixture.open("<input a:for='{{l}}' key='{{item}}' maxlength='-1' value='v'/>", "{l: []}")
            let input: ScriptValue = ["by": "selector", "value": "input"]
            var sizes: [Int] = []
            for row in 0..<40 {
                try fixture.update("[['l', [\(row)]]]")
                let text = ScriptValue.string(String(repeating: "text \(row)", count: 20_000))
                #expect(try fixture.act("input", text, on: input)["reason"] == nil)
                fixture.machine.collectGarbage()
                sizes.append(fixture.machine.heapSizeBytes)
            }
            #expect(sizes[39] < sizes[9] + 1_000_000, "a text of 100 KB stays for each control that is gone")
        }
    }
}
