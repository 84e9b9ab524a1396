import MiniHost
import MiniTesting
import Testing

/// `my.getImageInfo` in a program.
struct ImageInfoTests {
    /// The smallest GIF, of 1 by 1 pixel.
    private static let gif = "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"

    @Test func `pictures of data URLs, of files, of the package and of servers have a size`() async throws {
        let network = FakeNetwork("GIF89a\u{1}\u{0}\u{1}\u{0}")
        let configure: (inout HostConfiguration) -> Void = { $0.network = network }
        try await withProgram(files: ["images/a.gif": "GIF89a\u{2}\u{0}\u{3}\u{0}"], configure) { program in
            let result = try await program.evaluate(
                """
                const bytes = my.base64ToArrayBuffer('\(Self.gif)');
                my.getFileSystemManager().writeFileSync(my.env.USER_DATA_PATH + '/b.gif', bytes);
                const sources = ['data:image/gif;base64,\(Self.gif)', my.env.USER_DATA_PATH + '/b.gif', '/images/a.gif',
                    'images/a.gif', 'https://a.b/c.gif'];
                const all = await Promise.all(sources.map(src => my.getImageInfo({ src })));
                return [all.map(i => [i.width, i.height, i.type, i.orientation]), all[1].path, all[4].path];
                """
            )
            #expect(
                result[0] == [
                    [1, 1, "gif", "up"], [1, 1, "gif", "up"], [2, 3, "gif", "up"], [2, 3, "gif", "up"],
                    [1, 1, "gif", "up"],
                ]
            )
            #expect(result[1] == "https://usr/b.gif")
            #expect(result[2]?.string?.hasPrefix("https://resource/temporary/") == true)
        }
    }

    @Test func `the request belongs to the page that made the call`() async throws {
        let network = FakeNetwork("GIF89a\u{1}\u{0}\u{1}\u{0}")
        try await withProgram({ $0.network = network }) { program in
            let width = try await program.evaluate(
                """
                my.reLaunch({ url: '/pages/b/b' });
                return (await my.getImageInfo({ src: 'https://a.b/c.gif' })).width;
                """
            )
            #expect(width == 1)
            #expect(network.requests.map(\.page) == ["pages/a/a"])
        }
    }

    @Test func `a picture in a response with an error status fails, unless the host accepts these`() async throws {
        let network = FakeNetwork("GIF89a\u{1}\u{0}\u{1}\u{0}", status: 404)
        let code = """
            const end = await my.getImageInfo({ src: 'https://a.b/c.gif' }).catch(e => e);
            const files = my.getFileSystemManager().readdirSync('https://resource/temporary').files.length;
            return [end.error ?? 0, end.errorMessage ?? end.width, files];
            """
        for isLenient in [false, true] {
            let configure: (inout HostConfiguration) -> Void = {
                $0.network = network
                if isLenient { $0.requestDefaults.errorStatus = .succeeds }
            }
            let end = try await withProgram(configure) { try await $0.evaluate(code) }
            #expect(end == (isLenient ? [0, 1, 1] : [12, "the server responded with HTTP status 404", 0]))
        }
    }

    @Test(arguments: [
        ("'/none.png'", "10022 there is no such file in the package"),
        ("'../../etc/passwd'", "10022 there is no such file in the package"),
        ("'/app.json'", "3 the file is not an image of a known format"),
        ("my.env.USER_DATA_PATH + '/none'", "10022 there is no such file or folder"),
        ("''", "2 src: expected a string of 1 to 10485760 UTF-8 bytes"),
    ])
    func `data that is not a picture fails`(source: String, failure: String) async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                "my.getImageInfo({ src: \(source) }).catch(e => e.error + ' ' + e.errorMessage)"
            )
            #expect(result == .string(failure))
        }
    }
}
