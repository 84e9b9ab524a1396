internal import MiniCore
internal import MiniEngine

/// Carries out calls of the program that affect the page on top and its surroundings.
///
/// ## Threading
/// An instance is used on the program's thread.
final class PageCommands {
    private let turns: ProgramTurns
    private let stack: PageStack
    private let states: PageStates
    private let geometries: PageGeometries
    private let functions: PageFunctions
    private let tabBar: ProgramTabBar
    private let steps: ViewSteps
    private let playsMedia: @Sendable () -> Bool

    /// - Parameter playsMedia: Whether the host dispatches the events of videos.
    init(
        _ turns: ProgramTurns,
        _ stack: PageStack,
        _ states: PageStates,
        _ geometries: PageGeometries,
        _ functions: PageFunctions,
        _ tabBar: ProgramTabBar,
        _ steps: ViewSteps,
        _ playsMedia: @escaping @Sendable () -> Bool,
    ) {
        self.turns = turns
        self.stack = stack
        self.states = states
        self.geometries = geometries
        self.functions = functions
        self.tabBar = tabBar
        self.steps = steps
        self.playsMedia = playsMedia
    }

    /// The calls that are carried out in a turn after the call.
    private static let laterCalls = [
        "startPullDownRefresh", "pageScrollTo", "showSharePanel", "createVideoContext.command",
    ]

    /// Reports a call to the host, and carries it out.
    func follow(_ change: DeviceUIChange) {
        // Before the event: an observer that reads the page afterwards sees what the call does.
        if Self.laterCalls.contains(change.name) { turns.enqueue { $0.commands.carryOut(change) } }
        turns.emit(.deviceUI(change))
        tabBar.apply(change)
        if let page = stack.top {
            switch change.name {
            case "setCanPullDown": states[page.id]?.allowsPullDown = change.parameters["canPullDown"]?.bool
            case "startPullDownRefresh": states[page.id]?.isRefreshing = true
            case "stopPullDownRefresh": states[page.id]?.isRefreshing = false
            case "showNavigationBarLoading": states[page.id]?.showsLoading = true
            case "hideNavigationBarLoading": states[page.id]?.showsLoading = false
            case "loadFontFace": states.loadFont(change.parameters, on: page)
            case "enableAlertBeforeUnload": states[page.id]?.leavingQuestion = change.parameters["message"]?.string
            case "disableAlertBeforeUnload": states[page.id]?.leavingQuestion = nil
            default: break
            }
        }
    }

    private func carryOut(_ change: DeviceUIChange) {
        guard let page = stack.top else { return }
        switch change.name {
        case "startPullDownRefresh": functions.call(page, "onPullDownRefresh", ["from": "code"])
        case "showSharePanel": steps.share(page, from: "code")
        case "createVideoContext.command" where playsMedia(): break
        case "createVideoContext.command": command(video: change.parameters, on: page)
        default: if let top = place(change.parameters, on: page) { steps.scrollForProgram(page, to: top) }
        }
    }

    /// The target of `my.pageScrollTo`: `scrollTop`, or `offsetTop` from the element that `selector` names; nil without either.
    private func place(_ parameters: ScriptObject, on page: PageStack.Page) -> Double? {
        if let top = parameters["scrollTop"]?.number { return top }
        guard let selector = parameters["selector"] else { return nil }
        var place: Double?
        turns.perform { () throws(ScriptError) in
            let results = try geometries.results([["selector": selector, "fields": ["rect": true]]], page: page.id)
            let offset = states.scrollTop(ofPage: page.id) + (parameters["offsetTop"]?.number ?? 0)
            place = (results[0]?["top"]?.number).map { $0 + offset }
        }
        return place
    }

    /// Dispatches the events of a video for a command of its context.
    private func command(video parameters: ScriptObject, on page: PageStack.Page) {
        let event: ElementEvent
        switch parameters["command"]?.string {
        case "play": event = ElementEvent(type: "play", detail: [:])
        case "pause": event = ElementEvent(type: "pause", detail: [:])
        case "stop": event = ElementEvent(type: "stop", detail: [:])
        case "requestFullScreen": event = ElementEvent(type: "fullScreenChange", detail: ["fullScreen": true])
        case "exitFullScreen": event = ElementEvent(type: "fullScreenChange", detail: ["fullScreen": false])
        default: return
        }
        steps.move(.selector("video#\(parameters["id"]?.string ?? "")"), of: page, event)
    }
}
