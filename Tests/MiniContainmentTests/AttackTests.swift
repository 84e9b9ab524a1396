import CommandHarness
import Glibc
import MiniContainment
import Testing

/// A confined worker attacks the system by raw system calls, as native code of a broken engine would.
struct AttackTests {
    /// Whether this machine has every protection of a process, so that each can be shown without the others.
    ///
    /// Few machines delegate control groups, which refuse no attack.
    private static let isComplete: Bool = {
        let missing = try? ContainmentProbe.report().missing
        return missing?.allSatisfy { $0.feature == .controlGroup } == true
    }()

    /// Runs an attack.
    private func ending(of attack: String, _ options: String...) async throws -> Outcome.Ending {
        let result = try await Product.containedProcess.run(["attack", attack] + options)
        switch result.status {
        case 128 + SIGSYS: return .killed
        case 128 + SIGABRT: return .aborted
        case 128 + SIGSEGV, 128 + SIGILL, 128 + SIGTRAP: return .crashed
        case 0: break
        default: return .error("status \(result.status)")
        }
        let text = result.output.split(separator: "\n").last.map(String.init) ?? ""
        return text == "done" ? .done : .error(text)
    }

    @Test func `the table lists every attack`() async throws {
        let result = try await Product.containedProcess.run(["attacks"])
        #expect(result.output.split(separator: "\n").map(String.init) == Outcome.all.map(\.attack))
        #expect(Outcome.all.count > 100)
    }

    @Test(arguments: Outcome.all)
    func `an attack in a worker ends as the table shows`(_ outcome: Outcome) async throws {
        #expect(try await ending(of: outcome.attack) == outcome.contained)
    }

    @Test(arguments: Outcome.all)
    func `an attack ends in the same way with Landlock of an older kernel`(_ outcome: Outcome) async throws {
        #expect(try await ending(of: outcome.attack, "abi=2") == outcome.contained)
    }

    @Test(arguments: Outcome.all.filter { $0.control == .anyUser })
    func `an attack succeeds without containment`(_ outcome: Outcome) async throws {
        #expect(try await ending(of: outcome.attack, "free") == .done)
    }

    @Test(
        .enabled(if: isComplete && geteuid() == 0, "needs root outside a container"),
        arguments: Outcome.all.filter { $0.control == .root }
    )
    func `an attack of root succeeds without containment`(_ outcome: Outcome) async throws {
        #expect(try await ending(of: outcome.attack, "free") == .done)
    }

    @Test(
        .enabled(if: isComplete, "the machine does not have every protection"),
        arguments: Outcome.all.filter { $0.withoutSeccomp != nil }
    )
    func `an attack fails by the other protections without seccomp`(_ outcome: Outcome) async throws {
        let expected = try #require(outcome.withoutSeccomp)
        #expect(try await ending(of: outcome.attack, "without=seccomp") == .error(expected))
    }

    @Test(arguments: ["map-executable", "map-only-executable", "make-executable"])
    func `memory cannot become executable without the compiler`(_ attack: String) async throws {
        #expect(try await ending(of: attack, "jit=off") == "EACCES")
    }

    private static let others = "emptyRoot,mountNamespace,pidNamespace,networkNamespace,ipcNamespace,userNamespace"

    @Test(
        .enabled(if: isComplete, "the machine does not have every protection"),
        arguments: [
            ("open-file", 2, "EACCES"), ("open-own-memory", 2, "EACCES"), ("create-file", 2, "EACCES"),
            ("remove-file", 2, "EACCES"), ("execute", 2, "EACCES"), ("trace-parent", 2, "EPERM"),
            ("read-host", 2, "EPERM"), ("truncate-file", 3, "EACCES"), ("bind", 4, "EACCES"),
            ("signal-parent", 6, "EPERM"), ("signal-host", 6, "EPERM"),
        ]
    )
    func `Landlock alone refuses paths, and the rest from its later versions on`(
        _ attack: String,
        _ abi: Int,
        _ error: String,
    ) async throws {
        let options = "without=seccomp," + Self.others
        #expect(try await ending(of: attack, options, "abi=\(abi)") == .error(error))
        if abi > 2 { #expect(try await ending(of: attack, options, "abi=\(abi - 1)") == .done) }
    }

    /// The endings that differ in a worker without a zygote, which is process 1 of its namespace.
    private static let directEndings: [String: Outcome.Ending] = [
        // The filter of a zygote ends the process at these flags.
        "fork-in-namespace": "EPERM",
        // The parent has the number 0, which stands for the process itself, and is only read.
        "limit-parent": .done,
        // The kernel ignores the signal of `abort` to process 1.
        "abort": .crashed,
    ]

    @Test(.enabled(if: isComplete, "the machine does not have every protection"), arguments: Outcome.all)
    func `an attack in a worker without a zygote ends as the table shows, with some differences`(
        _ outcome: Outcome
    ) async throws {
        let expected = Self.directEndings[outcome.attack] ?? outcome.contained
        #expect(try await ending(of: outcome.attack, "direct") == expected)
    }

    @Test(
        arguments: [
            ("open-file", "EACCES"), ("find-file", "EACCES"), ("connect", "EACCES"), ("thread", .done),
            ("memory-file", "EPERM"), ("execute", .killed), ("fork-in-namespace", .killed), ("trace-host", .killed),
            ("bpf", .killed), ("fork", .done), ("further-filter", .done),
        ] as [(String, Outcome.Ending)]
    )
    func `a zygote can fork and confine, and not more than its workers otherwise`(
        _ attack: String,
        _ ending: Outcome.Ending,
    ) async throws {
        #expect(try await self.ending(of: attack, "zygote") == ending)
    }

    /// The last column for an attack without another protection.
    private static func other(_ ending: Outcome.Ending) -> String {
        switch ending {
        case .done, .aborted, .crashed: "\(ending)"
        case .error, .killed: "no further protection"
        }
    }

    @Test func `the table in the article Containment is current`() throws {
        let header = """
            | attack | without containment | in a worker | without seccomp |
            |---|---|---|---|

            """
        let rows = Outcome.all.map { outcome in
            let control =
                switch outcome.control {
                case .anyUser: "succeeds"
                case .root: "succeeds as root"
                case .none: "not tried"
                }
            let others = outcome.withoutSeccomp ?? Self.other(outcome.contained)
            return "| \(outcome.attack) | \(control) | \(outcome.contained) | \(others) |\n"
        }
        let table = header + rows.joined()
        #expect(try ArticleSection("Containment", "attacks").text(recording: table) == table)
    }
}
