import Foundation

/// A part of an article of the documentation that a test writes, between `<!-- NAME -->` and `<!-- end of NAME -->`.
///
/// A test compares it with what is true. With `RECORD=1` in the environment it writes it instead: look at the difference before
/// it is committed.
package struct ArticleSection {
    /// Why a section cannot be read.
    package struct Missing: Error {
        /// The comment that the article lacks.
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

    /// What the article has between the comments, after a test that records has replaced it.
    ///
    /// - Parameter text: What belongs there.
    package func text(recording text: String) throws -> String {
        let article = try String(contentsOfFile: file, encoding: .utf8)
        let (start, end) = ("<!-- \(name) -->\n", "<!-- end of \(name) -->")
        guard let head = article.firstRange(of: start) else { throw Missing(comment: start) }
        guard let tail = article[head.upperBound...].firstRange(of: end) else { throw Missing(comment: end) }
        guard ProcessInfo.processInfo.environment["RECORD"] == "1" else {
            return String(article[head.upperBound..<tail.lowerBound])
        }
        let recorded = article[..<head.upperBound] + text + article[tail.lowerBound...]
        try String(recorded).write(toFile: file, atomically: true, encoding: .utf8)
        return text
    }
}
