import MiniHost

extension Difference {
    static let interface: [Difference] = [
        Difference(
            area: .interface,
            subject: "`my.alert`, `my.confirm`, `my.prompt`, `my.showActionSheet`",
            documented: "A person taps a button.",
            here: "The host's ``UserInterface`` completes them; the default cancels.",
            reason: "A host that forgets to plug one in must not consent in place of a person.",
            code: """
                const sheet = await my.showActionSheet({ items: ['a', 'b'] });
                return [(await my.confirm({})).confirm, (await my.prompt({ title: 't' })).ok, sheet.index];
                """,
            expected: [false, false, -1],
        ),
        Difference(
            area: .interface,
            subject: "Dialogues on the command line",
            documented: "As above.",
            here: "`mini run`, `eval`, `check` and `test` tap the first button; a test chooses another one with "
                + "`app.ui`.",
            reason: "A run without a person should continue after a dialogue.",
            isAgreeing: true,
            code: """
                const sheet = await my.showActionSheet({ items: ['a', 'b'] });
                return [(await my.confirm({})).confirm, (await my.prompt({ title: 't' })).ok, sheet.index];
                """,
            expected: [true, true, 0],
        ),
        Difference(
            area: .interface,
            subject: "Pickers that a person cancels",
            documented:
                "`my.datePicker`, `my.chooseCity` and `my.regionPicker`: error 11. `my.optionsSelect`: a success with empty "
                + "texts. `my.multiLevelSelect`: a success whose `success` is false. `my.chooseDistrict`: nothing.",
            here: "The same; `my.chooseDistrict` is error 11.",
            reason: "Programs rely on the documented results, although the pages have three different ones.",
            code: """
                const end = promise => promise.then(value => value, e => e.error);
                return [
                    await end(my.datePicker({})), (await end(my.optionsSelect({ optionsOne: ['a'] }))).selectedOneOption,
                    (await end(my.multiLevelSelect({ list: [{ name: 'a' }] }))).success, await end(my.chooseDistrict({})),
                ];
                """,
            expected: [11, "", false, 11],
        ),
        Difference(
            area: .interface,
            subject: "The first choice of a picker on the command line",
            documented: "The person's choice.",
            here: "The preselection; without lists of the program it is Beijing.",
            reason: "The host has no table of cities and regions.",
            isAgreeing: true,
            code: "(await my.chooseCity({})).adCode",
            expected: "110100",
        ),
        Difference(
            area: .interface,
            subject: "`my.getTitleColor`",
            documented: "The color of the navigation bar, in an unspecified form.",
            here: "`#AARRGGBB`: the color that was set last, else `titleBarColor` of the configuration, else white.",
            reason: "There is no bar whose color could be read.",
            code: """
                const before = (await my.getTitleColor()).color;
                await my.setNavigationBar({ backgroundColor: '#108ee9' });
                return [before, (await my.getTitleColor()).color];
                """,
            expected: ["#FFFFFFFF", "#FF108EE9"],
        ),
        Difference(
            area: .interface,
            subject: "`reset` of `my.setNavigationBar`",
            documented: "The bar becomes the vendor's again.",
            here: "The host is notified of the reset, and `my.getTitleColor` returns the configured color again.",
            reason: "The bar is the host's.",
            code: """
                await my.setNavigationBar({ backgroundColor: '#108ee9' });
                await my.setNavigationBar({ reset: true });
                return (await my.getTitleColor()).color;
                """,
            expected: "#FFFFFFFF",
        ),
        Difference(
            area: .interface,
            subject: "Vibrations, badges, previews, background colors",
            documented: "The device does it.",
            here: "They succeed immediately, and the host is notified by ``ProgramEvent/deviceUI(_:)``.",
            reason: "A program cannot observe the effect itself.",
            code: "Promise.all([my.vibrate(), my.setBackgroundColor({ backgroundColor: '#ffffff' })])",
            expected: [[:], [:]],
        ),
        Difference(
            area: .interface,
            subject: "`my.getSystemInfo`, `my.getNetworkType`, `my.getBatteryInfo`",
            documented: "The values of the device.",
            here: "The values that the host sets; by default an iPhone on WIFI with a full battery.",
            reason: "The host has no such device, and programs use the sizes in calculations.",
            code: """
                const { platform, windowWidth, pixelRatio } = my.getSystemInfoSync();
                return [platform, windowWidth, pixelRatio, (await my.getNetworkType()).networkType];
                """,
            expected: ["iOS", 390, 3, "WIFI"],
        ),
        Difference(
            area: .interface,
            subject: "Payment, authorisation, location, camera, contacts, Bluetooth",
            documented: "The vendor's client does it.",
            here: "Error 1 until the host plugs a delegate in; see [JSAPIs](JSAPIs.md) and `mini apis`.",
            reason: "Only a host can implement payments and questions to a person.",
            code: """
                const end = (name, options) => my[name](options).then(() => 0, e => e.error);
                return Promise.all([
                    end('tradePay', { orderStr: 'a' }), end('getAuthCode', {}), end('getLocation', {}), end('chooseImage', {}),
                    end('scan', {}), end('openBluetoothAdapter', {}),
                ]);
                """,
            expected: [1, 1, 1, 1, 1, 1],
        ),
        Difference(
            area: .interface,
            subject: "Names that are not implemented",
            documented: "The vendor's client has them.",
            here: "Functions that fail with error 1; those that make objects return undefined. `mini apis` lists them.",
            reason: "A call must not become an exception of a different kind.",
            code: "[await my.call('createUnknown').catch(e => e.error), typeof my.createCloudContext()]",
            expected: [1, "undefined"],
        ),
        Difference(
            area: .interface,
            subject: "`my.canIUse`",
            documented: "True for the features of the version of the base library.",
            here: "True for features that work in this host, with its delegates, mocks and permissions; for an "
                + "option, whether it is documented.",
            reason: "A program uses the feature if the result is true.",
            code: """
                ['getStorage', 'tradePay', 'createWorker', 'request.object.method.POST', 'request.object.method.PSOT',
                    'button.open-type.share', 'button.open-type.chooseAvatar'].map(name => my.canIUse(name))
                """,
            expected: [true, false, true, true, false, true, false],
        ),
        Difference(
            area: .interface,
            subject: "`my.reportAnalytics`",
            documented: "An event name and an object of data, both required; nothing about a call without them.",
            here: "The host is notified of the event. The data may be missing. A call without an event name throws "
                + "error 2.",
            reason: "It is a plain function without callbacks, so that it can report an error only as an exception.",
            code: """
                const calls = [['seen', { a: 1 }], ['seen'], [], [null, {}]];
                return calls.map(values => {
                    try { return typeof my.reportAnalytics(...values); } catch (error) { return error.error; }
                });
                """,
            expected: ["undefined", "undefined", 2, 2],
        ),
        Difference(
            area: .interface,
            subject: "The clipboard",
            documented: "That of the device.",
            here: "A clipboard of the program, empty at the start, unless the host delegates it.",
            reason: "A program must not read texts that the user of the host has copied.",
            code: "(await my.getClipboard()).text",
            expected: "",
        ),
    ]
}
