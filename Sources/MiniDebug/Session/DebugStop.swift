internal import MiniCore

/// A stop of the program or of the test file.
struct DebugStop {
    /// A function that runs, or the code of a file.
    struct Frame {
        /// The number for the client, which no other stop uses.
        let id: Int
        /// The engine's name of the frame; nil for a function that has already returned, and has called the ones above
        /// asynchronously.
        let callFrameID: String?
        let name: String
        let file: String
        /// The place in the file as it was written; nil for code without a file.
        let place: SourcePlace?
        let scopes: [ScriptValue]
        let this: ScriptValue?
    }

    /// The context whose script is stopped.
    let context: DebugContext
    /// The frames of its files, innermost first.
    var frames: [Frame] = []
    /// The exception that has stopped the program; nil for other reasons.
    var exception: RemoteValue?
    /// Whether the exception has no handler.
    var isUncaught = false
}

/// The values that a client may read while the program is stopped, by the numbers that it receives.
struct ValueReferences {
    /// A value with members.
    enum Value {
        /// An object, by the engine's name of it.
        case object(String)
        /// The scopes of one function, by the engine's names of them; the value is listed first if there is one.
        case scope([String], this: ScriptValue?)
        /// The entries of a map or a set.
        case entries(String)
        /// The object that an expression yields in a frame.
        case expression(String, callFrameID: String)
    }

    private var values: [Int: Value] = [:]
    private var last = 0

    /// A number for a value.
    mutating func add(_ value: Value) -> Int {
        last += 1
        values[last] = value
        return last
    }

    subscript(number: Int) -> Value? { values[number] }

    /// Forgets the values of a stop; later ones have other numbers.
    mutating func removeAll() { values = [:] }
}
