import MiniCore

/// `my.arrayBufferToBase64`: encodes bytes as Base64 text with padding, without line breaks.
///
/// ## Shape
/// `(arrayBuffer) -> string`
///
/// - Source: my.arrayBufferToBase64, Alipay open docs.
struct ArrayBufferToBase64: DirectFunction {
    static let name = "arrayBufferToBase64"

    /// An `ArrayBuffer` or the part of it that a typed array views.
    let bytes: [UInt8]

    init(_ reader: inout ParameterReader) throws(APIError) {
        bytes = try reader.bytes("arrayBuffer")
    }

    func call(in context: CallContext) throws(APIError) -> ScriptValue {
        .string(Base64.encode(bytes))
    }
}
