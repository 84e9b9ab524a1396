import Testing

struct FileRules {
    private static let lengthLimit = 400

    /// The permitted entries of the top level besides dot files.
    private static let topLevel: Set = [
        "Package.swift", "Sources", "Tests", "Examples", "MiniPrograms", "README.md", "LICENSE",
    ]

    @Test func `a file has at most 400 lines`() {
        let files = Repository.files { path in
            (path.hasSuffix(".swift") || path.hasSuffix(".js"))
                && ["Sources/", "Tests/", "Examples/"].contains { path.hasPrefix($0) }
        }
        expectNoViolations(
            files.filter { $0.lines.count > Self.lengthLimit }.map { $0.violation("\($0.lines.count) lines") }
        )
    }

    @Test func `the top level contains only the allowed files`() {
        let names = Set(Repository.paths.map { String($0.prefix { $0 != "/" }) })
        let violations = names.filter { !$0.hasPrefix(".") && !Self.topLevel.contains($0) }.sorted()
        expectNoViolations(violations.map { Violation(place: $0, text: "does not belong at the top level") })
    }

    /// A JSAPI has its name from the vendor.
    @Test func `the name of a file matches its content`() {
        let violations = Repository.swiftFiles.filter {
            $0.stem.contains(/Manager|Helper|Util|Misc|Common/) && !$0.path.hasPrefix("Sources/MiniAPIs/")
        }
        expectNoViolations(violations.map { $0.violation("names no subject") })
    }

    @Test func `no committed text contains a path of a developer's machine`() {
        // The words are concatenated so that this file does not break its own rule.
        let folders = ["home", "root", "work", "Users"].map { "/\($0)/" } + ["/tmp/" + "pkg"]
        // Published test data contains example paths.
        let violations = Repository.files { !$0.hasPrefix("Tests/PublicVectors/Cases/") }.flatMap { file in
            file.lines.enumerated().compactMap { index, line in
                folders.first { line.contains($0) }.map { file.violation(at: index, "names \($0)") }
            }
        }
        expectNoViolations(violations)
    }
}
