import Testing

struct TestRules {
    private static let files = Repository.swiftFiles(in: "Tests", "Examples/Tests")

    @Test func `the name of a test is a sentence`() {
        let violations = Self.files.flatMap { file in
            file.code.indices.filter { index in
                guard file.code[index].contains("@Test") else { return false }
                // The function may follow after arguments and traits.
                let following = file.code[index...].first { $0.contains("func ") } ?? ""
                return !following.contains(/func `[^`]+ [^`]+`/)
            }.map { file.violation(at: $0, "name the test by a sentence in backticks") }
        }
        expectNoViolations(violations)
    }

    /// Files that sleep, and the reasons.
    private static let sleepers = [
        "Tests/Benchmarks/Figures/LoadFigures.swift": "memory is measured while time passes",
        "Tests/Benchmarks/Soak/Soak.swift": "memory is measured while time passes",
        "Tests/Benchmarks/Soak/SoakCounts.swift": "programs of other processes fill their memory meanwhile",
        "Tests/Benchmarks/Soak/SoakSlot.swift": "programs make calls while time passes",
        "Tests/MiniEngineTests/LifetimeTests.swift": "the system removes an ended thread from its list slightly later",
        "Tests/MiniEngineTests/LimitTests.swift": "the test checks that sleep does not count as time of a turn",
    ]

    @Test func `no test sleeps`() {
        let violations = Self.files.filter { Self.sleepers[$0.path] == nil }.flatMap { file in
            file.code.enumerated().filter { $1.contains("sleep(") }.map {
                file.violation(at: $0.offset, "wait for an event, not for time to pass")
            }
        }
        expectNoViolations(violations)
    }

    /// The folders whose tests run commands and servers as processes, with limits of twenty minutes: the commands of all tests
    /// wait for the processors.
    private static let processFolders = ["Tests/CommandTests/", "Tests/GoldenTests/", "Examples/Tests/"]

    @Test func `a time limit of more than five minutes has a reason`() {
        let violations = Self.files.flatMap { file in
            let usualLimit = Self.processFolders.contains { file.path.hasPrefix($0) } ? 20 : 5
            return file.code.indices.filter { index in
                guard file.code[index].contains("timeLimit"),
                    let match = file.code[index].firstMatch(of: /timeLimit\(\.minutes\((\d+)\)\)/)
                else {
                    return false
                }
                let isExplained = file.lines[index - 1].drop { $0 == " " }.hasPrefix("// ")
                return !isExplained && Int(match.1) ?? .max > usualLimit
            }.map { file.violation(at: $0, "add a comment above with the reason, or use a usual limit") }
        }
        expectNoViolations(violations)
    }

    @Test func `a test returns early only after it has recorded an issue`() {
        let violations = Self.files.flatMap { file in
            var isInTest = false
            return file.code.enumerated().compactMap { index, line -> Violation? in
                if line.contains("func `") { isInTest = true }
                if line == "    }" { isInTest = false }
                guard isInTest, line.contains("return"), line.contains(/(^|\{)\s*return\s*(\}|$)/) else { return nil }
                guard !file.code[index - 1].contains("Issue.record(") else { return nil }
                return file.violation(at: index, "a test that returns here passes without a check: use `if`")
            }
        }
        expectNoViolations(violations)
    }

    /// Files of suites that run in both modes whose hosts do not have the mode, and the reasons.
    private static let inOneProcess = [
        "Tests/MiniHostTests/ConfigurationTests.swift": "the host is not created",
        "Tests/MiniHostTests/DescriptorTests.swift": "the descriptors are those of one process",
        "Tests/MiniHostTests/LifetimeTests.swift": "the threads and the memory are those of one process",
        "Tests/MiniHostTests/PreparedEngineTests.swift": "the engine is that of one process",
        "Tests/MiniHostTests/RecordTests.swift": "the host is not created",
        "Tests/MiniHostTests/RecordedRun.swift": "records are of programs in one process",
        "Tests/MiniHostTests/ScopeTests.swift": "the host is not created",
        "Tests/MiniHostTests/ShutdownTests.swift": "the program cannot be interrupted in one process only",
    ]

    @Test func `suites that run in both modes open programs in the process of the mode`() {
        let suites = Repository.swiftFiles(in: "Tests/MiniHostTests", "Tests/MiniRuntimeTests")
        let violations = suites.filter { Self.inOneProcess[$0.path] == nil }.flatMap { file in
            file.code.enumerated().filter {
                $1.contains("MiniProgramHost()") || $1.contains("= HostConfiguration()")
            }.map {
                file.violation(at: $0.offset, "use the configuration of `forTests()`")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `no expectation compares a value with itself`() {
        let violations = Self.files.flatMap { file in
            // Most lines contain no operator, and a regular expression is slow.
            file.code.enumerated().filter {
                ($1.contains(" == ") || $1.contains(" != "))
                    && $1.contains(/[(&|] *([A-Za-z_][A-Za-z_.]*) (==|!=) \1( |\)|$)/)
            }.map {
                file.violation(at: $0.offset, "the two sides are the same value: one of them is shadowed")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `a disabled test has a reason`() {
        let violations = Self.files.flatMap { file in
            file.code.indices.filter { index in
                let code = file.code[index]
                return (code.contains(".disabled(") || code.contains(".enabled(")) && !file.lines[index].contains("\"")
            }.map { file.violation(at: $0, "add a comment to `enabled` and `disabled`; it is printed") }
        }
        expectNoViolations(violations)
    }

    /// Modules that only export another one, whose tests import them.
    private static let exportingModules: Set = ["ACGriverCore", "AriverKernel", "GRVAppContainer", "IAPConnect"]

    @Test func `every module has tests`() {
        let modules = Set(Self.files.map(\.module))
        let violations = Repository.libraryModules.filter {
            !modules.contains($0 + "Tests") && !Self.exportingModules.contains($0)
        }
        expectNoViolations(violations.map { Violation(place: "Tests/\($0)Tests", text: "is missing") })
    }
}
