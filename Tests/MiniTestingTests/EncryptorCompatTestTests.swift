import MiniCore
import MiniTesting
import Testing

struct EncryptorCompatTestTests {
    private func suite(
        _ defect: EncryptorDefect,
        exemptions: Set<EncryptorCompatTest.Exemption> = [],
    ) -> EncryptorCompatTest {
        EncryptorCompatTest(
            DefectiveEncryptor(defect, number: 1),
            withAnotherKey: DefectiveEncryptor(defect, number: 2),
            exemptions: exemptions,
        )
    }

    @Test func `an encryptor that keeps every rule passes`() async throws {
        let rules = try await suite(.none).run()
        #expect(rules.count == 14)
        #expect(Set(rules).count == rules.count)
    }

    @Test func `the fake encryptor keeps every rule`() async throws {
        let suite = EncryptorCompatTest(FakeEncryptor("a", key: 1), withAnotherKey: FakeEncryptor("b", key: 2))
        try await suite.run()
    }

    @Test(arguments: EncryptorDefect.allCases.filter { $0 != .none })
    func `each defect is found`(defect: EncryptorDefect) async {
        await #expect(throws: ComplianceError.self, "\(defect)") { try await suite(defect).run() }
    }

    @Test(
        arguments: [
            (EncryptorDefect.longIdentifier, "the identifier is 1 to 128 bytes and always the same"),
            (.changingIdentifier, "the identifier is 1 to 128 bytes and always the same"),
            (.sharedIdentifier, "another key has another identifier"),
            (.padsFullBlocks, "a value of any length is returned unchanged"),
            (.dropsByteOrderMark, "text of any script is returned unchanged"),
            (.keepsValuesElsewhere, "a value that is not empty is sealed as one byte or more, within the limit"),
            (.sealsTooMuch, "a value that is not empty is sealed as one byte or more, within the limit"),
            (.keepsPlaintext, "a sealed value does not contain the plaintext"),
            (.returnsItsInput, "a value of any length is returned unchanged"),
            (.repeatsItself, "the same value is sealed differently each time"),
            (.oneThreadOnly, "eight threads may seal and open at once"),
            (.ignoresKey, "a value does not open with another key"),
            (.ignoresFirstByte, "a value does not open once a bit of it is flipped"),
            (.ignoresLastBit, "a value does not open once a bit of it is flipped"),
            (.ignoresTrailingBytes, "a value does not open once it is shortened or lengthened"),
            (.ignoresMissingByte, "a value does not open once it is shortened or lengthened"),
            (.opensPlaintext, "text that was never sealed does not open"),
            (.ignoresKind, "a value does not open in place of another one"),
            (.joinsWithoutLengths, "a value does not open in place of another one"),
        ]
    )
    func `the broken rule is named`(defect: EncryptorDefect, rule: String) async {
        let error = await #expect(throws: ComplianceError.self) { try await suite(defect).run() }
        #expect(error?.rule == rule, "\(String(describing: error))")
        #expect(error?.detail.isEmpty == false)
    }

    @Test func `an unexpected failure is reported`() async {
        let encryptor = FakeEncryptor("a")
        encryptor.behaviour = .failsToOpen
        let suite = EncryptorCompatTest(encryptor, withAnotherKey: FakeEncryptor("b", key: 2))
        let error = await #expect(throws: ComplianceError.self) { try await suite.run() }
        #expect(error?.detail.hasPrefix("unexpected failure: ") == true)
    }

    @Test func `an exemption omits only its own rules`() async throws {
        let all = Set(try await suite(.none).run())
        let contextual = Set(try await suite(.none, exemptions: [.contextIsNotAuthenticated]).run())
        #expect(all.subtracting(contextual) == ["a value does not open in place of another one"])
        let keyless = Set(try await suite(.none, exemptions: [.hasBuiltInKey]).run())
        #expect(
            all.subtracting(keyless) == [
                "another key has another identifier", "a value does not open with another key",
            ]
        )
        for defect in [EncryptorDefect.ignoresUser, .ignoresProgram, .ignoresStorageKey, .ignoresKind] {
            try await suite(defect, exemptions: [.contextIsNotAuthenticated]).run()
        }
        try await suite(.ignoresKey, exemptions: [.hasBuiltInKey]).run()
    }
}
