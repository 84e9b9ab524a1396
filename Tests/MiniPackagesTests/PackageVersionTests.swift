import Testing

@testable import MiniPackages

struct PackageVersionTests {
    @Test(arguments: ["0.0.0", "1.2.3", "999999999.0.10"])
    func `three numbers are a version`(text: String) {
        #expect(PackageVersion(text)?.description == text)
    }

    @Test(arguments: [
        "", "1", "1.2", "1.2.3.4", "1.2.", "01.2.3", "1.2.x", "-1.2.3", "+1.2.3", "1.2.3 ", "1.2.1234567890",
    ])
    func `another text is no version`(text: String) {
        #expect(PackageVersion(text) == nil)
    }

    @Test func `versions are ordered by their numbers`() {
        let versions = ["0.0.9", "0.1.0", "1.0.0", "1.9.3", "1.10.0", "2.0.0"].compactMap { PackageVersion($0) }
        #expect(versions.count == 6)
        #expect(versions.shuffled().sorted() == versions)
    }
}
