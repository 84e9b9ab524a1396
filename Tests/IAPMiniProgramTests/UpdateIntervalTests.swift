import Foundation
import IAPMiniProgram
import Testing

/// How often a source of programs looks for updates.
@Suite(.timeLimit(.minutes(1)))
struct UpdateIntervalTests {
    private static let tenDays = Duration.seconds(864_000)
    private static let hour = Duration.seconds(3_600)

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
        #expect(intervals.synchronous == expectedSynchronous)
        #expect(intervals.asynchronous == expectedAsynchronous)
    }

    @Test func `the vendor's defaults count without a delegate, and for methods that it omits`() async {
        let delegate = GRVExtensionDelegate()
        let without = await delegate.updateIntervals()
        #expect(without == .default)
        #expect(without.synchronous == Self.tenDays)
        #expect(without.asynchronous == Self.hour)
        delegate.updateIntervalDelegate = SetsNothing()
        let omitted = await delegate.updateIntervals()
        #expect(omitted == .default)
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
        #expect(intervals == .default)
        let error = await errors.next()
        #expect(error == .timedOut("GRVAppUpdateIntervalDelegate"))
    }

    @Test func `the source of programs receives the intervals and the version of a link`() async throws {
        let requests = Mailbox<PackageRequest>()
        try await withVendorHost(
            configure: { config in
                if let folder = config.appSource { config.appSource = Records(folder, requests) }
            }
        ) { host in
            host.delegate.updateIntervalDelegate = DemoAppUpdateIntervalDelegate()
            _ = try await host.evaluate("1")
            let first = await requests.next()
            #expect(first?.intervals.synchronous == .seconds(60))
            #expect(first?.intervals.asynchronous == Self.hour)
            #expect(first?.version == nil)
            try await host.open("shop").session.close()
            host.delegate.updateIntervalDelegate = nil
            host.launch.openApp(withUrl: "https://a.example/?_ariver_appid=shop&_ariver_version=1.2", extraParams: nil)
            let second = await requests.next()
            #expect(second?.version == "1.2")
            #expect(second?.intervals == .default)
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

/// A request of the host for a package.
private struct PackageRequest: Sendable {
    let version: String?
    let intervals: GRVUpdateIntervals
}

private struct Records: GRVAppSource {
    private let base: any GRVAppSource
    private let requests: Mailbox<PackageRequest>

    init(_ base: any GRVAppSource, _ requests: Mailbox<PackageRequest>) {
        self.base = base
        self.requests = requests
    }

    @concurrent func appInfos() async throws(GRVLaunchError) -> [GRVAppInfo] { try await base.appInfos() }

    @concurrent func package(
        forAppID appID: String,
        version: String?,
        intervals: GRVUpdateIntervals
    ) async throws(GRVLaunchError) -> ProgramPackage {
        requests.put(PackageRequest(version: version, intervals: intervals))
        return try await base.package(forAppID: appID, version: version, intervals: intervals)
    }
}
