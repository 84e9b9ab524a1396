import MiniCore

extension LocalStorageRule {
    private static let valueLimit = 200 * 1024
    private static let totalLimit = 10 * 1024 * 1024

    private static func filler(_ count: Int) -> StoredValue { .string(String(repeating: "x", count: count)) }

    /// Rules for the limits, beyond which nothing is lost.
    static let quotas: [LocalStorageRule] = [
        LocalStorageRule("a string of 200 KB fits, one byte more is error 14 and keeps the old value") { subject in
            let storage = try subject.open()
            try storage.set(filler(valueLimit), for: "key")
            try subject.require(storage, has: filler(valueLimit), for: "key")
            try storage.set(.string("old"), for: "key")
            let tooLarge = [
                "ü" + String(repeating: "x", count: valueLimit - 1), String(repeating: "ü", count: 102_401),
            ]
            for string in tooLarge + [String(repeating: "x", count: valueLimit + 1)] {
                try subject.require(.valueTooLarge, "setting \(string.utf8.count) bytes") {
                    try storage.set(.string(string), for: "key")
                }
                try subject.require(storage, has: .string("old"), for: "key")
            }
        },
        LocalStorageRule("JSON of 200 KB fits, one byte more is error 14 and keeps the old value") { subject in
            let storage = try subject.open()
            func json(_ count: Int) -> StoredValue {
                .json(JSONText("[\"" + String(repeating: "x", count: count - 4) + "\"]"))
            }
            try storage.set(json(valueLimit), for: "key")
            try subject.require(.valueTooLarge, "setting \(valueLimit + 1) bytes") {
                try storage.set(json(valueLimit + 1), for: "key")
            }
            try subject.require(storage, has: json(valueLimit), for: "key")
        },
        LocalStorageRule("10 MB fit in all, one byte more is error 12, and nothing is lost") { subject in
            let storage = try subject.open()
            // 51 values of 200 KB and one of 40 KB are 10 MB.
            for index in 0..<51 { try storage.set(filler(valueLimit), for: "key\(index)") }
            try storage.set(filler(totalLimit - 51 * valueLimit), for: "last")
            let information = try storage.information()
            try subject.require(
                information.currentSizeInBytes == totalLimit && information.limitInBytes == totalLimit,
                "the size is \(information.currentSizeInBytes) of \(information.limitInBytes) bytes",
            )
            try subject.require(.storageFull, "storing one byte more under a new key") {
                try storage.set(filler(1), for: "new")
            }
            try subject.require(.storageFull, "storing one byte more under an old key") {
                try storage.set(filler(totalLimit - 51 * valueLimit + 1), for: "last")
            }
            try subject.require(storage, has: nil, for: "new")
            try subject.require(storage, has: filler(totalLimit - 51 * valueLimit), for: "last")
            try subject.require(storage, has: filler(valueLimit), for: "key0")
            try subject.require(storage.information().keys.count == 52, "a key was lost or gained")
        },
        LocalStorageRule("replacing and removing release their space") { subject in
            let storage = try subject.open()
            for index in 0..<51 { try storage.set(filler(valueLimit), for: "key\(index)") }
            try storage.set(filler(totalLimit - 51 * valueLimit), for: "last")
            try storage.set(.string(String(repeating: "y", count: valueLimit)), for: "key0")
            try storage.set(.string(""), for: "key1")
            try storage.set(filler(valueLimit), for: "again")
            try storage.remove("key2")
            try storage.set(filler(valueLimit), for: "again too")
            try subject.require(.storageFull, "storing one byte more") { try storage.set(filler(1), for: "new") }
        },
        LocalStorageRule("the size is the sum of the values: strings as they are, the rest as JSON") { subject in
            let storage = try subject.open()
            try storage.set(.string("12345"), for: "a long key that does not count")
            try storage.set(.string("ü"), for: "b")
            try storage.set(.json(JSONText("{\"a\":1}")), for: "c")
            let size = try storage.information().currentSizeInBytes
            try subject.require(size == 14, "the size is \(size) bytes, expected 14")
        },
    ]
}
