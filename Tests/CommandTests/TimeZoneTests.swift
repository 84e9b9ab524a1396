import CommandHarness
import Testing

/// `--time-zone`.
@Suite(.timeLimit(.minutes(20))) struct TimeZoneTests {
    private static let code =
        "[new Date(1.7e12).getTimezoneOffset(), Intl.DateTimeFormat().resolvedOptions().timeZone].join()"

    @Test func `a program has the time zone of the option`() async throws {
        let program = try ProgramFolder()
        let zone = try await program.mini("eval", Self.code, "--time-zone", "Asia/Shanghai", "--ephemeral")
        #expect(zone.output == "\"-480,Asia/Shanghai\"\n", "\(zone.error)")
        let unknown = try await program.mini("eval", Self.code, "--time-zone", "Mars/Base", "--ephemeral")
        #expect(unknown.status == 2)
        #expect(
            unknown.error
                == "Error: --time-zone: There is no time zone \"Mars/Base\"; write a name of the IANA database, "
                + "such as Asia/Shanghai.\n"
        )
        let other = try await program.mini("check", "--time-zone", "Asia/Shanghai")
        #expect(other.status == 2)
        #expect(other.error.contains("set the variable TZ instead"))
    }

    @Test(arguments: ["process", "none"])
    func `a test and its program have the time zone of the option`(isolation: String) async throws {
        let program = try ProgramFolder([
            "pages/a/a.js": "Page({ data: { zone: \(Self.code) } });",
            "tests/a.test.js": """
            test('zone', async ({ app }) => {
              const page = await app.open('/pages/a/a');
              expect(page.data.zone).toBe('300,America/New_York');
              expect(\(Self.code)).toBe('300,America/New_York');
            });
            """,
        ])
        let words = ["test", program.path + "/tests", "--time-zone", "America/New_York", "--isolation", isolation]
        let result = try await Product.mini.run(words)
        #expect(result.status == 0, "\(result.output)")
    }
}
