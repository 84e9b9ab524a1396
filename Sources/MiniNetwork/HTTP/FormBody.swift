internal import Glibc
internal import MiniCore
internal import NIOCore
internal import NIOPosix

/// A multipart form whose file is read while it is sent, so that its size does not matter.
///
/// May be sent several times, as redirects ask for.
struct FormBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// How much is read at a time.
    private static let chunkBytes = 256 << 10

    /// What `Content-Type` says.
    let contentType: String
    /// The length of the whole, in bytes.
    let length: Int

    private let opening: ByteBuffer
    private let closing: ByteBuffer
    private let file: OpenFile
    private let threads: NIOThreadPool

    /// Opens the file, on the threads that will read it.
    ///
    /// - Throws: `.invalidParameter` when it is no file that can be read.
    static func make(
        of fields: [NetworkHeader],
        _ file: NetworkRequest.FormFile,
        threads: NIOThreadPool,
    ) async throws -> FormBody {
        let opened = try await threads.runIfActive { try OpenFile(path: file.path) }
        return FormBody(fields, file, opened, threads)
    }

    private init(
        _ fields: [NetworkHeader],
        _ file: NetworkRequest.FormFile,
        _ opened: OpenFile,
        _ threads: NIOThreadPool,
    ) {
        let boundary =
            "form-" + String(UInt64.random(in: .min ... .max), radix: 36)
            + String(UInt64.random(in: .min ... .max), radix: 36)
        self.file = opened
        var opening = ByteBuffer()
        for field in fields {
            opening.writeString("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(field.name))\"")
            opening.writeString("\r\n\r\n\(field.value)\r\n")
        }
        opening.writeString("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(Self.quoted(file.field))\"; ")
        opening.writeString("filename=\"\(Self.quoted(file.name))\"\r\nContent-Type: application/octet-stream\r\n\r\n")
        self.opening = opening
        closing = ByteBuffer(string: "\r\n--\(boundary)--\r\n")
        contentType = "multipart/form-data; boundary=\(boundary)"
        length = opening.readableBytes + opened.size + closing.readableBytes
        self.threads = threads
    }

    /// A name as the HTML standard writes it between quotation marks.
    private static func quoted(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "\"": text += "%22"
            case "\r": text += "%0D"
            case "\n": text += "%0A"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    func makeAsyncIterator() -> Iterator { Iterator(form: self) }

    struct Iterator: AsyncIteratorProtocol {
        private enum Part {
            case opening
            case file(offset: Int)
            case closing
            case end
        }

        fileprivate let form: FormBody
        private var part = Part.opening

        fileprivate init(form: FormBody) { self.form = form }

        mutating func next() async throws -> ByteBuffer? {
            switch part {
            case .opening:
                part = form.file.size == 0 ? .closing : .file(offset: 0)
                return form.opening
            case .file(let offset):
                let (file, count) = (form.file, Swift.min(FormBody.chunkBytes, form.file.size - offset))
                let chunk = try await form.threads.runIfActive { try file.read(count, at: offset) }
                part = offset + count == file.size ? .closing : .file(offset: offset + count)
                return chunk
            case .closing:
                part = .end
                return form.closing
            case .end: return nil
            }
        }
    }
}

/// A file that is read in pieces, each at its place.
private final class OpenFile: Sendable {
    let size: Int
    private let descriptor: Int32

    init(path: String) throws(APIError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw APIError(.invalidParameter, "filePath: the file cannot be read") }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw APIError(.invalidParameter, "filePath: no file")
        }
        self.descriptor = descriptor
        size = Int(facts.st_size)
    }

    deinit { close(descriptor) }

    /// Exactly so many bytes: the length of the form has been told already.
    func read(_ count: Int, at offset: Int) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        while buffer.readableBytes < count {
            let place = off_t(offset + buffer.readableBytes)
            let missing = count - buffer.readableBytes
            let got = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: missing) { bytes in
                Swift.max(0, pread(descriptor, bytes.baseAddress, missing, place))
            }
            guard got > 0 else { throw UploadFault.fileShrank }
        }
        return buffer
    }
}

/// Why a form is not sent to its end.
enum UploadFault: Error {
    /// The file has become shorter, or cannot be read any further.
    case fileShrank
}
