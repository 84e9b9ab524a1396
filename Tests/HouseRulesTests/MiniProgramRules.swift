import Testing

/// Every sample program is complete, and its output is reviewed.
struct MiniProgramRules {
    private static func folders(below folder: String) -> [String] {
        let paths = Repository.paths.filter { $0.hasPrefix(folder + "/") }
        return Set(paths.map { String($0.dropFirst(folder.count + 1).prefix { $0 != "/" }) }).sorted()
    }

    private static let programs = folders(below: "MiniPrograms")

    @Test func `the list of programs is not empty`() {
        #expect(Self.programs.contains("hello"))
    }

    @Test func `a program has an app.json`() {
        let violations = Self.programs.filter { !Repository.exists("MiniPrograms/\($0)/app.json") }
        expectNoViolations(violations.map { Violation(place: "MiniPrograms/\($0)", text: "has no app.json") })
    }

    @Test func `a program prints exactly its recorded output`() {
        let recorded = Self.folders(below: "Tests/GoldenTests/Expected")
        let missing = Self.programs.filter { !recorded.contains($0) }
        let stale = recorded.filter { !Self.programs.contains($0) }
        expectNoViolations(
            missing.map { Violation(place: "MiniPrograms/\($0)", text: "has no output in Tests/GoldenTests/Expected") }
                + stale.map { Violation(place: "Tests/GoldenTests/Expected/\($0)", text: "belongs to no program") }
        )
    }
}
