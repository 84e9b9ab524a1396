import CommandHarness
import Foundation
import Testing

/// The article on the vendor's names lists what the modules declare.
struct VendorNamesTests {
    /// A row of the article's tables.
    private struct Row {
        let name: String
        let state: String

        /// The name without parameters and without the type around it.
        var ownName: String {
            // A method is found by its first name, and a member of a type by its own.
            let method = name.prefix { $0 != "(" }
            return String(method.split(separator: ".").last ?? method)
        }
    }

    private static let states: Set = ["works", "ours", "kept", "no effect", "absent"]

    /// The texts of the source files.
    private let sources: [String]
    private let rows: [Row]
    /// The types of the table of members.
    private let listedMembers: [String: Set<String>]

    init() throws {
        let folder = Product.packageFolder
        let article = try String(
            contentsOfFile: folder + "/Sources/MiniHost/MiniHost.docc/VendorNames.md",
            encoding: .utf8
        )
        sources = try ["IAPMiniProgram", "IAPSecurityGuardLite"].flatMap { name in
            let module = "\(folder)/Sources/\(name)"
            return try FileManager.default.subpathsOfDirectory(atPath: module).filter { $0.hasSuffix(".swift") }
                .map { try String(contentsOfFile: "\(module)/\($0)", encoding: .utf8) }
        }
        var rows: [Row] = []
        var members: [String: Set<String>] = [:]
        var listsMembers = false
        for line in article.split(separator: "\n") {
            if line.hasPrefix("## ") { listsMembers = line == "## Members" }
            if listsMembers, let match = line.firstMatch(of: #/^\| `(\w+)` \| (.+) \|$/#) {
                members[String(match.1)] = Set(match.2.matches(of: #/`(\w+)`/#).map { String($0.1) })
            } else if !listsMembers, let match = line.firstMatch(of: #/^\| `([^`]+)` \| ([^|]+?) \|/#) {
                rows.append(Row(name: String(match.1), state: String(match.2)))
            }
        }
        self.rows = rows
        listedMembers = members
    }

    @Test func `every public type of the modules is a row`() {
        let named = Set(rows.map(\.name))
        let declaration = #/(?m)^(?:public|open) (?:final )?(?:class|struct|enum|protocol|typealias|let) (\w+)/#
        let declared = sources.flatMap { $0.matches(of: declaration).map { String($0.1) } }
        #expect(declared.count > 80)
        #expect(declared.contains("IAPSecurityGuardLiteService"))
        #expect(declared.filter { !named.contains($0) } == [])
    }

    @Test func `every public member of a type is in its row of the table of members, or is a row`() {
        let declared = Self.members(in: sources)
        #expect(declared.count > 60)
        #expect(declared["GRVSplashViewDelegate"]?.contains("exitSplash") == true)
        let named = Set(rows.map(\.ownName))
        for (type, members) in declared {
            if let listed = listedMembers[type] {
                #expect(members == listed, "\(type)")
            } else {
                // The row of `sharedInstance()` describes it.
                let unnamed = members.subtracting(named).subtracting(["callAsFunction"])
                #expect(unnamed == [], "\(type)")
            }
        }
        #expect(Set(listedMembers.keys).subtracting(declared.keys) == [])
    }

    @Test func `every row has a known state, and is declared exactly if it is not absent`() {
        #expect(rows.count > 100)
        let declaration = #/\b(?:class|struct|enum|protocol|typealias|let|var|func|case) (\w+)/#
        let declared = Set(sources.flatMap { $0.matches(of: declaration).map { String($0.1) } })
        for row in rows {
            #expect(Self.states.contains(row.state), "\(row.name)")
            #expect(declared.contains(row.ownName) == (row.state != "absent"), "\(row.name)")
        }
    }

    @Test func `no name is listed twice`() {
        let names = rows.map(\.name)
        #expect(Set(names).count == names.count)
    }

    /// The public types with the names of their public members; what a conformance requires is not among them.
    ///
    /// They are read from the indentation of the formatted sources.
    private static func members(in sources: [String]) -> [String: Set<String>] {
        let typeStart = #/(?:public|open) (?:final )?(?:class|struct|enum|protocol) (\w+)/#
        let extensionStart = #/extension (\w+) \{/#
        let requirement = #/ {4}(?:func|var) (\w+)/#
        let member = #/ {4}(?:(?:@\w+ )?(?:public|open) (?:[\w()]+ )*?(?:func|var|let)|case) (\w+)/#
        var found: [String: Set<String>] = [:]
        var publicTypes: Set<String> = []
        for source in sources {
            var type: String?
            var declaration = member
            for line in source.split(separator: "\n") {
                if let match = line.prefixMatch(of: typeStart) {
                    type = String(match.1)
                    publicTypes.insert(String(match.1))
                    declaration = line.contains("protocol ") ? requirement : member
                } else if let match = line.prefixMatch(of: extensionStart) {
                    type = String(match.1)
                    declaration = member
                } else if line.hasPrefix("}") {
                    type = nil
                } else if let type, let match = line.prefixMatch(of: declaration) {
                    found[type, default: []].insert(String(match.1))
                }
            }
        }
        return found.filter { publicTypes.contains($0.key) }
    }
}
