import CommandHarness
import Foundation
import Testing

/// The article on the vendor's names lists what the module declares.
struct VendorNamesTests {
    /// A row of the article's tables.
    private struct Row {
        let name: String
        let state: String
    }

    private static let states: Set = ["works", "ours", "kept", "no effect", "absent"]

    private let sources: String
    private let rows: [Row]

    init() throws {
        let folder = Product.packageFolder
        let article = try String(
            contentsOfFile: folder + "/Sources/MiniHost/MiniHost.docc/VendorNames.md",
            encoding: .utf8
        )
        let module = folder + "/Sources/IAPMiniProgram"
        sources = try FileManager.default.subpathsOfDirectory(atPath: module).filter { $0.hasSuffix(".swift") }
            .map { try String(contentsOfFile: "\(module)/\($0)", encoding: .utf8) }.joined(separator: "\n")
        rows = article.split(separator: "\n").compactMap { line in
            guard let match = line.firstMatch(of: #/^\| `([^`]+)` \| ([^|]+?) \|/#) else { return nil }
            return Row(name: String(match.1), state: String(match.2))
        }
    }

    @Test func `every public type of the module is a row`() {
        let named = Set(rows.map(\.name))
        let declaration = #/(?m)^(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias|let) (\w+)/#
        let declared = sources.matches(of: declaration).map { String($0.1) }
        #expect(declared.count > 80)
        #expect(declared.filter { !named.contains($0) } == [])
    }

    @Test func `every row has a known state, and is declared exactly if it is not absent`() {
        #expect(rows.count > 100)
        let declaration = #/\b(?:class|struct|enum|protocol|typealias|let|var|func|case) (\w+)/#
        let declared = Set(sources.matches(of: declaration).map { String($0.1) })
        for row in rows {
            #expect(Self.states.contains(row.state), "\(row.name)")
            // A method is found by its first name, and a member of a type by its own.
            let method = row.name.prefix { $0 != "(" }
            let name = String(method.split(separator: ".").last ?? method)
            #expect(declared.contains(name) == (row.state != "absent"), "\(row.name)")
        }
    }

    @Test func `no name is listed twice`() {
        let names = rows.map(\.name)
        #expect(Set(names).count == names.count)
    }
}
