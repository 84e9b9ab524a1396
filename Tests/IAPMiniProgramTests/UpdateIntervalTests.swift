import Foundation
import IAPMiniProgram
import Testing

/// How often a source of programs looks for updates.
@Suite(.timeLimit(.minutes(5)))
struct UpdateIntervalTests {
    @Test(
        arguments: [
            (60, 0, .seconds(60), .zero), (1.5, 3_600, .milliseconds(1_500), .seconds(3_600)),
            (-1, -2, .seconds(864_000), .seconds(3_600)), (.nan, .nan, .seconds(864_000), .seconds(3_600)),
            (.infinity, -.infinity, .seconds(864_000), .seconds(3_600)),
            (1e300, 1, .seconds(3_153_600_000), .seconds(1)),
        ] as [(Double, Double, Duration, Duration)]
    )
    func `the values of the delegate count unless they are negative or infinite`(
        synchronous: Double,
        asynchronous: Double,
        expectedSynchronous: Duration,
        expectedAsynchronous: Duration
    ) async {
        let delegate = GRVExtensionDelegate()
        delegate.updateIntervalDelegate = Sets(synchronous, asynchronous)
        let intervals = await delegate.updateIntervals()
        #expect(intervals.maximum == expectedSynchronous)
        #expect(intervals.minimum == expectedAsynchronous)
    }

    @Test func `the vendor's defaults count without a delegate, and for methods that it omits`() async {
        let delegate = GRVExtensionDelegate()
        let without = await delegate.updateIntervals()
        #expect(without.maximum == .seconds(864_000))
        #expect(without.minimum == .seconds(3_600))
        delegate.updateIntervalDelegate = SetsNothing()
        let omitted = await delegate.updateIntervals()
        #expect(omitted == UpdateIntervals())
    }

    @Test func `the defaults count for a delegate that hangs, which is reported`() async {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        let errors = Mailbox<GRVDelegateError>()
        let delegate = GRVExtensionDelegate()
        delegate.deadline = .milliseconds(20)
        delegate.errorHandler = { errors.put($0) }
        delegate.updateIntervalDelegate = HangsInInterval(goOn)
        let intervals = await delegate.updateIntervals()
        #expect(intervals == UpdateIntervals())
        let error = await errors.next()
        #expect(error == .timedOut("GRVAppUpdateIntervalDelegate"))
    }

    @Test func `the sample sets one interval, and the default counts for the other`() async {
        let delegate = GRVExtensionDelegate()
        delegate.updateIntervalDelegate = DemoAppUpdateIntervalDelegate()
        let intervals = await delegate.updateIntervals()
        #expect(intervals.maximum == .seconds(60))
        #expect(intervals.minimum == UpdateIntervals().minimum)
    }

    // MARK: Packages

    private static let version = "my.getAccountInfoSync().miniProgram.version"

    @Test func `an update is installed at once if the delegate requires it, and not by default`() async throws {
        let packages = try PackageFolder()
        try packages.publish("1.0.0")
        try await withVendorHost([:], configure: { $0.appSource = packages.source() }) { host in
            let first = try await host.evaluate(Self.version)
            #expect(first == "1.0.0")
            try packages.publish("1.1.0")
            try await host.open("shop").session.close()
            let same = try await host.evaluate(Self.version)
            #expect(same == "1.0.0")
            try await host.open("shop").session.close()
            host.delegate.updateIntervalDelegate = Sets(0, 0)
            let updated = try await host.evaluate(Self.version)
            #expect(updated == "1.1.0")
        }
    }

    @Test func `a run continues with the version that its program applies`() async throws {
        let packages = try PackageFolder()
        try packages.publish("1.0.0")
        let events = Mailbox<String>()
        let updates: (IAPConnectInitConfig) -> Void = { config in
            config.appSource = packages.source()
            config.hostConfiguration.limits.delegateDeadline = .seconds(600)
        }
        try await withVendorHost([:], configure: updates) { host in
            func expect(_ expected: String...) async {
                for text in expected {
                    let event = await events.next()
                    #expect(event == text)
                }
            }
            host.delegate.appEventDelegate = RecordsRuns(events)
            _ = try await host.evaluate("1")
            try await host.open("shop").session.close()
            await expect("start shop", "exit shop")
            try packages.publish("1.1.0")
            host.delegate.updateIntervalDelegate = Sets(864_000, 0)
            let session = try host.open("shop").session
            let former = try await session.program()
            await expect("start shop")
            let isReady = try await former.evaluate(
                "new Promise(resolve => my.getUpdateManager().onUpdateReady(() => resolve(true)))"
            )
            #expect(isReady == true)
            // The restart can end the program before the result arrives.
            _ = try? await former.evaluate("my.getUpdateManager().applyUpdate()")
            await expect("exit shop", "start shop")
            // The version that runs now ends with the session.
            await session.close()
            await expect("exit shop")
        }
    }

    @Test(
        arguments: [
            (true, true, .notFound), (false, true, .unzipFailed), (false, false, .downloadFailed),
        ] as [(Bool, Bool, GRVLaunchError.Code)]
    )
    func `a package that cannot be installed is the documented error`(
        isMissing: Bool,
        hasSource: Bool,
        code: GRVLaunchError.Code
    ) async throws {
        let packages = try PackageFolder()
        if !isMissing { try packages.publish("1.0.0") }
        let foreign = try PackageSigningKey.random().publicKey
        let source = hasSource ? packages.source(trusting: foreign) : .listing([])
        try await withVendorHost([:], configure: { $0.appSource = source }) { host in
            let session = try host.open("shop").session
            let error = await #expect(throws: GRVLaunchError.self) { _ = try await session.program() }
            #expect(error?.code == code)
        }
    }
}

private final class Sets: GRVAppUpdateIntervalDelegate {
    private let synchronous: Double
    private let asynchronous: Double

    init(_ synchronous: Double, _ asynchronous: Double) {
        self.synchronous = synchronous
        self.asynchronous = asynchronous
    }

    func syncUpdateIntervalForApp() -> TimeInterval { synchronous }
    func asyncUpdateIntervalForApp() -> TimeInterval { asynchronous }
}

private final class SetsNothing: GRVAppUpdateIntervalDelegate {}

private final class HangsInInterval: GRVAppUpdateIntervalDelegate {
    private let goOn: DispatchSemaphore

    init(_ goOn: DispatchSemaphore) { self.goOn = goOn }

    func syncUpdateIntervalForApp() -> TimeInterval {
        goOn.wait()
        return 1
    }
}
