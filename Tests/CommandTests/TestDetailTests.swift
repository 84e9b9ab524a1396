import CommandHarness
import Foundation
import MiniCore
import Testing

/// Steps, soft and repeated assertions, tags, annotations and attachments of tests.
@Suite(.timeLimit(.minutes(20)))
struct TestDetailTests {
    private static let tests = """
        describe('steps', { tag: 'slow', annotation: { type: 'owner', description: 'shop' } }, () => {
          test('passes @smoke', { tag: ['@fast'], annotation: { type: 'issue', description: '12' } }, async ({ app }) => {
            const sum = await test.step('outer', async () => {
              await test.step('inner', () => app.open());
              return await test.step('second', async () => 3);
            });
            expect(sum).toBe(3);
            test.info().annotate('note', 'late');
            test.info().attach('text <1>', 'a < b');
            test.info().attach('bytes', new Uint8Array([0, 255]).buffer, 'image/png');
            expect(test.info()).toMatchObject({ title: ['steps', 'passes @smoke'], tags: ['@slow', '@fast', '@smoke'] });
          });
          test('fails in a step', async () => {
            await test.step('outer', () => test.step('inner', () => {
              expect(1).toBe(2);
            }));
          });
        });
        test('soft', async () => {
          expect.soft(1, 'first').toBe(2);
          await expect.soft(Promise.resolve(1)).resolves.toBe(3);
          expect.soft([1]).not.toEqual([1]);
          expect.soft(1).toBe(1);
          await test.step('a step', () => expect.soft(4).toBe(5));
          console.log('reached');
        });
        test('soft misuse', () => { expect.soft('a').toBeGreaterThan(1); console.log('not reached'); });
        test('poll', async ({ app }) => {
          let count = 0;
          const timer = setInterval(() => count++, 1000);
          await expect.poll(() => count, { timeout: 60000 }).toBe(4);
          await expect.poll(async () => count).not.toBe(0);
          await expect(async () => { expect(count).toBe(7); }).toPass({ timeout: 60000 });
          clearInterval(timer);
          expect(app.clock.now).toBeLessThan(new Date('2026-01-01T00:01:00Z').getTime());
        });
        test('poll fails', async () => {
          await expect.poll(() => [1], { timeout: 2000, message: 'a list' }).toEqual([2]);
        });
        test('toPass fails', async () => {
          await expect(() => { expect(1).toBe(2); }).toPass({ timeout: 2000 });
        });
        test('unawaited', () => { expect.poll(() => 1).toBe(1); test.step('late', async () => {}); });
        test.fixme('broken', () => { throw Error('not run'); });
        describe.fixme('all', () => test('broken too', () => { throw Error('not run'); }));
        test.each([{ a: 1, b: 2 }])('adds $a and $b', { tag: 'fast' }, ({ a, b }) => { expect(a + b).toBe(3); });
        test('skips in a step', async ({ skip }) => { await test.step('a', () => skip('no server')); });
        test('toPass counts once', async () => {
          let count = 0;
          expect.assertions(2);
          await expect(() => { expect('text').toMatchSnapshot(); expect(++count).toBe(3); }).toPass({ timeout: 60000 });
        });
        """

    private func documents(_ arguments: [String]) async throws -> (tests: [ScriptValue], result: CommandResult) {
        let folder = try ProgramFolder(["tests/a.test.js": Self.tests])
        let result = try await Product.mini.run(["test", "--reporter", "json"] + arguments, in: folder.path)
        return (try result.document()["files"]?[0]?["tests"]?.array ?? [], result)
    }

    private func names(_ tests: [ScriptValue]) -> [String] {
        tests.filter { $0["status"] != "skipped" }.map {
            ($0["title"]?.array ?? []).compactMap(\.string).joined(separator: " > ")
        }
    }

    @Test(arguments: [[], ["--isolation", "none"]])
    func `reports have steps, annotations, attachments and every soft failure`(_ options: [String]) async throws {
        let (tests, result) = try await documents(options)
        #expect(result.status == 1)
        func test(_ name: String) throws -> ScriptValue {
            try #require(tests.first { $0["title"]?.array?.last?.string == name }, "\(result.output)")
        }
        func messages(_ name: String) throws -> [String] {
            (try test(name)["errors"]?.array ?? []).compactMap { error in
                error["message"]?.string.map { (error["label"]?.string ?? "") + "|" + $0.prefix { $0 != "\n" } }
            }
        }
        let passing = try test("passes @smoke")
        #expect(passing["status"] == "passed", "\(passing)")
        #expect(passing["tags"] == ["@slow", "@fast", "@smoke"])
        let step = passing["steps"]?[0]
        #expect(step?["title"] == "outer" && step?["ok"] == true && (step?["milliseconds"]?.number ?? 0) > 0)
        #expect(step?["steps"]?.array?.compactMap { $0["title"]?.string } == ["inner", "second"])
        #expect(
            passing["annotations"]
                == [
                    ["type": "owner", "description": "shop"], ["type": "issue", "description": "12"],
                    ["type": "note", "description": "late"],
                ]
        )
        #expect(
            passing["attachments"]
                == [
                    ["name": "text <1>", "contentType": "text/plain", "text": "a < b"],
                    ["name": "bytes", "contentType": "image/png", "base64": "AP8="],
                ]
        )
        #expect(try messages("fails in a step") == ["step \"outer > inner\"|expect(received).toBe()"])
        #expect(try test("fails in a step")["steps"]?[0]?["steps"]?[0]?["ok"] == false)
        #expect(try test("fails in a step")["errors"]?[0]?["line"] == 15)
        #expect(
            try messages("soft") == [
                "|first: expect(received).toBe()", "|expect(received).toBe()", "|expect(received).not.toEqual()",
                "|expect(received).toBe()",
            ]
        )
        #expect(try test("soft")["errors"]?.array?.compactMap { $0["line"]?.number } == [20, 21, 22, 24])
        #expect(try test("soft")["steps"]?[0]?["ok"] == false)
        #expect(try test("soft")["console"]?[0]?["text"] == "reached")
        #expect(try messages("soft misuse").first?.contains("expected a number") == true)
        #expect(try test("soft misuse")["console"] == [])
        #expect(try test("poll")["status"] == "passed", "\(result.output)")
        #expect(try messages("poll fails") == ["|a list: expect(received).toEqual()"])
        #expect(try test("poll fails")["errors"]?[0]?["line"] == 38)
        #expect(try messages("toPass fails") == ["|expect(received).toBe()"])
        let unawaited = try messages("unawaited")
        #expect(unawaited.contains("|expect.poll().toBe() was not awaited before the test ended"), "\(unawaited)")
        #expect(unawaited.contains("|test.step() was not awaited before the test ended"), "\(unawaited)")
        for name in ["broken", "broken too"] {
            #expect(try test(name)["status"] == "skipped" && test(name)["reason"] == "to be fixed")
        }
        #expect(try test("adds 1 and 2")["status"] == "passed")
        #expect(try test("skips in a step")["reason"] == "no server")
        #expect(try test("toPass counts once")["status"] == "passed")
    }

    @Test(arguments: [
        (["--tag", "smoke"], ["steps > passes @smoke"]),
        (["--tag", "@fast"], ["steps > passes @smoke", "adds 1 and 2"]),
        (["--tag", "fast", "--skip-tag", "slow"], ["adds 1 and 2"]),
        (["--tag", "slow", "--grep", "smoke", "--isolation", "none"], ["steps > passes @smoke"]),
        (["--tag", "fast", "--repeat-each", "2", "--skip-tag", "smoke"], ["adds 1 and 2", "adds 1 and 2"]),
    ])
    func `tags choose tests`(_ arguments: [String], _ names: [String]) async throws {
        let (tests, result) = try await documents(arguments)
        #expect(self.names(tests) == names && result.status == 0, "\(result.output)")
    }

    @Test func `fixtures of a test file are set up for the tests that use them, and ended in reverse`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            const log = [];
            const around = name => async ({ app }, use) => {
              log.push(`${name} begins`);
              await use(name);
              log.push(`${name} ends`);
            };
            const shop = test.extend({ number: 3, a: around('a'), b: async ({ a }, use) => { log.push('b'); await use(a + 'b'); },
              unused: async (_, use) => { throw Error('not used'); } });
            const more = shop.extend({ a: async ({ a }, use) => { await use(a + '!'); }, late: async ({ b }, use) => {
              await use(b); throw Error('at the end'); } });
            shop('uses both', ({ b, number, app }) => { expect([b, number]).toEqual(['ab', 3]); log.push('test'); });
            test('sees the log', () => expect(log.splice(0)).toEqual(['a begins', 'b', 'test', 'a ends']));
            more('overrides', ({ a }) => expect(a).toBe('a!'));
            more('fails late', ({ late }) => {});
            test.extend({ x: async ({}, use) => {} })('has no value', ({ x }) => {});
            shop.each([1])('row %s', (row, { number }) => expect(number).toBe(3));
            shop.fixme('later', () => {});
            """
        ])
        let result = try await Product.mini.run(["test"], in: folder.path)
        for text in [
            "✓ uses both", "✓ sees the log", "✓ overrides", "fixture late: at the end", "did not call use(value)",
        ] {
            #expect(result.output.contains(text), "\(text): \(result.output)")
        }
        #expect(result.output.contains("7 tests in 1 file: 4 passed, 2 failed, 1 skipped"), "\(result.output)")
    }

    @Test func `each test runs several times, with the hooks of its suite once`() async throws {
        let folder = try ProgramFolder([
            "tests/a.test.js": """
            let [all, each] = [0, 0];
            describe('s', () => {
              beforeAll(() => { all++; });
              beforeEach(() => { each++; });
              afterAll(() => { expect([all, each]).toEqual([1, 6]); });
              test('a', () => { expect('text').toMatchSnapshot(); });
              test('b', () => { expect(each).not.toBe(5); });
            });
            """
        ])
        let result = try await Product.mini.run(["test", "--repeat-each", "3"], in: folder.path)
        #expect(result.output.contains("6 tests in 1 file: 5 passed, 1 failed"), "\(result.output)")
        #expect(result.output.contains("✗ s > b (repetition 2)"), "\(result.output)")
        #expect(result.output.contains("1 snapshot written"), "\(result.output)")
    }

    @Test func `the list, JUnit and HTML show the steps`() async throws {
        let folder = try ProgramFolder(["tests/a.test.js": Self.tests])
        let arguments = ["test", "-g", "steps", "--reporter", "list", "--reporter", "junit", "--reporter", "html"]
        let result = try await Product.mini.run(
            arguments + ["--output", "a.xml", "--output", "a.html"],
            in: folder.path
        )
        #expect(result.output.contains("      ✗ outer ("), "\(result.output)")
        #expect(result.output.contains("        ✗ inner ("), "\(result.output)")
        #expect(!result.output.contains("✓ inner ("), "\(result.output)")
        let junit = try String(contentsOfFile: folder.path + "/a.xml", encoding: .utf8)
        for text in [
            "<property name=\"tag\" value=\"@smoke\"/>", "<property name=\"issue\" value=\"12\"/>",
            "<property name=\"step\" value=\"✓ outer (", "<property name=\"step\" value=\"  ✗ inner (",
        ] { #expect(junit.contains(text), "\(text): \(junit)") }
        let page = try String(contentsOfFile: folder.path + "/a.html", encoding: .utf8)
        for text in [
            "<h3>Tags</h3>", "<code>@smoke</code>", "<code>issue</code> 12", "<span class=\"failed\">inner</span>",
            "a &lt; b",
            "text &lt;1&gt;", "base64,AP8=",
        ] { #expect(page.contains(text), "\(text): \(page)") }
    }

    @Test(arguments: [
        ("test('a', { tag: 'two words' }, () => {});", "a tag must be a word"),
        ("test.step('a', () => {});", "only in a test"),
        ("test.each([1])('a');", "each() \"a\": expected a function"),
        ("test('a', { annotation: { type: 1 } }, () => {});", "an annotation must be"),
        ("test('a', () => test.step(() => {}));", "expected a name"),
        ("test('a', () => expect.poll(1));", "expected a function"),
        ("test('a', () => expect(1).toPass());", "expected a function with assertions"),
        ("test('a', () => expect(() => {}).not.toPass());", "there is no not.toPass"),
        ("test.info();", "only in a test"),
        ("test('a', () => test.info().attach('a', 'b'.repeat(5 << 20)));", "more than 4 MiB"),
        ("test('a', () => expect.poll(() => 1, { timeout: -1 }).toBe(1));", "the timeout must be milliseconds above 0"),
    ])
    func `a misuse is an error`(_ code: String, _ message: String) async throws {
        let folder = try ProgramFolder(["tests/a.test.js": code])
        let result = try await Product.mini.run(["test"], in: folder.path)
        #expect(result.status == 1 && result.output.contains(message), "\(result.output)")
    }

    @Test(arguments: [
        (["--tag", "two words"], "need a word"), (["--repeat-each", "0"], "a number from 1 to 1000"),
        (["--tag", "none"], "No test to run has the tag @none."),
        (["--tag", "b", "--tag", "a", "-g", "x"], "No test to run has \"x\" in its name and one of the tags @a, @b."),
    ])
    func `an invalid option is rejected`(_ arguments: [String], _ message: String) async throws {
        let result = try await Product.mini.run(["test", "--program", "MiniPrograms/hello"] + arguments)
        #expect(result.status == 2 && result.error.contains(message), "\(result.error)")
    }
}
