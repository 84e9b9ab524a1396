import MiniCore

extension LocalStorageRule {
    /// Rules for the isolation of programs and users, and for the lifetime of values.
    static let lifetimes: [LocalStorageRule] = [
        LocalStorageRule("no program can read or change the values of another") { subject in
            let identities = [
                ("app", "user"), ("app", "user2"), ("app", ""), ("app2", "user"), ("App", "user"), ("app", "User"),
                ("app.user", ""), ("app/../app", "user"), ("app", "user/x"), ("app%", "user"), ("\u{e9}", "user"),
                ("e\u{301}", "user"),
            ]
            var storages: [any LocalStorage] = []
            for (app, user) in identities { storages.append(try subject.open(app: app, user: user)) }
            for (index, storage) in storages.enumerated() {
                try storage.set(.json(JSONText("\(index)")), for: "key")
            }
            for (index, storage) in storages.enumerated() {
                try subject.require(storage, has: .json(JSONText("\(index)")), for: "key")
                try subject.require(keys: ["key"], of: storage)
            }
            try storages[0].clear()
            try subject.require(storages[1], has: .json(JSONText("1")), for: "key")
            try subject.require(storages[3], has: .json(JSONText("3")), for: "key")
        },
        LocalStorageRule("a storage that is in use is refused to a second holder with error 10105") { subject in
            let storage = try subject.open()
            try subject.require(.storageUnavailable, "opening it a second time") { _ = try subject.reopen() }
            try storage.set(.string("still mine"), for: "key")
            try subject.require(storage, has: .string("still mine"), for: "key")
        },
        LocalStorageRule("closing may be repeated, and later calls fail with error 10113") { subject in
            let storage = try subject.open()
            try storage.set(.string("value"), for: "key")
            storage.close()
            storage.close()
            try subject.require(.stopped, "reading") { _ = try storage.value(for: "key") }
            try subject.require(.stopped, "setting") { try storage.set(.string("late"), for: "key") }
            try subject.require(.stopped, "removing") { try storage.remove("key") }
            try subject.require(.stopped, "clearing") { try storage.clear() }
            try subject.require(.stopped, "reading information") { _ = try storage.information() }
        },
        LocalStorageRule("stored values exist when the storage is opened again") { subject in
            let first = try subject.open()
            try first.set(.string("text"), for: "b")
            try first.set(.json(JSONText("[1]")), for: "a")
            first.close()
            first.close()
            let second = try subject.reopen()
            try subject.require(second, has: .string("text"), for: "b")
            try subject.require(second, has: .json(JSONText("[1]")), for: "a")
            try subject.require(keys: ["b", "a"], of: second)
            let size = try second.information().currentSizeInBytes
            try subject.require(size == 7, "the size is \(size) bytes, expected 7")
        },
    ]
}
