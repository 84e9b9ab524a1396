import MiniCore
import MiniTesting
import Testing

struct RequestSignerCompatTestTests {
    private func suite(
        _ defect: SignerDefect,
        covers parts: Set<RequestSignerCompatTest.Part> = Set(RequestSignerCompatTest.Part.allCases),
    ) -> RequestSignerCompatTest {
        RequestSignerCompatTest(
            DefectiveSigner(defect),
            key: DefectiveSigner.key,
            covers: parts,
            reservedNames: DefectiveSigner.reservedNames,
            signature: DefectiveSigner.signature,
        )
    }

    @Test func `a signer that keeps every rule passes`() async throws {
        let rules = try await suite(.none).run()
        #expect(rules.count == 17)
        #expect(Set(rules).count == rules.count)
    }

    @Test(arguments: SignerDefect.allCases.filter { $0 != .none })
    func `each defect is found`(defect: SignerDefect) async {
        let error = await #expect(throws: ComplianceError.self, "\(defect)") { try await suite(defect).run() }
        #expect(error?.detail.isEmpty == false)
    }

    @Test(
        arguments: [
            (SignerDefect.sendsKey, "the key is never sent"),
            (.sendsKeyInHexadecimal, "the key is never sent"),
            (.sendsKeyInBase64, "the key is never sent"),
            (.sendsKeyInQuery, "the key is never sent"),
            (.changesMethod, "the method and the resource of the program are kept"),
            (.changesHost, "the method and the resource of the program are kept"),
            (.changesPath, "the method and the resource of the program are kept"),
            (.dropsHeaders, "the headers of the program are kept"),
            (.doublesHeaders, "the headers of the program are kept"),
            (.dropsBody, "the parameters of the program are kept"),
            (.dropsQuery, "the parameters of the program are kept"),
            (.changesParameters, "the parameters of the program are kept"),
            (.doublesParameters, "the parameters of the program are kept"),
            (.breaksLines, "a header is one line"),
            (.takesReservedNames, "a parameter with a reserved name is error 2"),
            (.refusesReservedNamesOtherwise, "a parameter with a reserved name is error 2"),
            (.drawsItsOwnNonce, "the same request is signed the same at the same time with the same nonce"),
            (.countsRequests, "the same request is signed the same at the same time with the same nonce"),
            (.ignoresNonce, "another nonce produces another signature"),
            (.ignoresTime, "another second produces another signature"),
            (.keepsNonceBetweenCalls, "eight requests that are signed at once do not mix"),
            (.ignoresMethod, "another method produces another signature"),
            (.ignoresLengthOfBody, "another body produces another signature"),
            (.ignoresAccount, "another account produces another signature"),
        ]
    )
    func `the broken rule is named`(defect: SignerDefect, rule: String) async {
        let error = await #expect(throws: ComplianceError.self) { try await suite(defect).run() }
        #expect(error?.rule == rule)
    }

    @Test(arguments: [
        (SignerDefect.ignoresMethod, RequestSignerCompatTest.Part.method), (.ignoresHost, .host),
        (.ignoresPath, .path), (.ignoresQuery, .query), (.ignoresBody, .body), (.ignoresContentType, .contentType),
        (.ignoresAccount, .account),
    ])
    func `parts that are not declared as covered are not checked`(
        defect: SignerDefect,
        part: RequestSignerCompatTest.Part,
    ) async throws {
        let others = Set(RequestSignerCompatTest.Part.allCases).subtracting([part])
        let rules = try await suite(defect, covers: others).run()
        #expect(rules.count == 16)
    }
}
