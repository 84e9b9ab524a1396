import CommandHarness
import Foundation
import Testing

/// The program that shows components of antd-mini from their sources, which `Tests/check-component-library` runs.
@Suite struct ComponentLibraryTests {
    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: "\(Product.packageFolder)/\(path)", encoding: .utf8)
    }

    @Test func `each page shows its components and has tests, and the article has their number`() throws {
        let folder = "Tests/ComponentLibrary"
        let pages = try FileManager.default.contentsOfDirectory(atPath: "\(Product.packageFolder)/\(folder)/pages")
        var components: Set<String> = []
        for page in pages.sorted() {
            let path = "\(folder)/pages/\(page)/\(page)"
            let template = try text(path + ".axml")
            for match in try text(path + ".json").matches(of: /"(ant-[a-z-]+)": "(antd-mini\/[^"]+)"/) {
                components.insert(String(match.output.2))
                #expect(template.contains("<\(match.output.1)"), "\(page)")
            }
            #expect(try text("\(folder)/tests/\(page).test.ts").contains("test("))
        }
        #expect(components.count >= 20)
        let article = try text("Sources/MiniHost/MiniHost.docc/Components.md")
        #expect(article.contains("a program that uses \(components.count) components of antd-mini"))
    }
}
