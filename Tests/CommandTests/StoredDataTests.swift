import CommandHarness
import Testing

/// Serialized: two tests that each keep a command running and start another would wait for each other's slot.
@Suite(.timeLimit(.minutes(20)), .serialized)
struct StoredDataTests {
    private static let read = "my.getStorageSync({ key: 'a' }).data"

    @Test func `data is kept between runs for each user and program`() async throws {
        let program = try ProgramFolder()
        let write = "my.setStorageSync({ key: 'a', data: 'kept' })"
        #expect(try await program.mini("eval", write, "--user", "u").output == "{\"success\":true}\n")
        #expect(try await program.mini("eval", Self.read, "--user", "u").output == "\"kept\"\n")
        #expect(try await program.mini("eval", Self.read, "--user", "v").output == "null\n")
        #expect(try await program.mini("eval", Self.read, "--user", "u", "--app-id", "other").output == "null\n")
        #expect(try await program.mini("eval", Self.read, "--user", "u", "--ephemeral").output == "null\n")
    }

    @Test func `data of a killed run opens again`() async throws {
        let program = try ProgramFolder([
            "app.js": "App({}); if (!my.getStorageSync({ key: 'a' }).data) { "
                + "my.setStorageSync({ key: 'a', data: 'kept' }); console.log('stored'); for (;;); }"
        ])
        let running = try await program.start("run")
        #expect(await running.waitForError("stored\n"))
        running.kill()
        #expect(await running.result().status == 128 + 9)
        #expect(try await program.mini("eval", Self.read).output == "\"kept\"\n")
    }

    @Test func `data in use is a failed call that names the process`() async throws {
        let program = try ProgramFolder([
            "app.js": """
            App({});
            const isFirst = my.setStorageSync({ key: 'a', data: 1 }).success;
            const stay = () => setTimeout(stay, 100);
            if (isFirst) stay();
            console.log(isFirst ? 'stored' : 'refused');
            """
        ])
        let running = try await program.start("run", "--timeout", "5m")
        #expect(await running.waitForError("stored\n"))
        let second = try await program.mini("run")
        running.kill()
        #expect(second.error.contains("refused\n"))
        #expect(second.error.contains("my.setStorageSync failed with error 10105: "))
        #expect(second.status == 0)
        _ = await running.result()
    }

    @Test func `mini storage rejects data in use and names the process`() async throws {
        let program = try ProgramFolder([
            "app.js": """
            App({});
            my.setStorageSync({ key: 'a', data: 1 });
            console.log('stored');
            const stay = () => setTimeout(stay, 100);
            stay();
            """
        ])
        let key = try program.makeKey("a passphrase")
        let running = try await program.start("run", "--timeout", "5m")
        #expect(await running.waitForError("stored\n"))
        let commands = [
            ["list"], ["get", "a"], ["verify"], ["export", "-"], ["migrate", "--encryptor", "aes256"],
            ["migrate", "--database-key", key], ["rekey", "--database-key", key, "--new-database-key", key],
        ]
        var results: [CommandResult] = []
        for command in commands {
            results.append(try await program.storage(command[0], Array(command.dropFirst())))
        }
        results.append(try await program.storageOfAll("migrate", "--encryptor", "aes256"))
        running.kill()
        _ = await running.result()
        for result in results {
            #expect(result.status == 1)
            #expect(result.output == "")
            #expect(result.error.contains("The stored data is in use by process \(running.process) ("))
        }
        #expect(try await program.storage("get", "a").output == "1\n")
    }

    @Test func `an error without a data folder names the options`() async throws {
        let program = try ProgramFolder()
        let run = try await Product.mini.run(["run", program.path])
        #expect(run.status == 2)
        #expect(run.error.hasSuffix("Specify --data-dir DIR. Or store nothing: --ephemeral.\n"))
        let list = try await Product.mini.run(["storage", "list", program.path])
        #expect(list.status == 2)
        #expect(list.error.hasSuffix("Specify --data-dir DIR.\n"))
    }

    @Test func `a run without stored data writes no file`() async throws {
        let program = try ProgramFolder()
        let before = try program.contents()
        #expect(try await program.mini("run").status == 0)
        #expect(try program.contents() == before)
    }
}
