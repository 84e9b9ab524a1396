package import MiniContainment
package import MiniCore

/// What the workers of a zygote have in common, or the setup of a worker without one.
package struct WorkerSetup: Sendable, Hashable {
    /// The limits of scripts.
    package var limits: ScriptLimits
    /// Whether timers run in real time.
    package var clock: ClockMode
    /// Whether JavaScript is compiled to machine code.
    package var usesJIT: Bool
    /// The names of the protections without which no worker runs, sorted.
    package var requiredFeatures: [String]
    /// The bytes that a worker can map in addition to those of the engine.
    package var memoryGrowth: Int
    /// The highest version of Landlock to use, and 0 for none; nil for that of the kernel.
    package var maximumLandlockABI: Int?
}

extension WorkerSetup: BinaryCodable {
    /// Encodes the version of the messages and the fields in order.
    package func encode(to encoder: inout BinaryEncoder) {
        encoder.encode(ProgramStart.version)
        encoder.encode(limits)
        encoder.encode(clock)
        encoder.encode(usesJIT)
        encoder.encode(requiredFeatures)
        encoder.encode(memoryGrowth)
        encoder.encode(maximumLandlockABI)
    }

    /// Decodes the fields in order.
    ///
    /// - Throws: ``BinaryDecodingError`` with an unknown tag for another version.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        guard try decoder.decode(Int.self) == ProgramStart.version else { throw decoder.error(.unknownTag, at: 0) }
        limits = try decoder.decode()
        clock = try decoder.decode()
        usesJIT = try decoder.decode()
        requiredFeatures = try decoder.decode()
        memoryGrowth = try decoder.decode()
        maximumLandlockABI = try decoder.decode()
    }
}

/// A request of a host to its zygote.
package enum ZygoteRequest: Sendable {
    /// Loads the engine; the first request, and the only one of its kind. Its reply is a report of the containment.
    case prepare(WorkerSetup)
    /// Makes the process a worker that uses the descriptor of the message; the first request, and the last one. Its reply is the
    /// number of the process, sent before the engine is loaded.
    case become(WorkerSetup)
    /// Forks a worker that uses the descriptor of the message. Its reply is the number of the process.
    case fork
    /// Ends a worker at once. There is no reply.
    case kill(Int)
    /// Ends a worker, and replies with the status of `waitpid`.
    case reap(Int)
}

extension ZygoteRequest: BinaryCodable {
    /// Encodes the number of the case and its value.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .prepare(let setup):
            encoder.encode(tag: 0)
            encoder.encode(setup)
        case .fork: encoder.encode(tag: 1)
        case .kill(let process):
            encoder.encode(tag: 2)
            encoder.encode(process)
        case .reap(let process):
            encoder.encode(tag: 3)
            encoder.encode(process)
        case .become(let setup):
            encoder.encode(tag: 4)
            encoder.encode(setup)
        }
    }

    /// Decodes the number of a case and its value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .prepare(try decoder.decode())
            case 1: .fork
            case 2: .kill(try decoder.decode())
            case 3: .reap(try decoder.decode())
            case 4: .become(try decoder.decode())
            default: nil
            }
        }
    }
}

/// The reply of a zygote to a request.
package enum ZygoteReply: Sendable {
    /// The engine is loaded and the process is confined.
    case prepared(ContainmentReport)
    /// A worker was started. The message has a descriptor of its process if the kernel provides one.
    case forked(process: Int)
    /// A worker has ended.
    case reaped(status: Int)
    /// The request failed.
    case failed(String)
}

extension ZygoteReply: BinaryCodable {
    /// Encodes the number of the case and its value.
    package func encode(to encoder: inout BinaryEncoder) {
        switch self {
        case .prepared(let report):
            encoder.encode(tag: 0)
            encoder.encode(report)
        case .forked(let process):
            encoder.encode(tag: 1)
            encoder.encode(process)
        case .reaped(let status):
            encoder.encode(tag: 2)
            encoder.encode(status)
        case .failed(let text):
            encoder.encode(tag: 3)
            encoder.encode(text)
        }
    }

    /// Decodes the number of a case and its value.
    package init(from decoder: inout BinaryDecoder) throws(BinaryDecodingError) {
        self = try decoder.decodeCase { (tag, decoder) throws(BinaryDecodingError) -> Self? in
            switch tag {
            case 0: .prepared(try decoder.decode())
            case 1: .forked(process: try decoder.decode())
            case 2: .reaped(status: try decoder.decode())
            case 3: .failed(try decoder.decode())
            default: nil
            }
        }
    }
}
