internal import MiniCore
internal import MiniHost

/// The synchronous queries of the test file.
extension ProgramUnderTest {
    private struct Page: Sendable {
        let id: Int
        let path: String
    }

    func result(_ name: String, _ values: [ScriptValue]) throws(ScriptError) -> ScriptValue {
        let id = TestValues.integer(values, 0)
        switch name {
        case "isRunning":
            // A program that waits for the test is running.
            guard program != nil, serving == nil else { return .bool(program != nil) }
            return try call { program in .bool(program.isRunning) }
        case "isDeviceLocked": return .bool(deviceLock.isLocked)
        case "now": return .number(currentTime / .milliseconds(1))
        case "wallTime":
            guard program != nil else { return .number(startTime.milliseconds) }
            return try call { program in .number(program.wallTime ?? 0) }
        case "pages":
            guard program != nil else { return [] }
            return try call { program in
                .array(program.openPages.map { ["id": .number(Double($0.id)), "path": .string($0.path)] })
            }
        case "data": return try call { program throws(ScriptError) in try program.data(ofPage: id) }
        case "query":
            return try call { program throws(ScriptError) in
                guard let query = program.query(ofPage: id) else { throw Self.pageIsGone }
                return .object(query)
            }
        case "extent":
            return try call { program throws(ScriptError) in
                guard let extent = program.extent(ofPage: id) else { throw Self.pageIsGone }
                return [
                    "width": .number(extent.width), "height": .number(extent.height),
                    "scrollTop": .number(extent.scrollTop),
                ]
            }
        case "outline": return try call { program throws(ScriptError) in .string(try program.outline(ofPage: id)) }
        case "elementText":
            let (element, form) = (TestValues.integer(values, 1), values.last?.string ?? "")
            return try call { program throws(ScriptError) in
                guard let text = try program.text(ofElement: element, form, onPage: id) else {
                    throw ScriptError(name: "Error", message: "the element is not on the page any more")
                }
                return .string(text)
            }
        case "contexts":
            return try call { program throws(ScriptError) in TestValues.contexts(try program.contextRecords()) }
        case "html": return try call { program throws(ScriptError) in .string(try program.html(ofPage: id)) }
        case "errors": return TestValues.description(of: recorder.errors)
        case "takeErrors": return TestValues.description(of: takeErrors())
        case "warnings": return .array(recorder.warnings.map { .string($0.description) })
        case "takeWarnings": return takeWarnings()
        case "console":
            return .array(recorder.console.map { ["level": .string($0.level.rawValue), "text": .string($0.text)] })
        case "calls": return .array(bridge.calls)
        case "requests": return .array(bridge.requests)
        case "errorStatus": return .string(run.configuration.requestDefaults.errorStatus == .fails ? "fail" : "success")
        case "shown": return .array(bridge.shown)
        default: return try change(name, values)
        }
    }

    /// The settings that the test file changes.
    private func change(_ name: String, _ values: [ScriptValue]) throws(ScriptError) -> ScriptValue {
        let second = values.count > 1 ? values[1] : .undefined
        let first = values.first ?? .undefined
        switch name {
        case "mock":
            if second["kind"] != "global", second != .undefined, let reason = refusal(ofMock: first.string ?? "") {
                throw ScriptError(name: "TypeError", message: "app.mock(): \(reason)")
            }
            bridge.setMock(first.string ?? "", second == .undefined ? nil : second)
            if program != nil {
                _ = try call { program throws(ScriptError) in try program.call("mock", [first, second]) }
            }
        case "watchNetwork": bridge.watchNetwork()
        case "strictNetwork": return .bool(bridge.setNetworkStrict(first.bool ?? false))
        case "addUIResponse": bridge.addUIResponse(second, to: first.string ?? "")
        case "removeUIResponses": bridge.removeUIResponses()
        default: throw ScriptError(name: "Error", message: "the runner does not support \(name)")
        }
        return .undefined
    }

    /// The reason why a name cannot be mocked: with a mock that is never called, a test could pass by mistake.
    ///
    /// An unknown name may belong to a JSAPI of another host, unless it is similar to that of a JSAPI.
    private func refusal(ofMock name: String) -> String? {
        switch run.configuration.apis.diagnostic(ofMock: name) {
        // The methods of a known object are accepted.
        case .unknown(let name, nearest: nil) where !run.configuration.apis.isMethodOfKnownObject(name): nil
        case nil: nil
        case let diagnostic?: diagnostic.description
        }
    }
}
