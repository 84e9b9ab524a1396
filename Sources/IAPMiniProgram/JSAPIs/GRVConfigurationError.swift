/// The reason why the JSAPIs of a super app cannot be registered.
public enum GRVConfigurationError: Error, Sendable, Hashable {
    /// The property list is missing, cannot be read, or has another shape; the text has the details.
    case propertyList(String)
    /// The class of a JSAPI does not exist, or its name has no module.
    case unknownClass(String, jsApi: String)
    /// The class of a JSAPI does not inherit from ``RVKJsApiHandler``.
    case noHandler(String, jsApi: String)
    /// Two declarations have one name.
    case duplicate(jsApi: String)
}

extension GRVConfigurationError: CustomStringConvertible {
    /// The fault and its remedy, as a sentence.
    public var description: String {
        switch self {
        case .propertyList(let reason): "the property list of JSAPIs cannot be read: \(reason)"
        case .unknownClass(let name, let api):
            """
            the class "\(name)" of my.\(api) does not exist; write it as Module.Class, and declare it internal or public at \
            the top level of a file
            """
        case .noHandler(let name, let api): "the class \"\(name)\" of my.\(api) must inherit from RVKJsApiHandler"
        case .duplicate(let api): "my.\(api) is declared twice; use one class for each name"
        }
    }
}
