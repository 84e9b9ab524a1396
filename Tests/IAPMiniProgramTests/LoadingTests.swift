import Foundation
import IAPMiniProgram
import MiniTesting
import Testing

/// The delegate that shows the loading indicators of programs.
@Suite(.timeLimit(.minutes(5)))
struct LoadingTests {
    private let events = Mailbox<LoadingEvent>()

    /// The next events.
    private func next(_ count: Int) async -> [LoadingEvent] {
        var all: [LoadingEvent] = []
        for _ in 0..<count {
            if let event = await events.next() { all.append(event) }
        }
        return all
    }

    @Test func `the delegate shows and dismisses an indicator in one container`() async throws {
        let interface = RecordingUserInterface()
        try await withVendorHost(configure: { $0.hostConfiguration.userInterface = interface }) { host in
            host.delegate.uiProvider.loadingViewDelegate = ShowsLoading("a", events)
            _ = try await host.evaluate("my.showLoading({ content: 'one' })")
            _ = try await host.evaluate("my.showLoading()")
            _ = try await host.evaluate("my.hideLoading()")
            let shown = await next(3)
            #expect(shown.map(\.text) == ["a shows one", "a shows ", "a dismisses"])
            let container = try #require(shown.first?.container)
            #expect(shown.allSatisfy { $0.container === container })
            _ = try await host.evaluate("my.showLoading({ content: 'two' })")
            let again = await next(1)
            #expect(again.first?.container !== container)
        }
        let showsLoading = interface.record.contains { entry in
            if case .loading = entry { true } else { false }
        }
        #expect(!showsLoading)
    }

    @Test func `each program has a container, whose indicator is dismissed at the end of the program`() async throws {
        try await withVendorHost(["shop": [:], "bank": [:]]) { host in
            host.delegate.uiProvider.loadingViewDelegate = ShowsLoading("a", events)
            _ = try await host.evaluate("my.showLoading({ content: 'shop' })", in: "shop")
            _ = try await host.evaluate("my.showLoading({ content: 'bank' })", in: "bank")
            let shown = await next(2)
            #expect(shown.map(\.text) == ["a shows shop", "a shows bank"])
            #expect(shown.first?.container !== shown.last?.container)
            try await host.open("shop").session.close()
            let dismissed = await next(1)
            #expect(dismissed.map(\.text) == ["a dismisses"])
            #expect(dismissed.first?.container === shown.first?.container)
        }
    }

    @Test func `a delegate that is replaced dismisses what it shows`() async throws {
        let interface = RecordingUserInterface()
        try await withVendorHost(configure: { $0.hostConfiguration.userInterface = interface }) { host in
            let provider = host.delegate.uiProvider
            provider.loadingViewDelegate = ShowsLoading("a", events)
            _ = try await host.evaluate("my.showLoading({ content: 'one' })")
            provider.loadingViewDelegate = ShowsLoading("b", events)
            let first = await next(1)
            #expect(first.map(\.text) == ["a shows one"])
            _ = try await host.evaluate("my.showLoading({ content: 'two' })")
            // Each delegate has a thread of its own.
            let second = await next(2)
            #expect(Set(second.map(\.text)) == ["a dismisses", "b shows two"])
            provider.loadingViewDelegate = nil
            _ = try await host.evaluate("my.hideLoading()")
            let third = await next(1)
            #expect(third.map(\.text) == ["b dismisses"])
            _ = try await host.evaluate("my.showLoading({ content: 'three' })")
            #expect(interface.record.last == .loading("three"))
        }
    }

    @Test func `a delegate that hangs delays no program`() async throws {
        let goOn = DispatchSemaphore(value: 0)
        defer { goOn.signal() }
        try await withVendorHost { host in
            host.delegate.uiProvider.loadingViewDelegate = ShowsLoading("a", events, goOn)
            let sum = try await host.evaluate("my.showLoading().then(() => my.hideLoading()).then(() => 2)")
            #expect(sum == 2)
        }
    }

    @Test func `an indicator that is not shown is not dismissed`() async throws {
        try await withVendorHost { host in
            host.delegate.uiProvider.loadingViewDelegate = ShowsLoading("a", events)
            _ = try await host.evaluate("my.hideLoading()")
            _ = try await host.evaluate("my.showLoading({ content: 'one' })")
            let first = await next(1)
            #expect(first.map(\.text) == ["a shows one"])
        }
    }
}

/// A call of the delegate.
private struct LoadingEvent {
    let text: String
    let container: UIView
}

private final class ShowsLoading: GRVLoadingViewDelegate {
    private let name: String
    private let events: Mailbox<LoadingEvent>
    private let goOn: DispatchSemaphore?

    init(_ name: String, _ events: Mailbox<LoadingEvent>, _ goOn: DispatchSemaphore? = nil) {
        self.name = name
        self.events = events
        self.goOn = goOn
    }

    func show(in view: UIView, withText text: String) {
        goOn?.wait()
        events.put(LoadingEvent(text: "\(name) shows \(text)", container: view))
    }

    func dismiss(from view: UIView) { events.put(LoadingEvent(text: "\(name) dismisses", container: view)) }
}
