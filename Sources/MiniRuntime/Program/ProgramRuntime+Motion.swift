internal import MiniCore
internal import MiniEngine

/// What moves on pages by itself, on the program's clock: swipers that play, and containers that open and close.
struct PageMotion {
    /// A swiper that plays.
    struct Swiper {
        let page: PageStack.Page
        let interval: Double
        let token: TimerToken
    }

    /// A page container.
    struct Container {
        let page: PageStack.Page
        let duration: Double
        /// What its `show` says.
        var isGiven: Bool
        /// Whether it is open, or opens.
        var isOpen: Bool
        /// Ends its opening or closing; nil when it rests.
        var token: TimerToken?
    }

    /// By their elements.
    var swipers: [Int: Swiper] = [:]
    /// By their elements.
    var containers: [Int: Container] = [:]
}

extension ProgramRuntime {
    /// Starts and stops what moves by itself, as the pages now say.
    func updateMotion() {
        var gone = (swipers: Set(motion.swipers.keys), containers: Set(motion.containers.keys))
        for page in stack.pages {
            perform { () throws(ScriptError) in
                for element in try view.moving(page.id).array ?? [] {
                    let id = Int(element["id"]?.number ?? 0)
                    let isOn = element["isOn"] == true
                    let time = max(element["time"]?.number ?? 0, 0)
                    if element["tag"] == "swiper" {
                        if isOn { gone.swipers.remove(id) }
                        if isOn { play(id, of: page, every: time) }
                    } else {
                        gone.containers.remove(id)
                        update(id, of: page, isGiven: isOn, duration: time)
                    }
                }
            }
        }
        stopMotion { gone.swipers.contains($0) || gone.containers.contains($0) }
    }

    /// Stops what moves on a page that goes.
    func stopMotion(of page: Int) {
        stopMotion { motion.swipers[$0]?.page.id == page || motion.containers[$0]?.page.id == page }
    }

    private func stopMotion(_ isGone: (Int) -> Bool) {
        for (id, swiper) in motion.swipers where isGone(id) {
            thread.cancel(swiper.token)
            motion.swipers[id] = nil
        }
        for (id, container) in motion.containers where isGone(id) {
            if let token = container.token { thread.cancel(token) }
            motion.containers[id] = nil
        }
    }

    /// Tells an element of something that nobody did; false when it is gone.
    @discardableResult
    func move(_ element: Int, of page: PageStack.Page, _ action: ElementAction) -> Bool {
        move(.element(element), of: page, action.name, action.value)
    }

    /// Sends an event to an element; false when it is gone.
    @discardableResult
    func move(_ locator: ElementLocator, of page: PageStack.Page, _ event: ElementEvent) -> Bool {
        let action = ElementAction.trigger(event.type, detail: event.detail)
        return move(locator, of: page, action.name, action.value)
    }

    private func move(_ locator: ElementLocator, of page: PageStack.Page, _ action: String, _ value: Value) -> Bool {
        var answer = Value.undefined
        perform { () throws(ScriptError) in
            answer = try view.act(page.id, locator.value, action, value, timeStamp: session.now().milliseconds)
        }
        forgetGeometries()
        take(answer["steps"], of: page)
        return answer["steps"] != nil
    }

    // MARK: Swipers

    private func play(_ id: Int, of page: PageStack.Page, every interval: Double) {
        if let known = motion.swipers[id] {
            guard known.interval != interval else { return }
            thread.cancel(known.token)
        }
        let token = thread.schedule(every: .timer(milliseconds: interval)) { [weak self] in
            guard let self, stack.top?.id == page.id else { return }
            if !move(.element(id), of: page, "play", .undefined) { stopMotion { $0 == id } }
            // Those who observe where elements are want to know.
            scheduleFlush()
        }
        motion.swipers[id] = PageMotion.Swiper(page: page, interval: interval, token: token)
    }

    // MARK: Containers

    private func update(_ id: Int, of page: PageStack.Page, isGiven: Bool, duration: Double) {
        let known = motion.containers[id]
        let isOpen = known?.isOpen ?? false
        motion.containers[id] = PageMotion.Container(
            page: page,
            duration: duration,
            isGiven: isGiven,
            isOpen: isOpen,
            token: known?.token,
        )
        guard isGiven != (known?.isGiven ?? false), isGiven != isOpen else { return }
        turn(id, isOpening: isGiven)
    }

    /// Opens or closes a container, breaking off what it is about.
    private func turn(_ id: Int, isOpening: Bool) {
        guard var container = motion.containers[id] else { return }
        let page = container.page
        if let token = container.token {
            thread.cancel(token)
            move(id, of: page, .trigger(container.isOpen ? "enterCancelled" : "leaveCancelled"))
        }
        container.isOpen = isOpening
        container.token = thread.schedule(after: .timer(milliseconds: container.duration, atLeast: 0)) { [weak self] in
            self?.motion.containers[id]?.token = nil
            self?.move(id, of: page, .trigger(isOpening ? "afterEnter" : "afterLeave"))
        }
        motion.containers[id] = container
        move(id, of: page, .trigger(isOpening ? "beforeEnter" : "beforeLeave"))
        move(id, of: page, .trigger(isOpening ? "enter" : "leave"))
    }

    /// Closes the container that is open on a page, as going back does; false when there is none.
    func closeContainer(of page: PageStack.Page) -> Bool {
        let open = motion.containers.first { $0.value.page.id == page.id && $0.value.isOpen }
        guard let open else { return false }
        turn(open.key, isOpening: false)
        return true
    }

    // MARK: Timers of scripts

    /// Schedules the call of a function of SJS; false when too many timers are waiting.
    func setScriptTimer(_ number: Int, of page: Int, after milliseconds: Double) -> Bool {
        guard timers.count < options.limits.timers else { return false }
        // Those of the program have positive numbers.
        timers[-number] = thread.schedule(after: .timer(milliseconds: milliseconds)) { [weak self] in
            self?.fireScriptTimer(number, of: page)
        }
        return true
    }

    func clearScriptTimer(_ number: Int) { clearTimer(-number) }

    private func fireScriptTimer(_ number: Int, of id: Int) {
        timers[-number] = nil
        // A page that goes takes its timers with it.
        guard let page = stack.page(id) else { return }
        perform { () throws(ScriptError) in
            let steps = try view.fireTimer(number, of: id, timeStamp: session.now().milliseconds)
            forgetGeometries()
            take(steps, of: page)
        }
        // What it has printed and moved is told of as after a rendering.
        scheduleFlush()
    }
}
