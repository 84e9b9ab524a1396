internal import MiniCore
package import MiniRuntime

extension PageElement {
    /// Two elements that differ in every stored property.
    package static let samples = [
        PageElement(
            [
                "id": 7, "tag": "switch", "role": "switch", "name": "n", "text": "t", "attributes": ["class": "a"],
                "dataset": ["b": 1], "value": true, "isChecked": true, "isFocused": true, "component": "c/c",
                "instance": 3,
            ],
            data: ["d": 1],
            props: ["e": "f"],
            unseen: [7]
        ),
        PageElement(["id": 1, "tag": "view"], data: .undefined, props: .undefined, unseen: []),
    ]
}

extension ContextRecord {
    /// Two records that differ in every stored property, also of their calls.
    package static let samples = [
        ContextRecord([
            "kind": "canvas", "id": "a", "calls": [["name": "fillRect", "arguments": [1, "b", .undefined]]],
            "droppedCount": 2,
        ]),
        ContextRecord(["kind": "video", "id": "", "calls": [["name": "play", "arguments": []]]]),
    ]
}

extension DataChanges {
    /// Two values that differ in every stored property.
    package static let samples: [DataChanges] = {
        var changes = DataChanges()
        (changes.count, changes.bytes, changes.largestBytes, changes.countPerSecond) = (3, 1 << 20, 1 << 19, 2)
        return [DataChanges(), changes]
    }()
}

extension Finding {
    /// Two findings that differ in every stored property.
    package static let samples = [
        Finding(code: .missingFile, message: "m", file: "a", line: 1, column: 2, excerpt: "x\n^", count: 3),
        Finding(code: .style, message: "n", file: "b.acss", line: nil, column: nil, excerpt: nil),
    ]
}
