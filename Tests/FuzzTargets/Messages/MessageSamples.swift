internal import CommandHarness
internal import MiniAPIs
internal import MiniContainment
internal import MiniCore
internal import MiniHost
package import MiniIsolation
package import MiniRuntime
internal import MiniStorage

extension WorkerMessage {
    /// A message of each kind, with a request of each kind.
    package static let samples: [WorkerMessage] =
        [
            .confined(ContainmentReport()), .cancel(3),
            .event(.console(ConsoleMessage(level: .log, text: "line"))),
            .event(.ended(ScriptError(name: "Error", message: "end", termination: .outOfTime))),
            .reply(6, [1, 2, 3]), .time(WallTime(milliseconds: 1.5)),
            .pong, .page("pages/a/a?x=1"), .callBegan("getStorage"),
            .marked(MarkedCall(name: "request", source: "getLocation", url: "https://a.b")),
        ] + requests.enumerated().map { .request($0.offset, $0.element) }

    private static let requests: [ServiceRequest] =
        otherRequests + interface.map(ServiceRequest.interface) + files.map(ServiceRequest.files)
        + functions.map(ServiceRequest.function) + styles.map(ServiceRequest.style)

    private static let otherRequests: [ServiceRequest] = [
        .storage(.value(for: "key")), .storage(.set(.string("value"), for: "key")), .storage(.remove("key")),
        .storage(.clear), .storage(.information), .storage(.releaseIdleResources),
        .package(.entry(at: "app.js")), .package(.names(in: "pages")), .package(.bytes(at: "app.js", limit: 5)),
        .package(.canonicalPath(of: "node_modules/a")),
        .network(.send(NetworkRequest(.request, url: "https://a.b"))),
        .network(.openSocket(SocketRequest(url: "wss://a.b"))), .network(.admitMedia("a.png")),
        .network(.openWebView("https://a.b")), .network(.sendToSocket(4, .bytes([0, 255]))),
        .network(.sendToSocket(4, .text("text"))), .network(.closeSocket(5, code: 1_000, reason: "end")),
        .delegate(
            DelegatedCall(
                name: "scan",
                parameters: ScriptObject([("type", "qr")]),
                program: ProgramIdentity(appID: "a", userID: "u"),
                page: "pages/a/a"
            )
        ),
        .text(of: [0xC4, 0xE3], charset: "gbk"),
    ]

    private static let interface: [InterfaceRequest] = [
        .alert(AlertDialog(title: "a", content: "b", buttonText: "c")),
        .confirm(ConfirmDialog(title: "a", content: "b", confirmButtonText: "c", cancelButtonText: "d")),
        .prompt(PromptDialog(title: "a", message: "b", placeholder: "c", okButtonText: "d", cancelButtonText: "e")),
        .actionSheet(ActionSheetDialog(title: "a", items: ["b"], cancelButtonText: "c")),
        .pick(
            PickerDialog(
                name: "datePicker",
                parameters: ScriptObject([("a", 1)]),
                preselection: ["date": "2024-02-29"],
            )
        ),
        .authorize(AuthorizationDialog(.scope("scope.location"))),
        .showToast(Toast(content: "a", type: "success", duration: .seconds(2))), .hideToast, .showLoading("wait"),
        .hideLoading,
    ]

    private static let styles: [StyleRequest] =
        [.output(of: "app.less")]
        + [
            StyleCacheEntry(
                version: "1",
                file: "app.less",
                inputs: [.init(path: "app.less", content: [1]), .init(path: "a", content: nil)],
                output: [2]
            )
        ].compactMap(\.self).map(StyleRequest.store)

    private static let functions: [FunctionRequest] = [
        .call(ForwardedCall(name: "a", arguments: arguments, caller: caller)),
        .reserve(ForwardedCall(name: "a.b", arguments: [], caller: caller), task: 5), .begin(6),
        .constant(
            "c",
            ForwardedCall.Caller(page: nil, pageNumber: nil, canGoBack: false, time: WallTime(milliseconds: 2))
        ),
    ]

    private static let caller = ForwardedCall.Caller(
        page: "pages/a/a",
        pageNumber: 1,
        canGoBack: true,
        time: WallTime(milliseconds: 1)
    )

    private static let arguments = [
        CopiedArgument(kind: .string, content: .value("a"), hasLoneSurrogate: true),
        CopiedArgument(kind: .object, content: .json(JSONText("{}"))),
        CopiedArgument(kind: .function, content: .json(nil)),
        CopiedArgument(kind: .bigint, content: .failure(APIError(.invalidParameter, "b"))),
    ]

    private static let files: [FileRequest] = [
        .status(of: "a"), .content(of: "a"), .prefix(of: "a", count: 3), .digest(of: "a", by: .sha1),
        .write([1], to: "a"), .checkWriting(to: "a"), .append([1], to: "a"), .move("a", to: "b"), .remove("a"),
        .names(in: "a"), .createFolder("a", withIntermediates: true), .removeFolder("a", recursive: false),
        .checkUpload(of: "a"), .makeTemporary, .checkDownload(to: TemporaryFile(path: "t")),
        .writeTemporary([1], to: TemporaryFile(path: "t")), .complete(TemporaryFile(path: "t")),
        .discard(TemporaryFile(path: "t")), .finish(TemporaryFile(path: "t"), extension: ".png"),
        .save("a", as: nil), .savedFiles,
    ]
}

extension HostMessage {
    /// A message of each kind, with a command of each kind.
    package static let samples: [HostMessage] =
        [
            .start(.sample), .reply(1, [1]), .requestEvent(2, .progress(bytes: 3, total: nil)),
            .socketEvent(4, .text("a")), .cancelCommand(7), .ping,
        ] + commands.enumerated().map { .command($0.offset, $0.element) }
        + [.functionSignals(signals.enumerated().map { NumberedSignal(number: $0.offset, signal: $0.element) })]

    private static let signals: [FunctionSignal] = [
        .event("a", 1), .lazyEvent("a", .undefined), .globalEvent("a", ["b": 2]), .globalSocketEvent("a", .null),
        .success(result), .abort,
    ]

    private static var result: CopiedResult {
        do throws(APIError) {
            return try CopiedResult(SuccessResult())
        } catch {
            preconditionFailure("The result cannot be copied: \(error)")
        }
    }

    private static let commands: [ProgramCommand] =
        otherCommands
        + elementActions.map { ProgramCommand.perform($0, on: .element(3), limit: .seconds(1)) }
        + pageActions.map { ProgramCommand.performOnPage($0, limit: .seconds(1)) }

    private static let otherCommands: [ProgramCommand] = [
        .evaluate("1", showsAllValues: true), .outline, .tree, .snapshot, .html, .validateResources,
        .computedStyle(of: "view"), .box(of: "view"), .data, .dataChanges, .contextRecords, .pageFindings,
        .missingPage, .pages, .waitUntilIdle(limit: .seconds(1)), .advance(by: .milliseconds(2)), .releaseMemory,
        .setVisibility(.hidden), .setNetworkStatus(.offline), .emitGlobally("event", ["a": 1]),
        .perform(.tap, on: .text("a", .exact).within(.selector("view").nth(1)), limit: .seconds(1)),
        .element(.selector("a"), limit: .seconds(1)), .elements(.role("button", named: "b"), limit: .seconds(1)),
        .stop, .setPermissions(["storage", "network"]), .enter(at: "pages/a/a?b=1", with: LaunchOptions()),
        .setTheme(.dark),
    ]

    private static let elementActions: [ElementAction] = [
        .longTap, .touch([TouchPoint(x: 1, y: 2), .cancelled(x: 3, y: 4)]), .input("a"), .change(["a", .undefined]),
        .focus, .blur, .confirm, .submit, .reset, .scroll(.offset(left: nil, top: 5)), .scroll(.upperEdge),
        .scroll(.lowerEdge), .load(width: 1, height: 2.5), .fail("a"), .message(["a": 1]),
        .trigger("event", detail: ["a": .undefined]),
    ]

    private static let pageActions: [PageAction] = [
        .pullDownRefresh, .scroll(top: 1.5), .reachBottom, .tapTab(1), .tapTitle, .tapOptionMenu, .goBack, .share,
    ]
}

extension ProgramStart {
    /// The start of a program without files, with replies in advance.
    package static var sample: ProgramStart {
        var options = ProgramOptions(
            package: .sample,
            identity: ProgramIdentity(appID: "app", userID: "user"),
            apis: APIRegistry.builtIn,
            userInterface: HeadlessUserInterface(),
            storage: InMemoryLocalStorageProvider(),
        )
        do throws(APIRegistryError) {
            options.apis = try options.apis.adding(SampleFunctions.functions, constants: SampleFunctions.constants)
        } catch {
            preconditionFailure("The JSAPIs cannot be registered: \(error)")
        }
        options.mocks["scan"] = [.success(["code": "1"]), .failure(APIError(.cancelled, "cancelled"))]
        var start = IsolatedProgramOptions(options, page: "pages/a/a").start
        start.packageReplies = PackageReply.samples
        return start
    }
}

extension ProgramPackage {
    /// A program of the repository.
    package static var sample: ProgramPackage {
        do throws(PackageError) {
            return try ProgramPackage(folder: Product.packageFolder + "/MiniPrograms/hello")
        } catch {
            preconditionFailure("The sample cannot be read: \(error)")
        }
    }
}
