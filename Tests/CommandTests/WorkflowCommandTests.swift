import CommandHarness
import MiniCore
import Testing

/// Text that a CI system would execute when it reads the output as its log.
@Suite(.timeLimit(.minutes(20)))
struct WorkflowCommandTests {
    /// A program that prints commands for a CI system in all possible ways.
    private static let program = [
        "app.js": """
        App({
            onLaunch() {
                console.log('::error::one\\n  ::add-mask::two\\r::debug::three');
                console.warn('##[error]four');
                setTimeout(() => { throw new Error('five\\n::error::six'); });
                Promise.reject({ toString: () => '::error::seven' });
                my.alert({ title: '::error::eight', content: '##[group]nine' });
            },
        });
        """,
        "pages/a/a.axml": "<view>::error::{{name}}</view><text>##[error]</text>",
        "pages/a/a.js": "Page({ data: { name: 'ten\\n::error::eleven' } });",
    ]

    /// Fails the test if the runner of GitHub would execute a line.
    private static func expectNoCommand(
        in result: CommandResult,
        sourceLocation: SourceLocation = #_sourceLocation,
    ) {
        for text in [result.output, result.error] {
            for line in text.split(whereSeparator: { $0.isNewline }) {
                let isCommand = line.drop { $0.isWhitespace }.hasPrefix("::") || line.contains("##[")
                #expect(!isCommand, "\(line)", sourceLocation: sourceLocation)
            }
        }
    }

    @Test(arguments: [["run"], ["run", "--json"], ["run", "--format", "html"], ["check"], ["check", "--json"]])
    func `a program cannot print a workflow command`(_ arguments: [String]) async throws {
        let program = try ProgramFolder(Self.program)
        let result = try await program.mini(arguments[0], Array(arguments.dropFirst()))
        #expect(result.status == 1)
        #expect((result.output + result.error).contains("six"))
        Self.expectNoCommand(in: result)
    }

    @Test func `the escape character is a backslash`() async throws {
        let program = try ProgramFolder(Self.program)
        let result = try await program.mini("run")
        #expect(
            result.error.hasPrefix(
                ":\\:error::one\n  :\\:add-mask::two\r:\\:debug::three\nconsole.warn: ##\\[error]four\n"
            )
        )
        #expect(result.output.contains(":\\:error::ten"))
    }

    @Test func `JSON contains the value unchanged`() async throws {
        let program = try ProgramFolder(Self.program)
        let result = try await program.mini("eval", "['##[error]a', '::b']")
        #expect(!result.output.contains("##["))
        #expect(try result.document() == ["##[error]a", "::b"])
        try await program.store([("key", "'::error::##[a]'")])
        #expect(try await program.storage("get", "key").output == ":\\:error::##\\[a]\n")
        #expect(try await program.storage("get", "key", "--json").document()["value"] == "::error::##[a]")
    }

    private static let tests = """
        test('::error::a', async ({ app }) => {
            console.log('::error::b');
            await app.open();
            expect('c\\n::error::d').toBe('##[error]e\\n::error::f');
        });
        describe('##[group]g', () => test('::debug::h\\n::debug::i', () => { throw new Error('::add-mask::j'); }));
        """

    @Test(arguments: ["list", "dot", "json", "junit", "html"], [[], ["--isolation", "none"]])
    func `a report contains no workflow command`(_ reporter: String, _ options: [String]) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.tests])
        let result = try await Product.mini.run(
            ["test", "--program", folder.path, "--console", "--reporter", reporter] + options
        )
        #expect(result.status == 1)
        #expect(result.output.contains("add-mask::j"))
        Self.expectNoCommand(in: result)
        if reporter == "json" {
            let tests = try result.document()["files"]?[0]?["tests"]?.array ?? []
            #expect(tests.map { $0["title"]?.array?.last } == ["::error::a", "::debug::h\n::debug::i"])
        }
    }

    @Test(arguments: ["list", "dot"])
    func `workflow commands of the GitHub report are at the start of a line`(_ reporter: String) async throws {
        let test = #"test('a: b, 100 %\n::error::c,\u0301', () => { throw new Error('d: e, 100 %\r\n::error::f'); });"#
        let folder = try ProgramFolder(["tests/a.test.js": test, "tests/b.test.js": test])
        let result = try await Product.mini.run(
            ["test", "--program", folder.path, "--workers", "1", "--reporter", reporter, "--reporter", "github"]
        )
        let commands = result.output.split(separator: "\n").filter { $0.hasPrefix("::") }
        #expect(
            commands.map { $0.split(separator: ",title=").last }
                == Array(
                    repeating: "a%3A b%2C 100 %25%0A%3A%3Aerror%3A%3Ac%2C\u{301}::d: e, 100 %25%0D%0A::error::f",
                    count: 2
                )
        )
    }
}
