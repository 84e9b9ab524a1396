/// One of the parts of a run, each of which runs on a machine of its own.
package struct TestPart: Sendable, Hashable {
    /// The files of all parts, in the order of the reports of the complete run.
    package var entries: [TestEntry]
    /// The number of the part, from 1.
    package var number: Int
    /// The number of parts.
    package var count: Int
    /// What the tests to run have in common, for the message that there are none; nil if they are all tests.
    package var filter: String?

    /// - Parameters:
    ///   - entries: The files of all parts.
    ///   - number: The number of the part, from 1.
    ///   - count: The number of parts.
    package init(entries: [TestEntry], number: Int = 1, count: Int = 1, filter: String? = nil) {
        (self.entries, self.number, self.count, self.filter) = (entries, number, count, filter)
    }

    /// The name of the file of the part in a folder of all parts, such as `2-of-4.blob`.
    package var fileName: String { "\(number)-of-\(count).blob" }
}
