internal import MiniCore
internal import Synchronization

/// The result of a service that the program waits for, and the warnings of the service.
struct JournaledOutcome<Value: BinaryCodable>: BinaryCodable {
    let warnings: [ProgramWarning]
    let result: Result<Value, APIError>

    init(_ result: Result<Value, APIError>, _ warnings: [ProgramWarning] = []) {
        self.result = result
        self.warnings = warnings
    }

    /// Encodes the fields in order.
    func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(warnings)
        encoder.encode(result)
    }

    /// Decodes the fields in order.
    init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        warnings = try decoder.decode()
        result = try decoder.decode()
    }
}

/// The warnings of a service since the last result.
///
/// ## Threading
/// May be used from any thread.
final class JournaledWarnings: Sendable {
    private let state = Mutex<[ProgramWarning]>([])

    func add(_ warning: ProgramWarning) { state.withLock { $0.append(warning) } }

    /// Returns and removes the warnings.
    func take() -> [ProgramWarning] {
        state.withLock { warnings in
            defer { warnings = [] }
            return warnings
        }
    }
}
