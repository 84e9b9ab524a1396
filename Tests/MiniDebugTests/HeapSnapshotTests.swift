import MiniCore
import Testing

@testable import MiniDebug

/// The conversion of snapshots of the heap.
@Suite struct HeapSnapshotTests {
    /// A root, a global object that has a property, an array with an element, and a structure.
    private static let document = """
        {"version":2,"type":"Inspector","nodes":[0,0,0,0, 5,16,1,0, 8,32,2,0, 9,24,3,0, 12,64,4,1],
        "nodeClassNames":["<root>","GlobalObject","Array","string","Structure"],
        "edges":[8,9,2,3, 0,5,0,0, 5,8,1,1, 8,12,0,0, 9,8,3,0],
        "edgeTypes":["Internal","Property","Index","Variable"],"edgeNames":["later","rows"]}
        """

    @Test func `a snapshot has the lists of V8's format`() throws {
        let snapshot = try JSON.parse(try HeapSnapshot(Self.document).v8Text)
        let texts = snapshot["strings"]?.array?.compactMap(\.string) ?? []
        let nodes = snapshot["nodes"]?.array?.compactMap { $0.number.map { Int($0) } } ?? []
        let edges = snapshot["edges"]?.array?.compactMap { $0.number.map { Int($0) } } ?? []
        let names = ["", "GlobalObject", "(GC roots)", "Array", "string", "Structure", "(internal)", "rows", "later"]
        #expect(texts == names)
        // The type, the name, the number, the size, the number of edges, and two fields without a value.
        #expect(
            nodes == [
                9, 0, 1, 0, 2, 0, 0, 9, 2, 3, 0, 1, 0, 0, 3, 1, 13, 16, 1, 0, 0, 3, 3, 19, 32, 2, 0, 0, 2, 4, 21, 24, 1,
                0, 0, 0, 5, 27, 64, 0, 0, 0,
            ]
        )
        // The type, the name or the index, and the place of the node in the list.
        #expect(edges == [1, 1, 7, 5, 1, 14, 3, 6, 14, 2, 7, 21, 1, 3, 28, 3, 6, 35, 0, 8, 21])
        #expect(snapshot["snapshot"]?["node_count"] == 6)
        #expect(snapshot["snapshot"]?["edge_count"] == 7)
    }

    @Test(arguments: [
        ("\"Inspector\"", "\"GCDebugging\""), ("[0,0,0,0, ", "[0,0,0, "), ("[0,0,0,0, ", "[1,0,0,0, "),
        ("[0,0,0,0, ", "[0.5,0,0,0, "), ("64,4,1", "64,5,1"), ("8,9,2,3", "8,7,2,3"), ("8,9,2,3", "8,9,4,3"),
        ("5,8,1,1", "5,8,1,2"), ("{", "["),
    ])
    func `a document of another form is rejected`(_ part: String, _ replacement: String) throws {
        let document = Self.document.replacing(part, with: replacement, maxReplacements: 1)
        #expect(document != Self.document)
        #expect(throws: DebugError("the engine sent a snapshot in an unknown form")) { try HeapSnapshot(document) }
    }
}
