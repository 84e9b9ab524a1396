import MiniCore
import MiniNetwork
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PolicyGateTests {
    private static let program = ProgramIdentity(appID: "app", userID: "user")
    private let log = Log()

    private func gate(
        _ delegate: (any NetworkAllowDelegate)?,
        opener: (any URLOpener)? = nil,
        deadline: Duration = .seconds(600),
        policy: NetworkPolicy = NetworkPolicy(),
    ) -> PolicyGate {
        PolicyGate(policy, delegate: delegate, opener: opener, for: Self.program, deadline: deadline) { [log] in
            log.add($0)
        }
    }

    @Test(arguments: [NetworkPolicy.ResourceType.request, .uploadFile])
    func `the delegate decides about plain HTTP of two JSAPIs`(resourceType: NetworkPolicy.ResourceType) async throws {
        let delegate = RecordingDelegate { $0 == "http://a.example/b?c" }
        let url = try await gate(delegate).admit("HTTP:\\\\A.example\\b?c", for: resourceType)
        #expect(url.serialized == "http://a.example/b?c")
        await #expect(throws: APIError(.httpRefused, "http is not allowed: use https")) {
            try await gate(delegate).admit("http://b.example/", for: resourceType)
        }
        #expect(delegate.questions == ["http a.example http://a.example/b?c", "http b.example http://b.example/"])
        #expect(log.lines == ["\(resourceType.name) refused http://b.example: the delegate does not allow it"])
    }

    @Test func `the delegate decides about each hop by its URL`() async throws {
        let delegate = RecordingDelegate { _ in true }
        let gate = gate(delegate)
        let first = try await gate.admit("http://a.example/1", for: .request)
        let second = try await gate.admit("2", for: .request, redirectedFrom: first)
        let third = try await gate.admit("https://a.example/3", for: .request, redirectedFrom: second)
        let fourth = try await gate.admit("//a.example/4", for: .request, redirectedFrom: third)
        let fifth = try await gate.admit("http://a.example/1", for: .request, redirectedFrom: fourth)
        #expect(fifth == first)
        #expect(delegate.questions.map { $0.split(separator: "/").last } == ["1", "2", "1"])
    }

    @Test(arguments: [
        ("https://a.example/", NetworkPolicy.ResourceType.request), ("wss://a.example/", .connectSocket),
        ("http://a.example/", .downloadFile), ("ws://a.example/", .connectSocket), ("ftp://a.example/", .request),
        ("http://user@a.example/", .request), ("http://a.example:25/", .request), ("http://a..example/", .request),
        ("http://a.example/", .webView), ("javascript:a", .webView), ("file:///a", .webView), ("about:blank", .webView),
        ("data:,", .webView), ("blob:a", .webView), ("sftp://user@a.example/", .webView), ("", .request),
    ])
    func `the delegate decides about no other request`(text: String, resourceType: NetworkPolicy.ResourceType) async {
        let delegate = RecordingDelegate { _ in true }
        let opener = RecordingOpener()
        let gate = gate(delegate, opener: opener)
        if resourceType == .webView {
            _ = try? await gate.openWebView(text)
        } else {
            _ = try? await gate.admit(text, for: resourceType)
        }
        #expect(delegate.questions == [])
        #expect(opener.urls == [])
    }

    @Test func `a method that a delegate does not implement returns no, and so does a missing delegate`() async {
        struct Silent: NetworkAllowDelegate {}
        for delegate in [Silent(), nil] as [Silent?] {
            let gate = gate(delegate, opener: RecordingOpener())
            await #expect(throws: APIError(.httpRefused, "http is not allowed: use https")) {
                try await gate.admit("http://a.example/", for: .request)
            }
            await #expect(throws: APIError(.noPermission, "mailto is not allowed: use https")) {
                try await gate.openWebView("mailto:a@a.example")
            }
        }
        #expect(
            log.lines == [
                "my.request refused http://a.example: the delegate does not allow it",
                "web-view refused mailto: the delegate does not allow it",
                "my.request refused http://a.example: no delegate can allow it: NetworkConfiguration.allowDelegate is nil",
                "web-view refused mailto: no delegate can allow it: NetworkConfiguration.allowDelegate is nil",
            ]
        )
    }

    @Test func `a blocked opener is abandoned`() async throws {
        let opener = StuckOpener()
        let gate = gate(RecordingDelegate { _ in true }, opener: opener, deadline: .milliseconds(50))
        var isLoaded: Bool?
        for _ in 0..<100 where isLoaded == nil {
            // The deadline applies to the delegate's decision as well. On a loaded machine it can pass, which is an error.
            isLoaded = try? await gate.openWebView("mailto:a@a.example")
        }
        #expect(isLoaded == false)
        await opener.waitForCall()
    }

    @Test func `a delegate that exceeds its deadline rejects the request`() async {
        let delegate = StuckDelegate()
        let gate = gate(delegate, opener: RecordingOpener(), deadline: .milliseconds(20))
        await #expect(throws: APIError(.httpRefused, "http is not allowed: use https")) {
            try await gate.admit("http://a.example/", for: .request)
        }
        await #expect(throws: APIError(.noPermission, "mailto is not allowed: use https")) {
            try await gate.openWebView("mailto:a@a.example")
        }
        #expect(
            log.lines == [
                "my.request refused http://a.example: the delegate did not decide in time",
                "web-view refused mailto: the delegate did not decide in time",
            ]
        )
        delegate.release()
    }

    @Test func `the gate waits for a slow delegate`() async throws {
        let delegate = StuckDelegate()
        async let admitted = gate(delegate).admit("http://a.example/", for: .request)
        await delegate.waitForCall()
        delegate.release()
        #expect(try await admitted.serialized == "http://a.example/")
    }

    @Test func `a call that is cancelled while the delegate decides is aborted`() async {
        let delegate = StuckDelegate()
        let gate = gate(delegate)
        let task = Task { try await gate.admit("http://a.example/", for: .request) }
        await delegate.waitForCall()
        task.cancel()
        await #expect(throws: APIError(.aborted, "the call was aborted")) { try await task.value }
        #expect(log.lines == [])
        delegate.release()
    }

    @Test func `a call that is cancelled before the delegate decides is aborted`() async {
        let gate = gate(StuckDelegate())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await gate.admit("http://a.example/", for: .request)
        }
        await #expect(throws: APIError(.aborted, "the call was aborted")) { try await task.value }
    }

    @Test func `an allowed scheme is passed to the opener and never loaded`() async throws {
        let delegate = RecordingDelegate { $0.hasPrefix("mailto:") }
        let opener = RecordingOpener()
        let gate = gate(delegate, opener: opener)
        #expect(try await gate.openWebView("MailTo:a@a.example?subject=b c") == false)
        #expect(opener.urls == ["app mailto:a@a.example?subject=b%20c"])
        await #expect(throws: APIError(.noPermission, "tel is not allowed: use https")) {
            try await gate.openWebView("tel:1")
        }
        #expect(try await gate.openWebView("http://a.example/"))
        #expect(opener.urls.count == 1)
        #expect(delegate.questions.count == 2)
    }

    @Test func `without an opener an allowed scheme is not opened`() async {
        let gate = gate(RecordingDelegate { _ in true })
        await #expect(throws: APIError(.noPermission, "mailto is not allowed: use https")) {
            try await gate.openWebView("mailto:a@a.example")
        }
        #expect(log.lines == ["web-view refused mailto: the host opens no URLs: NetworkConfiguration.opener is nil"])
    }

    @Test func `a URL that can only be opened is not admitted`() async {
        let delegate = RecordingDelegate { _ in true }
        await #expect(throws: APIError(.noPermission, "mailto is not allowed: use https")) {
            try await gate(delegate).admit("mailto:a@a.example", for: .webView)
        }
        #expect(delegate.questions == [])
    }

    @Test func `a rejection is logged without query and credentials`() async throws {
        let gate = gate(nil)
        for text in [
            "http://host.example/canary?canary#canary", "https://canary:canary@host.example/", "canary://host/canary",
            "javascript:canary", "https://host.example:25/canary", "canary", "https://host example/canary",
        ] {
            _ = try? await gate.admit(text, for: .request)
        }
        #expect(log.lines.count == 7)
        let origins = [
            "http://host.example", "https://host.example", "canary://host", "javascript", "https://host.example", nil,
            nil,
        ]
        #expect(log.kinds == origins.map(WarningKind.refusedURL))
        #expect(
            log.lines.filter { $0.contains("canary") } == [
                "my.request refused canary://host: canary is not allowed: use https"
            ]
        )
    }

    @Test func `an address is evaluated once it is resolved`() throws {
        var policy = NetworkPolicy()
        policy.addresses = .publicOnly()
        let gate = gate(nil, policy: policy)
        let url = try WebURL("https://a.example/canary")
        try gate.admit(.v4(0x0808_0808), of: url, for: .request)
        #expect(throws: APIError(.noPermission, "the server's address is not public")) {
            try gate.admit(.v4(0x7F00_0001), of: url, for: .request)
        }
        #expect(log.lines == ["my.request refused https://a.example: the server's address is not public"])
    }

    @Test func `the resource type of a request is that of its initiator`() {
        #expect(NetworkPolicy.ResourceType(NetworkRequest.Initiator.request) == .request)
        #expect(NetworkPolicy.ResourceType(NetworkRequest.Initiator.uploadFile) == .uploadFile)
        #expect(NetworkPolicy.ResourceType(NetworkRequest.Initiator.downloadFile) == .downloadFile)
        #expect(NetworkPolicy.ResourceType(NetworkRequest.Initiator.getImageInfo) == .getImageInfo)
    }
}

/// The messages of the gate.
private final class Log: Sendable {
    private let entries = Mutex<[ProgramWarning]>([])
    var lines: [String] { entries.withLock { $0.map(\.message) } }
    var kinds: [WarningKind] { entries.withLock { $0.map(\.kind) } }
    func add(_ warning: ProgramWarning) { entries.withLock { $0.append(warning) } }
}

/// Decides by a rule and records the questions.
private final class RecordingDelegate: NetworkAllowDelegate {
    private let asked = Mutex<[String]>([])
    private let rule: @Sendable (String) -> Bool

    init(_ rule: @escaping @Sendable (String) -> Bool) { self.rule = rule }

    var questions: [String] { asked.withLock { $0 } }

    func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool {
        let host = (try? WebURL(url).host?.description) ?? ""
        asked.withLock { $0.append("http \(host) \(url)") }
        return rule(url)
    }

    func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool {
        asked.withLock { $0.append("scheme \(url)") }
        return rule(url)
    }
}

/// Allows the request once it is released; ignores cancellation.
private final class StuckDelegate: NetworkAllowDelegate {
    private struct State {
        var isReleased = false
        var isAsked = false
        var askers: [CheckedContinuation<Void, Never>] = []
        var watchers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    func shouldAllowHttpRequest(_ url: String, for program: ProgramIdentity) async -> Bool { await response() }
    func shouldAllowScheme(_ url: String, for program: ProgramIdentity) async -> Bool { await response() }

    private func response() async -> Bool {
        await withCheckedContinuation { continuation in
            let resumed = state.withLock { state in
                defer { state.watchers = [] }
                state.isAsked = true
                if !state.isReleased { state.askers.append(continuation) }
                return state.watchers + (state.isReleased ? [continuation] : [])
            }
            for continuation in resumed { continuation.resume() }
        }
        return true
    }

    func waitForCall() async {
        await withCheckedContinuation { continuation in
            let isAsked = state.withLock { state in
                if !state.isAsked { state.watchers.append(continuation) }
                return state.isAsked
            }
            if isAsked { continuation.resume() }
        }
    }

    func release() {
        let askers = state.withLock { state in
            defer { state.askers = [] }
            state.isReleased = true
            return state.askers
        }
        for continuation in askers { continuation.resume() }
    }
}

/// Never returns.
private final class StuckOpener: URLOpener {
    private let asked = AsyncStream.makeStream(of: Void.self)

    func waitForCall() async { for await _ in asked.stream { return } }

    func open(_ url: String, for program: ProgramIdentity) async {
        asked.continuation.yield()
        for await _ in AsyncStream<Never>.makeStream().stream {}
    }
}

/// Records the URLs that it is to open.
private final class RecordingOpener: URLOpener {
    private let opened = Mutex<[String]>([])
    var urls: [String] { opened.withLock { $0 } }
    func open(_ url: String, for program: ProgramIdentity) async {
        opened.withLock { $0.append("\(program.appID) \(url)") }
    }
}
