package import MiniCore

extension FileReference {
    /// The digest of the file in lowercase hexadecimal.
    ///
    /// Opens the file on the thread that reads it, so that waiting files use no descriptor.
    ///
    /// - Throws: The errors of ``FileReference/open()`` and of reading.
    @concurrent package func digest(by algorithm: FileDigest) async throws(APIError) -> String {
        let file = try open()
        let partSize = 65_536
        func computed<Result>(_ body: () throws(CryptoError) -> Result) throws(APIError) -> Result {
            do throws(CryptoError) {
                return try body()
            } catch {
                throw APIError(.storageUnavailable, "the digest cannot be computed")
            }
        }
        let digest = try computed { () throws(CryptoError) in try RunningDigest(algorithm == .md5 ? .md5 : .sha1) }
        var offset = 0
        while true {
            let part = try file.bytes(partSize, at: offset)
            try computed { () throws(CryptoError) in try digest.update(part.span.bytes) }
            offset += part.count
            if part.count < partSize { break }
        }
        return try computed { () throws(CryptoError) in try digest.finish() }.hexadecimalText
    }
}
