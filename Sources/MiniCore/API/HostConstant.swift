/// A property of `my` that is not a function, such as `my.SDKVersion`.
///
/// ## Threading
/// `value(in:)` runs on the program's thread, when the program reads the property for the first time.
public protocol HostConstant: Sendable {
    /// The name on `my`.
    static var name: String { get }

    /// The fields of the value, for `my.canIUse('name.field')`.
    static var fields: [String] { get }

    /// The property's value; a program may not change it for others, objects are copied.
    static func value(in session: Session) -> Value
}

extension HostConstant {
    /// None unless the type says so.
    public static var fields: [String] { [] }
}
