internal import MiniCore
internal import Synchronization

/// The body of a response with a list of packages, in memory, up to the limit of a list.
final class RegistryListBody: ResponseBody {
    private struct State {
        var bytes: [UInt8] = []
        var isTooLarge = false
    }

    private let state = Mutex(State())

    /// The bytes that were received.
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    /// Whether the body is larger than a list may be, so that the rest of it was not received.
    var isTooLarge: Bool { state.withLock { $0.isTooLarge } }

    func create() throws(APIError) -> any ContentFile {
        // The network can send a request again, whose response replaces the first one.
        state.withLock { $0 = State() }
        return self
    }

    func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(APIError) {
        let isWritten = state.withLock { state in
            state.isTooLarge = state.isTooLarge || state.bytes.count + bytes.count > RegistryList.limitBytes
            guard !state.isTooLarge, offset == state.bytes.count else { return false }
            state.bytes.append(contentsOf: bytes)
            return true
        }
        guard isWritten else { throw APIError(.storageUnavailable, "the list of packages cannot be received") }
    }
}
