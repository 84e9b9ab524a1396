import MiniCore

/// Common parameters of the file JSAPIs.
extension ParameterReader {
    /// A path under either of its names.
    ///
    /// It is required, so it must be the last field that a call reads.
    mutating func filePath() throws(APIError) -> String {
        let older = try optionalString("apFilePath")
        let newer = try optionalString("filePath")
        guard let path = older ?? newer else {
            throw APIError(.invalidParameter, "apFilePath: required parameter is missing")
        }
        return path
    }

    /// The encoding of text; nil if the field is missing.
    mutating func textEncoding() throws(APIError) -> TextEncoding? {
        try optionalChoice("encoding", of: TextEncoding.names).flatMap { TextEncoding(name: $0) }
    }

    /// The bytes of `data` and `encoding`.
    mutating func fileContent() throws(APIError) -> [UInt8] {
        let data = try payload("data")
        let encoding = try textEncoding()
        switch data {
        case .bytes(let bytes): return bytes
        case .text(let text): return try (encoding ?? .utf8).bytes(of: text)
        case .json: throw APIError(.invalidParameter, "data: expected a string or an ArrayBuffer")
        }
    }
}
