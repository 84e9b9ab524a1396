import CommandHarness
import Foundation
import MiniCore
import Testing

/// `mini profile --heap`.
// The command takes minutes on a loaded machine.
@Suite(.timeLimit(.minutes(20))) struct ProfileHeapTests {
    /// A file in V8's format.
    private struct Heap {
        let nodes: [Int]
        let edges: [Int]
        let texts: [String]

        init(_ path: String) throws {
            let document = try JSON.parse(Array(Data(contentsOf: URL(filePath: path))))
            #expect(DevToolsFormat.violations(ofHeap: document) == [])
            nodes = document["nodes"]?.array?.compactMap { $0.number.map { Int($0) } } ?? []
            edges = document["edges"]?.array?.compactMap { $0.number.map { Int($0) } } ?? []
            texts = document["strings"]?.array?.compactMap(\.string) ?? []
        }

        var count: Range<Int> { 0..<nodes.count / 7 }

        func name(_ node: Int) -> String { texts[nodes[7 * node + 1]] }

        func size(_ node: Int) -> Int { nodes[7 * node + 3] }

        /// The references of each object: the names, or the indexes of elements, and the objects.
        var references: [[(name: String, to: Int)]] {
            var start = 0
            return count.map { node in
                defer { start += nodes[7 * node + 4] }
                return (start..<start + nodes[7 * node + 4]).map { edge in
                    let isElement = edges[3 * edge] == 1
                    let name = edges[3 * edge + 1]
                    return (isElement ? String(name) : texts[name], edges[3 * edge + 2] / 7)
                }
            }
        }
    }

    @Test func `a snapshot has the objects of the program and the references between them`() async throws {
        let program = try ProgramFolder([
            "app.js": """
            class Basket {
                constructor() { this.rows = Array.from({ length: 1000 }, (_, index) => ({ title: 'row ' + index })); }
            }
            App({ onLaunch() { this.basket = new Basket(); } });
            """,
            "pages/a/a.js": "Page({});",
            "pages/a/a.axml": "<view/>",
        ])
        let file = program.path + "/../a.heapsnapshot"
        let result = try await program.mini("profile", "--heap", file, "--ephemeral")
        #expect(result.error == "")
        #expect(result.status == 0)

        let heap = try Heap(file)
        let references = heap.references
        let baskets = heap.count.filter { heap.name($0) == "Basket" && heap.size($0) > 0 }
        let basket = try #require(baskets.first { node in references[node].contains { $0.name == "rows" } })
        let rows = try #require(references[basket].first { $0.name == "rows" }).to
        #expect(heap.name(rows) == "Array")
        let elements = references[rows].filter { Int($0.name) != nil && heap.name($0.to) == "Object" }
        #expect(elements.count == 1000)
        #expect(elements.allSatisfy { element in references[element.to].contains { $0.name == "title" } })
        #expect(heap.count.contains { node in references[node].contains { $0.name == "basket" && $0.to == basket } })

        // Everything is reachable from the first object.
        var found: Set = [0]
        var rest = [0]
        while let node = rest.popLast() {
            for (_, next) in references[node] where found.insert(next).inserted { rest.append(next) }
        }
        #expect(found.contains(basket))
        #expect(Double(found.count) > 0.99 * Double(heap.count.count))
        #expect(heap.name(1) == "(GC roots)")
        #expect(references[0].contains { $0.name == "GlobalObject" })
    }

    @Test func `a program that has ended has no snapshot, and a wrong path is reported before the run`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": "Page({ onLoad() { setTimeout(() => { for (;;); }, 1); } });", "pages/a/a.axml": "<view/>",
        ])
        let file = program.path + "/../b.heapsnapshot"
        // The limit of a turn is in CPU time, which takes longer on a busy machine.
        let ended = try await program.mini("profile", "--heap", file, "--ephemeral", "--timeout", "10m")
        #expect(ended.status == 1)
        #expect(ended.error.contains("note: no snapshot of the heap was written, since the program has ended"))
        #expect(try program.contents().filter { $0.contains("b.heapsnapshot") } == [])

        let missing = try await program.mini("profile", "--heap", "/nonexistent/a.heapsnapshot", "--ephemeral")
        #expect(missing.status == 2)
        #expect(missing.error.contains("The file /nonexistent/a.heapsnapshot cannot be written"))
    }

    @Test func `a snapshot of a test file has the objects of the program at the end of the last test`() async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": """
            class Basket {
                constructor(count) { this.rows = Array.from({ length: count }, (_, index) => ({ title: 'row ' + index })); }
            }
            Page({ data: { isReady: true }, onLoad({ count }) { this.basket = new Basket(Number(count)); } });
            """,
            "pages/a/a.axml": "<view/>",
            "tests/a.test.js": """
            class TestValue {}
            globalThis.kept = new TestValue();
            for (const count of [1000, 300]) {
              test(`opens ${count}`, async ({ app }) => {
                const page = await app.open(`/pages/a/a?count=${count}`);
                expect(page.data.isReady).toBe(true);
              });
            }
            """,
            "tests/b.test.js": """
            test('ends', async ({ app }) => {
              await app.open('/pages/a/a?count=1');
              await app.kill();
            });
            """,
        ])
        let file = program.path + "/../c.heapsnapshot"
        let test = program.path + "/tests/a.test.js"
        let result = try await Product.mini.run(["profile", test, "--timeout", "60s", "--heap", file])
        #expect(result.status == 0, "\(result.error)")
        // The profile covers both starts, and the tables are printed as well.
        #expect(result.output.contains(" recorded, "))

        let heap = try Heap(file)
        let references = heap.references
        let baskets = heap.count.filter { heap.name($0) == "Basket" }
        let lists = Set(baskets.flatMap { node in references[node].filter { $0.name == "rows" }.map(\.to) })
        let counts = lists.map { list in
            references[list].filter { Int($0.name) != nil && heap.name($0.to) == "Object" }.count
        }
        #expect(counts == [300])
        #expect(!heap.count.contains { heap.name($0) == "TestValue" })

        let ended = program.path + "/tests/b.test.js"
        let other = program.path + "/../d.heapsnapshot"
        let none = try await Product.mini.run(["profile", ended, "--timeout", "60s", "--heap", other])
        #expect(none.status == 0, "\(none.error)")
        let note = "note: no snapshot of the heap was written, since no program runs at the end of the last test"
        #expect(none.error.contains(note), "\(none.error)")
        #expect(try program.contents().filter { $0.contains("d.heapsnapshot") } == [])

        let missing = try await Product.mini.run(["profile", test, "--heap", "/nonexistent/a.heapsnapshot"])
        #expect(missing.status == 2)
        #expect(missing.error.contains("The file /nonexistent/a.heapsnapshot cannot be written"))
    }
}
