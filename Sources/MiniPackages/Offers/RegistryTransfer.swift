internal import MiniCore
internal import Synchronization

/// Passes the body of a response to the download of a package, whose bytes remain for the next request.
final class RegistryTransfer: ResponseBody {
    private struct State {
        /// The download; nil after the end of the request.
        var download: PackageDownload?
        /// The number of bytes of the body that were appended.
        var count = 0
        /// The reason why the response is of no use.
        var fault: PackagingError?
    }

    private let state: Mutex<State>

    init(_ download: PackageDownload) { state = Mutex(State(download: download)) }

    /// Releases the download: the network can keep this object after the request.
    func end() { state.withLock { $0.download = nil } }

    /// The reason why the response is of no use; nil if there is none.
    var fault: PackagingError? { state.withLock { $0.fault } }

    /// Checks the head of the response, which precedes its body.
    func observe(_ event: RequestEvent) {
        guard case .headers(let status, let headers) = event, let download = state.withLock({ $0.download }) else {
            return
        }
        let head = NetworkResponse(status: status, headers: headers, body: [], url: "")
        var fault: PackagingError?
        do throws(PackagingError) {
            try Self.begin(head, download)
        } catch {
            fault = error
        }
        // The network can send a request again, whose response replaces the first one.
        state.withLock { ($0.count, $0.fault) = (0, fault) }
    }

    private static func begin(
        _ head: NetworkResponse,
        _ download: PackageDownload,
    ) throws(PackagingError) {
        let (start, size) = (download.byteCount, download.offer.byteCount)
        // The length of an encoded body is not that of the package.
        let isEncoded = head.header("content-encoding").map { $0.lowercased() != "identity" } ?? false
        switch head.status {
        case 200:
            // The server sends the complete package, whatever range was requested.
            try download.discard()
            let length = isEncoded ? nil : head.header("content-length").flatMap { Int($0) }
            guard length == nil || length == size else {
                throw PackagingError(
                    .wrongSize,
                    "the server states \(length ?? 0) bytes and not the \(size) bytes of its list"
                )
            }
        case 206:
            let range = head.header("content-range") ?? ""
            guard range == "bytes \(start)-\(size - 1)/\(size)", !isEncoded else {
                try download.discard()
                throw PackagingError(.sourceFailed, "the server sends another part than the requested one")
            }
        case 404, 410:
            throw PackagingError(.unavailable, "the registry has no version \(download.offer.version)")
        case 416:
            try download.discard()
            throw PackagingError(.sourceFailed, "the server does not have the requested part")
        default:
            throw PackagingError(.sourceFailed, "the package cannot be received: status \(head.status)")
        }
    }

    // MARK: The body

    func create() throws(APIError) -> any ContentFile {
        if fault != nil { throw APIError(.unknown, "the response is not the package") }
        return self
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(APIError) {
        let isWritten = state.withLock { state in
            guard state.fault == nil, offset == state.count, let download = state.download else { return false }
            do throws(PackagingError) {
                try download.append(bytes)
                state.count += bytes.count
                return true
            } catch {
                state.fault = error
                return false
            }
        }
        guard isWritten else { throw APIError(.storageUnavailable, "the package cannot be written") }
    }
}
