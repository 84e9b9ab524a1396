import Foundation
import IAPMiniProgram
import MiniCore
import MiniTesting
import Testing

/// The vendor's protocol for the network, and its sample, registered as in the document.
@Suite(.timeLimit(.minutes(5)))
struct NetworkSampleTests {
    private let program = ProgramIdentity(appID: "app")

    /// Registers with the line of the document.
    private func registered() -> GRVExtensionDelegate {
        let extensionDelegate = GRVExtensionDelegate()
        extensionDelegate.networkAllowedDelegate = DemoNetworkAllowedDelegateImpl()
        return extensionDelegate
    }

    @Test func `the sample allows only its host and its scheme`() async throws {
        let suite = NetworkAllowDelegateCompatTest(
            registered(),
            allowedHosts: ["www.example.com"],
            refusedHosts: ["example.com"],
            allowedSchemes: ["mailto"],
            refusedSchemes: ["tel"],
            deadline: .seconds(600),
        )
        try await suite.run()
    }

    @Test func `a method that is not implemented returns no, and so does a missing delegate`() async {
        let delegate = GRVExtensionDelegate()
        for registered in [nil, LeavesOutBoth(), LeavesOutScheme(), LeavesOutHTTP()]
            as [GRVNetworkRequestAllowDelegate?]
        {
            delegate.networkAllowedDelegate = registered
            let allowsHTTP = await delegate.shouldAllowHttpRequest("http://a.example/", for: program)
            let allowsScheme = await delegate.shouldAllowScheme("mailto:a", for: program)
            #expect(allowsHTTP == registered is LeavesOutScheme)
            #expect(allowsScheme == registered is LeavesOutHTTP)
        }
    }

    @Test func `a registered delegate applies from the next question, and can be read back`() async {
        let delegate = GRVExtensionDelegate()
        #expect(delegate.networkAllowedDelegate == nil)
        #expect(await !delegate.shouldAllowHttpRequest("http://www.example.com/", for: program))
        delegate.networkAllowedDelegate = DemoNetworkAllowedDelegateImpl()
        #expect(delegate.networkAllowedDelegate is DemoNetworkAllowedDelegateImpl)
        #expect(await delegate.shouldAllowHttpRequest("http://www.example.com/", for: program))
        delegate.networkAllowedDelegate = nil
        #expect(await !delegate.shouldAllowHttpRequest("http://www.example.com/", for: program))
    }

    @Test func `a delegate receives one question at a time, off the main thread`() async {
        let vendor = CountsCalls()
        let delegate = GRVNetworkAllowDelegateAdapter(vendor)
        await withTaskGroup { group in
            for number in 0..<64 {
                group.addTask { _ = await delegate.shouldAllowHttpRequest("http://a.example/\(number)", for: program) }
            }
        }
        #expect(vendor.count == 64)
        #expect(vendor.mostAtOnce == 1)
        #expect(!vendor.wasOnMainThread)
    }

    @Test func `the deadline of a question starts when the question reaches the delegate`() async {
        let vendor = Hangs()
        let delegate = GRVNetworkAllowDelegateAdapter(vendor)
        let first = Task { await delegate.shouldAllowHttpRequest("http://a.example/first", for: program) }
        for await _ in vendor.begun { break }
        let deadline = DelegateDeadline(after: .seconds(600)) {}
        let due = deadline.due
        let second = DelegateDeadline.$current.withValue(deadline) {
            Task { await delegate.shouldAllowHttpRequest("http://a.example/second", for: program) }
        }
        vendor.goOn.signal()
        #expect(await first.value)
        #expect(await second.value)
        #expect(deadline.due > due)
        deadline.cancel()
    }

    @Test func `calls behind a blocked one leave the queue when their callers are cancelled`() async {
        let vendor = Hangs()
        let delegate = GRVNetworkAllowDelegateAdapter(vendor)
        let calls = (0..<100).map { number in
            Task { await delegate.shouldAllowHttpRequest("http://a.example/\(number)", for: program) }
        }
        for await _ in vendor.begun { break }
        for call in calls { call.cancel() }
        for call in calls { #expect(await !call.value) }
        vendor.goOn.signal()
        // The queue continues after it.
        #expect(await delegate.shouldAllowHttpRequest("http://a.example/last", for: program))
        #expect(vendor.count == 2)
    }
}

/// Blocks its first question until it is signalled.
private final class Hangs: GRVNetworkRequestAllowDelegate, @unchecked Sendable {
    let goOn = DispatchSemaphore(value: 0)
    /// Has an element when the first question has arrived.
    let begun: AsyncStream<Void>
    private let begin: AsyncStream<Void>.Continuation
    private let lock = NSLock()
    private var questions = 0

    init() { (begun, begin) = AsyncStream.makeStream(of: Void.self) }

    var count: Int { lock.withLock { questions } }

    func shouldAllowHttpRequest(_ url: String) -> Bool {
        let isFirst = lock.withLock {
            questions += 1
            return questions == 1
        }
        if isFirst {
            begin.yield()
            goOn.wait()
        }
        return true
    }
}

private final class LeavesOutBoth: GRVNetworkRequestAllowDelegate {}

private final class LeavesOutScheme: GRVNetworkRequestAllowDelegate {
    func shouldAllowHttpRequest(_ url: String) -> Bool { true }
}

private final class LeavesOutHTTP: GRVNetworkRequestAllowDelegate {
    func shouldAllowScheme(_ url: String) -> Bool { true }
}

/// Counts without its own lock: the host must not call it concurrently.
private final class CountsCalls: GRVNetworkRequestAllowDelegate {
    var count = 0
    var mostAtOnce = 0
    var wasOnMainThread = false
    private var now = 0

    func shouldAllowHttpRequest(_ url: String) -> Bool {
        now += 1
        mostAtOnce = max(mostAtOnce, now)
        count += 1
        wasOnMainThread = wasOnMainThread || Thread.isMainThread
        sched_yield()
        now -= 1
        return true
    }
}
