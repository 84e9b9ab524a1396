import MiniView
import Testing
import ViewFixtures

/// Style sheets that are written once for several documents.
struct HTMLSheetsTests {
    @Test func `a document with kept sheets is equal to one that is written completely`() throws {
        let sheets = HTMLSheets()
        // More sets of sheets than are kept.
        let pages = try (0..<20).map { number in
            let sheet = ".a { width: \(number)px; background: url(a.png) }"
            return try StyledPage("<view class='a'/><image src='b.png'/>", sheets: [("page.axml", sheet)])
        }
        for _ in 0..<2 {
            for (number, page) in pages.enumerated() {
                // The replacement of an address changes, also back to a former one.
                for picture in ["data:1", "data:2", nil, "data:1"] as [String?] {
                    let html = HTMLPage(tree: page.tree, styles: page.styles)
                    #expect(html.addresses(reusing: sheets) == html.addresses)
                    let replacements = html.addresses.compactMap { address in picture.map { (address, $0) } }
                    let admitted = Dictionary(uniqueKeysWithValues: replacements)
                    let text = html.text(admitted: admitted, reusing: sheets)
                    #expect(text == html.text(admitted: admitted))
                    #expect(text.contains("width: \(number)px") && text.contains(picture ?? "none"))
                }
            }
        }
    }

    @Test func `a known size of a rem is written`() throws {
        let page = try StyledPage("<view/>", sheets: [("page.axml", "page { font-size: 20px }")])
        var html = HTMLPage(tree: page.tree, styles: page.styles)
        html.rootFontSize = 20
        #expect(html.text(admitted: [:]) == HTMLPage(tree: page.tree, styles: page.styles).text(admitted: [:]))
    }
}
