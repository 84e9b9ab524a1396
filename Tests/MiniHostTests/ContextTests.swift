import MiniCore
import MiniHost
import Testing

/// Objects that programs control: canvases, videos, maps, sounds.
struct ContextTests {
    @Test func `a canvas context accepts every documented call, and the host reads the calls`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const context = my.createCanvasContext('chart');
                context.setFillStyle('red');
                context.setFontSize(20);
                context.fillRect(0, 0, 10, 20);
                const gradient = context.createLinearGradient(0, 0, 1, 1);
                gradient.addColorStop(0, '#fff');
                context.fillStyle = gradient;
                const { width } = context.measureText('ab文');
                await new Promise(resolve => context.draw(true, resolve));
                const failure = await context.toTempFilePath().catch(e => e.error);
                return [width, context.font, failure, context.getImageData(0, 0, 2, 2).data.length];
                """
            )
            #expect(result == [42, "20px sans-serif", 1, 16])
            let records = try await program.program.contextRecords()
            #expect(records.map { "\($0.kind) \($0.id)" } == ["canvas chart"])
            let calls = try #require(records.first?.calls)
            #expect(
                calls.map(\.name) == [
                    "setFillStyle", "setFontSize", "fillRect", "createLinearGradient", "addColorStop", "fillStyle =",
                    "measureText", "draw", "toTempFilePath", "getImageData",
                ]
            )
            #expect(calls[2].arguments == [0, 0, 10, 20])
            #expect(calls[5].arguments == ["[createLinearGradient 1]"])
        }
    }

    @Test func `contexts have the recently documented members`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const canvas = my.createOffscreenCanvas();
                const context = canvas.getContext('2d');
                context.roundRect(0, 0, 1, 1, 2);
                context.createConicGradient(0, 1, 1).addColorStop(0, 'red');
                const listener = my.createCameraContext('c').onCameraFrame(() => {});
                await listener.start();
                await listener.stop();
                my.createVideoContext('v').showFloatingWindow();
                my.createLottieContext('l').playFromMinToMaxFrame({ min: 1, max: 2 });
                return [canvas.width, canvas.height, context.isPointInStroke(0, 0), context.getTransform().a,
                    await canvas.toTempFilePath().catch(e => e.error), await my.createCanvasContext('old').toDataURL()];
                """
            )
            #expect(result == [100, 100, false, 1, 1, "data:,"])
            let records = try await program.program.contextRecords()
            #expect(
                records.map { "\($0.kind): \($0.calls.map(\.name).joined(separator: " "))" } == [
                    "canvas: getContext roundRect createConicGradient addColorStop toTempFilePath",
                    "camera: onCameraFrame onCameraFrame.start onCameraFrame.stop", "video: showFloatingWindow",
                    "lottie: playFromMinToMaxFrame", "canvas: toDataURL",
                ]
            )
        }
    }

    @Test func `a canvas that is not on a page has a context, images and frames`() async throws {
        let configure: (inout HostConfiguration) -> Void = { $0.clock = .virtual }
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                const canvas = my.createOffscreenCanvas({ width: 30, height: 40 });
                const context = canvas.getContext('2d');
                const image = canvas.createImage();
                await new Promise(resolve => { image.onload = resolve; image.src = 'https://a.example/a.png'; });
                context.drawImage(image, 0, 0);
                await new Promise(resolve => canvas.requestAnimationFrame(resolve));
                return [canvas.width, canvas.height, context === canvas.getContext('2d'), context.canvas === canvas,
                    canvas.getContext('webgl'), canvas.getContext('3d'), canvas.toDataURL(), image.src];
                """
            )
            #expect(result == [30, 40, true, true, .null, .null, "data:,", "https://a.example/a.png"])
            let calls = try await program.program.contextRecords().first?.calls
            #expect(calls?.first { $0.name == "drawImage" }?.arguments == ["[image https://a.example/a.png]", 0, 0])
        }
    }

    @Test func `a canvas context saves and restores its drawing state`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const context = my.createCanvasContext('c');
                context.setFontSize(20);
                context.setLineDash([1, 2, 3]);
                context.save();
                [context.font, context.fillStyle] = ['40px a', 'red'];
                context.setLineDash([]);
                const seen = [context.fontSize, context.measureText('x').width, context.getLineDash()];
                context.restore();
                context.restore();
                seen.push(context.fontSize, context.fillStyle, context.getLineDash());
                context.fontSize = 30;
                seen.push(context.font);
                context.reset();
                return [...seen, context.font, context.measureText('xx').actualBoundingBoxRight, context.isContextLost()];
                """
            )
            #expect(
                result == [
                    40, 22, [], 20, "#000000", [1, 2, 3, 1, 2, 3], "30px sans-serif", "10px sans-serif", 11, false,
                ]
            )
        }
    }

    @Test func `a WebGL context accepts the calls of a program`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const canvas = my.createOffscreenCanvas({ width: 30, height: 40 });
                const gl = canvas.getContext('webgl');
                const shader = gl.createShader(gl.VERTEX_SHADER);
                gl.shaderSource(shader, 'void main() {}');
                gl.compileShader(shader);
                const program = gl.createProgram();
                gl.attachShader(program, shader);
                gl.linkProgram(program);
                gl.uniform1f(gl.getUniformLocation(program, 'u'), 1);
                gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
                return [gl.getShaderParameter(shader, gl.COMPILE_STATUS), gl.getProgramParameter(program, gl.LINK_STATUS),
                    gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS), gl.getError() === gl.NO_ERROR,
                    gl.checkFramebufferStatus(gl.FRAMEBUFFER) === gl.FRAMEBUFFER_COMPLETE, gl.getExtension('x'),
                    gl.getParameter(gl.VERSION), gl.getParameter(gl.MAX_TEXTURE_SIZE), Array.from(gl.getParameter(gl.VIEWPORT)),
                    typeof gl.createVertexArray, gl.canvas === canvas, gl.drawingBufferWidth,
                    gl === canvas.getContext('experimental-webgl'), canvas.getContext('2d'), gl.TRIANGLES === gl.TRIANGLES];
                """
            )
            #expect(
                result == [
                    true, true, 0, true, true, .null, "WebGL 1.0", 4096, [0, 0, 30, 40], "undefined", true, 30, true,
                    .null,
                    true,
                ]
            )
            let calls = try await program.program.contextRecords().first?.calls ?? []
            #expect(calls.first { $0.name == "attachShader" }?.arguments == ["[Program 2]", "[Shader 1]"])
            #expect(calls.contains { $0.name == "clear" })
        }
    }

    @Test func `a program that animates endlessly becomes idle`() async throws {
        try await withProgram { program in
            _ = try await program.evaluate(
                """
                const canvas = my.createOffscreenCanvas(1, 1);
                const draw = () => { canvas.getContext('2d').clearRect(0, 0, 1, 1); canvas.requestAnimationFrame(draw); };
                draw();
                """
            )
            #expect(await program.program.waitUntilIdle(limit: .seconds(60)))
        }
    }

    @Test func `recorded calls have a limit, and arguments are truncated`() async throws {
        try await withProgram { program in
            _ = try await program.evaluate(
                """
                const context = my.createCanvasContext('many');
                for (let i = 0; i < 2600; i++) context.moveTo(i, 0);
                const deep = { a: { b: { c: { d: 1 } } } };
                context.fillText('x'.repeat(1000), new Uint8Array(4), () => {}, deep, Array(500).fill(0));
                for (let i = 0; i < 300; i++) my.createVideoContext('v' + i).play();
                """
            )
            let records = try await program.program.contextRecords()
            #expect(records.count == 200)
            #expect(!records.contains { $0.kind == "canvas" })
            _ = try await program.evaluate(
                """
                const context = my.createCanvasContext('more');
                for (let i = 0; i < 2600; i++) context.moveTo(i, 0);
                const deep = { a: { b: { c: { d: 1 } } } };
                context.fillText('x'.repeat(1000), new Uint8Array(4), () => {}, deep, Array(500).fill(0));
                """
            )
            let record = try #require(try await program.program.contextRecords().last)
            #expect(record.droppedCount == 2_000)
            #expect(record.calls.count == 601)
            let last = try #require(record.calls.last?.arguments)
            #expect(last[0].string?.count == 200)
            #expect(last[1] == "[4 bytes]")
            #expect(last[2] == "[function]")
            #expect(last[3] == ["a": ["b": ["c": "[object]"]]])
            #expect(last[4].array?.count == 50)
        }
    }

    @Test func `commands succeed and queries of the screen fail`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const map = my.createMapContext('map');
                const seen = [];
                await new Promise(done => map.moveToLocation({ success: r => seen.push(r), complete: done }));
                await new Promise(done => map.getRegion({ fail: e => seen.push(e), complete: done }));
                my.createVideoContext('v').seek(3);
                my.createLottieContext('l').play();
                my.createCameraContext('c').setZoom({ zoom: 2 });
                my.createLivePlayerContext('p').play();
                my.createLivePusherContext('u').start();
                return seen;
                """
            )
            #expect(result == [[:], ["error": 1, "errorMessage": "map: getRegion needs a screen"]])
            let records = try await program.program.contextRecords()
            #expect(records.map(\.kind) == ["map", "video", "lottie", "camera", "livePlayer", "livePusher"])
            #expect(records[1].calls.map(\.name) == ["seek"])
            #expect(records[1].calls.first?.arguments == [3])
        }
    }

    @Test func `sounds report their events, and recorders report the missing microphone`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const audio = my.createInnerAudioContext();
                const seen = [];
                const paused = () => seen.push('pause');
                audio.src = 'https://a.b/c.mp3';
                audio.onPlay(() => seen.push('play'));
                audio.onPause(paused);
                audio.onSeeked(() => seen.push('seeked'));
                audio.play();
                const playing = audio.paused;
                audio.seek(7);
                audio.pause();
                await new Promise(resolve => audio.onStop(() => { seen.push('stop'); resolve(); }) ?? audio.stop());
                audio.offPause(paused);
                audio.pause();
                const recorder = my.getRecorderManager();
                await new Promise(resolve => recorder.onError(e => { seen.push(e.error); resolve(); }) ?? recorder.start());
                return [playing, audio.paused, seen, my.getBackgroundAudioManager() === my.getBackgroundAudioManager()];
                """
            )
            #expect(result == [false, true, ["play", "seeked", "pause", "stop", 1], true])
        }
    }

    @Test func `a message to a web-view is passed to the host`() async throws {
        try await withProgram { program in
            _ = try await program.evaluate("my.createWebViewContext('web').postMessage({ a: 1 })")
            #expect(program.deviceUIChanges.map(\.name) == ["createWebViewContext.postMessage"])
            #expect(program.deviceUIChanges.first?.parameters == ScriptObject([("id", "web"), ("message", ["a": 1])]))
        }
    }

    @Test func `updates and advertisements do not exist`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const seen = [];
                await new Promise(done => my.getUpdateManager().onCheckForUpdate(r => { seen.push(r.hasUpdate); done(); }));
                const ad = my.createRewardedAd({ adUnitId: 'x' });
                await new Promise(done => { ad.onError(e => { seen.push(e.error); done(); }); ad.load(); });
                seen.push(await ad.show().catch(e => e.errorMessage));
                return seen;
                """
            )
            #expect(result == [false, 1, "there are no advertisements"])
        }
    }

    @Test func `an animation exports its steps once`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const animation = my.createAnimation({ duration: 100, delay: 5 });
                animation.rotate(30).scale(2, 3).step().translate(1).step({ timeFunction: 'ease' });
                const { config } = my.createAnimation({ delay: 7 });
                if (config.delay !== 7 || config.duration !== 400) throw new Error('config');
                return [animation.export(), animation.export(), animation.opacity(0) === animation];
                """
            )
            let first: ScriptValue = [
                "animation": [["rotate", [30]], ["scale", [2, 3]]],
                "config": ["duration": 100, "timeFunction": "linear", "delay": 5, "transformOrigin": "50% 50% 0"],
            ]
            #expect(result[0]?[0] == first)
            #expect(result[0]?[1]?["animation"] == [["translate", [1]]])
            #expect(result[0]?[1]?["config"]?["timeFunction"] == "ease")
            #expect(result[1] == [])
            #expect(result[2] == true)
        }
    }
}
