/// The vendor's base class of a JSAPI of the super app.
///
/// ``GRVConfiguration`` registers subclasses. A program calls `my.call(name, parameters)` or `my.name(parameters)`. A
/// subclass without an initializer of its own can be created by its name.
///
/// ## Threading
/// There is one instance for each JSAPI. Its method is called once at a time, on a thread that is neither a program's
/// nor the main one.
///
/// - Source: RVKJsApiHandler, IAPMiniProgram SDK.
open class RVKJsApiHandler {
    /// Creates a handler.
    public required init() {}

    /// Performs one call: starts the work, returns, and calls back when it is done.
    ///
    /// A call whose method does not return within ``GRVExtensionDelegate/deadline`` fails with error 10110.
    ///
    /// - Parameters:
    ///   - data: The parameters of the program: `String`, `NSNumber`, `NSNull`, `Data`, arrays and dictionaries of
    ///     them. A number can be cast to `Int` and `Double`, a boolean to `Bool`.
    ///   - context: The calling program.
    ///   - callback: Completes the call; the first time counts. It may be called from any thread. The value is a
    ///     dictionary or nil. The call fails if `error` in it is a number other than 0, or a text; `errorMessage` is
    ///     the message.
    open func handler(
        _ data: [AnyHashable: Any],
        context: RVKContext,
        callback: @escaping RVKJsApiResponseCallbackBlock,
    ) {
        callback(["error": 1, "errorMessage": "\(type(of: self)) does not override handler(_:context:callback:)"])
    }
}

/// Completes a call of a JSAPI.
public typealias RVKJsApiResponseCallbackBlock = @Sendable (_ responseData: Any?) -> Void

/// Performs one call of a JSAPI, as ``RVKJsApiHandler/handler(_:context:callback:)`` does.
public typealias RVKJsApiHandlerBlock = (
    _ data: [AnyHashable: Any],
    _ context: RVKContext,
    _ responseCallbackBlock: @escaping RVKJsApiResponseCallbackBlock
) -> Void
