import MiniCore
import Testing

/// Every message between a program and its host survives its encoding, with all of its stored properties.
///
/// A structure has two samples that differ in every stored property. A new property that the samples do not set, or that is not
/// encoded, fails these tests.
struct ContractCodingTests {
    /// The checks of one type.
    struct Contract: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let check: @Sendable () throws -> Void
        let encodings: @Sendable () -> [[UInt8]]
        let decode: @Sendable ([UInt8]) throws(BinaryDecodingError) -> Void

        /// A structure; the samples differ in every property.
        ///
        /// - Parameter local: A property that is not encoded, since it has a meaning in one process only.
        init<Value: BinaryCodable & Sendable>(_ first: Value, _ second: Value, except local: String? = nil) {
            self.init([first, second]) {
                let pairs = zip(Mirror(reflecting: first).children, Mirror(reflecting: second).children)
                for (left, right) in pairs where left.label != local {
                    let isDifferent = Self.text(left.value) != Self.text(right.value)
                    #expect(isDifferent, "\(Value.self).\(left.label ?? "") is the same in both samples")
                }
            }
        }

        /// An enumeration with samples of all cases.
        init<Value: BinaryCodable & Sendable>(cases: [Value]) { self.init(cases) {} }

        private init<Value: BinaryCodable & Sendable>(_ samples: [Value], _ compare: @escaping @Sendable () -> Void) {
            testDescription = "\(Value.self)"
            check = {
                compare()
                for sample in samples {
                    let decoded = try Value(encoded: sample.encoded)
                    #expect(Self.text(decoded) == Self.text(sample))
                    #expect(decoded.encoded == sample.encoded)
                }
            }
            encodings = { samples.map(\.encoded) }
            decode = { bytes throws(BinaryDecodingError) in _ = try Value(encoded: bytes) }
        }

        /// All stored properties, at any depth.
        private static func text(_ value: Any) -> String {
            var text = ""
            dump(value, to: &text)
            return text
        }
    }

    static let contracts: [Contract] =
        values + events + view + dialogs + host + network + requests + storage
        + functions

    private static let values: [Contract] = [
        Contract(cases: [.undefined, .null, true, 1, 1.5, "a", .bytes([1]), [1], ["b": 1, "a": 2]] as [ScriptValue]),
        Contract(APIError.Reason.timedOut, APIError.Reason("other", code: 20_001)),
        Contract(failure, APIError(APIError.Reason(code: 7), "n")),
        Contract(
            ScriptError(name: "a", message: "b"),
            ScriptError(
                name: "TypeError",
                message: "m",
                stack: "f@a.js:1:2",
                file: "a.js",
                line: 1,
                column: 2,
                excerpt: "x\n^",
                thrown: ["a": 1],
                termination: .outOfMemory,
            ),
            // A worker must not make it.
            except: "processEnd",
        ),
        Contract(ProgramIdentity(appID: "a"), ProgramIdentity(appID: "b", userID: "c")),
        Contract(
            EventOrigin(program: user, instance: 1, time: WallTime(milliseconds: 0)),
            EventOrigin(program: ProgramIdentity(appID: "a"), instance: 2, time: WallTime(milliseconds: 1.5))
        ),
        Contract(
            call,
            DelegatedCall(name: "b", parameters: ScriptObject([("c", 1)]), program: user, page: nil)
        ),
    ]

    private static let user = ProgramIdentity(appID: "app", userID: "user")
    private static let failure = APIError(.networkFailed, "m", errorText: "t", details: ScriptObject([("status", 500)]))
    private static let call = DelegatedCall(
        name: "a",
        parameters: ScriptObject(),
        program: ProgramIdentity(appID: "a"),
        page: "pages/a/a"
    )
    private static let record = CallRecord(
        name: "request",
        form: .task,
        error: APIError(.timedOut, "late"),
        duration: .milliseconds(1_234) + .nanoseconds(5),
        page: "pages/a/a",
        number: 7,
        file: "a.js",
        line: 3,
        column: 4,
    )
    private static let warning = ProgramWarning("m", .unwritableStorage(reason: "r"), file: "a", line: 1, column: 2)
    private static let change = NavigationBarChange(
        title: "t",
        image: "i",
        backgroundColor: "b",
        borderBottomColor: "c",
        reset: true,
        frontColor: "f",
    )
    private static let deviceChange = DeviceUIChange(name: "vibrate", parameters: ScriptObject([("a", 1)]), page: "p")

    private static let events: [Contract] = [
        Contract(
            cases: [
                .console(ConsoleMessage(level: .error, text: "t")), .call(record),
                .uncaught(ScriptError(name: "a", message: "b"), .render), .page(PageEvent(path: "p", step: .unloaded)),
                .navigationBar(page: "p", change), .deviceUI(deviceChange), .warning(warning), .ended(nil),
                .rendered(rendering),
                .ended(ScriptError(name: "a", message: "b", termination: .stopped)),
            ] as [ProgramEvent]
        ),
        Contract(record, CallRecord(name: "n", form: .sync, error: nil, duration: .zero, page: nil)),
        Contract(ConsoleMessage(level: .log, text: "a"), ConsoleMessage(level: .warn, text: "b")),
        Contract(PageEvent(path: "a", step: .loaded), PageEvent(path: "b", step: .hidden)),
        Contract(change, NavigationBarChange()),
        Contract(deviceChange, DeviceUIChange(name: "n", parameters: ScriptObject(), page: nil)),
        Contract(warning, ProgramWarning("n")),
        Contract(
            cases: [
                .missingComponent, .missingHandler, .unreadData, .unhandledFailure, .refusedURL(nil),
                .refusedURL("https://a"),
                .unwritableStorage(reason: "r"), .other,
            ] as [WarningKind]
        ),
        Contract(cases: CallForm.allCases),
        Contract(cases: [.exception, .unhandledFailure, .unhandledRejection, .render] as [UncaughtKind]),
    ]

    private static let element = ViewNode(
        id: 1,
        tag: "view",
        attributes: ScriptObject([("class", "a")]),
        scriptAttributes: ["onTap"],
        owner: 2,
        scope: "pages/a/a",
        component: ViewNode.Component(id: 3, path: "c/c", isHost: true),
        children: [ViewNode(id: 4, text: "t", owner: 5, scope: "s"), ViewNode(id: 6, tag: "text")],
    )
    private static let changes: [PageRendering.Change] = [
        .removed(1), .inserted(element, into: 0, before: 2), .moved(3, before: nil),
        .attributes(of: 4, ScriptObject([("id", "a")])), .text(of: 5, "t"),
    ]
    private static let rendering = PageRendering(page: 1, path: "pages/a/a", number: 2, changes: changes)

    private static let box: LayoutBox = {
        var box = LayoutBox(x: 1, y: 2, width: 3, height: 4, isFixed: true)
        (box.offsetWidth, box.offsetHeight, box.contentWidth, box.contentHeight) = (5, 6, 7, 8)
        (box.scrollWidth, box.scrollHeight) = (9, 10)
        return box
    }()

    private static let view: [Contract] = [
        Contract(ComputedStyle.empty, ComputedStyle(["color": "rgb(255, 0, 0)"])),
        Contract(LayoutBox(x: 0, y: 0, width: 0, height: 0), box),
        Contract(cases: [element, ViewNode(id: 0, tag: "page"), ViewNode(id: 1, text: "t")]),
        Contract(
            ViewNode.Component(id: 1, path: "a", isHost: true),
            ViewNode.Component(id: 2, path: "b", isHost: false)
        ),
        Contract(cases: changes),
        Contract(rendering, PageRendering(page: 3, path: "b", number: 4, changes: [])),
    ]

    private static let requests: [Contract] = {
        var request = NetworkRequest(.uploadFile, url: "https://b", method: "POST", headers: [NetworkHeader("a", "b")])
        (request.sendsOwnCookies, request.timeout, request.page) = (true, .seconds(1), "pages/a/a")
        request.call = CallReference(number: 7, elapsed: .seconds(1))
        (request.body, request.destination) = (bodies[2], .file(TemporaryFile(path: "https://resource/temporary/1")))
        let response = NetworkResponse(
            status: 404,
            headers: request.headers,
            body: [0, 255],
            url: "https://c",
            usesCharset: true,
            accountEvent: .sessionExpired(message: "m", eventID: "e"),
        )
        let empty = NetworkResponse(status: 200, headers: [], body: [], url: "")
        return [
            Contract(NetworkRequest(.request, url: "https://a"), request), Contract(cases: bodies),
            Contract(
                CallReference(number: 1, elapsed: .zero),
                CallReference(number: 2, elapsed: .milliseconds(3))
            ),
            Contract(cases: NetworkRequest.Initiator.allCases),
            Contract(cases: [.memory, request.destination] as [NetworkRequest.Destination]),
            Contract(TemporaryFile(path: "a"), TemporaryFile(path: "b")), Contract(formFile, otherFormFile),
            Contract(empty, response, except: "memoryLease"),
            Contract(
                cases: [
                    .headers(status: 200, request.headers), .progress(bytes: 1, total: nil),
                    .progress(bytes: 1, total: 2),
                    .completed(.success(response)), .completed(.failure(failure)),
                ] as [RequestEvent]
            ),
        ]
    }()
    private static let formFile = NetworkRequest.FormFile(field: "f", name: "n", path: "https://usr/a")
    private static let otherFormFile = NetworkRequest.FormFile(field: "g", name: "m", path: "https://usr/b")
    private static let bodies: [NetworkRequest.Body] = [
        .none, .bytes([0, 255]), .form(fields: [NetworkHeader("a", "b")], file: formFile),
    ]

    private static let dialogs: [Contract] = [
        Contract(
            AlertDialog(title: "", content: "", buttonText: ""),
            AlertDialog(title: "a", content: "b", buttonText: "c")
        ),
        Contract(
            ConfirmDialog(title: "", content: "", confirmButtonText: "", cancelButtonText: ""),
            ConfirmDialog(title: "a", content: "b", confirmButtonText: "c", cancelButtonText: "d")
        ),
        Contract(
            PromptDialog(title: "", message: "", placeholder: "", okButtonText: "", cancelButtonText: ""),
            PromptDialog(title: "a", message: "b", placeholder: "c", okButtonText: "d", cancelButtonText: "e")
        ),
        Contract(
            ActionSheetDialog(title: "", items: [], cancelButtonText: ""),
            ActionSheetDialog(title: "a", items: ["b", "c"], cancelButtonText: "d")
        ),
        Contract(
            Toast(content: "", type: "none", duration: .seconds(2)),
            Toast(content: "a", type: "fail", duration: .zero)
        ),
        Contract(
            PickerDialog(name: "datePicker", parameters: ScriptObject(), preselection: nil),
            PickerDialog(name: "chooseCity", parameters: ScriptObject([("a", 1)]), preselection: .null)
        ),
        Contract(AuthorizationDialog(.scope("userInfo")), AuthorizationDialog(.lifestyle(publicID: "p"))),
    ]

    private static let host: [Contract] = {
        var device = DeviceInformation()
        (device.brand, device.model, device.systemVersion, device.pixelRatio) = ("b", "m", "1", 1.25)
        (device.screenWidth, device.screenHeight, device.statusBarHeight, device.titleBarHeight) = (1, 2, 3, 4)
        (device.bottomInset, device.fontSizeSetting, device.storage, device.currentBattery) = (5, 6, "s", "c")
        device.isCharging = true
        var launch = LaunchOptions()
        (launch.path, launch.query, launch.scene) = ("p", ScriptObject([("a", "b")]), "1011")
        launch.referrerInfo = ["appId": "r"]
        var environment = HostEnvironment()
        environment.theme = .dark
        (environment.baseLibraryVersion, environment.clientName, environment.clientVersion) = ("1", "n", "v")
        (environment.language, environment.platform, environment.device) = ("zh", "Android", device)
        (environment.networkStatus, environment.programVersion, environment.programStage) = (.offline, "2", "gray")
        (environment.extConfig, environment.launch, environment.enter) = (ScriptObject([("e", 1)]), launch, launch)
        return [
            Contract(HostEnvironment(), environment), Contract(DeviceInformation(), device),
            Contract(NetworkStatus.wifi, .offline), Contract(LaunchOptions(), launch),
        ]
    }()

    private static let network: [Contract] = {
        var timeouts = NetworkTimeouts()
        (timeouts.request, timeouts.connectSocket) = (.seconds(1), .seconds(2))
        (timeouts.uploadFile, timeouts.downloadFile) = (.seconds(3), .milliseconds(4))
        var defaults = RequestDefaults()
        (defaults.errorStatus, defaults.timeouts, defaults.allowsMultipleSockets) = (.succeeds, timeouts, true)
        let headers = [NetworkHeader("a", "b"), NetworkHeader("c", "d")]
        return [
            Contract(headers[0], headers[1]), Contract(NetworkTimeouts(), timeouts),
            Contract(RequestDefaults(), defaults),
            Contract(
                cases: [
                    .sessionExpired(message: "m", eventID: "e"), .updateRequired(message: "m", link: "l"),
                ] as [AccountEvent]
            ),
            Contract(
                SocketRequest(url: "wss://a"),
                SocketRequest(
                    url: "wss://b",
                    headers: headers,
                    protocols: ["p"],
                    timeout: .seconds(1),
                    call: CallReference(number: 7, elapsed: .zero)
                )
            ),
            Contract(
                cases: [
                    .text("t"), .bytes([0, 255]), .closed(code: 1_000, reason: "r"), .failed(failure),
                ] as [SocketEvent]
            ),
            Contract(cases: [.text("t"), .bytes([])] as [SocketMessage]),
        ]
    }()

    private static let storage: [Contract] = [
        Contract(cases: [.string("s"), .json(JSONText("{\"a\":1}"))] as [StoredValue]),
        Contract(
            LocalStorageInformation(keys: [], currentSizeInBytes: 0, limitInBytes: 1),
            LocalStorageInformation(keys: ["a"], currentSizeInBytes: 2, limitInBytes: 3)
        ),
        Contract(
            FileStatus(isFolder: false, sizeInBytes: 0, mode: 0, accessed: 0, modified: 0),
            FileStatus(isFolder: true, sizeInBytes: 1, mode: 0o777, accessed: 2, modified: 3)
        ),
        Contract(
            SavedFile(path: "a", sizeInBytes: 0, createdAt: 0),
            SavedFile(path: "b", sizeInBytes: 1, createdAt: 2)
        ),
    ]

    @Test(arguments: contracts)
    func `a message is decoded with all of its stored properties`(contract: Contract) throws { try contract.check() }

    @Test(
        arguments: [
            .suspended, .restarted(page: "p"),
            .restarting(ScriptError(name: "a", message: "b"), attempt: 1, after: .zero),
        ] as [ProcessEvent]
    )
    func `an event about a process, which the host makes, is not decoded`(event: ProcessEvent) {
        let bytes = ProgramEvent.process(event).encoded
        #expect(throws: BinaryDecodingError(.unknownTag, at: 0)) { try ProgramEvent(encoded: bytes) }
    }

    @Test(arguments: contracts)
    func `a truncated message is an error, and changed bytes do not end the process`(contract: Contract) {
        var random = RandomValues(seed: 1)
        for bytes in contract.encodings() {
            for count in bytes.indices {
                #expect(throws: BinaryDecodingError.self) { try contract.decode(Array(bytes.prefix(count))) }
            }
            for index in bytes.indices {
                var changed = bytes
                changed[index] = UInt8.random(in: 0...255, using: &random)
                // Any result is right, also the value itself.
                try? contract.decode(changed)
            }
        }
    }
}
