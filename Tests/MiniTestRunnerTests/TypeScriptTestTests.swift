import CommandHarness
import MiniHost
import MiniTestRunner
import Testing

/// Tests of programs in TypeScript.
@Suite(.timeLimit(.minutes(5))) struct TypeScriptTestTests {
    private static let files = [
        "app.json": #"{ "pages": ["pages/a/a"] }"#, "app.ts": "App({} as any)", "pages/a/a.axml": "<text>{{n}}</text>",
        "pages/a/a.ts": "Page<{ n: number }, any>({ data: { n: 2 as number } })",
        "tests/a.test.ts": """
        import { twice, type Count } from './twice';
        enum Expected { First = 4 }
        test('passes', async ({ app }: any): Promise<void> => {
          const page = await app.open('/pages/a/a');
          const count: Count = { n: page.data.n };
          expect(twice(count)).toBe(Expected.First);
        });
        test('fails', (): void => {
          const n = 1 as number; expect<number>(n).toBe(2);
        });
        """,
        "tests/twice.ts": "export interface Count { n: number }\nexport const twice = ({ n }: Count): number => 2 * n;",
        "tests/unread.test.d.ts": "declare const unread: number;",
    ]

    @Test func `tests may be TypeScript, and a failure has its place in the source`() async throws {
        let folder = try TemporaryProgram(Self.files)
        defer { folder.remove() }
        var run = try TestRun(program: folder.path)
        run.configuration.clock = .virtual
        let summary = await run.run()
        #expect(summary.tests.map { $0.title.joined() } == ["passes", "fails"])
        let failures = summary.tests.flatMap(\.failures)
        #expect(failures.count == 1, "\(failures)")
        let error = try #require(failures.first?.error)
        #expect(error.file?.hasSuffix("tests/a.test.ts") == true)
        #expect(error.line == 9)
        #expect(error.excerpt?.contains("1 as number; expect<number>(n)") == true)
    }
}
