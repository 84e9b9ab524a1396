import Testing

struct APIRegistryRules {
    private static let contracts = [
        "ImmediateFunction", "DirectFunction", "DeferredFunction", "TaskFunction", "HostConstant",
    ]

    /// The JSAPI types with their files.
    private static let functions = Repository.swiftFiles(in: "Sources/MiniAPIs").compactMap { file in
        file.code.lazy.compactMap { $0.firstMatch(of: /^(public )?(struct|enum) (\w+): (.*) \{/) }
            .first { match in contracts.contains { match.4.contains($0) } }
            .map { (file: file, type: String($0.3)) }
    }

    @Test func `the list of JSAPIs is not empty`() {
        #expect(Self.functions.count > 20)
    }

    @Test func `a JSAPI has its source in its comment`() {
        expectNoViolations(
            Self.functions.filter { function in
                !function.file.lines.contains { $0.hasPrefix("/// - Source: ") }
            }.map { $0.file.violation("no \"- Source:\" line") }
        )
    }

    @Test func `a JSAPI is registered`() {
        let apis = Repository.file("Sources/MiniAPIs/APIRegistry+BuiltIns.swift")?.code ?? []
        expectNoViolations(
            Self.functions.filter { function in
                !apis.contains { $0.contains("\(function.type).self") }
            }.map { $0.file.violation("\($0.type) is not in the registry") }
        )
    }

    @Test func `a JSAPI is in its own file, in the folder of its group`() {
        expectNoViolations(
            Self.functions.filter { $0.file.stem != $0.type || $0.file.path.split(separator: "/").count != 4 }.map {
                $0.file.violation("expected Sources/MiniAPIs/GROUP/\($0.type).swift")
            }
        )
    }

    /// The vendor uses one number for several failures of different JSAPIs.
    ///
    /// This project's own numbers start at 10101.
    @Test func `an error number of this project is used once, and each comment begins with its number`() throws {
        var owners: [String: String] = [:]
        for code in ErrorTable.codes {
            let other = owners.updateValue(code.name, forKey: code.number)
            let isOurs = try #require(Int(code.number)) > 10_100
            #expect(!isOurs || other == nil, "\(code.number) is given twice")
            #expect(code.text == code.name, "the reason \(code.name) has another name in its value")
            #expect(code.comment.hasPrefix("\(code.number): "), "\(code.name): the comment begins with \(code.number)")
        }
        #expect(owners.count > 10)
    }
}
