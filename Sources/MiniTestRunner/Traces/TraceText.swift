package import MiniCore

/// A trace as text for people.
package struct TraceText {
    private let document: ScriptValue
    private let paint: Paint

    /// - Parameter document: The document of a ``TestTraceFile``.
    package init(_ document: ScriptValue, _ paint: Paint) {
        self.document = document
        self.paint = paint
    }

    /// The text: the test, and each action with its events.
    package var text: String {
        var text = heading
        for action in document["actions"]?.array ?? [] { text += self.text(of: action) }
        let rest = document["events"]?.array ?? []
        if !rest.isEmpty {
            text += "\nAfter the last action\n"
            for event in rest { text += lines(of: event) }
        }
        for error in document["test"]?["errors"]?.array ?? [] {
            text += "\n" + paint.text(Self.text(ofError: error), .red) + "\n"
            if let difference = error["difference"]?.string { text += indented(difference, by: 4) }
        }
        return text + omissions
    }

    /// The title of the test in one line, as in reports: `[android] Basket > adds a note`.
    static func title(in document: ScriptValue) -> String {
        let test = document["test"] ?? [:]
        let configuration = test["configuration"]?.string ?? ""
        let title = (test["title"]?.array ?? []).compactMap(\.string).joined(separator: " > ")
        return (configuration.isEmpty ? "" : "[\(configuration)] ") + title
    }

    private var heading: String {
        let test = document["test"] ?? [:]
        let title = Self.title(in: document)
        let status = test["status"]?.string ?? ""
        let colour: Paint.Colour = status == "failed" ? .red : .green
        var notes = [paint.text(status, colour)]
        if let attempt = Self.integer(test["attempt"]), attempt > 1 { notes.append("attempt \(attempt)") }
        if let number = Self.integer(test["repetition"]), number > 0 { notes.append("repetition \(number)") }
        let place = Self.place(test["file"], test["line"])
        return "\(paint.text(title, .bold)) (\(notes.joined(separator: ", ")))\n\(paint.text(place, .dim))\n"
    }

    private func text(of action: ScriptValue) -> String {
        let number = Self.integer(action["number"]) ?? 0
        var text = "\n\(number)  \(Self.time(action["time"]))  \(paint.text(action["call"]?.string ?? "", .bold))\n"
        if let locator = action["locator"]?.string { text += line("locator", locator) }
        if action["file"]?.string != nil {
            let source = action["source"]?.string.map { "  " + $0.drop { $0 == " " || $0 == "\t" } } ?? ""
            text += line("source", Self.place(action["file"], action["line"]) + source)
        }
        if let page = action["page"]?.string { text += line("page", page) }
        for event in action["events"]?.array ?? [] { text += lines(of: event) }
        if let count = Self.integer(action["timers"]?["count"]), count > 0 {
            let next = action["timers"]?["next"]?.number.map { ", the next at \(Self.time(.number($0)))" } ?? ""
            let list = action["timers"]?["list"]?.array ?? []
            var lines = [ReportText.count(count, "timer") + next]
            lines += list.map { timer in
                let kind = timer["kind"]?.string ?? ""
                return "\(kind) of \(Self.time(timer["delay"])), due at \(Self.time(timer["due"]))"
            }
            // Others are of the host, or beyond the limit of traces.
            if !list.isEmpty, count > list.count { lines.append("and \(count - list.count) more") }
            text += line("timers", lines.joined(separator: "\n"))
        }
        if let error = action["error"], error.object != nil {
            text += line("error", Self.text(ofError: error), .red)
        }
        return text
    }

    private func lines(of event: ScriptValue) -> String {
        let kind = event["kind"]?.string ?? ""
        switch kind {
        case "call":
            let arguments = JSON.text(event["arguments"] ?? []).dropFirst().dropLast()
            let name = "my.\(event["name"]?.string ?? "")(\(arguments))"
            let mock = event["isMocked"] == true ? " (mock)" : ""
            if let error = event["error"] { return line("call", "\(name)\(mock) failed: \(JSON.text(error))", .red) }
            let result = event["duration"] == nil ? "has not ended" : JSON.text(event["result"] ?? .undefined)
            return line("call", "\(name)\(mock) → \(result)")
        case "request":
            let status = Self.integer(event["status"]).map { ", status \($0)" } ?? ""
            let decision = event["decision"]?.string ?? "has not ended"
            let failure = decision == "allowed" ? event["error"]?.string.map { ", failed: \($0)" } ?? "" : ""
            let text = "\(event["method"]?.string ?? "") \(event["url"]?.string ?? ""): \(decision)\(status)\(failure)"
            return line("request", text)
        case "data":
            let paths = (event["paths"]?.array ?? []).compactMap(\.string)
            let more = (Self.integer(event["pathCount"]) ?? 0) - paths.count
            let names = paths.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
            let size = ReportText.count(Self.integer(event["bytes"]) ?? 0, "byte")
            return line("setData", "\(event["page"]?.string ?? ""): \(names) (\(size))")
        case "console":
            let method = event["source"] == "test" ? "test console" : "console"
            return line(method, "\(event["level"]?.string ?? ""): \(event["text"]?.string ?? "")")
        case "storage":
            let key = event["key"]?.string.map { " " + $0 } ?? ""
            let value = event["value"].map { " = \(JSON.text($0))" } ?? ""
            return line("storage", "\(event["change"]?.string ?? "")\(key)\(value)")
        case "page": return line("page", "\(event["page"]?.string ?? "") \(event["step"]?.string ?? "")")
        case "error", "warning": return line(kind, Self.text(ofError: event), kind == "error" ? .red : .yellow)
        default: return ""
        }
    }

    private func line(_ name: String, _ text: String, _ colour: Paint.Colour? = nil) -> String {
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        let first = colour.map { paint.text(lines[0], $0) } ?? lines[0]
        return "    \(paint.text(name, .dim))  \(first)\n" + lines.dropFirst().map { "      \($0)\n" }.joined()
    }

    private func indented(_ text: String, by count: Int) -> String {
        let space = String(repeating: " ", count: count)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return lines.map { "\(space)\($0)\n" }.joined()
    }

    /// What the limits of traces have left out.
    private var omissions: String {
        let counts = ["actions", "events", "documents"].compactMap { name -> String? in
            guard let count = Self.integer(document["omitted"]?[name]), count > 0 else { return nil }
            return "\(count) \(name)"
        }
        return counts.isEmpty ? "" : "\nLeft out: \(counts.joined(separator: ", ")).\n"
    }

    // MARK: Values

    private static func integer(_ value: ScriptValue?) -> Int? { value?.number.flatMap { Int(exactly: $0) } }

    /// A time of the program's clock: `0 ms`, `1250 ms`.
    private static func time(_ value: ScriptValue?) -> String {
        let time = (value?.number ?? 0).rounded()
        return "\(Int(exactly: time) ?? 0) ms"
    }

    private static func place(_ file: ScriptValue?, _ line: ScriptValue?) -> String {
        guard let file = file?.string else { return "" }
        return integer(line).map { "\(file):\($0)" } ?? file
    }

    private static func text(ofError error: ScriptValue) -> String {
        let place = place(error["file"], error["line"])
        let name = error["name"]?.string ?? ""
        let message = (name.isEmpty ? "" : name + ": ") + (error["message"]?.string ?? "")
        return place.isEmpty ? message : "\(place): \(message)"
    }
}
