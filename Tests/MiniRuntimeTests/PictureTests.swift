import MiniHost
import Synchronization
import Testing

/// Pictures, videos and sounds of pages and programs.
@Suite struct PictureTests {
    /// The beginning of a GIF of 10 by 20 pixels.
    private static let gif = "GIF89a\u{0A}\u{0}\u{14}\u{0}"
    private static let page = """
        Page({
            data: { src: '' },
            log({ type, detail }) { console.log(type, JSON.stringify(detail)); },
        })
        """

    private func lines(
        _ template: String,
        _ code: String = "",
        configure: (inout HostConfiguration) -> Void = { _ in },
    ) async throws -> [String] {
        let files = [
            "pages/a/a.axml": template, "pages/a/a.js": Self.page, "pages/a/near.gif": Self.gif, "far.gif": Self.gif,
            "box.svg": "<?xml version='1.0'?>\n<svg width='100%' viewBox='0 0 30 40'/>", "bare.svg": "<svg></svg>",
            "sized.svg": "<svg\n width=\"5\" height='6px' viewBox='0 0 1 1'>", "text.png": "no picture",
        ]
        return try await withProgram(files, configure: configure) { fixture in
            await fixture.idle()
            if !code.isEmpty { _ = try await fixture.evaluate(code) }
            await fixture.idle()
            return fixture.lines
        }
    }

    @Test(arguments: [
        ("/far.gif", [#"load {"width":10,"height":20}"#]), ("near.gif", [#"load {"width":10,"height":20}"#]),
        ("../../far.gif?v=1", [#"load {"width":10,"height":20}"#]), ("/box.svg", [#"load {"width":30,"height":40}"#]),
        ("/sized.svg", [#"load {"width":5,"height":6}"#]), ("/bare.svg", [#"load {"width":300,"height":150}"#]),
        ("data:image/gif;base64,R0lGODlhCgAUAA==", [#"load {"width":10,"height":20}"#]),
        ("/none.gif", [#"error {"errMsg":"the file cannot be read"}"#]),
        ("https://usr/none.gif", [#"error {"errMsg":"the file cannot be read"}"#]),
        ("/text.png", [#"error {"errMsg":"the file is not an image of a known format"}"#]),
        ("https://a.example/a.gif", []), ("//a.example/a.gif", []), ("", []),
    ])
    func `an image dispatches its size or an error`(source: String, expected: [String]) async throws {
        for tag in ["image", "cover-image"] {
            #expect(try await lines("<\(tag) src='\(source)' onLoad='log' onError='log'/>") == expected, "\(tag)")
        }
    }

    @Test func `an image dispatches an event for each new source once`() async throws {
        let lines = try await lines(
            "<image src='{{src}}' class='{{other}}' onLoad='log' onError='log'/><image src='/far.gif'/>",
            """
            const page = getCurrentPages()[0];
            const filePath = my.env.USER_DATA_PATH + '/a.gif';
            my.getFileSystemManager().writeFileSync({ filePath, data: 'GIF89a\\x01\\x00\\x02\\x00' });
            for (const change of [{ src: filePath }, { other: 1 }, { src: '/far.gif' }, { src: '/far.gif' }]) {
                await new Promise(done => page.setData(change, done));
            }
            """
        )
        #expect(lines == [#"load {"width":1,"height":2}"#, #"load {"width":10,"height":20}"#])
    }

    @Test func `a host that fetches pictures returns their sizes`() async throws {
        var delegates = FunctionDelegates()
        delegates.add("image.size") { call throws(APIError) in
            guard call.parameters["src"] == "https://a.example/a.gif" else { return ["errMsg": "not that"] }
            return ["width": 3, "height": 4]
        }
        let apis = try APIRegistry.builtIn.delegating(delegates)
        let template = "<image src='https://a.example/a.gif' onLoad='log'/><image src='/far.gif' onError='log'/>"
        // An address is evaluated before the host is called, a file of the package is not: their order may differ.
        let lines = try await lines(template) { $0.apis = apis }
        #expect(lines.sorted() == [#"error {"errMsg":"not that"}"#, #"load {"width":3,"height":4}"#])
    }

    @Test func `a host does not fetch pictures that the network rejects`() async throws {
        let asked = Mutex(0)
        var delegates = FunctionDelegates()
        delegates.add("image.size") { _ throws(APIError) in
            asked.withLock { $0 += 1 }
            return ["width": 3, "height": 4]
        }
        let apis = try APIRegistry.builtIn.delegating(delegates)
        let lines = try await lines("<image src='http://a.example/a.gif' onLoad='log' onError='log'/>") {
            $0.apis = apis
        }
        #expect(!lines.contains { $0.hasPrefix("load") }, "\(lines)")
        #expect(asked.withLock { $0 } == 0)
    }

    @Test func `an image of a canvas has its size`() async throws {
        let lines = try await lines(
            "<view/>",
            """
            for (const src of ['/far.gif', '/none.gif', 'https://a.example/a.gif']) {
                const image = my.createOffscreenCanvas({ width: 1, height: 1 }).createImage();
                await new Promise(done => {
                    image.onload = () => done(console.log('load', image.width, image.height));
                    image.onerror = ({ errMsg }) => done(console.log('error', errMsg, image.width));
                    image.src = src;
                });
            }
            """
        )
        #expect(lines == ["load 10 20", "error the file cannot be read 0", "load 0 0"])
    }

    @Test func `a video dispatches the actions of its context`() async throws {
        let lines = try await lines(
            "<video id='v' onPlay='log' onPause='log' onStop='log' onFullScreenChange='log'/><video id='w' onPlay='log'/>",
            """
            const video = my.createVideoContext('v');
            for (const command of ['play', 'pause', 'stop', 'requestFullScreen', 'exitFullScreen', 'mute']) video[command]();
            my.createVideoContext('none').play();
            """
        )
        #expect(
            lines == [
                "play {}", "pause {}", "stop {}", #"fullScreenChange {"fullScreen":true}"#,
                #"fullScreenChange {"fullScreen":false}"#,
            ]
        )
    }

    @Test func `background audio plays when its source is set`() async throws {
        let lines = try await lines(
            "<view/>",
            """
            const audio = my.getBackgroundAudioManager();
            await new Promise(done => {
                audio.onPlay(() => done(console.log('play', audio.paused, audio.src)));
                audio.src = 'https://a.example/a.mp3';
            });
            audio.pause();
            audio.src = '';
            console.log(audio.paused);
            """
        )
        #expect(lines == ["play false https://a.example/a.mp3", "true"])
    }
}
