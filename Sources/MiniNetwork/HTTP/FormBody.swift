internal import MiniCore
internal import NIOCore
internal import NIOPosix

/// A multipart form whose file is read while it is sent, so that a file of any size can be sent.
///
/// May be sent several times, for redirects.
struct FormBody: AsyncSequence, Sendable {
    typealias Element = ByteBuffer

    /// The number of bytes in one read.
    private static let chunkBytes = 256 << 10

    /// The value of the `Content-Type` header.
    let contentType: String
    /// The length of the complete form, in bytes.
    let length: Int

    private let opening: ByteBuffer
    private let closing: ByteBuffer
    private let file: any ContentFile
    private let threads: NIOThreadPool

    /// Opens the file on the threads that read it.
    ///
    /// - Parameter reference: The file of the form; nil if the host has resolved none.
    /// - Throws: `.invalidParameter` when the file cannot be read; `.protectedDataUnavailable`, `.databaseDamaged`.
    static func make(
        of fields: [NetworkHeader],
        _ file: NetworkRequest.FormFile,
        _ reference: (any FileReference)?,
        threads: NIOThreadPool,
    ) async throws -> FormBody {
        let opened = try await threads.runIfActive { () throws(APIError) in
            do throws(APIError) {
                guard let reference else { throw APIError(.fileNotFound, "the request has no file") }
                return try reference.open()
            } catch {
                throw error.isOfProtection ? error : APIError(.invalidParameter, "filePath: the file cannot be read")
            }
        }
        return FormBody(fields, file, opened, threads)
    }

    private init(
        _ fields: [NetworkHeader],
        _ file: NetworkRequest.FormFile,
        _ opened: any ContentFile,
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
        length = opening.readableBytes + opened.count + closing.readableBytes
        self.threads = threads
    }

    /// A name in the form that the HTML standard specifies between quotation marks.
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

    /// Reads exactly this number of bytes: the length of the form has been sent already.
    private static func read(_ count: Int, of file: any ContentFile, at offset: Int) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        let read = try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            do throws(APIError) {
                // SAFETY: a part of the buffer that is used only inside of the closure.
                return try file.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<count]), at: offset)
            } catch {
                if error.isOfProtection { throw error }
                throw UploadFault.fileShrank
            }
        }
        guard read == count else { throw UploadFault.fileShrank }
        return buffer
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
                part = form.file.count == 0 ? .closing : .file(offset: 0)
                return form.opening
            case .file(let offset):
                let (file, count) = (form.file, Swift.min(FormBody.chunkBytes, form.file.count - offset))
                let chunk = try await form.threads.runIfActive { try FormBody.read(count, of: file, at: offset) }
                part = offset + count == file.count ? .closing : .file(offset: offset + count)
                return chunk
            case .closing:
                part = .end
                return form.closing
            case .end: return nil
            }
        }
    }
}

/// The reason why a form is not sent completely.
enum UploadFault: Error {
    /// The file has become shorter, or cannot be read any further.
    case fileShrank
}
