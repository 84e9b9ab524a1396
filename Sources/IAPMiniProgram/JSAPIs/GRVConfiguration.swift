/// The vendor's registration of the JSAPIs of a super app.
///
/// A JSAPI with the name of a built-in one replaces it, with its permission and without its Sync form.
///
/// - Source: GRVConfiguration, IAPMiniProgram SDK.
public final class GRVConfiguration {
    /// The path of a property list with JSAPIs; nil for none.
    ///
    /// ## Shape
    /// A dictionary with `JsApiRuntime`, a dictionary with `JsApis`, an array of dictionaries. `name` is the class, as
    /// in `Module.Class`, and `jsApi` the name on `my`. The class is internal or public, and at the top level of its
    /// file.
    public var plistFilePathForExtraPlugins: String?

    /// The JSAPIs that are registered in code.
    ///
    /// The name of the property is MiniHost's.
    public var jsApis: [RVKJsApi] = []

    /// Creates a registration of no JSAPIs.
    public init() {}
}
