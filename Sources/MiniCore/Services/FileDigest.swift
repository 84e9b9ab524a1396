/// The algorithm of the digest that `my.getFileInfo` returns.
public enum FileDigest: String, Sendable, CaseIterable {
    /// MD5, of 16 bytes.
    case md5
    /// SHA-1, of 20 bytes.
    case sha1
}
