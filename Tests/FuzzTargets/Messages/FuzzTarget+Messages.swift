internal import MiniChannel
internal import MiniCore
internal import MiniIsolation
internal import MiniRuntime
internal import Mutations

/// The messages between a host, its zygotes and its workers.
extension FuzzTarget {
    /// All messages of a worker, decoded and served by the host.
    package static let workerMessages = FuzzTarget(
        "worker-messages",
        "messages of a worker, decoded and served by a host",
        InputSource(messages: (WorkerMessage.samples + WorkerMessage.hostileSamples).map(\.encoded)) {
            input throws(BinaryDecodingError) in
            _ = try WorkerMessage(encoded: input)
        },
        makeSession: { try ServedWorker() },
    )

    /// The results of commands, which a host decodes by the command that it has sent.
    ///
    /// The first byte of the input is the number of the type.
    package static let workerReplies = FuzzTarget(
        "worker-replies",
        "results of commands, decoded by a host",
        InputSource(messages: ReplyType.samples, prefixCount: 1) { input throws(BinaryDecodingError) in
            if let type = ReplyType(input) { _ = try type.decode(input) }
        },
        execute: { input in
            guard let type = ReplyType(input) else { return .rejected("unknownType") }
            let encoded: [UInt8]
            do throws(BinaryDecodingError) {
                encoded = try type.decode(input)
            } catch {
                return .rejected(error.problem.rawValue)
            }
            let again = try type.decode([type.rawValue] + encoded)
            try require(again == encoded, "a decoded result has another encoding")
            return .accepted
        },
    )

    /// All messages of a host, decoded by a worker.
    package static let hostMessages = FuzzTarget(
        "host-messages",
        "messages of a host, decoded by a worker",
        HostMessage.samples,
    )

    /// The requests to a zygote.
    package static let zygoteRequests = FuzzTarget(
        "zygote-requests",
        "requests to a zygote",
        ZygoteRequest.samples,
    )

    /// The replies of a zygote.
    package static let zygoteReplies = FuzzTarget(
        "zygote-replies",
        "replies of a zygote, decoded by a host",
        ZygoteReply.samples,
    )

    /// Creates a target that decodes a value.
    private init<Message: BinaryCodable & Sendable>(_ name: String, _ subject: String, _ samples: [Message]) {
        self.init(
            name,
            subject,
            InputSource(messages: samples.map(\.encoded)) { input throws(BinaryDecodingError) in
                _ = try Message(encoded: input)
            },
            execute: { input in
                let message: Message
                do throws(BinaryDecodingError) {
                    message = try Message(encoded: input)
                } catch {
                    return .rejected(error.problem.rawValue)
                }
                try requireStableEncoding(of: message)
                return .accepted
            },
        )
    }
}

extension WorkerMessage {
    /// Requests that reach further than those of ``samples``: paths of files, numbers at their limits, and forms.
    fileprivate static let hostileSamples: [WorkerMessage] = hostileRequests.map { .request(9, $0) }

    private static let hostileRequests: [ServiceRequest] =
        [
            .storage(.set(.json(JSONText("{\"a\":[1,null]}")), for: "key")),
            .package(.bytes(at: "pages/index/index.js", limit: .max)), .package(.names(in: "")),
            .interface(
                .confirm(ConfirmDialog(title: "a", content: "b", confirmButtonText: "c", cancelButtonText: "d"))
            ),
            .interface(.actionSheet(ActionSheetDialog(title: "a", items: ["b", "c"], cancelButtonText: "d"))),
            .interface(
                .pick(PickerDialog(name: "datePicker", parameters: ScriptObject([("a", 1)]), preselection: "b"))
            ),
            .interface(.authorize(AuthorizationDialog(.scope("scope.userInfo")))),
            .interface(.showToast(Toast(content: "a", type: "none", duration: .seconds(1)))),
            .network(
                .send(
                    NetworkRequest(
                        .uploadFile,
                        url: "https://example.com/a?b=c",
                        method: "POST",
                        headers: [NetworkHeader("a", "b")],
                        body: .form(
                            fields: [NetworkHeader("c", "d")],
                            file: NetworkRequest.FormFile(field: "e", name: "f", path: "https://usr/a")
                        ),
                    )
                )
            ),
            .network(
                .send(
                    NetworkRequest(
                        .downloadFile,
                        url: "https://example.com/a",
                        destination: .file(TemporaryFile(path: "https://resource/temporary/a")),
                    )
                )
            ),
            .network(.openSocket(SocketRequest(url: "wss://example.com", protocols: ["a"]))),
            .delegate(
                DelegatedCall(
                    name: "ownCall",
                    parameters: ScriptObject([("a", [1, "b", .null, .undefined, .bytes([1])])]),
                    program: ProgramIdentity(appID: "another", userID: ""),
                    page: nil
                )
            ),
            .text(of: Array("text".utf8), charset: "utf-16"),
        ] + hostileFileRequests.map(ServiceRequest.files)

    private static let hostileFileRequests: [FileRequest] = [
        .write([1, 2, 3], to: "https://usr/a"), .append([1], to: "https://usr/a"), .content(of: "https://usr/a"),
        .status(of: "https://usr"), .prefix(of: "https://usr/a", count: .max),
        .digest(of: "https://usr/a", by: .md5), .move("https://usr/a", to: "https://usr/b"),
        .names(in: "https://usr"), .createFolder("https://usr/c/d", withIntermediates: true),
        .removeFolder("https://usr/c", recursive: true), .checkUpload(of: "https://usr/a"),
        .writeTemporary([1], to: TemporaryFile(path: "https://resource/temporary/a")),
        .complete(TemporaryFile(path: "https://resource/temporary/a")),
        .finish(TemporaryFile(path: "https://resource/temporary/a"), extension: ".png"),
        .save("https://resource/temporary/a.png", as: "https://usr/e"), .remove("https://usr/b"),
    ]
}
