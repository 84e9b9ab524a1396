import MiniHost
import MiniTesting
import Synchronization
import Testing

/// Addresses of images and fonts that programs pass to the host, and the policy that evaluates them first.
@Suite(.timeLimit(.minutes(5)))
struct MediaAddressTests {
    private static let calls = """
        const seen = [];
        const note = async call => seen.push(await call.then(() => 'ok', e => e.error));
        await note(my.previewImage({ urls: ['https://a.example/1.png', '/own.png', 'data:image/png;base64,AA=='] }));
        await note(my.previewImage({ urls: ['https://a.example/1.png', 'http://a.example/2.png?token=s'] }));
        await note(my.previewImage({ urls: ['/own.png'], current: 'file:///etc/passwd' }));
        await note(my.loadFontFace({ family: 'f', source: "url('https://a.example/f.ttf')" }));
        await note(my.loadFontFace({ family: 'f', source: 'URL("http://a.example/f.ttf")' }));
        await note(my.loadFontFace({ family: 'f', source: "url( 'http://a.example/f.ttf' )" }));
        await note(my.loadFontFace({ family: 'f', source: 'url(/own.ttf), url(http://a.example/f.ttf)' }));
        await note(my.loadFontFace({ family: 'f', source: 'url(data:font/ttf;base64,AA==)' }));
        await note(my.loadFontFace({ family: 'f', source: ' HTTP://a.example/f.ttf' }));
        await note(my.saveImage({ url: 'https://a.example/1.png' }));
        await note(my.saveImage({ url: '\\\\\\\\b.example/1.png' }));
        await note(my.saveImage({ url: 'javascript:alert(1)' }));
        await note(my.previewImage({ urls: ['data:image/svg+xml,<svg style="fill:url(https://b.example/)"/>'] }));
        await note(my.saveImage({ url: 'https://resource/collect' }));
        await note(my.saveImage({ url: 'https://user@usr/1.png' }));
        await note(my.saveImage({ url: 'https://resource/saved/../collect' }));
        await note(my.loadFontFace({ family: 'f', source: 'data:font/woff,x),url(https://b.example/f' }));
        return seen;
        """

    /// Runs the calls in a host that saves images.
    private func run(network: HostNetwork?) async throws -> (
        results: ScriptValue, shown: [String], saved: [ScriptValue]
    ) {
        var delegates = FunctionDelegates()
        let saved = Saved()
        delegates.add("saveImage") { call in
            await saved.add(call.parameters["url"] ?? .null)
            return [:]
        }
        return try await withProgram { configuration in
            configuration.network = network
            configuration.apis = try configuration.apis.delegating(delegates)
        } _: { program in
            let results = try await program.evaluate(Self.calls)
            return (results, program.deviceUIChanges.map(\.name), await saved.urls)
        }
    }

    @Test func `an address that the policy rejects is neither shown nor passed to the host`() async throws {
        var configuration = NetworkConfiguration()
        configuration.policy.domains = try ServerDomains(hosts: ["a.example"])
        let network = HostNetwork(configuration)
        let seen = try await run(network: network)
        #expect(seen.results == ["ok", 20, 20, "ok", 20, 20, 20, "ok", 20, "ok", 4, 20, "ok", 4, 2, 4, 4])
        #expect(seen.shown == ["previewImage", "loadFontFace", "loadFontFace", "previewImage"])
        #expect(seen.saved == ["https://a.example/1.png"])
        await network.shutDown()
    }

    @Test
    func `an invalid address is reported by its parameter, and files of the program are not loaded from a server`()
        async throws
    {
        var configuration = NetworkConfiguration()
        configuration.policy.domains = try ServerDomains(hosts: ["a.example"])
        let network = HostNetwork(configuration)
        let results = try await withProgram {
            $0.network = network
        } _: { program in
            try await program.evaluate(
                """
                const own = ['https://usr/a.png', 'https://resource/temporary/1.image', 'https://resource/saved/1.image'];
                const calls = [
                    my.previewImage({ urls: own }),
                    my.previewImage({ urls: ['https://a.example/1.png', 'https://user@a.example/'] }),
                    my.loadFontFace({ family: 'f', source: 'url("https://user@a.example/")' }),
                    my.setNavigationBar({ image: 'https://a..example/' }),
                    my.setNavigationBar({ image: own[0] }),
                ];
                return await Promise.all(calls.map(call => call.then(() => 'ok', e => e.errorMessage)));
                """
            )
        }
        #expect(
            results == [
                "ok", "urls[1]: the URL contains credentials", "source: the URL contains credentials",
                "image: the host of the URL has an empty label", "ok",
            ]
        )
        await network.shutDown()
    }

    @Test func `the bar of the top page changes immediately, and its image after the evaluation`() async throws {
        let network = HostNetwork(NetworkConfiguration())
        let bars = Bars()
        let errors = try await withProgram { configuration in
            configuration.network = network
            configuration.observer = bars
        } _: { program in
            try await program.evaluate(
                """
                const calls = [
                    my.setNavigationBar({ title: '1', image: 'https://a.example/1.png' }),
                    my.setNavigationBar({ title: '2', image: 'http://a.example/2.png' }),
                    my.setNavigationBar({ title: '3', image: '/own.png' }),
                    my.setNavigationBar({ title: '4' }),
                    my.navigateTo({ url: '/pages/b/b' }),
                ];
                return await Promise.all(calls.map(call => call.then(() => 'ok', e => e.error)));
                """
            )
        }
        #expect(errors == ["ok", 20, "ok", "ok", "ok"])
        #expect(bars.seen.prefix(4) == ["pages/a/a 1 -", "pages/a/a 2 -", "pages/a/a 3 -", "pages/a/a 4 -"])
        #expect(Set(bars.seen.dropFirst(4)) == ["pages/a/a - https://a.example/1.png", "pages/a/a - /own.png"])
        await network.shutDown()
    }

    @Test func `a host without a network loads no pictures, and shows all`() async throws {
        let seen = try await run(network: nil)
        #expect(seen.results == .array(Array(repeating: "ok", count: 17)))
        #expect(seen.shown.count == 11)
    }

    private final class Bars: ProgramObserver {
        private let record = Mutex<[String]>([])
        var seen: [String] { record.withLock { $0 } }

        func program(_ origin: EventOrigin, did event: ProgramEvent) {
            guard case .navigationBar(let page, let change) = event else { return }
            record.withLock { $0.append("\(page) \(change.title ?? "-") \(change.image ?? "-")") }
        }
    }

    private actor Saved {
        private(set) var urls: [ScriptValue] = []
        func add(_ url: ScriptValue) { urls.append(url) }
    }
}
