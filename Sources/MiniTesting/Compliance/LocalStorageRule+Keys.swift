import MiniCore

extension LocalStorageRule {
    /// Rules for valid keys and for the equality of keys.
    static let keys: [LocalStorageRule] = [
        LocalStorageRule("a key has 1 to 1024 bytes in UTF-8") { subject in
            let storage = try subject.open()
            let longest = [String(repeating: "k", count: 1024), String(repeating: "ü", count: 512), "k"]
            for key in longest {
                try storage.set(.string("value"), for: key)
                try subject.require(storage, has: .string("value"), for: key)
            }
            let tooLong = [String(repeating: "k", count: 1025), "k" + String(repeating: "ü", count: 512), ""]
            for key in tooLong {
                try subject.require(.invalidParameter, "setting a key of \(key.utf8.count) bytes") {
                    try storage.set(.string("value"), for: key)
                }
            }
            try subject.require(keys: longest, of: storage)
        },
        LocalStorageRule("a key has no NUL in it") { subject in
            let storage = try subject.open()
            try storage.set(.string("short"), for: "key")
            for key in ["\u{0}", "key\u{0}", "key\u{0}tail"] {
                try subject.require(.invalidParameter, "setting a key with NUL") {
                    try storage.set(.string("value"), for: key)
                }
            }
            try subject.require(storage, has: .string("short"), for: "key")
        },
        LocalStorageRule("two keys are equal only when their bytes are equal") { subject in
            let storage = try subject.open()
            let keys = [
                "a", "A", " a", "a ", "1", "01", "1.0", "\u{e9}", "e\u{301}", "__proto__", "constructor", "a/b", "a.b",
                "a'b", "a%", "a_", "%",
            ]
            for (index, key) in keys.enumerated() { try storage.set(.json(JSONText("\(index)")), for: key) }
            for (index, key) in keys.enumerated() {
                try subject.require(storage, has: .json(JSONText("\(index)")), for: key)
            }
            try subject.require(keys: keys, of: storage)
        },
    ]
}
