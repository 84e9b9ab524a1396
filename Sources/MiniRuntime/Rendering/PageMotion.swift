internal import MiniCore
internal import MiniEngine

/// Automatic motion on pages, on the program's clock: swipers with autoplay, and containers that open and close.
///
/// ## Threading
/// An instance is used on the program's thread.
final class PageMotion {
    /// A swiper with autoplay.
    private struct Swiper {
        let page: PageStack.Page
        let interval: Double
        let token: TimerToken
    }

    /// A page container.
    private struct Container {
        let page: PageStack.Page
        let duration: Double
        /// The value of its `show`.
        var isRequestedOpen: Bool
        /// Whether it is open or opening.
        var isOpen: Bool
        /// The timer at the end of its opening or closing; nil if it does not move.
        var token: TimerToken?
    }

    private let turns: ProgramTurns
    private let view: ViewContext
    private let stack: PageStack
    private let steps: ViewSteps
    private let flushes: FlushSchedule
    /// The swipers by their elements.
    private var swipers: [Int: Swiper] = [:]
    /// The containers by their elements.
    private var containers: [Int: Container] = [:]

    init(
        _ turns: ProgramTurns,
        _ view: ViewContext,
        _ stack: PageStack,
        _ steps: ViewSteps,
        _ flushes: FlushSchedule,
    ) {
        self.turns = turns
        self.view = view
        self.stack = stack
        self.steps = steps
        self.flushes = flushes
    }

    /// Starts and stops automatic motion according to the present state of the pages.
    func update() {
        var gone = (swipers: Set(swipers.keys), containers: Set(containers.keys))
        for page in stack.pages {
            turns.perform { () throws(ScriptError) in
                for element in try view.moving(page.id).array ?? [] {
                    let id = Int(element["id"]?.number ?? 0)
                    let isOn = element["isOn"] == true
                    let time = max(element["time"]?.number ?? 0, 0)
                    if element["tag"] == "swiper" {
                        if isOn { gone.swipers.remove(id) }
                        if isOn { play(id, of: page, every: time) }
                    } else {
                        gone.containers.remove(id)
                        update(id, of: page, isRequestedOpen: isOn, duration: time)
                    }
                }
            }
        }
        stop { gone.swipers.contains($0) || gone.containers.contains($0) }
    }

    /// Stops the motion on a page that is closed.
    func stop(of page: Int) {
        stop { swipers[$0]?.page.id == page || containers[$0]?.page.id == page }
    }

    private func stop(_ isGone: (Int) -> Bool) {
        for (id, swiper) in swipers where isGone(id) {
            turns.thread.cancel(swiper.token)
            swipers[id] = nil
        }
        for (id, container) in containers where isGone(id) {
            if let token = container.token { turns.thread.cancel(token) }
            containers[id] = nil
        }
    }

    // MARK: Swipers

    private func play(_ id: Int, of page: PageStack.Page, every interval: Double) {
        if let known = swipers[id] {
            guard known.interval != interval else { return }
            turns.thread.cancel(known.token)
        }
        let token = turns.thread.schedule(every: .timer(milliseconds: interval)) { [weak self] in
            guard let self, stack.top?.id == page.id else { return }
            if !steps.move(.element(id), of: page, "play", .undefined) { stop { $0 == id } }
            // Observers of element positions are notified.
            flushes.request()
        }
        swipers[id] = Swiper(page: page, interval: interval, token: token)
    }

    // MARK: Containers

    private func update(_ id: Int, of page: PageStack.Page, isRequestedOpen: Bool, duration: Double) {
        let known = containers[id]
        let isOpen = known?.isOpen ?? false
        containers[id] = Container(
            page: page,
            duration: duration,
            isRequestedOpen: isRequestedOpen,
            isOpen: isOpen,
            token: known?.token,
        )
        guard isRequestedOpen != (known?.isRequestedOpen ?? false), isRequestedOpen != isOpen else { return }
        turn(id, isOpening: isRequestedOpen)
    }

    /// Opens or closes a container, and cancels its opening or closing.
    private func turn(_ id: Int, isOpening: Bool) {
        guard var container = containers[id] else { return }
        let page = container.page
        if let token = container.token {
            turns.thread.cancel(token)
            steps.move(id, of: page, .trigger(container.isOpen ? "enterCancelled" : "leaveCancelled"))
        }
        container.isOpen = isOpening
        container.token = turns.thread.schedule(after: .timer(milliseconds: container.duration, atLeast: 0)) {
            [weak self] in
            self?.containers[id]?.token = nil
            self?.steps.move(id, of: page, .trigger(isOpening ? "afterEnter" : "afterLeave"))
        }
        containers[id] = container
        steps.move(id, of: page, .trigger(isOpening ? "beforeEnter" : "beforeLeave"))
        steps.move(id, of: page, .trigger(isOpening ? "enter" : "leave"))
    }

    /// Closes the container that is open on a page, like going back; returns false if there is none.
    func closeContainer(of page: PageStack.Page) -> Bool {
        let open = containers.first { $0.value.page.id == page.id && $0.value.isOpen }
        guard let open else { return false }
        turn(open.key, isOpening: false)
        return true
    }
}
