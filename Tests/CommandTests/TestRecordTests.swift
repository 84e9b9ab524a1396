import CommandHarness
import Testing

/// The limits for what a test file records of its program.
@Suite(.timeLimit(.minutes(20)))
struct TestRecordTests {
    private func run(_ tests: String) async throws -> CommandResult {
        let folder = try ProgramFolder(["tests/a.test.js": tests])
        return try await Product.mini.run(["test", "--program", folder.path], in: folder.path)
    }

    @Test func `calls, requests and dialogues beyond the limits are dropped, with one warning`() async throws {
        let result = try await run(
            """
            test('sizes', async ({ app }) => {
                await app.open();
                app.network.mock(/a.example/, { status: 200, body: 1 });
                for (let part = 0; part < 14; part++) {
                    await app.evaluate(() => {
                        const text = 'x'.repeat(1 << 20);
                        for (let i = 0; i < 10; i++) my.getStorageSync({ key: text });
                    });
                }
                await app.evaluate(async () => {
                    const text = 'x'.repeat(1 << 20);
                    await my.alert({ content: text });
                    await my.request({ url: 'https://a.example/b', method: 'POST', data: text });
                });
                expect(app.ui.shown).toEqual([]);
                expect(app.network.requests).toEqual([]);
                const isDrop = text => text.includes('of which a test file keeps 128 MiB, with 10000 calls');
                expect(app.warnings.filter(isDrop).length).toBe(1);
                await app.open();
                await app.evaluate(() => my.alert({ content: 'short' }));
                expect(app.ui.shown).toMatchObject([{ kind: 'alert', content: 'short' }]);
            }, { timeout: 600_000 });
            test('number', async ({ app }) => {
                await app.open();
                const call = () => app.evaluate(() => { for (let i = 0; i < 1000; i++) my.getAppIdSync(); });
                for (let i = 0; i < 9; i++) await call();
                expect(app.warnings).toEqual([]);
                for (let i = 0; i < 2; i++) await call();
                expect(app.warnings.length).toBe(1);
            }, { timeout: 600_000 });
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }
}
