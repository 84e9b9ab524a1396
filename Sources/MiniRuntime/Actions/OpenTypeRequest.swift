internal import MiniCore

/// An event that the host sends to an element.
struct ElementEvent: Sendable {
    /// Its type, such as `getAuthorize` for `onGetAuthorize`.
    let type: String
    let detail: ScriptValue
}

/// The request of a touched button with an `open-type` to the host, and the events of the button that follow.
struct OpenTypeRequest: Sendable {
    private enum Kind {
        case authorization(scope: String)
        case lifestyle
        case avatar
    }

    /// The JSAPI that is called.
    let function: String
    /// The parameters of the call.
    let parameters: ScriptObject
    private let kind: Kind

    /// Reads a step of the view; nil for an `open-type` without a request to the host.
    init?(_ type: ButtonOpenType, _ step: ScriptValue) {
        let scope: String
        switch type {
        case .getAuthorize: scope = step["scope"]?.string ?? ""
        case .getPhoneNumber: scope = "phoneNumber"
        case .getUserInfo: scope = "userInfo"
        case .lifestyle:
            function = "button.lifestyle"
            parameters = ScriptObject([("publicId", .string(step["publicId"]?.string ?? ""))])
            kind = .lifestyle
            return
        case .chooseAvatar:
            function = "button.chooseAvatar"
            parameters = ScriptObject([])
            kind = .avatar
            return
        case .share, .contactShare: return nil
        }
        function = "button.getAuthorize"
        parameters = ScriptObject([("scope", .string(scope))])
        kind = .authorization(scope: scope)
    }

    /// The events after the call has completed.
    ///
    /// - Parameters:
    ///   - isFailure: Whether the call failed.
    ///   - result: The result of the call, or the object that `fail` receives.
    func events(isFailure: Bool, result: ScriptValue) -> [ElementEvent] {
        switch kind {
        case .lifestyle:
            // 3 is documented for an unknown error.
            return [ElementEvent(type: "followLifestyle", detail: isFailure ? ["followStatus": 3] : result)]
        // The documents have no event for a failure.
        case .avatar: return isFailure ? [] : [ElementEvent(type: "chooseAvatar", detail: result)]
        case .authorization(let scope):
            guard !isFailure else {
                let message = result["errorMessage"] ?? ""
                return [ElementEvent(type: "error", detail: ["type": "getAuthorize", "errorMessage": message])]
            }
            var events = [ElementEvent(type: "getAuthorize", detail: result)]
            if scope == "phoneNumber" { events.append(ElementEvent(type: "getPhoneNumber", detail: result)) }
            if scope == "userInfo" { events.append(ElementEvent(type: "getUserInfo", detail: result)) }
            return events
        }
    }
}
