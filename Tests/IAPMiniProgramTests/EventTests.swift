import Foundation
import IAPMiniProgram
import Testing

/// The delegates that are notified of programs and of taps.
@Suite(.timeLimit(.minutes(5)))
struct EventTests {
    private let events = Mailbox<String>()

    @Test func `a delegate is notified of the start and the end of each run`() async throws {
        try await withVendorHost(["shop": [:], "bank": [:]]) { host in
            host.delegate.appEventDelegate = RecordsRuns(events)
            for id in ["shop", "bank"] {
                _ = try await host.evaluate("1", in: id)
                let start = await events.next()
                #expect(start == "start \(id)")
            }
            try await host.open("shop").session.close()
            let exit = await events.next()
            #expect(exit == "exit shop")
        }
        let last = await events.next()
        #expect(last == "exit bank")
    }

    @Test func `a delegate that is set while a program runs receives the next event`() async throws {
        try await withVendorHost { host in
            _ = try await host.evaluate("1")
            host.delegate.appEventDelegate = RecordsRuns(events)
            try await host.open("shop").session.close()
            let first = await events.next()
            #expect(first == "exit shop")
            host.delegate.appEventDelegate = nil
            _ = try await host.evaluate("1")
            host.delegate.appEventDelegate = RecordsRuns(events)
            try await host.open("shop").session.close()
            // The start in between was not reported.
            let second = await events.next()
            #expect(second == "exit shop")
        }
    }

    @Test func `a delegate that hangs delays no program, and is notified later`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        try await withVendorHost { host in
            host.delegate.appEventDelegate = HangsAtStart(events, goOn)
            let sum = try await host.evaluate("1 + 1")
            #expect(sum == 2)
            try await host.open("shop").session.close()
        }
        goOn.signal()
        for expected in ["start shop", "exit shop"] {
            let event = await events.next()
            #expect(event == expected)
        }
    }

    @Test func `the observer of the host continues to receive all events`() async throws {
        let recorder = ProgramRecorder()
        try await withVendorHost(configure: { $0.hostConfiguration.observer = recorder }) { host in
            host.delegate.appEventDelegate = RecordsRuns(events)
            _ = try await host.evaluate("console.log('seen')")
            let start = await events.next()
            #expect(start == "start shop")
        }
        #expect(recorder.record.console.map(\.text).contains("seen"))
    }

    @Test func `a tap in the navigation bar is reported and has its effect`() async throws {
        let taps = Mailbox<GRVNavigationBarItemClickedType>()
        try await withVendorHost { host in
            let controller = try host.open("shop")
            let program = try await controller.session.program()
            host.delegate.navigationBarEventDelegate = RecordsTaps(taps)
            _ = try await program.evaluate("my.navigateTo({ url: '/b' })")
            await controller.tapNavigationBarItem(.back)
            let pages = await program.pages
            #expect(pages == ["a"])
            // There is no page below.
            await controller.tapNavigationBarItem(.back)
            await controller.tapNavigationBarItem(.optionMenu)
            await controller.tapNavigationBarItem(.closeApp)
            let end = await program.end
            #expect(end == nil)
            for expected in [GRVNavigationBarItemClickedType.back, .back, .optionMenu, .closeApp] {
                let tap = await taps.next()
                #expect(tap == expected)
            }
        }
    }

    @Test func `at most 1,000 notifications wait for a delegate that hangs`() async throws {
        let taps = Mailbox<GRVNavigationBarItemClickedType>()
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        try await withVendorHost { host in
            let controller = try host.open("shop")
            host.delegate.navigationBarEventDelegate = HangsAtBack(taps, goOn)
            await controller.tapNavigationBarItem(.back)
            let first = await taps.next()
            #expect(first == .back)
            for _ in 0..<1_010 { await controller.tapNavigationBarItem(.optionMenu) }
            goOn.signal()
            for _ in 0..<1_000 {
                let tap = await taps.next()
                #expect(tap == .optionMenu)
            }
            await controller.tapNavigationBarItem(.unknown)
            let last = await taps.next()
            #expect(last == .unknown)
        }
    }

    @Test func `the samples are called`() async throws {
        try await withVendorHost { host in
            host.delegate.appEventDelegate = SampleOfEvents(events)
            host.delegate.navigationBarEventDelegate = SampleOfTaps(events)
            let controller = try host.open("shop")
            _ = try await controller.session.program()
            let start = await events.next()
            #expect(start == "start shop")
            await controller.tapNavigationBarItem(.optionMenu)
            let tap = await events.next()
            #expect(tap == "optionMenu")
        }
    }

    @Test func `methods that a delegate omits have no effect`() async throws {
        try await withVendorHost { host in
            host.delegate.appEventDelegate = OmitsAll()
            host.delegate.navigationBarEventDelegate = OmitsAll()
            let controller = try host.open("shop")
            _ = try await controller.session.program()
            await controller.tapNavigationBarItem(.closeApp)
            let isOpenAgain = try await host.evaluate("true")
            #expect(isOpenAgain == true)
        }
    }
}

final class RecordsRuns: GRVAppEventDelegate {
    private let events: Mailbox<String>

    init(_ events: Mailbox<String>) { self.events = events }

    func onAppStart(_ app: any GRVAppSessionInfo) { events.put("start \(app.appId)") }
    func onAppExit(_ app: any GRVAppSessionInfo) { events.put("exit \(app.appId)") }
}

private final class HangsAtStart: GRVAppEventDelegate {
    private let events: Mailbox<String>
    private let goOn: DispatchSemaphore

    init(_ events: Mailbox<String>, _ goOn: DispatchSemaphore) {
        self.events = events
        self.goOn = goOn
    }

    func onAppStart(_ app: any GRVAppSessionInfo) {
        goOn.wait()
        events.put("start \(app.appId)")
    }

    func onAppExit(_ app: any GRVAppSessionInfo) { events.put("exit \(app.appId)") }
}

private final class RecordsTaps: GRVNavigationBarEventDelegate {
    private let taps: Mailbox<GRVNavigationBarItemClickedType>

    init(_ taps: Mailbox<GRVNavigationBarItemClickedType>) { self.taps = taps }

    func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType) { taps.put(type) }
}

private final class HangsAtBack: GRVNavigationBarEventDelegate {
    private let taps: Mailbox<GRVNavigationBarItemClickedType>
    private let goOn: DispatchSemaphore

    init(_ taps: Mailbox<GRVNavigationBarItemClickedType>, _ goOn: DispatchSemaphore) {
        self.taps = taps
        self.goOn = goOn
    }

    func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType) {
        taps.put(type)
        if type == .back { goOn.wait() }
    }
}

private final class SampleOfEvents: DemoAppEventDelegate {
    private let events: Mailbox<String>

    init(_ events: Mailbox<String>) { self.events = events }

    override func onAppStart(_ app: any GRVAppSessionInfo) {
        super.onAppStart(app)
        events.put("start \(app.appId)")
    }
}

private final class SampleOfTaps: DemoNavigationBarEventDelegate {
    private let events: Mailbox<String>

    init(_ events: Mailbox<String>) { self.events = events }

    override func navigationBarItemDidClicked(with type: GRVNavigationBarItemClickedType) {
        super.navigationBarItemDidClicked(with: type)
        events.put("\(type)")
    }
}

private final class OmitsAll: GRVAppEventDelegate, GRVNavigationBarEventDelegate {}
