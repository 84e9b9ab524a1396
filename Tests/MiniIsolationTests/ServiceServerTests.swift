import CommandHarness
import MiniCore
import MiniHost
import MiniRuntime
import Testing

@testable import MiniIsolation

/// Requests to the services of a program that an attacker could have written.
@Suite(.timeLimit(.minutes(5))) struct ServiceServerTests {
    private static let file = "https://usr/a"
    private static let scan = DelegatedCall(
        name: "scan",
        parameters: ScriptObject(),
        program: ProgramIdentity(appID: "another", userID: "another"),
        page: nil
    )
    private static let dialog = ConfirmDialog(
        title: "a",
        content: "b",
        confirmButtonText: "c",
        cancelButtonText: "d"
    )

    /// Requests, and the permissions of which each needs one.
    private static let requests: [(request: ServiceRequest, permissions: Set<Permission>)] = [
        (.storage(.value(for: "k")), [.storage]), (.storage(.set(.json(JSONText("1")), for: "k")), [.storage]),
        (.storage(.clear), [.storage]), (.files(.status(of: file)), [.files]),
        (.files(.write([1], to: file)), [.files]),
        (.files(.digest(of: file, by: .md5)), [.files]), (.files(.content(of: file)), [.files, .media]),
        (.files(.makeTemporary), [.files, .network]), (.files(.checkUpload(of: file)), [.files, .network]),
        (.interface(.confirm(dialog)), [.userInterface]), (.interface(.hideToast), [.userInterface]),
        (.network(.send(NetworkRequest(.request, url: "https://a.example"))), [.network]),
        (.network(.openSocket(SocketRequest(url: "wss://a.example", protocols: []))), [.network]),
        (.network(.sendToSocket(7, .text("a"))), [.network]), (.delegate(scan), [.media]),
    ]

    /// A server of a program with a delegate for `my.scan`, which returns the identity of the program.
    private func makeServed(
        without permissions: Set<Permission> = [],
        files: (any ProgramFilesProvider)? = nil,
    ) throws -> ServedProgram {
        try ServedProgram { options in
            var delegates = FunctionDelegates()
            delegates.add("scan") { call throws(APIError) in
                ["code": .string(call.program.appID), "result": .string(call.program.userID)]
            }
            options.apis = try options.apis.delegating(delegates)
            options.permissions.replace(with: Permission.standard.subtracting(permissions))
            options.files = files
        }
    }

    @Test(arguments: requests.indices)
    func `a request is refused without its permission, whatever the worker has checked`(index: Int) async throws {
        let (request, permissions) = Self.requests[index]
        let permitted = try makeServed()
        #expect(permitted.server.serve(1, request, byteCount: 100))
        // The program has neither storage nor files nor a network: most requests fail in another way.
        #expect(await permitted.error(ofReplyTo: 1)?.reason != .noPermission)
        permitted.server.close()
        let refused = try makeServed(without: permissions)
        #expect(refused.server.serve(1, request, byteCount: 100))
        #expect(await refused.error(ofReplyTo: 1)?.reason == .noPermission)
        refused.server.close()
    }

    @Test func `a delegate receives the identity of the connection, and not that of the message`() async throws {
        let served = try makeServed()
        #expect(served.server.serve(1, .delegate(Self.scan), byteCount: 100))
        let result = try await served.reply(to: 1, as: Result<ScriptValue, APIError>.self)?.get()
        #expect(result == ["code": "served", "result": ""])
        served.server.close()
    }

    @Test(arguments: ["/etc/passwd", "file:///etc/passwd", "https://usr/../../../etc/passwd", "https://usr/%2e%2e/a"])
    func `a worker reaches no file of the machine by a path`(path: String) async throws {
        let folder = try TemporaryProgram(["marker": ""])
        defer { folder.remove() }
        let served = try makeServed(files: ProgramFilesFolder(folder: folder.path))
        let own = FileRequest.write([1], to: Self.file)
        #expect(served.server.serve(0, .files(own), byteCount: 100))
        #expect(await served.error(ofReplyTo: 0) == nil)
        let requests: [FileRequest] = [
            .status(of: path), .content(of: path), .prefix(of: path, count: 10), .digest(of: path, by: .md5),
            .write([2], to: path), .append([2], to: path), .checkWriting(to: path), .move(Self.file, to: path),
            .move(path, to: Self.file), .remove(path), .names(in: path), .checkUpload(of: path),
            .createFolder(path, withIntermediates: true), .removeFolder(path, recursive: true),
            .checkDownload(to: TemporaryFile(path: path)), .writeTemporary([2], to: TemporaryFile(path: path)),
            .finish(TemporaryFile(path: path), extension: ".png"), .save(path, as: nil), .save(Self.file, as: path),
        ]
        for (index, request) in requests.enumerated() {
            #expect(served.server.serve(index + 1, .files(request), byteCount: 100))
            #expect(await served.error(ofReplyTo: index + 1) != nil, "\(request)")
        }
        served.server.close()
    }

    @Test func `a worker reads no file outside of the package`() async throws {
        let served = try makeServed()
        // The sample is a folder beside other programs.
        let paths = ["app.json", "../gallery/app.json", "/etc/passwd", "pages/../../gallery/app.json"]
        for (number, path) in paths.enumerated() {
            #expect(served.server.serve(number, .package(.bytes(at: path, limit: 1 << 20)), byteCount: 100))
            let reply = try await served.reply(to: number, as: Result<BytesReply, PackageError>.self)
            let isRead = if case .success? = reply { true } else { false }
            #expect(isRead == (path == "app.json"), "\(path)")
        }
        served.server.close()
    }
}
