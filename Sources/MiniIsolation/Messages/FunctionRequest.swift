package import MiniCore

/// A request of a program to a JSAPI of the host's own types.
package enum FunctionRequest: Sendable {
    /// Runs a function that returns no task object; the reply is its result.
    case call(ForwardedCall)
    /// Reads the parameters of a function that returns a task object, and reserves what it needs.
    ///
    /// The task has the number of the request until its end; cancelling the request ends it. `task` is the number that the
    /// program has for it.
    case reserve(ForwardedCall, task: Int)
    /// Begins the task of that number; the reply is the result, and follows the signals of the task.
    case begin(Int)
    /// The value of a constant.
    case constant(String, ForwardedCall.Caller)
}

/// A signal of a task.
package struct NumberedSignal: Sendable {
    /// The number of the signals of the program, which are those of no task.
    static let programNumber = 0

    /// The number of the request that has reserved the task, or ``programNumber``.
    package let number: Int
    /// The signal.
    package let signal: FunctionSignal

    /// Creates a signal of a task.
    package init(number: Int, signal: FunctionSignal) {
        self.number = number
        self.signal = signal
    }
}

extension NumberedSignal: BinaryCodable {
    /// Encodes the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(number)
        encoder.encode(signal)
    }

    /// Decodes the fields in order.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        number = try decoder.decode()
        signal = try decoder.decode()
    }
}

extension FunctionRequest: BinaryCodable {
    /// Encodes the number of the case and its values.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .call(let call):
            encoder.encode(tag: 0)
            encoder.encode(call)
        case .reserve(let call, let task):
            encoder.encode(tag: 1)
            encoder.encode(call)
            encoder.encode(task)
        case .begin(let number):
            encoder.encode(tag: 2)
            encoder.encode(number)
        case .constant(let name, let caller):
            encoder.encode(tag: 3)
            encoder.encode(name)
            encoder.encode(caller)
        }
    }

    /// Decodes the number of a case and its values.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .call(try decoder.decode())
            case 1: .reserve(try decoder.decode(), task: try decoder.decode())
            case 2: .begin(try decoder.decode())
            case 3: .constant(try decoder.decode(), try decoder.decode())
            default: nil
            }
        }
    }
}
