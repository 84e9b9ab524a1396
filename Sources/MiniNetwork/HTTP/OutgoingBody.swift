internal import AsyncHTTPClient
internal import MiniCore
internal import NIOCore
internal import NIOPosix

/// The body of a request in the form in which it can be sent, more than once where redirects ask for it.
enum OutgoingBody: Sendable {
    case none
    case bytes(ByteBuffer)
    case form(FormBody)

    init(_ body: NetworkRequest.Body, threads: NIOThreadPool) throws(APIError) {
        switch body {
        case .none: self = .none
        case .bytes(let bytes): self = .bytes(ByteBuffer(bytes: bytes))
        case .form(let fields, let file): self = .form(try FormBody(fields: fields, file: file, threads: threads))
        }
    }

    /// What `Content-Type` must say; nil when it is the program's matter.
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

    /// The bytes that a signature speaks of; none of a form, which is not signed.
    var bytes: [UInt8] {
        if case .bytes(let bytes) = self { Array(bytes.readableBytesView) } else { [] }
    }

    /// What the client sends.
    func clientBody(observe: @escaping @Sendable (NetworkRequest.Event) -> Void) -> HTTPClientRequest.Body? {
        switch self {
        case .none: nil
        case .bytes(let bytes): .bytes(bytes)
        case .form(let form):
            .stream(Reported(form: form, observe: observe), length: .known(Int64(form.length)))
        }
    }

    /// A form that tells how much of it has been asked for.
    private struct Reported: AsyncSequence, Sendable {
        let form: FormBody
        let observe: @Sendable (NetworkRequest.Event) -> Void

        func makeAsyncIterator() -> Iterator {
            Iterator(
                parts: form.makeAsyncIterator(),
                report: ProgressReport(total: form.length, observe: observe),
            )
        }

        struct Iterator: AsyncIteratorProtocol {
            var parts: FormBody.Iterator
            var report: ProgressReport

            mutating func next() async throws -> ByteBuffer? {
                guard let part = try await parts.next() else {
                    report.finish()
                    return nil
                }
                report.add(part.readableBytes)
                return part
            }
        }
    }
}
