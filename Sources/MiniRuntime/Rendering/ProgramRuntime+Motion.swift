internal import MiniCore
internal import MiniEngine

/// Automatic motion on pages, on the program's clock: swipers with autoplay, and containers that open and close.
struct PageMotion {
    /// A swiper with autoplay.
    struct Swiper {
        let page: PageStack.Page
        let interval: Double
        let token: TimerToken
    }

    /// A page container.
    struct Container {
        let page: PageStack.Page
        let duration: Double
        /// The value of its `show`.
        var isRequestedOpen: Bool
        /// Whether it is open or opening.
        var isOpen: Bool
        /// The timer at the end of its opening or closing; nil if it does not move.
        var token: TimerToken?
    }

    /// The swipers by their elements.
    var swipers: [Int: Swiper] = [:]
    /// The containers by their elements.
    var containers: [Int: Container] = [:]
}

extension ProgramRuntime {
    /// Starts and stops automatic motion according to the present state of the pages.
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
                        update(id, of: page, isRequestedOpen: isOn, duration: time)
                    }
                }
            }
        }
        stopMotion { gone.swipers.contains($0) || gone.containers.contains($0) }
    }

    /// Stops the motion on a page that is closed.
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

    /// Performs an action on an element without a person; returns false if the element is removed.
    @discardableResult
    func move(_ element: Int, of page: PageStack.Page, _ action: ElementAction) -> Bool {
        move(.element(element), of: page, action.name, action.value)
    }

    /// Dispatches an event to an element; returns false if the element is removed.
    @discardableResult
    func move(_ locator: ElementLocator, of page: PageStack.Page, _ event: ElementEvent) -> Bool {
        let action = ElementAction.trigger(event.type, detail: event.detail)
        return move(locator, of: page, action.name, action.value)
    }

    private func move(_ locator: ElementLocator, of page: PageStack.Page, _ action: String, _ value: ScriptValue)
        -> Bool
    {
        var result = ScriptValue.undefined
        perform { () throws(ScriptError) in
            result = try view.act(page.id, locator.value, action, value, timeStamp: session.now().milliseconds)
        }
        forgetGeometries()
        take(result["steps"], of: page)
        return result["steps"] != nil
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
            // Observers of element positions are notified.
            scheduleFlush()
        }
        motion.swipers[id] = PageMotion.Swiper(page: page, interval: interval, token: token)
    }

    // MARK: Containers

    private func update(_ id: Int, of page: PageStack.Page, isRequestedOpen: Bool, duration: Double) {
        let known = motion.containers[id]
        let isOpen = known?.isOpen ?? false
        motion.containers[id] = PageMotion.Container(
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

    /// Closes the container that is open on a page, like going back; returns false if there is none.
    func closeContainer(of page: PageStack.Page) -> Bool {
        let open = motion.containers.first { $0.value.page.id == page.id && $0.value.isOpen }
        guard let open else { return false }
        turn(open.key, isOpening: false)
        return true
    }

    // MARK: Timers of scripts

    /// Schedules the call of a function of SJS; returns false if too many timers are pending.
    func setScriptTimer(_ number: Int, of page: Int, after milliseconds: Double) -> Bool {
        guard timers.count < options.limits.timers else { return false }
        // Timers of the program have positive numbers.
        timers[-number] = thread.schedule(after: .timer(milliseconds: milliseconds)) { [weak self] in
            self?.fireScriptTimer(number, of: page)
        }
        return true
    }

    func clearScriptTimer(_ number: Int) { clearTimer(-number) }

    private func fireScriptTimer(_ number: Int, of id: Int) {
        timers[-number] = nil
        // Timers of a closed page do not fire.
        guard let page = stack.page(id) else { return }
        perform { () throws(ScriptError) in
            let steps = try view.fireTimer(number, of: id, timeStamp: session.now().milliseconds)
            forgetGeometries()
            take(steps, of: page)
        }
        // Its logs and changes are reported like after a rendering.
        scheduleFlush()
    }
}
