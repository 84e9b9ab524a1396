internal import MiniCore
internal import MiniEngine

/// The `open-type` of buttons.
extension ProgramRuntime {
    /// Does what the `open-type` of a touched button stands for.
    ///
    /// - Parameter step: The step of the view.
    func open(_ step: Value, of page: PageStack.Page) {
        let kind = step["open"]?.string ?? ""
        if ["share", "contactShare"].contains(kind) {
            share(page, from: "button", target: step["target"])
        } else if let request = OpenTypeRequest(step), let element = step["element"]?.number {
            call(request, for: Int(element), of: page)
        } else {
            emit(.warning("a button's open-type \"\(kind)\" needs the vendor's client"))
        }
    }

    /// Calls the JSAPI of a request as a program does, so that delegates, mocks and records apply, and sends the events.
    private func call(_ request: OpenTypeRequest, for element: Int, of page: PageStack.Page) {
        perform { () throws(ScriptError) in
            // SAFETY: the program owns the runtime, whose context calls this function during its life only.
            let complete = context.makeFunction(name: "") { [unowned program] call throws(ScriptError) in
                let events = request.events(isFailure: call.bool(at: 0), result: try call.value(at: 1).copy())
                program.assumeIsolated { $0.withRuntime { $0.send(events, to: element, of: page) } }
                return .undefined
            }
            _ = try prelude.askHost.call([
                .string(request.function), .copied(.object(request.parameters)), .value(complete),
            ])
        }
    }

    /// Sends events to an element in a turn of their own, unless its page is closed by then.
    private func send(_ events: [OpenTypeRequest.Event], to element: Int, of page: PageStack.Page) {
        thread.enqueue { [program] in
            program.assumeIsolated {
                $0.withRuntime { runtime in
                    guard runtime.stack.page(page.id) != nil else { return }
                    for event in events {
                        runtime.move(element, of: page, .trigger(event.type, detail: event.detail))
                    }
                }
            }
        }
    }
}
