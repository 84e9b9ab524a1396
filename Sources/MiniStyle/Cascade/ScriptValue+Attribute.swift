package import MiniCore

extension ScriptValue {
    /// The value as the text of an attribute: empty for objects, arrays and missing values.
    package var attributeText: String {
        switch self {
        case .string(let text): text
        case .number(let number): number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
        case .bool(let flag): flag ? "true" : "false"
        default: ""
        }
    }
}
