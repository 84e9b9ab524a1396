import MiniHost
import Testing

/// `unzip` of the file system manager.
@Suite(.timeLimit(.minutes(5)))
struct UnzipTests {
    /// An archive with the compressed files `a.txt` and `dir/b.txt`.
    private static let archive = """
        UEsDBBQAAAAIAIMYIli96CPgCwAAADYAAAAFAAAAYS50eHRLzCnISFRIJJEEAFBLAwQUAAAACACDGCJYYwSRjwYAAAAEAAAACQAA\
        AGRpci9iLnR4dEtKLUkEAFBLAQIUAxQAAAAIAIMYIli96CPgCwAAADYAAAAFAAAAAAAAAAAAAACkgQAAAABhLnR4dFBLAQIUAxQA\
        AAAIAIMYIlhjBJGPBgAAAAQAAAAJAAAAAAAAAAAAAACkgS4AAABkaXIvYi50eHRQSwUGAAAAAAIAAgBqAAAAWwAAAAAA
        """

    private static let prelude = """
        const fs = my.getFileSystemManager(), usr = my.env.USER_DATA_PATH;
        const unzip = (zipFilePath, targetPath) => fs.unzip({ zipFilePath: usr + zipFilePath, targetPath: usr + targetPath })
            .then(({ success }) => success, ({ error, errorMessage }) => `${error} ${errorMessage}`);
        const text = path => fs.readFileSync(usr + path, 'utf8').data;
        fs.writeFileSync(usr + '/a.zip', '\(archive)', 'base64');

        """

    private func evaluate(_ code: String) async throws -> ScriptValue {
        try await withProgram(["pages/index/index.js": "Page({})"]) { fixture in
            try await fixture.evaluate(Self.prelude + code)
        }
    }

    @Test func `the files of an archive are written, and existing ones replaced`() async throws {
        let result = try await evaluate(
            """
            fs.mkdirSync(usr + '/out/dir', true);
            fs.writeFileSync(usr + '/out/dir/b.txt', 'old');
            fs.writeFileSync(usr + '/out/c.txt', 'kept');
            const seen = [await unzip('/a.zip', '/out'), text('/out/a.txt'), text('/out/dir/b.txt'), text('/out/c.txt')];
            seen.push(await unzip('/a.zip', '/new/'), text('/new/dir/b.txt'), await unzip('/a.zip', ''), text('/a.txt'));
            return seen;
            """
        )
        let alpha = ScriptValue.string(String(repeating: "alpha ", count: 9))
        #expect(result == [true, alpha, "beta", "kept", true, "beta", true, alpha])
    }

    @Test func `an archive or a folder that cannot be used is an error with its number`() async throws {
        let result = try await evaluate(
            """
            fs.writeFileSync(usr + '/text', 'no archive');
            const bytes = new Uint8Array(fs.readFileSync(usr + '/a.zip').data);
            const write = (name, change) => {
                const copy = bytes.slice();
                fs.writeFileSync(usr + name, (change(copy) ?? copy).buffer);
            };
            write('/short.zip', copy => copy.slice(0, 150));
            write('/crc.zip', copy => { copy[14] ^= 1; copy[107] ^= 1; });
            write('/link.zip', copy => { copy[132] = 0xa1; });
            write('/out.zip', copy => { for (const at of [30, 137]) copy.set([46, 46, 47, 46, 46], at); });
            const seen = [];
            for (const name of ['/text', '/short.zip', '/crc.zip', '/link.zip', '/out.zip', '/none', '']) {
                seen.push(await unzip(name, '/target'));
            }
            seen.push(await unzip('/a.zip', '/none/target'), await unzip('/a.zip', '/text'), await unzip('/a.zip', '/../x'));
            seen.push(await fs.unzip({ zipFilePath: usr + '/a.zip', targetPath: 'https://resource/saved' }).catch(e => e.error));
            seen.push((await fs.unzip({ zipFilePath: usr + '/a.zip' }).catch(e => e)).error);
            return [...seen, fs.readdirSync(usr).files.join()];
            """
        )
        #expect(
            result == [
                "3 the file is not a zip archive", "3 the archive is truncated or damaged", "3 \"a.txt\" is damaged",
                "3 \"a.txt\" is a link or a device; archives may contain only files and folders",
                "3 the path \"../..\" is not allowed", "10022 there is no such file or folder",
                "10023 this is a folder", "10022 there is no such file or folder",
                "10025 a file of that name exists", "10024 the path is not one of the program's files", 10024, 2,
                "a.zip,crc.zip,link.zip,out.zip,short.zip,text",
            ]
        )
    }

    @Test func `a file that cannot be written leaves nothing behind`() async throws {
        let result = try await evaluate(
            """
            fs.mkdirSync(usr + '/out/dir/b.txt', true);
            const seen = [await unzip('/a.zip', '/out'), fs.readdirSync(usr + '/out').files.join()];
            fs.writeFileSync(usr + '/dir', 'a file');
            seen.push(await unzip('/a.zip', ''), fs.readdirSync(usr).files.join());
            return seen;
            """
        )
        #expect(
            result == [
                "10023 this is a folder", "dir", "10025 a file of that name exists",
                "a.zip,dir,out",
            ]
        )
    }

    @Test func `other code of the program runs while an archive is extracted`() async throws {
        let result = try await evaluate(
            """
            const order = [];
            const done = unzip('/a.zip', '/out').then(() => order.push('archive'));
            await my.getStorage({ key: 'k' }).catch(() => {});
            order.push('storage');
            await done;
            return [order.join(), my.canIUse('getFileSystemManager.return.unzip'), typeof fs.unzipSync];
            """
        )
        #expect(result == ["storage,archive", true, "undefined"])
    }
}
