import CommandHarness
import Testing

/// The article Differences, generated from the tables in this folder.
///
/// `RECORD=1 swift test --filter DifferenceTests` writes it again.
struct DifferenceTests {
    static let differences =
        Difference.network + Difference.storage + Difference.interface + Difference.drawing + Difference.program
        + Difference.components + Difference.language

    @Test(arguments: differences)
    func `a difference from the documentation is as the article describes`(_ difference: Difference) async throws {
        #expect(try await difference.result() == difference.expected)
    }

    @Test func `the article contains every difference`() throws {
        let text = Difference.markdown(Self.differences)
        #expect(try ArticleSection("Differences", "differences").text(recording: text) == text)
    }

    @Test func `no difference is listed twice`() {
        #expect(Set(Self.differences.map(\.subject)).count == Self.differences.count)
    }
}
