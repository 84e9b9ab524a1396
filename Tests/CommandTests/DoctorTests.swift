import CLinux
import CommandHarness
import Foundation
import MiniCore
import Testing

@Suite(.timeLimit(.minutes(20)))
struct DoctorTests {
    private let folder = TemporaryDataFolder()

    /// The check of a name in a JSON document.
    private func check(_ name: String, in document: ScriptValue) throws -> ScriptValue {
        let checks = try #require(document["checks"]?.array)
        return try #require(checks.first { $0["name"] == .string(name) }, "\(name)")
    }

    @Test func `what the defaults need is there`() async throws {
        let result = try await Product.mini.run(["doctor"])
        #expect(result.status == 0, "\(result.output)")
        #expect(result.error == "")
        let lines = result.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("CHECK ") == true)
        for name in ["kernel", "engine", "locale", "timeZone", "sqlcipher", "openssl", "worker", "noNewPrivileges"] {
            let words = lines.first { $0.hasPrefix(name + " ") }?.split(separator: " ")
            #expect(words?[1] == "ok", "\(name): \(result.output)")
        }
        #expect(lines.last == "Everything that is required is there.")
    }

    @Test func `the JSON document has every check with its state`() async throws {
        let result = try await Product.mini.run(["doctor", "--json"])
        let document = try result.document()
        #expect(document["ok"] == true)
        #expect(document["checks"]?.array?.count ?? 0 > 25)
        #expect(try check("engine", in: document)["text"]?.string?.hasPrefix("JavaScriptCore 2.") == true)
        #expect(try check("sqlcipher", in: document)["required"] == true)
        #expect(try check("tpm", in: document)["required"] == false)
        let worker = try check("worker", in: document)
        #expect(worker["text"]?.string?.contains(/^starts in [\d.]+ (ms|s) with \d+ of \d+ protections$/) == true)
        for check in document["checks"]?.array ?? [] where check["state"] == "ok" {
            #expect(check["advice"] == .null, "\(check)")
        }
    }

    @Test func `lost protections are reported with their loss and a remedy`() async throws {
        let calls = "\(SYS_unshare),\(SYS_landlock_create_ruleset)"
        let words = ["execute", calls, Product.mini.path, "doctor"]
        let result = try await Product.containedProcess.run(words)
        // They are not required.
        #expect(result.status == 0, "\(result.output)")
        let lines = result.output.split(separator: "\n")
        let namespace = lines.first { $0.hasPrefix("userNamespace ") }
        let loss = "missing   unshare: not permitted (EPERM); without it the other namespaces need root"
        #expect(namespace?.replacing(#/ {2,}/#, with: "   ").contains(loss) == true, "\(result.output)")
        #expect(lines.contains { $0.contains(/^landlock +missing +landlock_create_ruleset: not permitted/) })
        let advice = lines.first { $0.hasPrefix("  userNamespace, ") }
        #expect(advice?.contains("networkNamespace, ") == true)

        let demanding = try await Product.containedProcess.run(words + ["--require", "landlock,seccomp", "--json"])
        #expect(demanding.status == 1)
        let document = try demanding.document()
        #expect(document["ok"] == false)
        #expect(try check("landlock", in: document)["required"] == true)
        #expect(try check("seccomp", in: document)["state"] == "ok")
        let text = try await Product.containedProcess.run(words + ["--require", "landlock", "--require", "seccomp"])
        #expect(text.status == 1)
        #expect(text.output.hasSuffix("\nMissing: landlock.\n"))
    }

    @Test(arguments: [("/bin/true", "it is no worker"), ("/nonexistent/worker", "build the product mini-worker")])
    func `an executable that is no worker is missing`(path: String, reason: String) async throws {
        let result = try await Product.mini.run(["doctor", "--worker", path])
        #expect(result.status == 1)
        #expect(result.output.contains(reason))
        #expect(result.output.hasSuffix("\nMissing: worker.\n"))
    }

    @Test func `the product mini-worker is a worker`() async throws {
        let result = try await Product.mini.run(["doctor", "--worker", Product.miniWorker.path, "--require", "worker"])
        #expect(result.status == 0, "\(result.output)")
    }

    @Test func `a TPM is found by its address`() async throws {
        let tpm = try SoftwareTPM(in: folder.path + "/tpm")
        let environment = ["MINI_TPM": tpm.address]
        let found = try await Product.mini.run(["doctor", "--require", "tpm"], environment: environment)
        #expect(found.status == 0, "\(found.output)")
        #expect(found.output.contains(tpm.address))
        await tpm.stop()
        let lost = try await Product.mini.run(["doctor", "--require", "tpm"], environment: environment)
        #expect(lost.status == 1)
        #expect(lost.output.contains("cannot be reached"))
    }

    @Test func `an unknown check is a usage error with the closest one`() async throws {
        let result = try await Product.mini.run(["doctor", "--require", "landlok"])
        #expect(result.status == 2)
        #expect(result.error.contains("There is no check \"landlok\"; did you mean landlock? There are kernel, "))
    }
}
