import CommandHarness
import MiniHost
import Testing

/// JSAPIs that are rows of a table, with and without a delegate of the host.
@Suite(.timeLimit(.minutes(5)))
struct DelegateTests {
    private static func delegating(
        _ add: (inout FunctionDelegates) -> Void
    ) -> (inout HostConfiguration) throws -> Void {
        var delegates = FunctionDelegates()
        add(&delegates)
        return { configuration in configuration.apis = try configuration.apis.delegating(delegates) }
    }

    @Test
    func `a delegate completes callbacks, promises and my.call, and receives all parameters except the callbacks`()
        async throws
    {
        let configure = Self.delegating { delegates in
            delegates.add("tradePay") { call throws(APIError) in
                ["resultCode": "9000", "got": .object(call.parameters), "page": .string(call.page ?? "")]
            }
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                const byPromise = await my.tradePay({ orderStr: 'o', mine: [1], f() {} });
                const byCall = await my.call('tradePay', { tradeNO: '1' });
                const seen = [];
                my.tradePay({
                    tradeNO: '2', success: r => seen.push(r.resultCode), fail: () => seen.push('fail'),
                    complete: r => { seen.push(r.got.tradeNO); getApp().done(); },
                });
                await new Promise(resolve => { getApp().done = resolve; });
                return [byPromise, byCall.got, seen];
                """
            )
            #expect(result[0] == ["resultCode": "9000", "got": ["orderStr": "o", "mine": [1]], "page": "pages/a/a"])
            #expect(result[1] == ["tradeNO": "1"])
            #expect(result[2] == ["9000", "2"])
        }
    }

    @Test func `JSAPIs of the wallet are called by their group`() async throws {
        let configure: (inout HostConfiguration) throws -> Void = { configuration in
            var delegates = FunctionDelegates()
            delegates.add("navigateToAlipayPage") { call in ["opened": call.parameters["path"] ?? .null] }
            configuration.apis = try configuration.apis.delegating(delegates)
            configuration.mocks = try FunctionMocks(["my.ap.openURL": ["mocked": true]])
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                return [await my.ap.navigateToAlipayPage({ path: 'p' }), await my.ap.openURL({ url: 'u' }),
                    my.ap.openURL === my.openURL, my.canIUse('ap.navigateToAlipayPage'), my.canIUse('ap.openURL'),
                    my.canIUse('ap.imgRisk'), await my.ap.nothing({}).catch(e => e.error)];
                """
            )
            #expect(result == [["opened": "p"], ["mocked": true], true, true, true, false, 1])
        }
    }

    @Test func `a failure of a delegate reaches the program, and is logged if it is undocumented`() async throws {
        let configure = Self.delegating { delegates in
            delegates.add("scan") { call throws(APIError) in
                throw APIError(APIError.Reason(code: call.parameters["hideAlbum"] == true ? 10 : 77), "no")
            }
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                """
                const failure = e => [e.error, e.errorMessage];
                return [await my.scan({ hideAlbum: true }).catch(failure), await my.scan().catch(failure)];
                """
            )
            #expect(result == [[10, "no"], [77, "no"]])
            #expect(
                program.recorder.record.warnings.map(\.message) == [
                    "the delegate of my.scan failed with error 77, which is not documented for it"
                ]
            )
        }
    }

    @Test func `a delegate that exceeds its deadline fails the call unless a person is asked`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let configure: (inout HostConfiguration) throws -> Void = { configuration in
            configuration.limits.delegateDeadline = .milliseconds(20)
            var delegates = FunctionDelegates()
            delegates.add("getMainSelectedCity") { _ in
                await gate.wait()
                return [:]
            }
            configuration.apis = try configuration.apis.delegating(delegates)
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate("my.getMainSelectedCity().catch(e => [e.error, e.errorMessage])")
            #expect(result == [10110, "the host did not complete my.getMainSelectedCity in time"])
        }
    }

    @Test func `a delegate is cancelled when its program ends`() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        let configure = Self.delegating { delegates in
            delegates.add("chooseImage") { _ in
                let gate = Gate()
                await withTaskCancellationHandler {
                    continuation.yield("asked")
                    await gate.wait()
                } onCancel: {
                    continuation.yield("cancelled")
                    gate.open()
                }
                return [:]
            }
        }
        try await withProgram(configure) { program in
            _ = try await program.evaluate("void my.chooseImage()")
            let event = await stream.first { _ in true }
            #expect(event == "asked")
        }
        let event = await stream.first { _ in true }
        #expect(event == "cancelled")
    }

    @Test func `a type provides several names, also names of the host`() async throws {
        struct Wallet: FunctionDelegate {
            let names: Set<String> = ["getPhoneNumber", "getPoints"]

            @concurrent func handle(_ call: DelegatedCall) async throws(APIError) -> ScriptValue {
                guard call.name == "getPoints" else { return ["response": "{}"] }
                var reader = call.reader
                return ["points": .number(try reader.number("of"))]
            }
        }
        try await withProgram(Self.delegating { $0.add(Wallet()) }) { program in
            let result = try await program.evaluate(
                """
                const points = await my.getPoints({ of: 7 });
                const wrong = await my.call('getPoints', { of: 'x' }).catch(e => [e.error, e.errorMessage]);
                return [points, wrong, my.canIUse('getPoints'), my.canIUse('getPhoneNumber.return.response')];
                """
            )
            #expect(result == [["points": 7], [2, "of: expected a number, found string"], true, true])
        }
    }

    @Test func `a name that a type implements is not passed to delegates`() {
        #expect(throws: APIRegistryError.self) {
            var delegates = FunctionDelegates()
            delegates.add("getStorage") { _ in [:] }
            _ = try APIRegistry.builtIn.delegating(delegates)
        }
    }

    @Test func `a missing permission is reported before parameters are read and delegates called`() async throws {
        let configure: (inout HostConfiguration) throws -> Void = { configuration in
            configuration.permissions.remove(.location)
            var delegates = FunctionDelegates()
            delegates.add("getLocation") { _ in ["longitude": 1] }
            configuration.apis = try configuration.apis.delegating(delegates)
        }
        try await withProgram(configure) { program in
            let result = try await program.evaluate(
                "return Promise.all([my.getLocation(), my.setLocatedCity({})].map(p => p.catch(e => e.error)))"
            )
            #expect(result == [4, 4])
        }
    }

    @Test(arguments: [
        ("my.scan()", "1 my.scan is not implemented by this host"),
        ("my.makePhoneCall({})", "2 number: required parameter is missing"),
        ("my.makePhoneCall({ number: 110 })", "2 number: expected a string, found number"),
        ("my.requestSubscribeMessage({ entityIds: 'a' })", "2 entityIds: expected an array"),
        ("my.navigateToMiniProgram({ appId: 'a', query: 'b' })", "2 query: expected an object"),
        ("my.setKeepScreenOn({ keepScreenOn: 1 })", "2 keepScreenOn: expected a boolean, found number"),
        (
            "my.startBeaconDiscovery({ uuids: [] })",
            "11000 my.startBeaconDiscovery is not implemented by this host"
        ),
        (
            "my.getBackgroundFetchData({ fetchType: 'pre' })",
            "3 my.getBackgroundFetchData is not implemented by this host"
        ),
        ("my.setScreenBrightness({ brightness: 2 })", "2 brightness: expected a number from 0 to 1"),
        ("my.setBackgroundTextStyle({ textStyle: 'x' })", "2 textStyle: expected dark or light"),
        ("my.pageScrollTo({})", "1 scrollTop or selector: one of them is required"),
        ("my.previewImage({ urls: [] })", "2 urls: expected at least one string"),
        ("my.hideTabBar()", "11 the page is not on the tab bar"),
        ("my.setTabBarItem({ index: 0, text: 'x' })", "11 the page is not on the tab bar"),
        ("my.setTabBarBadge({ index: 5, text: '1' })", "2 Index 5 of TabBar do not exist"),
        ("my.getExtConfig()", "20 the program has no third-party configuration"),
        ("my.showModal()", "1 my.showModal is not implemented"),
    ])
    func `without a delegate a call returns its documented result or fails`(call: String, failure: String) async throws
    {
        try await withProgram { program in
            let result = try await program.evaluate("\(call).catch(e => e.error + ' ' + e.errorMessage)")
            #expect(result == .string(failure))
        }
    }

    @Test func `the host is notified of requested changes of its interface, and the program continues`() async throws {
        let app =
            #"{"pages": ["pages/a/a", "pages/b/b"], "tabBar": {"items": [{"pagePath": "pages/a/a", "name": "A"}]}}"#
        try await withProgram(app: app) { program in
            let result = try await program.evaluate(
                """
                return Promise.all([
                    my.setTabBarBadge({ index: 0, text: '3' }), my.hideTabBar(), my.vibrateShort(),
                    my.setTabBarItem({ index: 0, text: 'B' }), my.previewImage({ urls: ['https://a.b/c.png'] }),
                    my.hideKeyboard(), my.setNavigationBarTitle({ title: 'T' }), my.reportAnalytics('seen', { a: 1 }),
                ]);
                """
            )
            #expect(result == [[:], [:], [:], [:], [:], [:], [:], .undefined])
            // Images come after immediate changes, since their addresses are evaluated first.
            #expect(
                program.deviceUIChanges.map(\.name) == [
                    "setTabBarBadge", "hideTabBar", "vibrateShort", "setTabBarItem", "hideKeyboard", "reportAnalytics",
                    "previewImage",
                ]
            )
            #expect(program.deviceUIChanges.first?.parameters == ScriptObject([("index", 0), ("text", "3")]))
            #expect(program.deviceUIChanges.first?.page == "pages/a/a")
        }
    }

    @Test func `setTabBarItem does not change a custom tab bar`() async throws {
        let app =
            #"{"pages": ["pages/a/a"], "tabBar": {"customize": true, "items": [{"pagePath": "pages/a/a", "name": "A"}]}}"#
        try await withProgram(app: app) { program in
            let call = "my.setTabBarItem({ index: 0, text: 'B' }).catch(e => e.error + ' ' + e.errorMessage)"
            let result = try await program.evaluate(call)
            #expect(result == "1 Currently using customize tabBar. The API [setTabBarItem] does not support!")
        }
    }

    @Test func `the clipboard accepts null as an empty text`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                await my.setClipboard({ text: 'kept' });
                const failure = await my.setClipboard({}).catch(({ error }) => error);
                const before = (await my.getClipboard()).text;
                const { success } = await my.setClipboard({ text: null });
                return [failure, before, success, (await my.getClipboard()).text];
                """
            )
            #expect(result == [2, "kept", true, ""])
        }
    }

    @Test func `the colour of the navigation bar is that of the configuration or of the last change`() async throws {
        let app = ##"{"pages": ["pages/a/a", "pages/b/b"], "window": {"titleBarColor": "#108ee9"}}"##
        try await withProgram(app: app) { program in
            let result = try await program.evaluate(
                """
                const color = async change => {
                    if (change !== undefined) await my.setNavigationBar(change);
                    return (await my.getTitleColor()).color;
                };
                const ofPage = [
                    await color(), await color({ backgroundColor: '#fa0' }), await color({ title: 'T' }),
                    await color({ backgroundColor: 'red' }), await color({ reset: true }),
                ];
                const called = await new Promise(resolve => my.getTitleColor({ success: resolve, fail: resolve }));
                await my.navigateTo({ url: '/pages/b/b' });
                await color({ backgroundColor: '#80112233' });
                const other = await color();
                await my.navigateBack();
                return [ofPage, called, other, await color()];
                """
            )
            let colors: ScriptValue = ["#FF108EE9", "#FFFFAA00", "#FFFFAA00", "red", "#FF108EE9"]
            #expect(result == [colors, ["color": "#FF108EE9"], "#80112233", "#FF108EE9"])
        }
        try await withProgram { program in
            let result = try await program.evaluate("my.getTitleColor()")
            #expect(result == ["color": "#FFFFFFFF"])
        }
    }

    @Test func `clipboard and brightness keep the values that the program sets`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                const before = [(await my.getClipboard()).text, (await my.getScreenBrightness()).brightness];
                await my.setClipboard({ text: 'kept' });
                await my.setScreenBrightness({ brightness: 0.25 });
                return [before, (await my.getClipboard()).text, (await my.getScreenBrightness()).brightness];
                """
            )
            #expect(result == [["", 0.5], "kept", 0.25])
        }
    }

    @Test(
        arguments: [
            (#"{"extEnable": true, "ext": {"i": "am ok"}}"#, [["i": "am ok"], ["i": "am ok"]]),
            (#"{"extEnable": false, "ext": {"i": "am ok"}}"#, [21, 21]),
            (#"{"extEnable": true, "ext": {}}"#, [20, 20]),
            ("{", [20, 20]),
        ] as [(String, ScriptValue)]
    )
    func `the configuration of a program is that of ext.json`(file: String, expected: ScriptValue) async throws {
        try await withProgram(files: ["ext.json": file]) { program in
            let result = try await program.evaluate(
                """
                const { error, data } = my.getExtConfigSync();
                return [error ?? data, await my.getExtConfig().then(({ extConfig }) => extConfig, e => e.error)];
                """
            )
            #expect(result == expected)
        }
    }

    @Test func `canIUse returns true for names that work without a delegate`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                return ['scan', 'vibrate', 'getClipboard.return.text', 'setClipboard.object.text', 'onMemoryWarning',
                    'getWindowInfo', 'isIDE', 'setClipboard.object.nothing'].map(name => my.canIUse(name));
                """
            )
            #expect(result == [false, true, true, true, true, true, true, false])
        }
    }

    @Test func `every documented name is defined`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                "Object.getOwnPropertyNames(Object.getPrototypeOf(my)).filter(n => my[n] === undefined)"
            )
            #expect(result == [])
            let names = APIRegistry.builtIn.documentedNames
            #expect(
                try await program.evaluate(
                    "\(JSON.text(.array(names.map(ScriptValue.string)))).filter(n => !(n in my))"
                )
                    == []
            )
        }
    }

    @Test func `device information has the documented shape`() async throws {
        try await withProgram { program in
            let result = try await program.evaluate(
                """
                return [my.getBatteryInfoSync(), await my.getRunScene(), my.getMenuButtonBoundingClientRect(),
                    Object.keys(my.getWindowInfo()).length, my.getSystemSetting(), my.getAppBaseInfo().platform,
                    Object.values(my.getAppAuthorizeSetting()).every(v => v === false), my.isIDE,
                    my.getExtConfigSync().error, my.getLeftButtonsBoundingClientRect().backButtonIcon];
                """
            )
            #expect(result[0] == ["level": 100, "isCharging": false])
            #expect(result[1] == ["envVersion": "develop"])
            #expect(result[2] == ["width": 87, "height": 32, "top": 53, "right": 378, "bottom": 85, "left": 291])
            #expect(result[9] == ["width": 24, "height": 24, "top": 57, "right": 36, "bottom": 81, "left": 12])
            #expect(result[3] == 8)
            #expect(result[4] == ["wifiEnabled": true, "locationEnabled": false])
            #expect(result[5] == "iOS")
            #expect(result[6] == true)
            #expect(result[7] == false)
            #expect(result[8] == 20)
        }
    }

    @Test func `a host dispatches events of the network, of memory and of its own`() async throws {
        try await withProgram { program in
            _ = try await program.evaluate(
                """
                getApp().seen = [];
                my.onNetworkStatusChange(e => getApp().seen.push([e.isConnected, e.networkType]));
                my.onMemoryWarning(e => getApp().seen.push(e.level));
                my.on('wallet', e => getApp().seen.push(e.coins));
                """
            )
            await program.program.setNetworkStatus(.offline)
            await program.program.emitGlobally("memoryWarning", ["level": 10])
            await program.program.emitGlobally("wallet", ["coins": 3])
            await program.idle()
            let result = try await program.evaluate("return [getApp().seen, await my.getNetworkType()]")
            #expect(
                result == [
                    [[false, "NOTREACHABLE"], 10, 3], ["networkAvailable": false, "networkType": "NOTREACHABLE"],
                ]
            )
        }
    }
}
