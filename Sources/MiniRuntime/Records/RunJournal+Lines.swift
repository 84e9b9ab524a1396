package import MiniCore
internal import Synchronization

/// The lines of calls, requests, uses of services and events.
extension RunJournal {
    /// The result of a service that the program waits for; called on the program's thread.
    ///
    /// - Parameters:
    ///   - name: The name of the service and of its function.
    ///   - subject: The subject, such as a key or a path.
    ///   - fallback: The result after a difference from the record.
    ///   - perform: Performs the operation; not called by a journal that replays.
    package func use<Value: BinaryCodable>(
        _ name: String,
        of subject: String,
        otherwise fallback: Value,
        _ perform: () -> Value,
    ) -> Value {
        var facts: [(String, ScriptValue)] = [("subject", .string(subject))]
        guard mode == .replaying else {
            let value = perform()
            facts.append(("data", .string(Base64.encode(value.encoded))))
            state.withLock { $0.add(RunLine(.use, name, facts)) }
            return value
        }
        guard let recorded = follow(RunLine(.use, name, facts)) else { return fallback }
        guard let bytes = recorded.data else {
            fail(RunDifference("the result of \(name) in the record is damaged"))
            return fallback
        }
        return decoded(bytes) ?? fallback
    }

    /// Notes a request of the program; called on its thread.
    package func note(_ request: NetworkRequest) {
        let number = state.withLock { state in
            state.requestCount += 1
            return state.requestCount
        }
        var facts: [(String, ScriptValue)] = [
            ("number", .number(Double(number))), ("initiator", .string(request.initiator.rawValue)),
            ("headers", Self.pairs(request.headers)),
        ]
        switch request.body {
        case .none: break
        case .bytes(let bytes):
            let text = String(validating: bytes, as: UTF8.self)
            facts.append(text.map { ("body", .string($0)) } ?? ("data", .string(Base64.encode(bytes))))
        case .form(fields: let fields, file: let file):
            facts += [("fields", Self.pairs(fields)), ("file", .string(file.path))]
        }
        let line = RunLine(.request, "\(request.method) \(request.url)", facts)
        follow(line)
    }

    private static func pairs(_ headers: [NetworkHeader]) -> ScriptValue {
        .array(headers.map { [.string($0.name), .string($0.value)] })
    }

    /// Notes a call that the agent of the program reports; called on the program's thread.
    package func note(_ call: ReportedCall) {
        switch call {
        case .began(let number, let name, let arguments):
            let index = state.withLock { state in
                state.callCount += 1
                state.calls[number] = (state.callCount, name)
                return state.callCount
            }
            var facts: [(String, ScriptValue)] = [("number", .number(Double(index)))]
            if let arguments { facts.append(("arguments", .array(arguments))) }
            follow(RunLine(.call, name, facts))
        case .ended(let number, let isFailed, let result):
            state.withLock { state in
                guard let (index, name) = state.calls.removeValue(forKey: number) else { return }
                let facts: [(String, ScriptValue)] = [
                    ("number", .number(Double(index))), (isFailed ? "error" : "value", result),
                ]
                state.add(RunLine(.result, name, facts))
            }
        }
    }

    /// Notes an event of the program; called on its thread.
    func note(_ event: ProgramEvent) {
        let facts: [(String, ScriptValue)]
        let name: String
        switch event {
        case .console(let message):
            name = "console"
            facts = [("level", .string(message.level.rawValue)), ("text", .string(message.text))]
        case .uncaught(let error, let kind):
            name = "uncaught"
            facts = [("kind", .string(kind.rawValue)), ("error", .string(error.description))]
        case .page(let page):
            name = "page"
            facts = [("path", .string(page.path)), ("step", .string(page.step.rawValue))]
        case .deviceUI(let change):
            name = "deviceUI"
            facts = [("change", .string(change.name)), ("parameters", .object(change.parameters))]
        case .warning(let warning):
            name = "warning"
            facts = [("text", .string(warning.description))]
        case .call, .rendered, .navigationBar, .process, .ended: return
        }
        state.withLock { $0.add(RunLine(.event, name, facts)) }
    }

    /// Adds a line of the run, which a replayed run must have in common with its record.
    ///
    /// - Returns: The line of the record; nil for a journal that records, and after a difference.
    @discardableResult
    private func follow(_ line: RunLine) -> RunLine? {
        let (recorded, stop) = state.withLock { state -> (RunLine?, (@Sendable () -> Void)?) in
            guard mode == .replaying else {
                state.add(line)
                return (nil, nil)
            }
            guard state.isOpen, state.difference == nil else { return (nil, nil) }
            let next = state.next()
            guard let expected = next, expected.identity == line.identity else {
                let count = line.kind == .call ? state.callCount - 1 : state.callCount
                state.difference = RunDifference(next, line, callCount: count)
                return (nil, state.run?.stop)
            }
            state.position += 1
            // The result of a service is that of the record.
            state.add(line.kind == .use ? expected : line)
            return (expected, nil)
        }
        stop?()
        return recorded
    }
}
