import MiniCore

/// `my.isIDE`: whether the program runs in the vendor's developer tools; always false.
///
/// - Source: my.isIDE, typings of the vendor.
struct IsIDE: HostConstant {
    static let name = "isIDE"

    static func value(in context: CallContext) -> ScriptValue { false }
}
