import MiniCore

extension LocalStorageRule {
    /// Rules for storing and reading values.
    static let values: [LocalStorageRule] = [
        LocalStorageRule("a key that was never set has no value") { subject in
            let storage = try subject.open()
            try subject.require(storage, has: nil, for: "absent")
        },
        LocalStorageRule("a string is returned unchanged, as a string") { subject in
            let storage = try subject.open()
            let strings = [
                "", "plain", "null", "{\"a\":1}", "\u{0}in\u{0}side", "line\r\nbreak", "e\u{301}", "\u{e9}",
                "日本語", "👩‍👩‍👧‍👦", "\u{FEFF}mark", "\u{10FFFF}", "quote\" back\\slash",
            ]
            for (index, string) in strings.enumerated() { try storage.set(.string(string), for: "key\(index)") }
            for (index, string) in strings.enumerated() {
                try subject.require(storage, has: .string(string), for: "key\(index)")
            }
        },
        LocalStorageRule("JSON is returned unchanged, as JSON") { subject in
            let storage = try subject.open()
            let texts = [
                "null", "true", "0", "-0", "1e21", "\"text\"", "\"\\ud800\"", "[]", "[1,[2,[3]]]", "{}",
                "{\"b\":1,\"a\":2}", "{\"\":\"\"}",
            ]
            for (index, text) in texts.enumerated() { try storage.set(.json(JSONText(text)), for: "key\(index)") }
            for (index, text) in texts.enumerated() {
                try subject.require(storage, has: .json(JSONText(text)), for: "key\(index)")
            }
        },
        LocalStorageRule("setting a key again replaces its value, of whatever kind") { subject in
            let storage = try subject.open()
            let values: [StoredValue] = [
                .string("1"), .json(JSONText("1")), .string(String(repeating: "x", count: 10_000)), .string(""),
                .json(JSONText("null")),
            ]
            for value in values {
                try storage.set(value, for: "key")
                try subject.require(storage, has: value, for: "key")
            }
            try subject.require(keys: ["key"], of: storage)
        },
        LocalStorageRule("removing deletes one key, and succeeds when there is none") { subject in
            let storage = try subject.open()
            try storage.set(.string("1"), for: "first")
            try storage.set(.string("2"), for: "second")
            try storage.remove("first")
            try storage.remove("first")
            try storage.remove("never set")
            try subject.require(storage, has: nil, for: "first")
            try subject.require(storage, has: .string("2"), for: "second")
        },
        LocalStorageRule("clearing deletes every key") { subject in
            let storage = try subject.open()
            for index in 0..<100 { try storage.set(.json(JSONText("\(index)")), for: "key\(index)") }
            try storage.clear()
            try storage.clear()
            try subject.require(storage, has: nil, for: "key7")
            try subject.require(keys: [], of: storage)
            let size = try storage.information().currentSizeInBytes
            try subject.require(size == 0, "the size is \(size) bytes")
        },
        LocalStorageRule("keys are listed in the order in which they were first set") { subject in
            let storage = try subject.open()
            for key in ["zebra", "apple", "mango", "10", "9"] { try storage.set(.string(key), for: key) }
            try storage.set(.string("again"), for: "zebra")
            try subject.require(keys: ["zebra", "apple", "mango", "10", "9"], of: storage)
            try storage.remove("apple")
            try storage.set(.string("back"), for: "apple")
            try subject.require(keys: ["zebra", "mango", "10", "9", "apple"], of: storage)
        },
    ]
}
