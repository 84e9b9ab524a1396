import MiniCore
import Synchronization

/// A defect of a storage.
enum StorageDefect: String, CaseIterable, Sendable {
    case none
    case stringsBecomeJSON
    case dropsByteOrderMark
    case reformatsJSON
    case removeOfAbsentKeyFails
    case clearKeepsKeys
    case reordersOnReplacement
    case sortsKeys
    case acceptsEmptyKey
    case acceptsLongKey
    case acceptsNUL
    case comparesKeysAsStrings
    case ignoresCase
    case countsCharacters
    case losesOldValueOnFailure
    case refusesFullValue
    case refusesFullTotal
    case noTotalLimit
    case evicts
    case ignoresFreedSpace
    case countsKeys
    case ignoresUser
    case ignoresProgram
    case allowsTwoHolders
    case closesOnce
    case worksAfterClose
    case forgetsOnClose
}

/// Keeps every rule of local storage except one.
final class DefectiveProvider: LocalStorageProvider {
    struct Contents: Sendable {
        var entries: [(key: String, value: StoredValue)] = []
        var leakedBytes = 0
        var isHeld = false
    }

    let defect: StorageDefect
    let contents = Mutex<[[UInt8]: Contents]>([:])

    init(_ defect: StorageDefect) { self.defect = defect }

    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage {
        let app = defect == .ignoresProgram ? "" : identity.appID
        let user = defect == .ignoresUser ? "" : identity.userID
        let name = Array(app.utf8) + [0] + Array(user.utf8)
        let isHeld = contents.withLock { contents in
            let isHeld = contents[name]?.isHeld ?? false
            contents[name, default: Contents()].isHeld = true
            return isHeld
        }
        if isHeld, defect != .allowsTwoHolders, defect != .ignoresUser, defect != .ignoresProgram {
            throw APIError(.storageUnavailable, "in use")
        }
        return DefectiveStorage(self, name)
    }
}

private final class DefectiveStorage: LocalStorage {
    private let provider: DefectiveProvider
    private let name: [UInt8]
    private var isClosed = false

    init(_ provider: DefectiveProvider, _ name: [UInt8]) {
        self.provider = provider
        self.name = name
    }

    private var defect: StorageDefect { provider.defect }

    private var contents: DefectiveProvider.Contents {
        get { provider.contents.withLock { $0[name] ?? DefectiveProvider.Contents() } }
        set { provider.contents.withLock { $0[name] = newValue } }
    }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try checkOpen()
        return contents.entries.first { areSame($0.key, key) }?.value
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        try checkOpen()
        try validate(key)
        var changed = contents
        let index = changed.entries.firstIndex { areSame($0.key, key) }
        do {
            try validate(value, replacing: index.map { changed.entries[$0].value }, in: changed)
        } catch {
            if defect == .losesOldValueOnFailure, let index { contents.entries.remove(at: index) }
            if defect == .evicts, error.reason == .storageFull { contents.entries.removeFirst() }
            throw error
        }
        if let index, defect != .reordersOnReplacement {
            changed.entries[index].value = altered(value)
        } else {
            if let index { changed.entries.remove(at: index) }
            changed.entries.append((key, altered(value)))
        }
        contents = changed
    }

    func remove(_ key: String) throws(APIError) {
        try checkOpen()
        guard let index = contents.entries.firstIndex(where: { areSame($0.key, key) }) else {
            if defect == .removeOfAbsentKeyFails { throw APIError(.invalidParameter, "no such key") }
            return
        }
        let entry = contents.entries.remove(at: index)
        if defect == .ignoresFreedSpace { contents.leakedBytes += entry.value.sizeInBytes }
    }

    func clear() throws(APIError) {
        try checkOpen()
        contents.leakedBytes = 0
        contents.entries = defect == .clearKeepsKeys ? contents.entries.filter { $0.key == "key7" } : []
    }

    func information() throws(APIError) -> LocalStorageInformation {
        try checkOpen()
        let keys = contents.entries.map(\.key)
        return LocalStorageInformation(
            keys: defect == .sortsKeys ? keys.sorted() : keys,
            currentSizeInBytes: size(of: contents),
            limitInBytes: 10 * 1024 * 1024,
        )
    }

    func close() {
        if isClosed, defect == .closesOnce { contents.entries = [] }
        guard !isClosed else { return }
        isClosed = defect != .worksAfterClose
        contents.isHeld = false
        if defect == .forgetsOnClose { contents.entries = [] }
    }

    private func checkOpen() throws(APIError) {
        if isClosed { throw APIError(.stopped, "closed") }
    }

    private func areSame(_ left: String, _ right: String) -> Bool {
        switch defect {
        case .comparesKeysAsStrings: left == right
        case .ignoresCase: left.lowercased().utf8.elementsEqual(right.lowercased().utf8)
        default: left.utf8.elementsEqual(right.utf8)
        }
    }

    private func altered(_ value: StoredValue) -> StoredValue {
        switch (defect, value) {
        case (.stringsBecomeJSON, .string("null")): .json(JSONText("null"))
        case (.dropsByteOrderMark, .string(let string)) where string.unicodeScalars.first == "\u{FEFF}":
            .string(String(string.unicodeScalars.dropFirst()))
        case (.reformatsJSON, .json(JSONText("1e21"))): .json(JSONText("1000000000000000000000"))
        default: value
        }
    }

    private func validate(_ key: String) throws(APIError) {
        let isValid =
            (!key.isEmpty || defect == .acceptsEmptyKey)
            && (key.utf8.count <= 1024 || defect == .acceptsLongKey)
            && (!key.utf8.contains(0) || defect == .acceptsNUL)
        guard isValid else { throw APIError(.invalidParameter, "key") }
    }

    private func validate(
        _ value: StoredValue,
        replacing old: StoredValue?,
        in contents: DefectiveProvider.Contents,
    ) throws(APIError) {
        var count = value.sizeInBytes
        if defect == .countsCharacters, case .string(let string) = value { count = string.count }
        let valueLimit = defect == .refusesFullValue ? 204_799 : 204_800
        guard count <= valueLimit else { throw APIError(.valueTooLarge, "data") }

        let total = size(of: contents) - (old?.sizeInBytes ?? 0) + value.sizeInBytes
        let totalLimit = defect == .refusesFullTotal ? 10_485_759 : 10_485_760
        guard total <= totalLimit || defect == .noTotalLimit else { throw APIError(.storageFull, "total") }
    }

    private func size(of contents: DefectiveProvider.Contents) -> Int {
        contents.entries.reduce(contents.leakedBytes) {
            $0 + $1.value.sizeInBytes + (defect == .countsKeys ? $1.key.utf8.count : 0)
        }
    }
}
