internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore

/// The body of a request in a form that can be sent more than once, for redirects.
enum OutgoingBody: Sendable {
    case none
    case bytes(ByteBuffer)
    case form(FormBody)

    /// Creates a body; nil for a form, whose file must be opened.
    init?(_ body: NetworkRequest.Body) {
        switch body {
        case .none: self = .none
        case .bytes(let bytes): self = .bytes(ByteBuffer(bytes: bytes))
        case .form: return nil
        }
    }

    /// The required value of `Content-Type`; nil when the program decides.
    var contentType: String? {
        if case .form(let form) = self { form.contentType } else { nil }
    }

    /// The length in bytes.
    var length: Int {
        switch self {
        case .none: 0
        case .bytes(let bytes): bytes.readableBytes
        case .form(let form): form.length
        }
    }

    /// The bytes that a signature covers; empty for a form, which is not signed.
    var bytes: [UInt8] {
        if case .bytes(let bytes) = self { Array(bytes.readableBytesView) } else { [] }
    }

    /// The body for the client.
    func clientBody(
        on executor: LoopExecutor,
        observe: @escaping @Sendable (RequestEvent) -> Void,
    ) -> HTTPClient.Body? {
        switch self {
        case .none: nil
        case .bytes(let bytes): .byteBuffer(bytes)
        case .form(let form):
            .stream(contentLength: Int64(form.length)) { writer in
                let sent = executor.loop.makePromise(of: Void.self)
                Task(executorPreference: executor) {
                    do {
                        try await Self.write(form, to: writer, observe)
                        sent.succeed()
                    } catch {
                        sent.fail(error)
                    }
                }
                return sent.futureResult
            }
        }
    }

    /// Writes a form part by part, and reports the number of bytes that have been written.
    private static func write(
        _ form: FormBody,
        to writer: HTTPClient.Body.StreamWriter,
        _ observe: @escaping @Sendable (RequestEvent) -> Void,
    ) async throws {
        var report = ProgressReport(total: form.length, observe: observe)
        for try await part in form {
            try await writer.write(.byteBuffer(part)).value()
            report.add(part.readableBytes)
        }
        report.finish()
    }
}

extension EventLoopFuture where Value: Sendable {
    /// Waits for the result on the executor of the caller.
    ///
    /// The library's own method hops to another thread.
    func value() async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            whenComplete { continuation.resume(with: $0) }
        }
    }
}
