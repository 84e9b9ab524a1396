internal import MiniCore

extension StoredValue {
    /// What is written: a string itself, anything else's JSON.
    var text: String {
        switch self {
        case .string(let string): string
        case .json(let json): json.text
        }
    }
}
