import CommandHarness
import Foundation
import MiniHost
import MiniTesting
import NetworkServers
import Testing

/// Files of programs on a device that encrypts them.
// Programs run with several devices, one after another.
@Suite(.timeLimit(.minutes(5)))
struct FileEncryptionTests {
    private static let start = "const fs = my.getFileSystemManager(), usr = my.env.USER_DATA_PATH;\n"

    /// File operations of programs.
    ///
    /// The result contains no values that differ between runs.
    private static let calls = """
        const call = (name, options) => new Promise((success, fail) => fs[name]({ ...options, success, fail }))
            .then(r => r, e => e.error);
        const seen = [];
        seen.push(await call('mkdir', { dirPath: usr + '/d' }), fs.mkdirSync(usr + '/d/e/f', true));
        seen.push(await call('writeFile', { filePath: usr + '/d/a.txt', data: 'héllo' }));
        seen.push(fs.appendFileSync(usr + '/d/a.txt', ' wörld', 'utf8'), fs.appendFileSync(usr + '/no', 'x'));
        seen.push(fs.readFileSync(usr + '/d/a.txt', 'utf-8'), (await call('readFile', { filePath: usr + '/d' })));
        seen.push(fs.statSync(usr + '/d/a.txt').stats.size, fs.statSync(usr + '/d/a.txt').stats.mode & 0o777);
        seen.push(Object.keys(fs.statSync(usr, true).stats), fs.accessSync(usr + '/d/b.txt'));
        const long = 'x'.repeat(100000);
        seen.push(fs.writeFileSync(usr + '/long', long), fs.readFileSync(usr + '/long', 'utf8').data === long);
        seen.push(fs.writeFileSync(usr + '/long', 'short'), fs.readFileSync(usr + '/long', 'utf8').data);
        seen.push(fs.copyFileSync(usr + '/d/a.txt', usr + '/b'), fs.renameSync(usr + '/b', usr + '/c.txt'));
        seen.push(await call('readdir', { dirPath: usr }), fs.unlinkSync(usr + '/long'), fs.rmdirSync(usr + '/d'));
        const download = await my.downloadFile({ url: 'https://a.b/' });
        seen.push(download.apFilePath.split('.').pop(), fs.readFileSync(download.apFilePath, 'utf8').data);
        const { apFilePath } = await my.saveFile({ apFilePath: download.apFilePath });
        seen.push((await my.getSavedFileList()).fileList.map(f => f.size));
        seen.push((await my.getSavedFileInfo({ apFilePath })).size, await my.getFileInfo({ apFilePath }));
        seen.push((await my.downloadFile({ url: 'https://a.b/', filePath: usr + '/got' })).filePath);
        seen.push(fs.readFileSync(usr + '/got', 'utf8').data, fs.writeFileSync(usr + '/empty', ''));
        seen.push(fs.readFileSync(usr + '/empty', 'utf8').data, fs.statSync(usr + '/empty').stats.size);
        seen.push((await my.uploadFile({ url: 'https://a.b/', filePath: usr + '/got', name: 'f' })).data);
        seen.push(await my.getImageInfo({ src: usr + '/got' }).catch(e => e.error));
        seen.push(await my.removeSavedFile({ apFilePath }), (await my.getSavedFileList()).fileList);
        seen.push(fs.rmdirSync(usr + '/d', true), fs.readdirSync(usr).files);
        return seen;
        """

    /// A folder for a device and data.
    private func withFolder<Output>(_ body: (TemporaryProgram) async throws -> Output) async throws -> Output {
        let folder = try TemporaryProgram(["marker": ""])
        defer { folder.remove() }
        return try await body(folder)
    }

    @Test func `each call has the same result as without encryption`() async throws {
        let plain = try await withNetworkProgram(FakeNetwork("%PDF-1.7")) { program in
            try await program.evaluate(Self.start + Self.calls)
        }
        #expect(plain.array?.count ?? 0 > 30)
        for protection in FileProtection.allCases {
            try await withFolder { folder in
                let keybag = try ProtectionTests.makeKeybag(in: folder)
                let encrypted = try await withNetworkProgram(FakeNetwork("%PDF-1.7")) {
                    $0.storage = .folder(folder.path + "/data")
                    $0.protection = KeybagProtection(keybag, protection)
                } _: { program in
                    try await program.evaluate(Self.start + Self.calls)
                }
                #expect(encrypted == plain)
            }
        }
    }

    @Test(arguments: [false, true])
    func `no content of files is readable in the data folder, during the run and afterwards`(
        isProtected: Bool
    ) async throws {
        let canary = Canary()
        try await withFolder { folder in
            let keybag = try ProtectionTests.makeKeybag(in: folder)
            let data = folder.path + "/data"
            let steps = [
                "fs.writeFileSync(usr + '/a', text)", "fs.appendFileSync(usr + '/a', text.repeat(5000))",
                "fs.writeFileSync(usr + '/a', text)", "fs.copyFileSync(usr + '/a', usr + '/b')",
                "await my.saveFile({ apFilePath: (await my.downloadFile({ url: 'https://a.b/' })).apFilePath })",
                "await my.downloadFile({ url: 'https://a.b/' })", "fs.renameSync(usr + '/a', usr + '/c')",
                "await my.downloadFile({ url: 'https://a.b/', filePath: usr + '/d' })",
                "await my.uploadFile({ url: 'https://a.b/', filePath: usr + '/c', name: 'f' })",
                "fs.unlinkSync(usr + '/c')",
            ]
            var found = 0
            try await withNetworkProgram(FakeNetwork("\(canary)")) {
                $0.storage = .folder(data)
                if isProtected { $0.protection = KeybagProtection(keybag, .complete) }
            } _: { program in
                for step in steps {
                    let code = "\(Self.start) const text = '\(canary)'; \(step); return fs.accessSync(usr + '/b').error"
                    _ = try await program.evaluate(code)
                    found += try canary.traces(in: [data]).count
                }
            }
            found += try canary.traces(in: [data]).count
            // Without encryption the search finds the written content.
            #expect(isProtected ? found == 0 : found > 10)
        }
    }

    @Test func `files of a run without stored data are encrypted`() async throws {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryProgram(["temporary/empty": ""])
            defer { folder.remove() }
            let canary = Canary()
            let keybag = try ProtectionTests.makeKeybag(in: folder)
            setenv("TMPDIR", folder.path + "/temporary", 1)
            try await withNetworkProgram {
                $0.protection = KeybagProtection(keybag)
            } _: { program in
                let written = try await program.evaluate(
                    "\(Self.start) fs.writeFileSync(usr + '/a', '\(canary)'); return fs.readFileSync(usr + '/a', 'utf8').data"
                )
                #expect(written == .string("\(canary)"))
                let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/temporary")
                #expect(paths.contains { $0.hasSuffix("protected/usr/a") })
                #expect(try canary.traces(in: [folder.path + "/temporary"]).filter { !$0.contains("app.js") } == [])
            }
        }
    }

    /// Runs a program with a real network and a device.
    private func withDevice(
        _ protection: FileProtection,
        _ body: (NetworkProgram, Keybag, _ folder: String) async throws -> Void,
    ) async throws {
        var configuration = NetworkConfiguration()
        configuration.authorities = .file(try await CertificateAuthority.shared.file)
        let network = HostNetwork(configuration)
        try await withFolder { folder in
            let keybag = try ProtectionTests.makeKeybag(in: folder)
            try await withNetworkProgram {
                $0.network = network
                $0.storage = .folder(folder.path + "/data")
                $0.protection = KeybagProtection(keybag, protection)
            } _: { program in
                try await body(program, keybag, folder.path)
            }
        }
        await network.shutDown()
    }

    private static func files(below folder: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.contains("/temporary/") }
    }

    @Test func `a lock ends a download and leaves no data of it`() async throws {
        let part = [UInt8](repeating: 7, count: 300_000)
        // The response never ends, so that only the lock can end the download.
        let server = try await TestServer.start { _ in
            [.head(200), .repeated(part, times: 3_000, every: .milliseconds(10))]
        }
        try await withDevice(.complete) { program, keybag, folder in
            _ = try await program.evaluate(
                """
                const task = my.downloadFile({ url: 'https://localhost:\(server.port)/' });
                getApp().end = task.then(r => 'success', e => [e.error, e.errorMessage]);
                return new Promise(begun => task.onProgressUpdate(r => r.totalBytesWritten > 2e6 && begun(1)));
                """
            )
            keybag.lock()
            let locked: ScriptValue = [10108, "the device is locked; stored data is accessible after the unlock"]
            #expect(try await program.evaluate("getApp().end") == locked)
            #expect(try Self.files(below: folder + "/data") == [])
            try keybag.unlock(passcode: ProtectionTests.passcode)
            let names = try await program.evaluate(
                "return my.getFileSystemManager().readdirSync('https://resource/temporary').files"
            )
            #expect(names == [])
        }
        await server.stop()
    }

    @Test func `a lock does not end a download of class complete unless open`() async throws {
        try await withFolder { folder in
            let keybag = try ProtectionTests.makeKeybag(in: folder)
            let network = FakeNetwork { _ throws(APIError) in
                keybag.lock()
                return NetworkResponse(
                    status: 200,
                    headers: [NetworkHeader("content-type", "image/png")],
                    body: Array("picture".utf8),
                    url: "https://a.b/",
                )
            }
            try await withNetworkProgram(network) {
                $0.protection = KeybagProtection(keybag, .completeUnlessOpen)
            } _: { program in
                let path = try await program.evaluate(
                    "return my.downloadFile({ url: 'https://a.b/' }).then(r => r.apFilePath, e => e.error)"
                )
                #expect(path.string?.hasSuffix(".image") == true)
                let read = Self.start + "return fs.readFileSync('\(path.string ?? "")', 'utf8')"
                #expect(try await program.evaluate(read)["error"] == 10108)
                try keybag.unlock(passcode: ProtectionTests.passcode)
                #expect(try await program.evaluate(read)["data"] == "picture")
            }
        }
    }

    @Test func `downloads and uploads of any length equal the content of the server`() async throws {
        let content = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
        let server = try await TestServer.start { request in
            request.method == "POST" ? ServerStep.text("got") : ServerStep.respond(200, [], body: content)
        }
        try await withDevice(.complete) { program, keybag, folder in
            let result = try await program.evaluate(
                """
                \(Self.start)
                const url = 'https://localhost:\(server.port)/';
                await my.downloadFile({ url, filePath: usr + '/a' });
                const { data } = await my.uploadFile({ url, filePath: usr + '/a', name: 'f' });
                return [data, fs.statSync(usr + '/a').stats.size];
                """
            )
            #expect(result == ["got", 700_000])
            let upload = try #require(server.record.requests.last)
            #expect(Data(upload.body).range(of: Data(content)) != nil)
            let path = try #require(FileManager.default.subpaths(atPath: folder)?.first { $0.hasSuffix("/usr/a") })
            let stored = try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))
            #expect(stored.count > content.count && stored.range(of: Data(content[0..<100])) == nil)

            // A changed file is not sent.
            var changed = Array(stored)
            changed[500_000] ^= 1
            try Data(changed).write(to: URL(filePath: "\(folder)/\(path)"))
            let damaged = try await program.evaluate(
                "\(Self.start) return my.uploadFile({ url: 'https://localhost:\(server.port)/', filePath: usr + '/a', name: 'f' })"
                    + ".then(r => r.data, e => e.error)"
            )
            #expect(damaged == 10107)
            keybag.lock()
            let locked = try await program.evaluate(
                "return my.uploadFile({ url: 'https://a.b/', filePath: my.env.USER_DATA_PATH + '/a', name: 'f' })"
                    + ".then(r => r.data, e => e.error)"
            )
            #expect(locked == 10108)
        }
        await server.stop()
    }
}
