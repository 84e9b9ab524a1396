internal import MiniCore
internal import MiniEngine

/// Events of elements that follow from results of the host.
extension ProgramRuntime {
    /// Carries out the `open-type` of a touched button.
    ///
    /// - Parameter step: The step of the view.
    func open(_ step: ScriptValue, of page: PageStack.Page) {
        let text = step["open"]?.string ?? ""
        guard let type = ButtonOpenType(rawValue: text) else {
            return emit(.warning(ProgramWarning(ButtonOpenType.message(unknown: text))))
        }
        if let request = OpenTypeRequest(type, step) {
            if let element = step["element"]?.number { call(request, for: Int(element), of: page) }
        } else {
            share(page, from: "button", target: step["target"])
        }
    }

    private func call(_ request: OpenTypeRequest, for element: Int, of page: PageStack.Page) {
        call(request.function, request.parameters, for: element, of: page) { [program] isFailure, result in
            let events = request.events(isFailure: isFailure, result: result)
            if events.isEmpty {
                let message = result["errorMessage"]?.string ?? ""
                program.emit(.warning(ProgramWarning("a tapped button gets no event: \(message)")))
            }
            return events
        }
    }

    /// Requests the size of a new image of an element, and dispatches `load` or `error`.
    func requestImageSize(of source: String, _ step: ScriptValue, of page: PageStack.Page) {
        guard let element = step["element"]?.number else { return }
        var address = source
        if !source.contains("//"), !source.hasPrefix("data:") {
            let path = String(source.prefix { $0 != "?" && $0 != "#" })
            let folder = PackagePath.folder(of: step["definition"]?.string ?? "")
            address = PackagePath.resolve(path, from: folder) ?? path
        }
        let parameters = ScriptObject([("src", .string(address))])
        call("image.size", parameters, for: Int(element), of: page) { isFailure, result in
            if result["width"] != nil { return [ElementEvent(type: "load", detail: result)] }
            guard isFailure || result["errMsg"] != nil else { return [] }
            let message = result["errMsg"] ?? result["errorMessage"] ?? ""
            return [ElementEvent(type: "error", detail: ["errMsg": message])]
        }
    }

    /// Dispatches the events of a video for a command of its context.
    func command(video parameters: ScriptObject, on page: PageStack.Page) {
        let event: ElementEvent
        switch parameters["command"]?.string {
        case "play": event = ElementEvent(type: "play", detail: [:])
        case "pause": event = ElementEvent(type: "pause", detail: [:])
        case "stop": event = ElementEvent(type: "stop", detail: [:])
        case "requestFullScreen": event = ElementEvent(type: "fullScreenChange", detail: ["fullScreen": true])
        case "exitFullScreen": event = ElementEvent(type: "fullScreenChange", detail: ["fullScreen": false])
        default: return
        }
        move(.selector("video#\(parameters["id"]?.string ?? "")"), of: page, event)
    }

    /// Calls a JSAPI like a program, so that delegates, mocks and records apply, and dispatches the events of its result.
    private func call(
        _ name: String,
        _ parameters: ScriptObject,
        for element: Int,
        of page: PageStack.Page,
        events: @escaping @Sendable (_ isFailure: Bool, _ result: ScriptValue) -> [ElementEvent],
    ) {
        perform { () throws(ScriptError) in
            // SAFETY: the program owns the runtime, whose context calls this function during its life only.
            let complete = context.makeFunction(name: "") { [unowned program] call throws(ScriptError) in
                let events = events(call.bool(at: 0), try call.value(at: 1).copy())
                program.assumeIsolated { $0.withRuntime { $0.send(events, to: element, of: page) } }
                return .undefined
            }
            _ = try prelude.callForHost.call([.string(name), .copied(.object(parameters)), .value(complete)])
        }
    }

    /// Dispatches events to an element in a separate turn, unless its page is closed by then.
    private func send(_ events: [ElementEvent], to element: Int, of page: PageStack.Page) {
        thread.enqueue { [program] in
            program.assumeIsolated {
                $0.withRuntime { runtime in
                    guard runtime.stack.page(page.id) != nil else { return }
                    for event in events { runtime.move(.element(element), of: page, event) }
                }
            }
        }
    }
}
