import CommandHarness
import MiniContainment
import MiniCore
import MiniHost
import MiniRuntime
import MiniTesting
import Testing

@testable import MiniIsolation

/// The messages between a host and its workers.
@Suite(.timeLimit(.minutes(1))) struct MessageCodingTests {
    @Test(arguments: WorkerMessage.samples) func `a message of a worker is decoded as it was encoded`(
        _ message: WorkerMessage
    ) throws {
        let bytes = message.encoded
        #expect(try WorkerMessage(encoded: bytes).encoded == bytes)
        for count in bytes.indices {
            #expect(throws: BinaryDecodingError.self) { try WorkerMessage(encoded: Array(bytes[..<count])) }
        }
    }

    @Test(arguments: HostMessage.samples) func `a message of a host is decoded as it was encoded`(
        _ message: HostMessage
    ) throws {
        let bytes = message.encoded
        #expect(try HostMessage(encoded: bytes).encoded == bytes)
    }

    @Test func `the result of a JSAPI is decoded as it was encoded`() throws {
        for result: any APIResult in [SuccessResult(), EmptyResult(), ScriptValue.undefined, FieldsOfEachKind()] {
            let bytes = try CopiedResult(result).encoded
            let (copied, original) = (ScriptValueWriter(), ScriptValueWriter())
            try CopiedResult(encoded: bytes).write(to: copied)
            result.write(to: original)
            #expect(copied.value == original.value)
        }
    }

    private struct FieldsOfEachKind: APIResult {
        func write(to writer: any ResultWriter) {
            writer.set("text", "a")
            writer.set("number", 1.5)
            writer.set("bool", false)
            writer.set("value", ["b": .null])
            writer.set("json", json: JSONText("[1]"))
        }
    }

    @Test func `a start of another version is rejected`() throws {
        var bytes = HostMessage.start(.sample).encoded
        #expect(try HostMessage(encoded: bytes).encoded == bytes)
        // The version follows the number of the case, with its sign in the lowest bit.
        bytes[1] = UInt8((ProgramStart.version + 1) << 1)
        #expect(throws: BinaryDecodingError.self) { try HostMessage(encoded: bytes) }
    }

    @Test func `changed messages are decoded or rejected`() throws {
        var generator = SystemRandomNumberGenerator()
        let samples = WorkerMessage.samples.map(\.encoded)
        var (decoded, rejected) = (0, 0)
        let end = MonotonicInstant.now.advanced(by: 1_000_000_000)
        while MonotonicInstant.now < end {
            var bytes = samples.randomElement(using: &generator) ?? []
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                let index = Int.random(in: bytes.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &generator)
                case 1: bytes.insert(UInt8.random(in: 0...255, using: &generator), at: index)
                default: if bytes.count > 1 { bytes.remove(at: index) }
                }
            }
            do throws(BinaryDecodingError) {
                _ = try WorkerMessage(encoded: bytes)
                decoded += 1
            } catch {
                rejected += 1
            }
        }
        #expect(decoded > 0)
        #expect(rejected > 0)
    }
}

extension WorkerMessage {
    /// A message of each kind, with a request of each kind.
    static let samples: [WorkerMessage] =
        [
            .confined(ContainmentReport()), .cancel(3),
            .event(.console(ConsoleMessage(level: .log, text: "line"))),
            .event(.ended(ScriptError(name: "Error", message: "end", termination: .outOfTime))),
            .event(.process(.restarted(page: "pages/a/a"))), .reply(6, [1, 2, 3]), .time(WallTime(milliseconds: 1.5)),
            .pong, .page("pages/a/a?x=1"),
        ] + requests.enumerated().map { .request($0.offset, $0.element) }

    private static let requests: [ServiceRequest] =
        [
            .storage(.value(for: "key")), .storage(.set(.string("value"), for: "key")), .storage(.remove("key")),
            .storage(.clear), .storage(.information), .storage(.releaseIdleResources),
            .package(.entry(at: "app.js")), .package(.names(in: "pages")), .package(.bytes(at: "app.js", limit: 5)),
            .interface(.alert(AlertDialog(title: "a", content: "b", buttonText: "c"))), .interface(.hideToast),
            .interface(.showLoading("wait")), .interface(.hideLoading),
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
        ] + files.map(ServiceRequest.files) + functions.map(ServiceRequest.function)

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
    static let samples: [HostMessage] =
        [
            .start(.sample), .reply(1, [1]), .requestEvent(2, .progress(bytes: 3, total: nil)),
            .socketEvent(4, .text("a")), .cancelCommand(7), .ping,
        ] + commands.enumerated().map { .command($0.offset, $0.element) }
        + signals.enumerated().map { .functionSignal($0.offset, $0.element) }

    private static let signals: [FunctionSignal] = [
        .event("a", 1), .lazyEvent("a", .undefined), .globalEvent("a", ["b": 2]), .globalSocketEvent("a", .null),
        .abort,
    ]

    private static let commands: [ProgramCommand] = [
        .evaluate("1", showsAllValues: true), .outline, .tree, .snapshot, .html, .validateResources,
        .computedStyle(of: "view"), .box(of: "view"), .data, .dataChanges, .contextRecords, .pageFindings,
        .missingPage, .pages, .waitUntilIdle(limit: .seconds(1)), .advance(by: .milliseconds(2)), .releaseMemory,
        .setVisibility(.hidden), .setNetworkStatus(.offline), .emitGlobally("event", ["a": 1]),
        .perform(.tap, on: .text("a", .exact).within(.selector("view").nth(1)), limit: .seconds(1)),
        .perform(.touch([TouchPoint(x: 1, y: 2), .cancelled(x: 3, y: 4)]), on: .role("button"), limit: .seconds(1)),
        .perform(.scroll(.offset(left: nil, top: 5)), on: .element(3), limit: .seconds(1)),
        .perform(.trigger("event", detail: ["a": .undefined]), on: .selector("view"), limit: .seconds(1)),
        .performOnPage(.tapTab(1), limit: .seconds(1)), .element(.selector("a"), limit: .seconds(1)),
        .elements(.role("button", named: "b"), limit: .seconds(1)), .stop,
    ]
}

extension ProgramStart {
    /// The start of a program without files.
    static var sample: ProgramStart {
        var options = ProgramOptions(
            package: .sample,
            identity: ProgramIdentity(appID: "app", userID: "user"),
            apis: APIRegistry.builtIn,
            userInterface: HeadlessUserInterface(),
            storage: NoStorage(),
        )
        do throws(APIRegistryError) {
            options.apis = try options.apis.adding(OwnFunctions.functions, constants: OwnFunctions.constants)
        } catch {
            preconditionFailure("The JSAPIs cannot be registered: \(error)")
        }
        options.mocks["scan"] = [.success(["code": "1"]), .failure(APIError(.cancelled, "cancelled"))]
        return IsolatedProgramOptions(options, page: "pages/a/a").start
    }
}

extension ProgramPackage {
    /// A program of the repository.
    static var sample: ProgramPackage {
        do throws(PackageError) {
            return try ProgramPackage(folder: Product.packageFolder + "/MiniPrograms/hello")
        } catch {
            preconditionFailure("The sample cannot be read: \(error)")
        }
    }
}

/// Storage that cannot be opened.
struct NoStorage: LocalStorageProvider {
    func storage(
        for identity: ProgramIdentity,
        warn: @escaping @Sendable (ProgramWarning) -> Void,
    ) throws(APIError) -> any LocalStorage { throw APIError(.storageUnavailable, "none") }
}
