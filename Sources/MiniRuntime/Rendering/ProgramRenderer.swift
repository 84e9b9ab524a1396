internal import MiniCore
internal import MiniEngine

/// Renders changed data, and runs what follows from a rendering.
///
/// ## Threading
/// An instance is used on the program's thread.
final class ProgramRenderer {
    private let turns: ProgramTurns
    private let prelude: Prelude
    private let app: AppConfiguration
    private let view: ViewContext
    private let clock: ProgramClock
    private let stack: PageStack
    private let states: PageStates
    private let geometries: PageGeometries
    private let functions: PageFunctions
    private let flushes: FlushSchedule
    private let steps: ViewSteps
    private let motion: PageMotion
    private let webViews: WebViews
    /// Reports the changes of pages; nil if the host does not request it.
    private let reports: RenderingReports?
    /// Measures renderings; nil if the host does not request it.
    private let measurements: RenderingMeasurements?
    private var isRendering = false
    /// The view's reports of transfers that were rendered since the last flush.
    private var transfers: [ScriptValue] = []
    /// Whether an element of the program listens to appearing or disappearing.
    private(set) var hasAppearing = false

    init(
        _ turns: ProgramTurns,
        _ prelude: Prelude,
        _ app: AppConfiguration,
        _ view: ViewContext,
        _ clock: ProgramClock,
        _ stack: PageStack,
        _ states: PageStates,
        _ geometries: PageGeometries,
        _ functions: PageFunctions,
        _ flushes: FlushSchedule,
        _ steps: ViewSteps,
        _ motion: PageMotion,
        _ webViews: WebViews,
        _ reports: RenderingReports?,
        _ measurements: RenderingMeasurements?,
    ) {
        self.turns = turns
        self.prelude = prelude
        self.app = app
        self.view = view
        self.clock = clock
        self.stack = stack
        self.states = states
        self.geometries = geometries
        self.functions = functions
        self.flushes = flushes
        self.steps = steps
        self.motion = motion
        self.webViews = webViews
        self.reports = reports
        self.measurements = measurements
    }

    /// Updates the view, then runs the callbacks that wait for it.
    func flush() {
        flushes.begin()
        render()
        for page in stack.pages where states.endWaitForReady(page.id) {
            functions.step(page, "onReady", .ready)
        }
    }

    private func render() {
        turns.perform { () throws(ScriptError) in
            let report = try renderView()
            let earlier = transfers
            transfers = []
            guard try report.get("isQuiet").bool != true else {
                _ = try prelude.flushed.call([.null])
                return
            }
            let last = try report.copy()
            notifyHost(of: last)
            // An array of the view's context: the prelude reads it and keeps no reference.
            _ = try prelude.flushed.call([.value(try view.takeSteps())])
            for report in earlier + [last] { try notifyProgram(of: report) }
        }
    }

    /// Renders changed data within the turn that continues to change it.
    ///
    /// The lifecycles of components run immediately; callbacks of `setData` and events of elements wait for the next flush.
    func renderTransfer() {
        // The first rendering of a page contains all data set until then, and renderings are not nested.
        guard !isRendering, !states.hasPageBeforeReady else { return }
        turns.perform { () throws(ScriptError) in
            let report = try renderView().copy()
            notifyHost(of: report)
            transfers.append(report)
            try prelude.invokeComponents("rendered", [.value(try view.takeSteps())])
        }
    }

    /// Shows the program's own tab bar on a page; returns whether the page has one.
    ///
    /// A page that requests it in its first `onShow` has not been rendered yet.
    func renderTabBar(ofPage id: Int) -> Bool {
        guard let page = stack.page(id), app.hasOwnTabBar(page.path) else { return false }
        if states.isBeforeReady(id) { render() }
        return true
    }

    /// Updates the view and returns its report.
    private func renderView() throws(ScriptError) -> EngineValue {
        isRendering = true
        defer { isRendering = false }
        // Functions that run during the rendering may query positions.
        geometries.forget()
        let flush = { [view, clock] () throws(ScriptError) in try view.flush(timeStamp: clock.now.milliseconds) }
        let report = if let measurements { try measurements.measure(flush) } else { try flush() }
        geometries.forget()
        try reports?.report()
        for warning in view.takeWarnings() { turns.emit(.warning(warning)) }
        return report
    }

    /// Reports the errors and logs of a rendering to the host.
    private func notifyHost(of report: ScriptValue) {
        for error in report["errors"]?.array ?? [] {
            turns.report(view.error(error.string ?? ""), .render)
        }
        for note in report["notes"]?.array ?? [] { turns.emit(.warning(view.note(note.string ?? ""))) }
        for line in report["logs"]?.array ?? [] { turns.emit(.console(ConsoleMessage(line[0], line[1]))) }
    }

    /// Runs the steps that follow a rendering, except for the lifecycles of components.
    private func notifyProgram(of report: ScriptValue) throws(ScriptError) {
        if let page = stack.top { steps.take(report["steps"], of: page) }
        hasAppearing = report["hasAppearing"] == true
        if hasAppearing, let page = stack.top {
            steps.take(try view.appearanceChanges(page.id, timeStamp: clock.now.milliseconds), of: page)
        }
        if report["hasWebViews"] == true { webViews.openNew() }
        if report["hasMoving"] == true { motion.update() }
    }
}
