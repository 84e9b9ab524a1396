import MiniCore
import Synchronization

/// A defect of a signer.
enum SignerDefect: String, CaseIterable, Sendable {
    case none
    case sendsKey
    case sendsKeyInHexadecimal
    case sendsKeyInBase64
    case sendsKeyInQuery
    case changesMethod
    case changesHost
    case changesPath
    case dropsHeaders
    case doublesHeaders
    case dropsBody
    case dropsQuery
    case changesParameters
    case doublesParameters
    case breaksLines
    case takesReservedNames
    case refusesReservedNamesOtherwise
    case refusesObjects
    case drawsItsOwnNonce
    case countsRequests
    case ignoresNonce
    case ignoresTime
    case keepsNonceBetweenCalls
    case signsNothing
    case ignoresMethod
    case ignoresHost
    case ignoresPath
    case ignoresQuery
    case ignoresBody
    case ignoresLengthOfBody
    case ignoresContentType
    case ignoresAccount
}

/// Keeps every rule of a signer except one; its signature is not secure.
final class DefectiveSigner: RequestSigner {
    static let key = Array("sesame, open".utf8)
    static let reservedNames: Set = ["sign", "key"]

    private let defect: SignerDefect
    private let state = Mutex<(calls: Int, nonce: String)>((0, ""))

    init(_ defect: SignerDefect) { self.defect = defect }

    static func signature(of request: SignableRequest) -> String? { request.values(of: "X-Signature").first }

    @concurrent func sign(
        _ request: SignableRequest,
        in context: SigningContext,
    ) async throws(APIError) -> SignableRequest {
        try refuse(request)
        var context = context
        state.withLock { state in
            state.calls += 1
            state.nonce = context.nonce
            if defect == .countsRequests { context.nonce += "\(state.calls)" }
        }
        if defect == .keepsNonceBetweenCalls {
            await Task.yield()
            context.nonce = state.withLock { $0.nonce }
        }
        if defect == .drawsItsOwnNonce { context.nonce = "\(UInt64.random(in: .min ... .max))" }
        return sent(request, signature: signature(of: request, context))
    }

    private func refuse(_ request: SignableRequest) throws(APIError) {
        if defect == .refusesObjects, request.body.first == UInt8(ascii: "{") {
            throw APIError(.invalidParameter, "no objects")
        }
        guard defect != .takesReservedNames else { return }
        let text = request.url + "&" + String(decoding: request.body, as: UTF8.self)
        let isReserved = Self.reservedNames.contains {
            text.contains("&\($0)=") || text.contains("?\($0)=") || text.contains("\"\($0)\"")
        }
        let reason: APIError.Reason = defect == .refusesReservedNamesOtherwise ? .unknown : .invalidParameter
        if isReserved { throw APIError(reason, "reserved") }
    }

    /// A hash of the key, the request and the parameters.
    private func signature(of request: SignableRequest, _ context: SigningContext) -> UInt64 {
        let query = request.url.split(separator: "?", maxSplits: 1)
        let steps = query[0].split(separator: "/", maxSplits: 2)
        let body = String(decoding: request.body, as: UTF8.self)
        let parts: [(SignerDefect, String)] = [
            (.none, "sesame"),
            (.ignoresNonce, context.nonce),
            (.ignoresTime, "\(context.time.milliseconds)"),
            (.ignoresMethod, request.method),
            (.ignoresHost, String(steps[1])),
            (.ignoresPath, String(steps[2])),
            (.ignoresQuery, query.count > 1 ? String(query[1]) : ""),
            (.ignoresBody, defect == .ignoresLengthOfBody ? String(body.prefix(7)) : body),
            (.ignoresContentType, request.values(of: "content-type").joined()),
            (.ignoresAccount, context.account?.token ?? "no account"),
        ]
        let covered = parts.filter { $0.0 == .none || $0.0 != defect }.map(\.1).joined(separator: "\n")
        return covered.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    private func sent(_ request: SignableRequest, signature: UInt64) -> SignableRequest {
        var request = request
        switch defect {
        case .sendsKey: request.headers.append(NetworkHeader("X-Key", String(decoding: Self.key, as: UTF8.self)))
        case .sendsKeyInHexadecimal: request.headers.append(NetworkHeader("X-Key", "736573616D652C206F70656E"))
        case .sendsKeyInBase64: request.body += Array("&k=c2VzYW1lLCBvcGVu".utf8)
        case .sendsKeyInQuery: request.url += "?736573616d652c206f70656e"
        case .changesMethod: request.method = "PATCH"
        case .changesHost: request.url = "https://example.net/v1/items"
        case .changesPath: request.url = "https://api.example.com/v1/items/"
        case .dropsHeaders: request.headers.removeFirst()
        case .doublesHeaders: request.headers.append(NetworkHeader("x-program", "kept"))
        case .dropsBody where !request.body.isEmpty: request.body = Array(#"{"sign":"1"}"#.utf8)
        case .dropsQuery: request.url = String(request.url.prefix { $0 != "?" })
        case .changesParameters where request.body.first == UInt8(ascii: "{"):
            request.body = Array(#"{"a":"1","b":"x"}"#.utf8)
        case .doublesParameters where request.body.first == UInt8(ascii: "a"): request.body += Array("&a=2".utf8)
        case .breaksLines: request.headers.append(NetworkHeader("X-Note", "a\r\nb"))
        case .signsNothing: return request
        default: break
        }
        request.headers.append(NetworkHeader("X-Signature", String(signature, radix: 16)))
        return request
    }
}
