import CommandHarness
import Foundation
import Testing

/// Each code block in JavaScript or TypeScript is an excerpt of the file that its comment names, or runs in a program of this
/// suite, as in `<!-- runs in a page -->`.
// Commands take minutes on a loaded machine.
@Suite(.timeLimit(.minutes(20)))
struct ProgramBlockRules {
    /// The files of programs, by the ends of comments.
    ///
    /// The program of a block has its lines in place of `BLOCK`.
    private static let programs: [String: [String: String]] = [
        "a page": [
            "pages/a/a.axml": "<view a:for='{{notes}}'>{{item.title}}</view>",
            "pages/a/a.ts": "BLOCK",
            "tests/a.test.js": """
            test('block', async ({ app }) => {
              const page = await app.open();
              await page.callMethod('add', 'Milk');
              expect(page.data.notes).toEqual([{ title: 'Milk' }]);
            });
            """,
        ],
        "a test of a slow server": [
            "pages/a/a.axml": """
            <view class="loading" a:if="{{isLoading}}">Loading</view>
            <view class="empty" a:if="{{isEmpty}}">No items</view>
            <button id="load" onTap="load">Load</button>
            """,
            "pages/a/a.js": """
            Page({
              data: { isLoading: false, isEmpty: false },
              async load() {
                this.setData({ isLoading: true });
                const { data } = await my.request({ url: 'https://shop.example/items' });
                this.setData({ isLoading: false, isEmpty: data.items.length === 0 });
              },
            });
            """,
            "tests/a.test.js": """
            test('block', async ({ app }) => {
              const page = await app.open();
              BLOCK
              expect(page.data.isLoading).toBe(false);
            });
            """,
        ],
        pictures: [
            "app.json": #"{ "pages": ["pages/list/list"] }"#,
            "pages/list/list.axml": "<view>Notes</view><view class='time'>12:00</view>",
            "pages/list/list.js": "Page({})",
            "tests/a.test.js": "test('block', async ({ app }) => {\nBLOCK\n});",
        ],
    ]
    /// The program whose test takes pictures.
    private static let pictures = "a test of pictures"
    private static let plainPrograms = programs.keys.filter { $0 != pictures }.sorted()
    private static let hasBrowser = FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium")

    /// The documents without AuditRules.md, whose blocks MiniAuditTests audit.
    private static let documents = Repository.documents.filter { !$0.path.hasSuffix("/AuditRules.md") }

    private static let blocks = documents.flatMap { text in
        CodeBlock.blocks(of: text).filter { ["js", "ts"].contains($0.language) }.map { (text: text, block: $0) }
    }

    /// The end of the comment of a block that runs; nil for other blocks.
    private static func program(of block: CodeBlock) -> String? {
        block.comment?.wholeMatch(of: /runs in (.+)/).map { String($0.1) }
    }

    @Test func `a block of JavaScript or TypeScript is an excerpt of a file, or runs in a program`() {
        let violations = Self.blocks.compactMap { text, block -> Violation? in
            if let name = Self.program(of: block) {
                if Self.programs[name] != nil { return nil }
                return text.violation(at: block.index, "there is no program \"\(name)\"")
            }
            guard let path = block.comment, let file = Repository.file(path) else {
                return text.violation(at: block.index, "no comment above names a file or a program of this suite")
            }
            return block.isExcerpt(of: file) ? nil : text.violation(at: block.index, "\(path) differs")
        }
        expectNoViolations(violations)
        let used = Set(Self.blocks.compactMap { Self.program(of: $0.block) })
        #expect(used == Set(Self.programs.keys))
    }

    @Test(arguments: plainPrograms)
    func `a block runs in its program`(name: String) async throws { try await run(name) }

    @Test(.enabled(if: hasBrowser, "chromium is not installed"))
    func `a block takes pictures in its program`() async throws { try await run(Self.pictures) }

    /// Runs the tests of a program with each of its blocks.
    private func run(_ name: String) async throws {
        let files = try #require(Self.programs[name])
        for (text, block) in Self.blocks where Self.program(of: block) == name {
            let blank = ["app.js": "App({})", "app.json": #"{ "pages": ["pages/a/a"] }"#]
            let code = block.lines.joined(separator: "\n")
            let all = blank.merging(files) { $1 }
            let folder = try TemporaryProgram(all.mapValues { $0.replacing("BLOCK", with: code) })
            defer { folder.remove() }
            let result = try await Product.mini.run(["test", "--program", folder.path])
            #expect(result.status == 0, "\(text.path):\(block.index + 1): \(result.output)\(result.error)")
            #expect(result.output.contains("1 test in 1 file: 1 passed"), "\(result.output)")
        }
    }
}
