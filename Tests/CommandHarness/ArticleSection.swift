import Foundation

/// A part of an article of the documentation that a test writes, between `<!-- NAME -->` and `<!-- end of NAME -->`.
///
/// A test compares it with the current facts. With `RECORD=1` in the environment the test writes it instead: review the
/// difference before committing it.
package struct ArticleSection {
    /// The reason why a section cannot be read.
    package struct Missing: Error {
        /// The comment that is missing in the article.
        let comment: String
    }

    private let file: String
    private let name: String

    /// - Parameters:
    ///   - article: The article's name without its extension.
    ///   - name: The section's name in its comments.
    package init(_ article: String, _ name: String) {
        file = Product.packageFolder + "/Sources/MiniHost/MiniHost.docc/\(article).md"
        self.name = name
    }

    /// The content of the article between the comments.
    ///
    /// A test that records replaces it before.
    ///
    /// - Parameter text: The expected content.
    package func text(recording text: String) throws -> String {
        let (head, content, tail) = try parts()
        guard ProcessInfo.processInfo.environment["RECORD"] == "1" else { return String(content) }
        try String(head + text + tail).write(toFile: file, atomically: true, encoding: .utf8)
        return text
    }

    /// The content of the article between the comments, for a test that keeps a part of it.
    package func content() throws -> String { String(try parts().content) }

    /// The article up to the content, the content, and the rest.
    private func parts() throws -> (head: Substring, content: Substring, tail: Substring) {
        let article = try String(contentsOfFile: file, encoding: .utf8)
        let (start, end) = ("<!-- \(name) -->\n", "<!-- end of \(name) -->")
        guard let head = article.firstRange(of: start) else { throw Missing(comment: start) }
        guard let tail = article[head.upperBound...].firstRange(of: end) else { throw Missing(comment: end) }
        return (article[..<head.upperBound], article[head.upperBound..<tail.lowerBound], article[tail.lowerBound...])
    }
}
