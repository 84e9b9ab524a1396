/// The vendor's declaration of a JSAPI in code.
///
/// ``GRVConfiguration/jsApis`` registers it.
///
/// - Source: RVKJsApi, Ariver.
public final class RVKJsApi {
    /// The name on `my`.
    public let name: String
    /// A second name on `my`; nil for none.
    public let alias: String?
    /// Performs the calls; nil if ``handlerClass`` does.
    public let handler: RVKJsApiHandlerBlock?
    /// The class that performs the calls; nil if ``handler`` does.
    public let handlerClass: RVKJsApiHandler.Type?

    /// Declares a JSAPI that a closure performs.
    public init(_ name: String, alias: String? = nil, handler: @escaping RVKJsApiHandlerBlock) {
        self.name = name
        self.alias = alias
        self.handler = handler
        handlerClass = nil
    }

    /// Declares a JSAPI that a class performs.
    public init(_ name: String, alias: String? = nil, handlerClass: RVKJsApiHandler.Type) {
        self.name = name
        self.alias = alias
        handler = nil
        self.handlerClass = handlerClass
    }

    /// The names on `my`.
    var names: Set<String> { alias.map { [name, $0] } ?? [name] }

    /// Performs the calls, with the one instance of the class.
    var block: RVKJsApiHandlerBlock {
        if let handler { return handler }
        guard let handlerClass else { preconditionFailure("A JSAPI has neither a closure nor a class.") }
        let instance = handlerClass.init()
        return { instance.handler($0, context: $1, callback: $2) }
    }
}
