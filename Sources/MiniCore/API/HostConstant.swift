/// A property of `my` that is not a function, such as `my.SDKVersion`.
///
/// ## Threading
/// `value(in:)` runs on the program's thread when the program first reads the property.
public protocol HostConstant: Sendable {
    /// The name on `my`.
    static var name: String { get }

    /// The fields of the value, for `my.canIUse('name.field')`.
    static var fields: [String] { get }

    /// The value of the property. Each program receives its own copy of an object.
    static func value(in context: CallContext) -> ScriptValue
}

extension HostConstant {
    /// None by default.
    public static var fields: [String] { [] }
}
