import MiniCore
import MiniTesting
import Testing

struct LocalStorageCompatTestTests {
    @Test func `a storage that keeps every rule passes`() async throws {
        let rules = try await LocalStorageCompatTest(DefectiveProvider(.none)).run()
        #expect(rules.contains("a string is returned unchanged, as a string"))
        #expect(Set(rules).count == rules.count)
    }

    @Test func `the compliance test can run again with the same provider`() async throws {
        let provider = DefectiveProvider(.none)
        try await LocalStorageCompatTest(provider).run()
        try await LocalStorageCompatTest(provider).run()
    }

    @Test(arguments: StorageDefect.allCases.filter { $0 != .none })
    func `each defect is found`(defect: StorageDefect) async {
        await #expect(throws: ComplianceError.self, "\(defect)") {
            try await LocalStorageCompatTest(DefectiveProvider(defect)).run()
        }
    }

    @Test(
        arguments: [
            (StorageDefect.dropsByteOrderMark, "a string is returned unchanged, as a string"),
            (.comparesKeysAsStrings, "two keys are equal only when their bytes are equal"),
            (.losesOldValueOnFailure, "a string of 200 KB fits, one byte more is error 14 and keeps the old value"),
            (.evicts, "10 MB fit in all, one byte more is error 12, and nothing is lost"),
            (.ignoresUser, "no program can read or change the values of another"),
            (.forgetsOnClose, "stored values exist when the storage is opened again"),
        ]
    )
    func `the broken rule is named`(defect: StorageDefect, rule: String) async {
        let error = await #expect(throws: ComplianceError.self) {
            try await LocalStorageCompatTest(DefectiveProvider(defect)).run()
        }
        #expect(error?.rule == rule)
        #expect(error?.detail.isEmpty == false)
    }

    @Test func `an unexpected error is reported with its number`() async {
        let error = await #expect(throws: ComplianceError.self) {
            try await LocalStorageCompatTest(RefusingProvider()).run()
        }
        #expect(error?.detail == "unexpected error 10104: the disk is full")
    }
}

private struct RefusingProvider: LocalStorageProvider {
    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage {
        throw APIError(.diskFull, "the disk is full")
    }
}
