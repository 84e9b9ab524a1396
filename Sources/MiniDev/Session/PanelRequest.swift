internal import MiniCore

/// A request of a panel, which has a result.
enum PanelRequest: Sendable, Equatable {
    /// The stored values of the program, long ones in part.
    case storedValues
    /// One stored value.
    case storedValue(key: String)
    /// Stores a value for a key.
    case store(StoredValue, key: String)
    /// Removes a stored value.
    case removeStored(key: String)
    /// Removes all stored values.
    case clearStorage
    /// Changes data of the page on top: a key of `setData`, and the value as JSON.
    case setData(path: String, json: String)
    /// The component that an element of the page is, with its data and props.
    case component(node: Int)
    /// What a `picker` of the page offers.
    case picker(node: Int)
    /// The calls of canvases after those that the browser has, by the ids of the canvases.
    case drawings(known: ScriptValue)
    /// Replaces the device, with the fields of ``DeviceSettings``.
    case setDevice(ScriptValue)
    /// Changes the connection of the device.
    case setConnection(DeviceConnection)
    /// Changes the theme of the device.
    case setTheme(DeviceTheme)
    /// Locks or unlocks the device.
    case setLocked(Bool)
    /// The delegated JSAPIs and the results that are set.
    case results
    /// Sets the results of a JSAPI as JSON; nil removes them.
    case setResult(name: String, json: String?)
    /// Sets the results of the names in a JSON document, as in a file of mocks.
    case addResults(json: String)

    /// Reads a request.
    ///
    /// - Returns: Nil if no request has this type.
    init?(_ type: String, _ message: ScriptValue) throws(BrowserMessage.Fault) {
        switch type {
        case "storedValues": self = .storedValues
        case "storedValue": self = .storedValue(key: try BrowserMessage.text("key", message))
        case "store": self = .store(try Self.value(message), key: try BrowserMessage.text("key", message))
        case "removeStored": self = .removeStored(key: try BrowserMessage.text("key", message))
        case "clearStorage": self = .clearStorage
        case "setData":
            self = .setData(
                path: try BrowserMessage.text("path", message),
                json: try BrowserMessage.text("json", message),
            )
        case "component": self = .component(node: try BrowserMessage.integer("node", message))
        case "picker": self = .picker(node: try BrowserMessage.integer("node", message))
        case "drawings": self = .drawings(known: message["known"] ?? [:])
        case "setDevice": self = .setDevice(message["device"] ?? .undefined)
        case "setConnection":
            guard let connection = DeviceConnection(rawValue: try BrowserMessage.text("connection", message)) else {
                throw BrowserMessage.Fault(reason: "the connection is unknown")
            }
            self = .setConnection(connection)
        case "setTheme":
            guard let theme = DeviceTheme(rawValue: try BrowserMessage.text("theme", message)) else {
                throw BrowserMessage.Fault(reason: "the theme is unknown")
            }
            self = .setTheme(theme)
        case "setLocked": self = .setLocked(message["isLocked"] == true)
        case "results": self = .results
        case "setResult":
            self = .setResult(name: try BrowserMessage.text("name", message), json: message["json"]?.string)
        case "addResults": self = .addResults(json: try BrowserMessage.text("json", message))
        default: return nil
        }
    }

    private static func value(_ message: ScriptValue) throws(BrowserMessage.Fault) -> StoredValue {
        let text = try BrowserMessage.text("text", message)
        switch message["kind"]?.string {
        case "string": return .string(text)
        case "json": return .json(JSONText(text))
        default: throw BrowserMessage.Fault(reason: "kind must be string or json")
        }
    }
}
