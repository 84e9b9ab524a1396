internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime

/// Opens local storage whose results a journal records or provides.
struct JournaledStorageProvider: LocalStorageProvider {
    let base: any LocalStorageProvider
    let journal: RunJournal

    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage {
        JournaledStorage(
            JournaledService("storage", journal, warn: warn) { [base] warn throws(APIError) in
                try base.storage(for: identity, warn: warn)
            }
        )
    }
}

/// Local storage whose results a journal records or provides.
private final class JournaledStorage: LocalStorage {
    private let service: JournaledService<any LocalStorage>

    init(_ service: JournaledService<any LocalStorage>) { self.service = service }

    func value(for key: String) throws(APIError) -> StoredValue? {
        try service.use("value", of: key) { storage throws(APIError) in try storage.value(for: key) }
    }

    func set(_ value: StoredValue, for key: String) throws(APIError) {
        _ = try service.use("set", of: key) { storage throws(APIError) in
            try storage.set(value, for: key)
            return EmptyReply()
        }
    }

    func remove(_ key: String) throws(APIError) {
        _ = try service.use("remove", of: key) { storage throws(APIError) in
            try storage.remove(key)
            return EmptyReply()
        }
    }

    func clear() throws(APIError) {
        _ = try service.use("clear", of: "") { storage throws(APIError) in
            try storage.clear()
            return EmptyReply()
        }
    }

    func information() throws(APIError) -> LocalStorageInformation {
        try service.use("information", of: "") { storage throws(APIError) in try storage.information() }
    }

    func close() {
        service.perform { $0.close() }
        service.forget()
    }

    func releaseIdleResources() { service.perform { $0.releaseIdleResources() } }
}
