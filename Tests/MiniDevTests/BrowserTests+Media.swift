import BrowserHarness
import MiniCore
import MiniDev
import Testing

/// Sounds and videos of the program, which play in the browser.
extension BrowserTests {
    @Test func `sounds play in the browser as the program commands, and report their events`() async throws {
        let fixture = try await DevFixture(Self.playingProgram)
        try await fixture.preview { preview in
            let sound = "document.querySelector('audio[data-sound=\"audio 1\"]')"
            let command = { (code: String) in try await preview.run("getApp().audio.\(code)") }
            // A click permits the browser to play.
            try await preview.click("#play")
            try await preview.wait(forText: "CanPlay")
            try await preview.wait(forText: "Ended after 0.5 of 0.5 seconds")
            // The end is not a pause as well.
            #expect(try await preview.evaluate("page.querySelector('.events').textContent.includes('Pause')") == false)
            #expect(try await preview.browser.evaluate("\(sound).src.endsWith('\(Self.silencePath)')") == true)
            #expect(try await preview.browser.evaluate("\(sound).volume") == 0.5)
            try await command("loop = true")
            try await command("play()")
            try await preview.browser.wait(until: "\(sound).loop && !\(sound).paused")
            try await command("volume = 0.25")
            try await preview.browser.wait(until: "\(sound).volume === 0.25")
            try await command("pause()")
            try await preview.wait(forText: "Pause")
            #expect(try await preview.browser.evaluate("\(sound).paused") == true)
            try await command("seek(0.25)")
            try await preview.browser.wait(until: "Math.abs(\(sound).currentTime - 0.25) < 0.01")
            try await preview.wait(forText: "Seeked")
            try await command("stop()")
            try await preview.wait(forText: "Stop")
            try await preview.browser.wait(until: "\(sound).currentTime === 0")
            try await command("src = '/sounds/none.wav'")
            try await preview.wait(forText: "/sounds/none.wav: the file is missing or too large")
            try await command("destroy()")
            try await preview.browser.wait(until: "\(sound) === null")
            // The next run of the program has no sound of this one.
            try await preview.run("my.getBackgroundAudioManager().src = '/sounds/silence.wav'")
            let background = "document.querySelector('audio[data-sound^=background]')"
            try await preview.browser.wait(until: "\(background) !== null")
            try await preview.browser.click("#restart")
            try await preview.browser.wait(until: "\(background) === null")
        }
    }

    @Test func `a video plays in the browser as its context commands, and reports its events`() async throws {
        let fixture = try await DevFixture(Self.playingProgram)
        try await fixture.preview { preview in
            let video = "page.querySelector('#film')"
            let command = { (code: String) in try await preview.run("my.createVideoContext('film').\(code)") }
            try await preview.click("#note")
            #expect(try await preview.evaluate("\(video).src.endsWith('\(Self.silencePath)')") == true)
            try await command("play()")
            try await preview.wait(forText: "video play video ended")
            try await command("mute(true)")
            try await command("enableLoop(true)")
            try await preview.wait(until: "\(video).muted && \(video).loop")
            // A patch of the page keeps what the context has set.
            try await preview.click("#note")
            try await preview.wait(forText: "video ended noted")
            #expect(try await preview.evaluate("\(video).loop") == true)
            try await command("play()")
            try await preview.wait(until: "!\(video).paused")
            try await command("pause()")
            try await preview.wait(forText: "video pause")
            try await command("seek(0.25)")
            try await preview.wait(until: "Math.abs(\(video).currentTime - 0.25) < 0.01")
            // What a person does with the controls of the video reaches the program in the same way.
            try await preview.evaluate("void \(video).play()")
            try await preview.wait(forText: "video pause video play")
            // A second window shows the page, and the first one goes on playing.
            let second = try await PreviewPage.open(fixture.server.address)
            #expect(try await second.evaluate("\(video).paused") == true)
            try await command("stop()")
            try await preview.wait(forText: "video stop")
            try await second.browser.close()
        }
    }

    @Test func `a sound that the browser does not begin is a line in the console`() async throws {
        var files = Self.playingProgram
        files["pages/a/a.axml"] = """
            <button id="add" onTap="note">Add</button>
            <audio a:if="{{events}}" id="song" src="/sounds/silence.wav" autoplay="{{autoplays}}" loop controls/>
            """
        let fixture = try await DevFixture(files)
        try await fixture.preview { preview in
            // Browsers differ in what they refuse, so that this one refuses everything.
            let rejection = "() => Promise.reject(new DOMException('no', 'NotAllowedError'))"
            let refusal = "HTMLMediaElement.prototype.play = \(rejection)"
            try await preview.browser.evaluate("void (\(refusal))")
            try await preview.evaluate("void (page.defaultView.\(refusal))")
            let lines = "document.querySelectorAll('.log.is-warn')"
            try await preview.click("#add")
            try await preview.wait(until: "page.querySelector('#song')?.readyState > 0")
            try await preview.wait(until: "page.querySelector('#song').loop")
            #expect(try await preview.browser.evaluate("\(lines).length") == 0)
            try await preview.run("getCurrentPages()[0].setData({ events: '', autoplays: true })")
            try await preview.click("#add")
            try await preview.wait(for: ".log.is-warn", containing: "plays nothing before the first click")
            let settings = "{ autoplay: true, src: '/sounds/silence.wav' }"
            try await preview.run("Object.assign(getApp().audio, \(settings)).volume")
            try await preview.browser.wait(until: "\(lines).length === 2")
        }
    }

    private static let silencePath = "/media?path=sounds%2Fsilence.wav"

    /// A program with a sound and a video, which shows their events.
    private static var playingProgram: [String: String] {
        var files = DevFixture.counter
        files["sounds/silence.wav"] = silence
        files["pages/a/a.axml"] = """
            <button id="play" onTap="play">Play</button>
            <button id="note" onTap="note">Note</button>
            <video id="film" src="/sounds/silence.wav" controls onPlay="onVideo" onPause="onVideo" onStop="onVideo"
              onEnded="onVideo"/>
            <view class="events">{{events}}</view>
            """
        files["pages/a/a.js"] = """
            Page({
              data: { events: '' },
              onLoad() {
                const audio = getApp().audio = my.createInnerAudioContext();
                for (const name of ['CanPlay', 'Play', 'Pause', 'Stop', 'Seeked']) audio[`on${name}`](() => this.add(name));
                audio.onEnded(() => {
                  const [time, duration] = [audio.currentTime, audio.duration].map((number) => number.toFixed(1));
                  this.add(`Ended after ${time} of ${duration} seconds`);
                });
                audio.onError(({ errorMessage }) => this.add(errorMessage));
              },
              add(text) { this.setData({ events: `${this.data.events} ${text}` }); },
              play() {
                const { audio } = getApp();
                audio.src = '/sounds/silence.wav';
                audio.volume = 0.5;
                audio.play();
              },
              note() { this.add('noted'); },
              onVideo({ type }) { this.add(`video ${type}`); },
            });
            """
        return files
    }

    /// Half a second of silence as a file whose bytes are ASCII characters.
    private static var silence: String {
        let rate: UInt32 = 7_968
        let bytes = { (number: UInt32) -> [UInt8] in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        let parts: [[UInt8]] = [
            Array("RIFF".utf8), bytes(36 + rate), Array("WAVEfmt ".utf8), bytes(16), [1, 0, 1, 0], bytes(rate),
            bytes(2 * rate), [2, 0, 16, 0], Array("data".utf8), bytes(rate),
            [UInt8](repeating: 0, count: Int(rate)),
        ]
        return String(decoding: parts.flatMap(\.self), as: UTF8.self)
    }
}
