import MiniHost
import Testing

/// Event channels between a page and the page that opened it.
struct EventChannelTests {
    private static let files = [
        "pages/a/a.js": "Page({})",
        "pages/b/b.js": """
        Page({
            onLoad() {
                const channel = this.getOpenerEventChannel();
                channel.emit('loaded', 1, 'two');
                channel.on('order', value => channel.emit('done', value * 2));
                channel.once('once', () => channel.emit('done', 'once'));
            },
        });
        """,
    ]

    @Test func `listeners on one end receive the events of the other end, once or repeatedly`() async throws {
        try await withProgram(files: Self.files) { program in
            let result = try await program.evaluate(
                """
                const seen = [];
                const { eventChannel } = await my.navigateTo({
                    url: '/pages/b/b', events: { loaded: (...values) => seen.push(values), done: v => seen.push(v) },
                });
                eventChannel.emit('order', 4);
                eventChannel.emit('once');
                eventChannel.emit('once');
                const other = v => seen.push('other' + v);
                eventChannel.on('done', other);
                eventChannel.emit('order', 5);
                eventChannel.off('done', other);
                eventChannel.off('done');
                eventChannel.emit('order', 6);
                return seen;
                """
            )
            #expect(result == [[1, "two"], 8, "once", 10, "other10"])
        }
    }

    @Test func `a page that was opened in another way has a channel without listeners`() async throws {
        try await withProgram(files: Self.files) { program in
            let result = try await program.evaluate(
                """
                await my.redirectTo({ url: '/pages/b/b' });
                const [page] = getCurrentPages();
                return [page.getOpenerEventChannel() === page.getOpenerEventChannel(), typeof page.getOpenerEventChannel().emit];
                """
            )
            #expect(result == [true, "function"])
        }
    }

    @Test func `two pages opened in one turn have separate channels, also if one does not exist`() async throws {
        try await withProgram(files: Self.files) { program in
            let result = try await program.evaluate(
                """
                const seen = [];
                await Promise.allSettled([
                    my.navigateTo({ url: '/pages/x/x', events: { loaded: () => seen.push('x') } }),
                    my.navigateTo({ url: '/pages/b/b?1', events: { loaded: () => seen.push('first') } }),
                    my.navigateTo({ url: '/pages/b/b?2', events: { loaded: () => seen.push('second') } }),
                ]);
                return seen;
                """
            )
            #expect(result == ["first", "second"])
        }
    }

    @Test func `a listener that is not a function and a listener that throws are reported`() async throws {
        try await withProgram(files: Self.files) { program in
            let result = try await program.evaluate(
                """
                const { eventChannel } = await my.navigateTo({ url: '/pages/b/b' });
                eventChannel.on('done', () => { throw new Error('mine'); });
                eventChannel.emit('order', 1);
                try { eventChannel.on('x', 1); } catch (error) { return error.message; }
                """
            )
            #expect(result == "EventChannel: expected a function for event \"x\"")
            #expect(program.recorder.record.uncaught.map(\.error.message) == ["mine"])
        }
    }
}
