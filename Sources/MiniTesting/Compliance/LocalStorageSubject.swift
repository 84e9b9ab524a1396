import MiniCore

/// The storages that one rule opens, with the checks that rules share.
struct LocalStorageSubject {
    private let provider: any LocalStorageProvider
    private let prefix: String
    private var opened: [any LocalStorage] = []

    init(provider: any LocalStorageProvider, prefix: String) {
        self.provider = provider
        self.prefix = prefix
    }

    /// Opens the storage of a separate program for the rule and empties it.
    mutating func open(app: String = "app", user: String = "user") throws -> any LocalStorage {
        let storage = try reopen(app: app, user: user)
        try storage.clear()
        return storage
    }

    /// Opens the storage and keeps its content.
    mutating func reopen(app: String = "app", user: String = "user") throws -> any LocalStorage {
        let storage = try provider.storage(for: ProgramIdentity(appID: "\(prefix).\(app)", userID: user))
        opened.append(storage)
        return storage
    }

    /// Empties and closes the storages that are still open; a storage that the rule has closed throws, as required.
    func end() {
        for storage in opened {
            do { try storage.clear() } catch {}
            storage.close()
        }
    }

    func require(_ condition: Bool, _ detail: @autoclosure () -> String) throws {
        if !condition { throw RuleViolation(detail: detail()) }
    }

    /// Requires that a key has a value.
    func require(_ storage: any LocalStorage, has expected: StoredValue?, for key: String) throws {
        let found = try storage.value(for: key)
        try require(
            Self.areSame(found, expected),
            "\(Self.short(key)) holds \(Self.short(found)), expected \(Self.short(expected))",
        )
    }

    /// Requires an error with the number of a reason.
    func require(_ reason: APIError.Reason, _ subject: String, from body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as APIError {
            try require(
                error.hasCode(of: reason),
                "\(subject) failed with error \(error.code), expected \(reason.code)",
            )
            return
        }
        throw RuleViolation(detail: "\(subject) succeeded, expected error \(reason.code)")
    }

    func require(keys: [String], of storage: any LocalStorage) throws {
        let found = try storage.information().keys
        try require(
            found.map { Array($0.utf8) } == keys.map { Array($0.utf8) },
            "the keys are \(found.map(Self.short)), expected \(keys.map(Self.short))",
        )
    }

    /// Compares bytes, since `==` treats canonically equivalent strings as equal.
    private static func areSame(_ left: StoredValue?, _ right: StoredValue?) -> Bool {
        switch (left, right) {
        case (.string(let left), .string(let right)): left.utf8.elementsEqual(right.utf8)
        case (.json(let left), .json(let right)): left.text.utf8.elementsEqual(right.text.utf8)
        case (nil, nil): true
        default: false
        }
    }

    private static func short(_ value: StoredValue?) -> String {
        switch value {
        case .string(let string): "the string \(short(string))"
        case .json(let json): "the JSON \(short(json.text))"
        case nil: "nothing"
        }
    }

    private static func short(_ text: String) -> String {
        text.count <= 40 ? "'\(text)'" : "'\(text.prefix(40))…' of \(text.utf8.count) bytes"
    }
}
