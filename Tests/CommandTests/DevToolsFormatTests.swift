import MiniCore
import Testing

/// The checks of files for Chrome DevTools find what is wrong.
struct DevToolsFormatTests {
    private static let profile = """
        {"nodes":[{"id":1,"callFrame":{"functionName":"(root)","scriptId":"0","url":"","lineNumber":-1,"columnNumber":-1},\
        "children":[2]},{"id":2,"callFrame":{"functionName":"f","scriptId":"0","url":"a.js","lineNumber":3,"columnNumber":0},\
        "hitCount":2,"positionTicks":[{"line":5,"ticks":2}]}],"startTime":100,"endTime":300,"samples":[2,2],"timeDeltas":[0,200]}
        """
    private static let heap = """
        {"snapshot":{"meta":{"node_fields":["type","name","id","self_size","edge_count","trace_node_id","detachedness"],\
        "node_types":[["hidden","array","string","object","code","closure","regexp","number","native","synthetic",\
        "concatenated string","sliced string","symbol","bigint","object shape"],"string","number","number","number","number",\
        "number"],"edge_fields":["type","name_or_index","to_node"],"edge_types":[["context","element","property","internal",\
        "hidden","shortcut","weak"],"string_or_number","node"],"trace_function_info_fields":[],"trace_node_fields":[],\
        "sample_fields":[],"location_fields":[]},"node_count":2,"edge_count":1,"trace_function_count":0},\
        "nodes":[9,0,1,0,1,0,0,3,1,3,16,0,0,0],"edges":[2,1,7],"trace_function_infos":[],"trace_tree":[],"samples":[],\
        "locations":[],"strings":["","Basket"]}
        """

    @Test func `files of the documented structure have no violations`() throws {
        #expect(DevToolsFormat.violations(ofProfile: try JSON.parse(Self.profile)) == [])
        #expect(DevToolsFormat.violations(ofHeap: try JSON.parse(Self.heap)) == [])
    }

    @Test(arguments: [
        (#""id":2"#, #""id":1"#, "two nodes have the same id"),
        (#""children":[2]"#, #""children":[]"#, "have no parent"),
        (#""children":[2]"#, #""children":[2,2]"#, "node 2.0 has two parents"),
        (#""children":[2]"#, #""children":[2,3]"#, "there is no node 3.0"),
        (#""lineNumber":3"#, #""lineNumber":3.5"#, "callFrame.lineNumber is no integer from -1"),
        (#""url":"a.js","#, "", "callFrame.url is missing"),
        (#""scriptId":"0""#, #""scriptId":0"#, "scriptId is no string"),
        (#""hitCount":2"#, #""hits":2"#, "profile.nodes[1].hits is unknown"),
        (#""line":5"#, #""line":0"#, "line is no integer"),
        (#""ticks":2"#, #""ticks":3"#, "more ticks than hits"), ("[2,2],", "[2],", "as many samples as deltas"),
        ("[2,2],", "[2,4],", "a sample is of no node"), ("[0,200]", "[0,201]", "longer than the profile"),
        (#"(root)"#, "main", "the first node is not (root)"),
    ])
    func `a wrong profile has a violation`(_ part: String, _ replacement: String, _ violation: String) throws {
        let document = Self.profile.replacing(part, with: replacement, maxReplacements: 1)
        #expect(document != Self.profile)
        let violations = DevToolsFormat.violations(ofProfile: try JSON.parse(document))
        #expect(violations.contains { $0.contains(violation) }, "\(violations)")
    }

    @Test(arguments: [
        (#""node_count":2"#, #""node_count":3"#, "node_count is wrong"),
        (#""edge_count":1"#, #""edge_count":2"#, "edge_count is wrong"), ("[9,0,1,", "[15,0,1,", "unknown type"),
        ("[9,0,1,", "[3,0,1,", "the first node is no root"), ("0,0,3,1,3,", "0,0,3,2,3,", "node 7 has no name"),
        ("0,0,3,1,3,", "0,0,3,1,1,", "the id of another one"), ("16,0,0,0]", "16,1,0,0]", "the nodes have 2 edges"),
        ("16,0,0,0]", "16,0,0,3]", "unknown state"), ("[2,1,7]", "[2,1,8]", "leads to no node"),
        ("[2,1,7]", "[2,2,7]", "edge 0 has no name"), ("[2,1,7]", "[7,1,7]", "edge 0 has an unknown type"),
        (#""weak""#, #""weaker""#, "edge_types is not"), (#""samples":[],"#, "", "heap.samples is missing"),
        (#""edges":[2,1,7],"trace_function_infos":[]"#, #""trace_function_infos":[],"edges":[2,1,7]"#, "another order"),
    ])
    func `a wrong snapshot has a violation`(_ part: String, _ replacement: String, _ violation: String) throws {
        let document = Self.heap.replacing(part, with: replacement, maxReplacements: 1)
        #expect(document != Self.heap)
        let violations = DevToolsFormat.violations(ofHeap: try JSON.parse(document))
        #expect(violations.contains { $0.contains(violation) }, "\(violations)")
    }
}
