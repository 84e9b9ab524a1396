import CLinux
import CommandHarness
import MiniContainment
import MiniCore
import Testing

struct ReportTests {
    private func output(_ arguments: String...) async throws -> String {
        try await Product.containedProcess.run(arguments).output
    }

    /// A report in which Landlock is missing.
    private func incompleteReport() throws -> ContainmentReport {
        var encoder = BinaryEncoder()
        encoder.encode([ContainmentFeature.seccomp, .noNewPrivileges])
        encoder.encode(count: 1)
        encoder.encode(ContainmentFeature.landlock)
        encoder.encode("the kernel is old")
        encoder.encode(Int?.none)
        return try ContainmentReport(encoded: encoder.bytes)
    }

    @Test func `the probe reports what a worker reports, and does not confine the caller`() async throws {
        let report = try ContainmentProbe.report()
        #expect(try await output("report") == "\(report)\n")
        #expect(try await output("probe") == "\(report)\ncaller: free\n")
        #expect(report.enforced.count + report.missing.count == ContainmentFeature.allCases.count)
    }

    @Test func `a report can be encoded and decoded`() throws {
        for report in [try ContainmentProbe.report(), try incompleteReport()] {
            #expect(try ContainmentReport(encoded: report.encoded) == report)
        }
    }

    @Test func `a report lists missing features with reasons and consequences`() throws {
        let report = try incompleteReport()
        #expect(
            "\(report)" == """
                enforced: noNewPrivileges, seccomp
                missing: landlock: the kernel is old; without it files that the user can open depend on seccomp and \
                the empty root alone
                """
        )
        #expect(!report.isComplete)
    }

    @Test func `a demanded feature that is missing is an error with its reason`() throws {
        let report = try incompleteReport()
        try report.require([.seccomp])
        let error = #expect(throws: ContainmentError.self) { try report.require([.seccomp, .landlock, .emptyRoot]) }
        let text = error?.description ?? ""
        #expect(text.contains("2 demanded protections"))
        #expect(text.contains("landlock: the kernel is old"))
        #expect(text.contains("emptyRoot: it was not tried"))
        #expect(text.contains("Permit the calls"))
    }

    @Test func `a worker without a demanded feature does not run`() async throws {
        let result = try await Product.containedProcess.run(["report", "require=seccomp", "without=seccomp"])
        #expect(result.status == 3)
        #expect(result.output.contains("seccomp: it was not tried"))
    }

    @Test(arguments: [
        (SYS_unshare, ["userNamespace", "networkNamespace", "emptyRoot"]), (SYS_seccomp, ["seccomp"]),
        (SYS_landlock_create_ruleset, ["landlock"]), (SYS_landlock_restrict_self, ["landlock"]),
        (SYS_close_range, ["closedDescriptors"]), (SYS_prlimit64, ["resourceLimits"]),
        (SYS_prctl, ["noNewPrivileges", "notDumpable", "endsWithParent"]), (SYS_capset, ["noCapabilities"]),
    ])
    func `a container that forbids a call appears in the report`(_ call: Int32, _ features: [String]) async throws {
        let text = try await output("probe", "\(call)")
        for feature in features {
            let line = text.split(separator: "\n").first { $0.hasPrefix("missing: \(feature): ") }
            #expect(line?.contains("; without it ") == true, "\(feature)")
        }
        // The others are enforced as before.
        #expect(text.hasPrefix("enforced: "))
        #expect(text.hasSuffix("caller: free\n"))
    }

    @Test func `a container that forbids everything leaves a report`() async throws {
        let calls = [SYS_unshare, SYS_seccomp, SYS_landlock_create_ruleset].map { "\($0)" }
        let text = try await output("probe", calls.joined(separator: ","))
        #expect(text.contains("missing: seccomp: compiling the filter: not permitted"))
        #expect(text.contains("missing: landlock: landlock_create_ruleset: not permitted"))
        #expect(text.contains("missing: userNamespace: unshare: not permitted"))
    }

    @Test func `a process with several threads is not confined`() async throws {
        #expect(try await output("threads").contains("several threads"))
    }

    @Test func `a process can wait for the end of its other threads`() async throws {
        #expect(try await output("threads", "ends").hasPrefix("enforced: "))
    }

    @Test func `a process whose threads are unknown is not confined`() async throws {
        #expect(try await output("threads", "hidden").contains("does not show the threads of the process"))
    }

    @Test func `a confined zygote with several threads is not forked`() async throws {
        let lines = try await output("fork-threads").split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == "one thread")
        #expect(lines.last?.contains("several threads") == true)
    }
}
