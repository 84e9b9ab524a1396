import CommandHarness
import Foundation
import Testing

@testable import MiniProtection

/// A device that stays unlocked between commands although the system rejects keyrings: an agent keeps its keys.
@Suite(.timeLimit(.minutes(20)))
struct DeviceAgentTests {
    private let folder = TemporaryDataFolder()

    private var socket: String { folder.path + "/device/agent" }

    /// Runs `mini` on the device and lets the system reject its keyring calls.
    ///
    /// - Parameter user: The id of the user; nil for the user of the tests.
    private func mini(_ words: String..., user: uid_t? = nil) async throws -> CommandResult {
        let command =
            [
                Product.strace.path, "-o", "/dev/null", "-e", "trace=add_key,keyctl", "-e",
                "inject=add_key,keyctl:error=EPERM", Product.mini.path,
            ] + words + ["--data-dir", folder.path]
        let asUser = user.map { ["setpriv", "--reuid=\($0)", "--clear-groups"] } ?? []
        return try await Product.shell.run(
            ["-c", "exec \"$@\"", "sh"] + asUser + command,
            environment: ["MINI_PASSCODE": "1234"],
        )
    }

    private func state() async throws -> String {
        let output = try await mini("device", "status", "--json").output
        return try #require(output.firstMatch(of: /"state":"(\w+)"/)).1.description
    }

    /// The id of the agent's process; nil if there is none.
    private func agent() throws -> pid_t? {
        let device = try #require(realpath(folder.path + "/device", nil).map { String(cString: $0) })
        return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { pid_t($0) }.first { number in
            // A process that has just ended is not the agent.
            guard let words = try? Data(contentsOf: URL(filePath: "/proc/\(number)/cmdline")) else { return false }
            let parts = words.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return parts.dropFirst() == ["device", "agent", device]
        }
    }

    @Test func `an agent keeps the device unlocked until it is locked`() async throws {
        #expect(try await mini("device", "init").status == 0)
        #expect(try await state() == "beforeFirstUnlock")
        #expect(try agent() == nil)
        let unlocked = try await mini("device", "unlock")
        #expect(unlocked.status == 0, "\(unlocked.error)")
        #expect(try await state() == "unlocked")
        let process = try #require(try agent())
        let variables = try Data(contentsOf: URL(filePath: "/proc/\(process)/environ"))
        #expect(variables.range(of: Data("PATH=".utf8)) != nil)
        #expect(variables.range(of: Data("PASSCODE".utf8)) == nil)
        let attributes = try FileManager.default.attributesOfItem(atPath: socket)
        #expect(attributes[.posixPermissions] as? Int == 0o600)

        // A second unlock uses the same agent.
        #expect(try await mini("device", "unlock").status == 0)
        #expect(try agent() == process)

        #expect(try await mini("device", "lock").status == 0)
        #expect(try await state() == "locked")
        #expect(try agent() == process)
        #expect(try await mini("device", "lock", "--completely").status == 0)
        #expect(try await state() == "beforeFirstUnlock")
        #expect(await ProcessTree.haveEnded([process]))
        #expect(try agent() == nil)
        #expect(!FileManager.default.fileExists(atPath: socket))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can start processes of another user"))
    func `the agent of a user serves no other user, who cannot read its memory`() async throws {
        let user: uid_t = 65_534
        try #require(chown(folder.path, user, user) == 0)
        #expect(try await mini("device", "init", user: user).status == 0)
        #expect(try await mini("device", "unlock", user: user).status == 0)
        #expect(try await mini("device", "status", "--json", user: user).output.contains(#""state":"unlocked""#))
        let process = try #require(try agent())
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        #expect(status.contains("Uid:\t\(user)\t\(user)\t"))
        // The files of a process that is not dumpable belong to root.
        let owner = try FileManager.default.attributesOfItem(atPath: "/proc/\(process)/mem")[.ownerAccountID]
        #expect(owner as? Int == 0)
        let device = folder.path + "/device"
        #expect(FileManager.default.fileExists(atPath: socket))
        #expect(AgentSocket.connected(to: device) == nil)
        #expect(!AgentClient(folder: device).isRunning)
        #expect(try await mini("device", "erase", "--force", user: user).status == 0)
        #expect(await ProcessTree.haveEnded([process]))
    }

    @Test func `an unlock ends after its time limit`() async throws {
        #expect(try await mini("device", "init").status == 0)
        #expect(try await mini("device", "unlock", "--timeout", "1s").status == 0)
        let process = try #require(try agent())
        // There is no event: another process removes the keys.
        while try await state() != "locked" { try Task.checkCancellation() }
        #expect(try await mini("device", "erase", "--force").status == 0)
        #expect(await ProcessTree.haveEnded([process]))
    }

    @Test(arguments: [SIGKILL, SIGTERM])
    func `an agent that exits leaves the device locked, and the next unlock starts another agent`(signal: Int32)
        async throws
    {
        #expect(try await mini("device", "init").status == 0)
        #expect(try await mini("device", "unlock").status == 0)
        let process = try #require(try agent())
        kill(process, signal)
        #expect(await ProcessTree.haveEnded([process]))
        #expect(FileManager.default.fileExists(atPath: socket) == (signal == SIGKILL))
        #expect(try await state() == "beforeFirstUnlock")
        #expect(try await mini("device", "unlock").status == 0)
        #expect(try await state() == "unlocked")
        let next = try #require(try agent())
        #expect(try await mini("device", "erase", "--force").status == 0)
        #expect(await ProcessTree.haveEnded([next]))
    }
}
