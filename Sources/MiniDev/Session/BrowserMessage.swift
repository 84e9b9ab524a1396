package import MiniCore
package import MiniHost

/// A message of a browser: what a person does there.
enum BrowserMessage: Sendable, Equatable {
    /// Acts on an element of the page.
    case act(id: Int, node: Int, ElementAction)
    /// Performs a part of a touch of an element of the page.
    case touch(id: Int, node: Int, TouchPart)
    /// Scrolls the page to a distance from its top, in pixels.
    case scrollPage(id: Int, top: Double)
    /// Goes back.
    case back
    /// Taps the tab of a page.
    case tab(path: String)
    /// Pulls the page down.
    case pullDownRefresh(id: Int?)
    /// Selects sharing in the menu of the phone.
    case share
    /// Brings the program to the background or the foreground.
    case setVisibility(ProgramVisibility)
    /// Runs code in the program.
    case evaluate(id: Int, code: String)
    /// Requests the data of the page.
    case data
    /// Requests the tree of the page.
    case tree
    /// Completes a dialog.
    case complete(dialog: Int, DialogResult)
    /// Starts the program again.
    case restart
    /// Requests what a panel shows or changes.
    case panel(id: Int, PanelRequest)
    /// Begins or ends the recording of a test.
    case record(Bool)
    /// Reports an event of a sound or a video.
    case media(MediaReport)
    /// Adds the expectation to the recorded test that an element is as it is now.
    case expect(node: Int)

    /// The reason why a message is not accepted.
    struct Fault: Error, Equatable {
        let reason: String
    }

    /// The maximum length of a message in bytes.
    static let byteLimit = 1 << 20

    /// Reads a message.
    ///
    /// - Parameter text: A JSON object with the key `type`.
    init(_ text: String) throws(Fault) {
        let message: ScriptValue
        do throws(JSONError) {
            message = try JSON.parse(text)
        } catch {
            throw Fault(reason: "the message is not JSON: \(error.message)")
        }
        guard let type = message["type"]?.string else { throw Fault(reason: "the message has no type") }
        switch type {
        case "action": self = try Self.action(message)
        case "back": self = .back
        case "tab": self = .tab(path: try Self.text("path", message))
        case "pullDownRefresh":
            self = .pullDownRefresh(id: message["id"]?.isNullish ?? true ? nil : try Self.integer("id", message))
        case "share": self = .share
        case "visibility": self = .setVisibility(try Self.visibility(message))
        case "evaluate":
            self = .evaluate(id: try Self.integer("id", message), code: try Self.text("code", message))
        case "data": self = .data
        case "tree": self = .tree
        case "dialogResult":
            self = .complete(dialog: try Self.integer("id", message), DialogResult(message))
        case "restart": self = .restart
        case "record":
            guard let isOn = message["isOn"]?.bool else { throw Fault(reason: "isOn must be true or false") }
            self = .record(isOn)
        case "media": self = .media(try MediaReport(message))
        case "expect": self = .expect(node: try Self.integer("node", message))
        default:
            guard let request = try PanelRequest(type, message) else {
                throw Fault(reason: "the type of the message is unknown")
            }
            self = .panel(id: try Self.integer("id", message), request)
        }
    }

    private static func action(_ message: ScriptValue) throws(Fault) -> BrowserMessage {
        let id = try integer("id", message)
        let kind = try text("kind", message)
        let value = message["value"] ?? .undefined
        // The page itself has the number 0, or none.
        let node = message["node"]?.isNullish ?? true ? 0 : try integer("node", message)
        if node == 0 {
            let top = value["top"]?.number ?? value.number
            guard kind == "scroll", let top else { throw Fault(reason: "the page can only be scrolled") }
            return .scrollPage(id: id, top: top)
        }
        if let part = TouchPart(kind, value) { return .touch(id: id, node: node, part) }
        guard let action = ElementAction(kind, value) else { throw Fault(reason: "the action is unknown") }
        return .act(id: id, node: node, action)
    }

    private static func visibility(_ message: ScriptValue) throws(Fault) -> ProgramVisibility {
        switch message["state"]?.string {
        case "foreground": .shown
        case "background": .hidden
        default: throw Fault(reason: "state must be foreground or background")
        }
    }

    static func text(_ key: String, _ message: ScriptValue) throws(Fault) -> String {
        guard let text = message[key]?.string else { throw Fault(reason: "\(key) must be a text") }
        return text
    }

    static func integer(_ key: String, _ message: ScriptValue) throws(Fault) -> Int {
        guard let number = message[key]?.number.flatMap({ Int(exactly: $0) }) else {
            throw Fault(reason: "\(key) must be an integer")
        }
        return number
    }
}

extension TouchPart {
    /// The part of a touch of a kind in a message; nil if there is none.
    ///
    /// - Parameter value: The points `{x, y}`, of which only `touchMove` has several.
    init?(_ kind: String, _ value: ScriptValue) {
        let points = (value.array ?? []).map { TouchPoint(x: $0["x"]?.number ?? 0, y: $0["y"]?.number ?? 0) }
        guard let point = points.last else { return nil }
        switch kind {
        case "touchStart": self = .start(point)
        case "touchMove": self = .move(points)
        case "touchEnd": self = .end(point)
        case "touchCancel": self = .end(.cancelled(x: point.x, y: point.y))
        default: return nil
        }
    }
}

extension ElementAction {
    /// The action of a kind in a message; nil if there is none.
    ///
    /// - Parameter value: The text of `input`, the value of `change`, the points `{x, y}` of `touch`, `{left, top}` of `scroll`,
    ///   `{type, detail}` of `trigger`.
    package init?(_ kind: String, _ value: ScriptValue) {
        switch kind {
        case "tap": self = .tap
        case "longTap": self = .longTap
        case "input": self = .input(value.string ?? "")
        case "change": self = .change(value)
        case "touch":
            guard let points = value.array, !points.isEmpty else { return nil }
            self = .touch(points.map { TouchPoint(x: $0["x"]?.number ?? 0, y: $0["y"]?.number ?? 0) })
        case "focus": self = .focus
        case "blur": self = .blur
        case "confirm": self = .confirm
        case "submit": self = .submit
        case "reset": self = .reset
        case "scroll": self = .scroll(.offset(left: value["left"]?.number, top: value["top"]?.number))
        case "trigger":
            guard let type = value["type"]?.string else { return nil }
            self = .trigger(type, detail: value["detail"] ?? [:])
        default: return nil
        }
    }
}
