internal import MiniCore
internal import Synchronization

/// Notifies the registered delegate of the start and the end of programs, beside the observer of a configuration, and
/// dismisses their loading indicators.
final class AppEventObserver: ProgramObserver {
    private let components: AssignedComponents
    private let loadingViews: LoadingViews
    private let base: (any ProgramObserver)?
    /// The runs that have loaded a page.
    private let started = Mutex<Set<Int>>([])

    init(components: AssignedComponents, loadingViews: LoadingViews, base: (any ProgramObserver)?) {
        self.components = components
        self.loadingViews = loadingViews
        self.base = base
    }

    var needsCallPositions: Bool { base?.needsCallPositions == true }

    func program(_ origin: EventOrigin, did event: ProgramEvent) {
        base?.program(origin, did: event)
        switch event {
        case .page(let page) where page.step == .loaded:
            guard started.withLock({ $0.insert(origin.instance).inserted }) else { return }
            let app = StartedApp(origin.program)
            components.delegate.appEvents.calls?.notify { $0.onAppStart(app) }
        case .ended:
            loadingViews.hide(for: origin.program)
            guard started.withLock({ $0.remove(origin.instance) != nil }) else { return }
            let app = StartedApp(origin.program)
            components.delegate.appEvents.calls?.notify { $0.onAppExit(app) }
        default: break
        }
    }
}

private struct StartedApp: GRVAppSessionInfo {
    let appId: String
    let userId: String

    init(_ program: ProgramIdentity) {
        appId = program.appID
        userId = program.userID
    }
}
