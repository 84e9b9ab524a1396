import Foundation
import Testing

/// The super app with its programs and its backend, used by lines of its terminal.
@Suite(.timeLimit(.minutes(20)))
struct SuperAppTests {
    private static let superApp = ExampleCommand("SuperApp")

    /// Runs a body with the address of a backend and the file with its keys.
    private func withBackend(_ body: (_ arguments: [String]) async throws -> Void) async throws {
        let folder = try ProgramFolder()
        try FileManager.default.createDirectory(atPath: folder.data, withIntermediateDirectories: true)
        try await ExampleCommand("SignedBackend").serve([folder.data], on: .output, until: "\n") { announced in
            let address = try #require(announced.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+/))
            try await body([String(address.0), folder.data + "/apps.json"])
        }
    }

    private func run(_ arguments: [String], _ lines: [String]) async throws -> String {
        let result = try await Self.superApp.run(arguments, input: lines.joined(separator: "\n") + "\n")
        #expect(result.status == 0, "\(result)")
        return result.output
    }

    /// The positions of texts in an output are in their order.
    private func expect(_ output: String, contains texts: [String]) {
        var rest = output[...]
        for text in texts {
            if let range = rest.range(of: text) {
                rest = rest[range.upperBound...]
            } else {
                Issue.record("\(text) is missing or too early: \(output)")
            }
        }
    }

    @Test func `a program pays after the consent and the confirmation of the user`() async throws {
        let folder = try ProgramFolder()
        let output = try await run(
            [folder.data],
            [
                "1234", "open kiosk", "tap kiosk Buy a coffee", "y", "y", "tap kiosk Buy a coffee", "n", "forget kiosk",
                "tap kiosk Buy a coffee", "n", "tap kiosk Buy a coffee", "forbid kiosk", "tap kiosk Buy a coffee",
                "tap kiosk Profile", "quit",
            ]
        )
        expect(
            output,
            contains: [
                "[device] Passcode of the new device:", "welcome", "[kiosk] asks once for superapp.payments",
                "[wallet] Pay 250 cents to kiosk for \"a coffee\"? [y/n]", "paid, 750 cents are left",
                "[wallet] Pay 250 cents", "not paid, error 20001", "kiosk asks again",
                "[kiosk] asks once for superapp.payments", "not paid, error 2001", "not paid, error 2002",
                "kiosk may not pay", "not paid, error 4", "no profile, error ",
            ]
        )
    }

    @Test func `a lock of the device makes stored values unreadable, and a passcode readable`() async throws {
        let folder = try ProgramFolder()
        let output = try await run(
            [folder.data],
            [
                "1234", "open kiosk", "tap kiosk Buy a coffee", "y", "y", "tap kiosk Receipts", "lock",
                "tap kiosk Receipts", "unlock 0000", "unlock 1234", "tap kiosk Receipts", "close kiosk", "show kiosk",
            ]
        )
        expect(
            output,
            contains: [
                "receipts: 1", "locked", "no receipts, error 10108", "error: wrongPasscode", "unlocked", "receipts: 1",
                "kiosk is closed", "error: there is no program kiosk",
            ]
        )
        let files = try #require(FileManager.default.enumerator(atPath: folder.data)?.allObjects as? [String])
        #expect(files.count > 5)
        for file in files {
            // Folders and sockets have no content.
            let bytes = FileManager.default.contents(atPath: "\(folder.data)/\(file)") ?? Data()
            #expect(bytes.range(of: Data("a coffee".utf8)) == nil, "\(file)")
        }

        let later = try await run([folder.data], ["4321", "1234", "open kiosk", "tap kiosk Receipts", "quit"])
        expect(later, contains: ["[device] Passcode:", "[device] Passcode:", "receipts: 1"])
    }

    @Test func `several programs run, of which one requests its backend with signatures`() async throws {
        try await withBackend { backend in
            let folder = try ProgramFolder()
            let output = try await run(
                [folder.data] + backend,
                [
                    "1234", "open kiosk", "open notes", "open shop", "programs", "tap kiosk Profile",
                    "register 13800138000 opensesame", "tap kiosk Profile", "login 13800138000 wrong",
                    "tap notes Add a note", "metrics", "trace", "tap kiosk Offers", "quit",
                ]
            )
            expect(
                output,
                contains: [
                    "kiosk, notes, shop", "Login has expired, please log in again.", "signed in as user 1001",
                    "user 1001", "The phone number or the password is wrong.", "# TYPE minihost_call_duration_seconds",
                    "minihost_calls{program=\"kiosk\",api=\"request\"} 2", "minihost_programs 3",
                    "minihost_workers 3", "HTTP POST", "no offers, error 20:",
                ]
            )
            #expect(output.contains(/\nmy\.request \d+ µs succeeded\n/), "\(output)")
            #expect(
                output.contains(/\nminihost_requests_seconds_count\{kind="request",outcome="2xx"\} 2\n/),
                "\(output)"
            )
        }
    }

    @Test func `the allowlist refuses a server by plain HTTP, also without a backend`() async throws {
        let folder = try ProgramFolder()
        let output = try await run([folder.data], ["1234", "open kiosk", "tap kiosk Offers", "quit"])
        expect(output, contains: ["welcome", "no offers, error 20:"])
    }

    @Test func `Prometheus reads the metrics over HTTP`() async throws {
        let folder = try ProgramFolder()
        try await Self.superApp.serve([folder.data], input: "1234\n", on: .output, until: "/metrics\n") { announced in
            let address = try #require(announced.firstMatch(of: /http:\/\/127\.0\.0\.1:\d+\/metrics/)).0
            let code = "return (await my.request({ url: '\(address)', dataType: 'text' })).data"
            let result = try await ExampleCommand("mini").run(
                ["eval", "MiniPrograms/hello", code, "--ephemeral", "--allow-http", "127.0.0.1", "--timeout", "10m"]
            )
            #expect(result.status == 0, "\(result)")
            #expect(result.output.contains("# TYPE minihost_programs gauge"), "\(result)")
        }
    }
}
