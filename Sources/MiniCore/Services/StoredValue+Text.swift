extension StoredValue {
    /// The stored text: the string itself, or the JSON of any other value.
    package var text: String {
        switch self {
        case .string(let string): string
        case .json(let json): json.text
        }
    }
}
