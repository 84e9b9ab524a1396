import CommandHarness
import MiniHost
import MiniTesting
import Testing

/// Files of a program.
struct FileTests {
    private func evaluate(_ code: String) async throws -> ScriptValue {
        try await withNetworkProgram { program in
            try await program.evaluate("const fs = my.getFileSystemManager(), usr = my.env.USER_DATA_PATH;\n" + code)
        }
    }

    @Test func `each call has a form with callbacks and a Sync form with positional arguments`() async throws {
        let result = try await evaluate(
            """
            const call = (name, options) => new Promise((success, fail) => fs[name]({ ...options, success, fail }));
            const seen = [];
            await call('mkdir', { dirPath: usr + '/d' });
            seen.push(fs.mkdirSync(usr + '/d/e/f', true).success);
            await call('writeFile', { filePath: usr + '/d/a.txt', data: 'héllo' });
            seen.push(fs.appendFileSync(usr + '/d/a.txt', ' wörld', 'utf8').success);
            seen.push(fs.readFileSync(usr + '/d/a.txt', 'utf-8'));
            seen.push((await call('readFile', { filePath: usr + '/d/a.txt' })).data.byteLength);
            seen.push(fs.accessSync(usr + '/d/a.txt').success, fs.accessSync(usr + '/d/b.txt'));
            seen.push(fs.copyFileSync(usr + '/d/a.txt', usr + '/b.txt').success);
            seen.push(fs.renameSync(usr + '/b.txt', usr + '/c.txt').success);
            seen.push((await call('readdir', { dirPath: usr })).files, fs.readdirSync({ dirPath: usr + '/d' }).files);
            seen.push(fs.unlinkSync(usr + '/c.txt').success, fs.rmdirSync(usr + '/d').error);
            seen.push(fs.rmdirSync(usr + '/d', true).success, fs.readdirSync(usr).files);
            return seen;
            """
        )
        #expect(
            result == [
                true, true, ["data": "héllo wörld", "dataType": "string"], 13, true,
                ["error": 10022, "errorMessage": "there is no such file or folder"], true, true, ["c.txt", "d"],
                ["a.txt", "e"], true, 10027, true, [],
            ]
        )
    }

    @Test(
        arguments: [
            ("utf8", "é€", [0xc3, 0xa9, 0xe2, 0x82, 0xac]), ("UTF-8", "é", [0xc3, 0xa9]), ("latin1", "é", [0xe9]),
            ("binary", "ÿ", [0xff]), ("ascii", "az", [0x61, 0x7a]), ("ucs2", "你", [0x60, 0x4f]),
            ("utf16le", "😀", [0x3d, 0xd8, 0x00, 0xde]), ("base64", "aGk=", [0x68, 0x69]), ("hex", "00ff", [0, 0xff]),
        ] as [(String, String, [UInt8])]
    )
    func `text is written and read in the specified encoding`(encoding: String, text: String, bytes: [UInt8])
        async throws
    {
        let result = try await evaluate(
            """
            fs.writeFileSync(usr + '/a', '\(text)', '\(encoding)');
            return [fs.readFileSync(usr + '/a').data, fs.readFileSync(usr + '/a', '\(encoding)').data];
            """
        )
        #expect(result == [.bytes(bytes), .string(text)])
    }

    @Test(arguments: [
        ("[65, 0, 66]", "A\u{FFFD}"), ("[66]", "\u{FFFD}"), ("[61, 216, 65]", "\u{FFFD}\u{FFFD}"), ("[]", ""),
    ])
    func `half a character of UTF-16 is reported`(bytes: String, text: String) async throws {
        let result = try await evaluate(
            """
            fs.writeFileSync(usr + '/a', new Uint8Array(\(bytes)).buffer);
            return fs.readFileSync(usr + '/a', 'utf16le').data;
            """
        )
        #expect(result == .string(text))
    }

    @Test func `an invalid parameter is error 2, and no file is written`() async throws {
        let result = try await evaluate(
            """
            const wrong = [
                fs.writeFileSync(), fs.writeFileSync(usr + '/a'), fs.writeFileSync(usr + '/a', {}), fs.writeFileSync(5, 'x'),
                fs.writeFileSync(usr + '/a', 'x', 'utf7'), fs.writeFileSync(usr + '/a', 'é', 'ascii'),
                fs.writeFileSync(usr + '/a', 'abc', 'hex'), fs.writeFileSync(usr + '/a', 'abc', 'base64'),
                fs.mkdirSync(usr + '/a', 1), await my.getFileInfo({}).catch(e => e),
                await my.getFileInfo({ apFilePath: usr, digestAlgorithm: 'crc' }).catch(e => e),
            ];
            return [wrong.map(e => `${e.error} ${e.errorMessage}`), fs.readdirSync(usr).files];
            """
        )
        let unfit = ScriptValue("2 data: expected text that is valid in the encoding")
        #expect(
            result == [
                [
                    "2 filePath: required parameter is missing", "2 data: required parameter is missing",
                    "2 data: expected a string or an ArrayBuffer", "2 filePath: expected a string, found number",
                    "2 encoding: expected one of utf8, utf-8, ascii, latin1, binary, ucs2, ucs-2, utf16le, utf-16le, base64, hex",
                    unfit, unfit, unfit, "2 recursive: expected a boolean, found number",
                    "2 apFilePath: required parameter is missing", "2 digestAlgorithm: expected one of md5, sha1",
                ],
                [],
            ]
        )
    }

    @Test func `stat returns the type of a file, in both forms of the samples`() async throws {
        let result = try await evaluate(
            """
            fs.mkdirSync(usr + '/d/e', true);
            fs.writeFileSync(usr + '/d/e/a', 'abc');
            const { stats } = await fs.stat({ path: usr + '/d/e/a' });
            const tree = fs.statSync(usr + '/d', true).stats;
            return [
                stats.size, stats.isFile(), stats.isDirectory(), stats.lastModifiedTime > 1.6e9, stats.mode & 0o777,
                Object.keys(tree), tree['/e'].isDirectory(), tree['/e/a'].stats.isFile(), fs.statSync(usr + '/no').error,
                Object.keys(stats),
            ];
            """
        )
        #expect(
            result == [
                3, true, false, true, 0o600, ["/", "/e", "/e/a"], true, true, 10022,
                ["mode", "size", "lastAccessedTime", "lastModifiedTime"],
            ]
        )
    }

    @Test func `a download is saved, listed, inspected and removed`() async throws {
        let result = try await withNetworkProgram(FakeNetwork("%PDF-1.7")) { program in
            try await program.evaluate(
                """
                const { apFilePath } = await my.downloadFile({ url: 'https://a.b/' });
                const saved = await my.saveFile({ apFilePath });
                const again = await my.saveFile({ apFilePath }).catch(e => e.error);
                const { fileList } = await my.getSavedFileList();
                const path = fileList[0].apFilePath;
                const info = await my.getSavedFileInfo({ apFilePath: path });
                const digest = await my.getFileInfo({ apFilePath: path });
                const sha1 = await my.getFileSystemManager().getFileInfo({ filePath: path, digestAlgorithm: 'sha1' });
                await my.removeSavedFile({ apFilePath: path });
                const gone = await my.removeSavedFile({ apFilePath: path }).catch(e => e.error);
                return [
                    saved.apFilePath === path, path.endsWith('.pdf'), again, fileList.length, info.size,
                    info.createTime === fileList[0].createTime, digest, sha1.digest, gone,
                    (await my.getSavedFileList()).fileList.length,
                ];
                """
            )
        }
        #expect(
            result == [
                true, true, 12, 1, 8, true, ["size": 8, "digest": "f87357c6cdc4f067e19f42aebabc6fb7"],
                "baf6c1a3fb25f0af5aabbc32aa841e27cb025020", 10022, 0,
            ]
        )
    }

    @Test func `a temporary file is saved at the requested path`() async throws {
        let result = try await withNetworkProgram(FakeNetwork("text")) { program in
            try await program.evaluate(
                """
                const fs = my.getFileSystemManager(), usr = my.env.USER_DATA_PATH;
                const first = await my.downloadFile({ url: 'https://a.b/' });
                const saved = fs.saveFileSync(first.tempFilePath, usr + '/mine.txt');
                const second = await my.downloadFile({ url: 'https://a.b/' });
                const copied = fs.copyFileSync(second.tempFilePath, usr + '/copy.txt').success;
                return [saved, fs.readFileSync(usr + '/mine.txt', 'utf8').data, copied, fs.accessSync(second.tempFilePath).success];
                """
            )
        }
        #expect(result == [["savedFilePath": "https://usr/mine.txt"], "text", true, true])
    }

    @Test func `files of the package are read where mini.project.json includes them`() async throws {
        let files = [
            "mini.project.json": #"{"include": ["resource/*.json", "/deep/**/a*b.txt", 5, "../*"]}"#,
            "resource/test.json": "[1]", "resource/test.txt": "no", "resource/more/test.json": "no",
            "deep/acb.txt": "one", "deep/x/y/aab.txt": "two", "deep/x/ab.txt.js": "no",
        ]
        try await withProgram(files: files) { program in
            let result = try await program.evaluate(
                """
                const fs = my.getFileSystemManager();
                const paths = ['resource/test.json', '/resource/test.json', './deep/../deep/acb.txt', 'deep/x/y/aab.txt',
                    'resource/test.txt', 'resource/more/test.json', 'deep/x/ab.txt.js', 'app.json', 'resource/none.json',
                    '../mini.project.json', '/etc/passwd', 'resource', ''];
                return [await fs.readFile({ filePath: 'resource/test.json', encoding: 'utf8' }),
                    paths.map(path => { const { data, error } = fs.readFileSync(path, 'utf8'); return data ?? error; })];
                """
            )
            #expect(result[0] == ["data": "[1]", "dataType": "string"])
            let refused = Array(repeating: ScriptValue.number(10024), count: 9)
            #expect(result[1] == .array(["[1]", "[1]", "one", "two"] + refused))
        }
    }

    @Test func `files require their permission, and the manager is one object`() async throws {
        try await withNetworkProgram(configure: { $0.permissions.remove(.files) }) { program in
            let result = try await program.evaluate(
                """
                [my.getFileSystemManager().readdirSync(my.env.USER_DATA_PATH).error,
                 my.getFileSystemManager() === my.getFileSystemManager(), typeof my['getFileSystemManager.readFile'],
                 my.canIUse('getFileSystemManager'), my.canIUse('getFileSystemManager.return.readFileSync')]
                """
            )
            #expect(result == [4, true, "undefined", true, true])
        }
    }

    @Test func `files are kept after the run, temporary files are not`() async throws {
        let folder = try TemporaryProgram([:])
        defer { folder.remove() }
        func run(_ code: String) async throws -> ScriptValue {
            try await withNetworkProgram(FakeNetwork("x"), configure: { $0.storage = .folder(folder.path + "/data") }) {
                try await $0.evaluate(code)
            }
        }
        let temporary = try await run(
            """
            my.getFileSystemManager().writeFileSync(my.env.USER_DATA_PATH + '/kept', 'yes');
            return (await my.downloadFile({ url: 'https://a.b/' })).tempFilePath;
            """
        )
        let result = try await run(
            """
            const fs = my.getFileSystemManager();
            return [fs.readFileSync(my.env.USER_DATA_PATH + '/kept', 'utf8').data, fs.accessSync('\(temporary.string ?? "")').error];
            """
        )
        #expect(result == ["yes", 10022])
    }
}
