import MiniCore
import MiniHost
import Testing

@testable import MiniIsolation

@Suite(.timeLimit(.minutes(5))) struct FileTimeTests {
    /// Writes a file, and returns the time of its last change in seconds.
    private static let code = """
        const files = my.getFileSystemManager(), path = my.env.USER_DATA_PATH + '/a.txt';
        files.writeFileSync({ filePath: path, data: 'text' });
        return files.statSync(path).stats.lastModifiedTime;
        """

    @Test func `files have the times of a virtual clock`() async throws {
        try await withIsolatedProgram {
            $0.clock = .virtual
            $0.startTime = WallTime(milliseconds: 1_000_000)
        } _: { program, _ in
            let first = try await program.evaluate(Self.code)
            #expect(first == 1_000)
            await program.advance(by: .seconds(60))
            let second = try await program.evaluate(Self.code)
            #expect(second == 1_060)
        }
    }

    @Test func `files have the times of the system without a virtual clock`() async throws {
        try await withIsolatedProgram { program, _ in
            let time = try await program.evaluate(Self.code)
            #expect((time.number ?? 0) > 1.6e9)
        }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `a time that no clock has is refused`(milliseconds: Double) {
        let clock = FileClock(WallTime(milliseconds: 5))
        #expect(!clock.set(WallTime(milliseconds: milliseconds)))
        #expect(clock.now == WallTime(milliseconds: 5))
        #expect(clock.set(WallTime(milliseconds: 6)))
        #expect(clock.now == WallTime(milliseconds: 6))
    }
}
