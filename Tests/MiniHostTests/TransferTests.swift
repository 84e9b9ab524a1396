import CommandHarness
import Foundation
import MiniHost
import MiniTesting
import Testing

/// `my.uploadFile` and `my.downloadFile` in a program.
@Suite(.timeLimit(.minutes(5)))
struct TransferTests {
    @Test func `an upload sends the file and the fields of the form`() async throws {
        let network = FakeNetwork("{\"ok\":1}", status: 201, headers: [NetworkHeader("X", "y")])
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const path = my.env.USER_DATA_PATH + '/a.png';
                my.getFileSystemManager().writeFileSync(path, 'content');
                const seen = [];
                const task = my.uploadFile({
                    url: 'https://a.b/up', filePath: path, name: 'picture', formData: { who: 'ann' },
                    header: { 'content-type': 'text/plain', 'X-Mine': '1' }, timeout: 90000,
                    success: r => seen.push(r.data, r.statusCode, r.header.X, r.headers.X, r.status),
                    fail: e => seen.push(e.error), complete: () => getApp().done(seen),
                });
                task.onHeadersReceived(r => seen.push('headers', r.header.X));
                task.onProgressUpdate(r => seen.push(r.progress, r.totalBytesWritten, r.totalBytesExpectedToWrite));
                return new Promise(resolve => { getApp().done = resolve; });
                """
            )
            #expect(result == ["headers", "y", 100, 8, 8, "{\"ok\":1}", 201, "y", "y", 201])
            let request = network.requests[0]
            #expect(request.initiator == .uploadFile)
            #expect(request.method == "POST")
            #expect(request.headers == [NetworkHeader("X-Mine", "1")])
            #expect(request.timeout == .seconds(90))
            guard case .form(let fields, let file) = request.body else {
                Issue.record("no form was sent")
                return
            }
            #expect(fields == [NetworkHeader("who", "ann")])
            #expect(file.field == "picture")
            #expect(file.name == "a.png")
            #expect(file.path == "https://usr/a.png")
            #expect(try network.files[0].upload?.open().bytes(100, at: 0) == Array("content".utf8))
        }
    }

    @Test(arguments: ["{ filePath: usr + '/a' }", "{}"])
    func `a download that is aborted after its last byte leaves all files unchanged`(options: String) async throws {
        try await withNetworkProgram(FakeNetwork("new")) { program in
            let result = try await program.evaluate(
                """
                const usr = my.env.USER_DATA_PATH, files = my.getFileSystemManager();
                files.writeFileSync(usr + '/a', 'old');
                const task = my.downloadFile({ url: 'https://a.b/c', ...\(options) });
                task.onProgressUpdate(r => r.progress === 100 && task.abort());
                const error = await task.then(() => 'success', e => e.error);
                return [error, files.readFileSync(usr + '/a', 'utf8').data];
                """
            )
            #expect(result == [9, "old"])
            guard case .file = program.network.requests.first?.destination,
                let reference = program.network.files.first?.download
            else {
                Issue.record("the download goes into no file")
                return
            }
            // An abort is reported immediately, and another thread removes the received bytes. The time limit ends the wait.
            await waitWithoutEvent { (try? reference.open()) == nil }
            #expect(throws: APIError(.fileNotFound, "there is no such file or folder")) { try reference.open() }
        }
    }

    @Test(arguments: [
        ("filePath: usr + '/no', name: 'f'", "11 there is no such file or folder"),
        ("filePath: usr, name: 'f'", "11 this is a folder"),
        ("filePath: '/etc/passwd', name: 'f'", "11 the path is not one of the program's files"),
        ("filePath: usr + '/../a', name: 'f'", "11 the path is not one of the program's files"),
        ("filePath: usr + '/a'", "2 name: required parameter is missing"),
        ("name: 'f'", "2 filePath: required parameter is missing"),
        ("filePath: usr + '/a', name: 'f', formData: { a: [1] }", "2 formData.a: expected a string"),
        (
            "filePath: usr + '/a', name: 'f', headers: { a: '\\r\\n' }",
            "2 headers.a: expected a string without control characters"
        ),
    ])
    func `an invalid upload is rejected before any data is sent`(options: String, message: String) async throws {
        try await withNetworkProgram { program in
            let result = try await program.evaluate(
                """
                const usr = my.env.USER_DATA_PATH;
                my.getFileSystemManager().writeFileSync(usr + '/a', 'x');
                return await my.uploadFile({ url: 'https://a.b/', \(options) }).catch(e => `${e.error} ${e.errorMessage}`);
                """
            )
            #expect(result == .string(message))
            #expect(program.network.requests.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("\u{89}PNG", "text/html", "other"), ("GIF89a", "", "image"), ("%PDF-1.4", "", "pdf"),
            ("ID3x", "", "audio"),
            ("\0\0\0\u{18}ftypisom", "", "video"), ("\0\0\0\u{18}ftypM4A ", "", "audio"), ("RIFF1234WAVE", "", "audio"),
            ("RIFF1234WEBP", "", "image"), ("plain", "image/svg+xml", "image"), ("plain", "VIDEO/x", "video"),
            ("plain", "application/pdf", "other"), ("", "", "other"),
        ]
    )
    func `the extension of a download matches its type`(content: String, type: String, kind: String) async throws {
        let network = FakeNetwork(content, headers: [NetworkHeader("Content-Type", type)])
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const r = await my.downloadFile({ url: 'https://a.b/' });
                const { data } = my.getFileSystemManager().readFileSync(r.apFilePath, 'utf8');
                return [r.apFilePath === r.tempFilePath, r.filePath, r.apFilePath.split('.').pop(), data, r.status];
                """
            )
            #expect(result == [true, .undefined, .string(kind), .string(content), 200])
            #expect(network.requests.map(\.initiator) == [.downloadFile])
        }
    }

    @Test func `a download is written to the requested path, if it is valid`() async throws {
        let network = FakeNetwork("new")
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const fs = my.getFileSystemManager(), usr = my.env.USER_DATA_PATH;
                fs.writeFileSync(usr + '/a', 'old'); fs.mkdirSync(usr + '/d');
                const load = filePath => my.downloadFile({ url: 'https://a.b/', filePath }).catch(e => e.error);
                const r = await load(usr + '/a');
                return [
                    r.filePath, r.apFilePath, fs.readFileSync(usr + '/a', 'utf8').data,
                    await load(usr + '/d'), await load(usr + '/no/a'), await load('https://resource/saved/a'),
                    await load(usr + '/../a'), await load('/tmp/a'), fs.readdirSync('https://resource/temporary').files,
                ];
                """
            )
            #expect(
                result == [
                    "https://usr/a", "https://usr/a", "new", 10023, 10022, 10024, 10024, 10024, [],
                ]
            )
            #expect(network.requests.count == 1)
        }
    }

    @Test func `a data URL is written to a file`() async throws {
        try await withNetworkProgram { program in
            let result = try await program.evaluate(
                """
                const fs = my.getFileSystemManager();
                const r = await my.downloadFile({ url: 'data:image/svg+xml;base64,aGVsbG8=' });
                const wrong = [];
                for (const url of ['data:,x', 'data:text/plain,x', 'data:image/png;base64,*', 'data:image/png;base64', 'data:']) {
                    wrong.push(await my.downloadFile({ url }).catch(e => e.error));
                }
                return [r.apFilePath.endsWith('.image'), fs.readFileSync(r.apFilePath, 'utf8').data, wrong];
                """
            )
            #expect(result == [true, "hello", [2, 2, 2, 2, 2]])
            #expect(program.network.requests.isEmpty)
        }
    }

    @Test func `a download that fails leaves no file`() async throws {
        let network = FakeNetwork("missing", status: 404)
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const e = await my.downloadFile({ url: 'https://a.b/' }).catch(e => e);
                const files = my.getFileSystemManager().readdirSync('https://resource/temporary').files;
                return [e.error, e.errorMessage, files];
                """
            )
            #expect(result == [12, "the server responded with HTTP status 404", []])
        }
    }

    @Test func `a host may accept a download with an error status`() async throws {
        let network = FakeNetwork("missing", status: 404)
        try await withNetworkProgram(network, configure: { $0.requestDefaults.errorStatus = .succeeds }) { program in
            let result = try await program.evaluate(
                """
                const { apFilePath, status } = await my.downloadFile({ url: 'https://a.b/' });
                return [status, my.getFileSystemManager().readFileSync(apFilePath, 'utf8').data];
                """
            )
            #expect(result == [404, "missing"])
        }
    }

    @Test func `an upload with an error status succeeds`() async throws {
        try await withNetworkProgram(FakeNetwork("too large", status: 413)) { program in
            let result = try await program.evaluate(
                """
                const filePath = my.env.USER_DATA_PATH + '/a.txt';
                my.getFileSystemManager().writeFileSync({ filePath, data: 'text' });
                const { statusCode, data } = await my.uploadFile({ url: 'https://a.b/', filePath, name: 'file' });
                return [statusCode, data];
                """
            )
            #expect(result == [413, "too large"])
        }
    }

    @Test func `a pending download is not a file yet`() async throws {
        let network = FakeNetwork { _, files, observe throws(APIError) in
            guard let file = files.download else { throw APIError(.networkFailed, "no file") }
            try file.create().write(Array("part".utf8), at: 0)
            observe(.progress(bytes: 4, total: 8))
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw APIError(.aborted, "cancelled")
        }
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const fs = my.getFileSystemManager(), temporary = 'https://resource/temporary', seen = [];
                await new Promise(complete => {
                    const task = my.downloadFile({ url: 'https://a.b/', complete });
                    task.onProgressUpdate(r => {
                        seen.push(r.totalBytesWritten, fs.readdirSync(temporary).files);
                        seen.push(Object.keys(fs.statSync(temporary, true).stats));
                        task.abort();
                    });
                });
                return seen;
                """
            )
            #expect(result == [4, [], ["/"]])
        }
    }

    @Test(arguments: ["uploadFile", "downloadFile"])
    func `a transfer is aborted once`(name: String) async throws {
        let network = FakeNetwork { _ throws(APIError) in
            for await _ in AsyncStream<Never>.makeStream().stream {}
            throw APIError(.aborted, "cancelled")
        }
        try await withNetworkProgram(network) { program in
            let result = try await program.evaluate(
                """
                const filePath = my.env.USER_DATA_PATH + '/a';
                my.getFileSystemManager().writeFileSync(filePath, 'x');
                const seen = [];
                return await new Promise(resolve => {
                    const task = my.\(name)({
                        url: 'https://a.b/', filePath, name: 'f', success: () => seen.push('success'),
                        fail: e => seen.push(e.error, e.errorMessage), complete: () => resolve(seen),
                    });
                    setTimeout(() => { task.abort(); task.abort(); }, 5);
                });
                """
            )
            #expect(result == [9, .string("\(name):fail abort")])
        }
    }
}
