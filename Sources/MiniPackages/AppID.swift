internal import MiniCore

/// The ids of programs that packages may have.
///
/// An id is a name in folders and URLs of sources, so that fewer characters are permitted than in the id of a program in a
/// folder.
enum AppID {
    /// Requires 1 to 128 letters and digits of ASCII, `-`, `_` and `.`, the first of which is a letter or a digit.
    ///
    /// - Throws: `.invalidName`.
    static func require(_ text: String) throws(PackagingError) {
        let bytes = text.utf8
        let isPermitted =
            (1...ProgramIdentity.byteLimit).contains(bytes.count)
            && bytes.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
            && bytes.first.map { $0.isLetter || $0.isDigit } == true
        guard isPermitted else {
            let shown = JSON.text(.string(String(text.prefix(80))))
            throw PackagingError(
                .invalidName,
                "the app id \(shown) cannot be that of a package; use 1 to 128 letters, digits, \"-\", \"_\" and \".\""
            )
        }
    }
}
