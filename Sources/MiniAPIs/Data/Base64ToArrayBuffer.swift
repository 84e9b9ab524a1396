import MiniCore

/// `my.base64ToArrayBuffer`: decodes Base64 text.
///
/// The text must be canonical: the standard alphabet, padding, no white space, zero trailing bits. Other texts fail with error
/// 2 and the position of the first invalid character.
///
/// ## Shape
/// `(base64) -> ArrayBuffer`
///
/// - Source: my.base64ToArrayBuffer, Alipay open docs; RFC 4648 section 4.
struct Base64ToArrayBuffer: DirectFunction {
    static let name = "base64ToArrayBuffer"
    static let errors: Set<APIError.Reason> = [.invalidParameter]

    /// The text.
    let base64: String

    init(_ reader: inout ParameterReader) throws(APIError) {
        base64 = try reader.string("base64")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        switch Base64.decode(base64) {
        case .success(let bytes): return .bytes(bytes)
        case .failure(let fault):
            throw APIError(.invalidParameter, "base64: not Base64 at character \(fault.offset + 1)")
        }
    }
}
