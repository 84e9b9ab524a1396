import MiniCore
import MiniHost
import Testing

@Suite(.timeLimit(.minutes(5))) struct ArchiveTests {
    /// An archive with the compressed file `d/a.txt`.
    private static let archive = """
        UEsDBBQAAAAIAIMYIli96CPgCwAAADYAAAAHAAAAZC9hLnR4dEvMKchIVEgkkQQAUEsBAhQDFAAAAAgAgxgiWL3oI+ALAAAANgAA\
        AAcAAAAAAAAAAAAAAKSBAAAAAGQvYS50eHRQSwUGAAAAAAEAAQA1AAAAMAAAAAAA
        """

    @Test func `a worker extracts an archive, whose files the host writes`() async throws {
        let code = """
            const files = my.getFileSystemManager(), usr = my.env.USER_DATA_PATH;
            files.writeFileSync(usr + '/a.zip', '\(Self.archive)', 'base64');
            await files.unzip({ zipFilePath: usr + '/a.zip', targetPath: usr + '/out' });
            files.writeFileSync(usr + '/b.zip', '\(Self.archive.dropLast(8))', 'base64');
            const failed = await files.unzip({ zipFilePath: usr + '/b.zip', targetPath: usr + '/none' }).catch(e => e.error);
            return [files.readFileSync(usr + '/out/d/a.txt', 'utf8').data, failed, files.readdirSync(usr).files.join()];
            """
        try await withIsolatedProgram { program, _ in
            let result = try await program.evaluate(code)
            #expect(result == [.string(String(repeating: "alpha ", count: 9)), 3, "a.zip,b.zip,out"])
        }
    }
}
