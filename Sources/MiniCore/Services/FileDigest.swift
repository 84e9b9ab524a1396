/// The digests of `my.getFileInfo`.
public enum FileDigest: String, Sendable, CaseIterable {
    /// MD5, of 16 bytes.
    case md5
    /// SHA-1, of 20 bytes.
    case sha1
}
