import MiniCore

/// An element of an infinite sequence of changes that every process computes from its number.
struct Operation {
    let number: UInt64

    private var key: String { "key \(mixed % 40)" }
    private var value: String { "value \(number) " + String(repeating: "v", count: Int(mixed >> 8 % 3000)) }

    /// The number, distributed over all bits.
    private var mixed: UInt64 {
        var bits = number &+ 0x9e37_79b9_7f4a_7c15
        bits = (bits ^ (bits >> 30)) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ (bits >> 27)) &* 0x94d0_49bb_1331_11eb
        return bits ^ (bits >> 31)
    }

    /// Makes the change in a storage.
    func apply(to storage: any LocalStorage) throws {
        if number % 97 == 96 {
            try storage.clear()
        } else if mixed % 5 == 0 {
            try storage.remove(key)
        } else {
            try storage.set(.string(value), for: key)
        }
    }

    /// Makes the change in a model of a storage.
    func apply(to model: inout [String: String]) {
        if number % 97 == 96 {
            model = [:]
        } else if mixed % 5 == 0 {
            model[key] = nil
        } else {
            model[key] = value
        }
    }
}
