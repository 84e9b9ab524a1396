import CommandHarness
import Foundation
import Testing

/// Each code block in a documentation comment of the sources is in Swift, which is read by these tests, or text.
///
/// The parts that the comments leave out are written as `…`.
struct CommentBlockRules {
    private struct Place: Sendable {
        let file: SourceFile
        let block: CodeBlock
    }

    private static let places = Repository.swiftFiles(in: "Sources").flatMap { file in
        CodeBlock.blocks(inCommentsOf: file).map { Place(file: file, block: $0) }
    }

    private static let swift = places.filter { $0.block.language == "swift" }

    /// Types that the program of the reader or another package declares.
    private static let otherTypes: Set = [
        "AccountStore", "Allowlist", "DialoguePresenter", "GatewaySigner", "Logger", "LoyaltyPoints", "NoWallet",
        "STDIN_FILENO", "STDOUT_FILENO", "ServiceGroup", "VaultEncryptor", "VaultKeyRing", "VaultProvider", "Wallet",
        "WalletPayments",
    ]
    /// Members that the language or another package declares.
    private static let otherMembers: Set = ["allSatisfy", "self", "sigterm"]

    @Test func `a code block in a comment is in a language that is tested`() {
        let violations = Self.places.filter { !["swift", "text"].contains($0.block.language) }.map { place in
            place.file.violation(at: place.block.index, "no test reads blocks in \"\(place.block.language)\"")
        }
        expectNoViolations(violations)
    }

    @Test func `Swift code in a comment has no syntax error`() async throws {
        #expect(Self.swift.count > 30)
        let text = Self.swift.map(Self.source).joined(separator: "\n") + "\n"
        let folder = try TemporaryProgram(["blocks.swift": text])
        defer { folder.remove() }
        // The compiler that built the tests.
        let path = try #require(ProcessInfo.processInfo.environment["PATH"])
        let command = "PATH='\(path)' exec swiftc -swift-version 6 -parse '\(folder.path)/blocks.swift'"
        let result = try await Product.shell.run(["-c", command])
        #expect(result.status == 0, "\(result.error)")
    }

    /// The code of a block, whose errors have its place.
    private static func source(of place: Place) -> String {
        let code = place.block.lines.map { $0.replacing(" …", with: "") }.joined(separator: "\n")
        let text = """
            #sourceLocation(file: "\(place.file.path)", line: \(place.block.index + 2))
            \(code)
            #sourceLocation()
            """
        // An initializer is permitted in a type only.
        return code.hasPrefix("init(") ? "struct Block {\n\(text)\n}" : text
    }

    @Test func `the types and members in the Swift code of a comment are declared`() {
        let symbols = DeclaredSymbols.ofSources
        let types = symbols.exportedTypes.union(symbols.members.keys)
        let members = Set(symbols.members.values.joined())
        var (others, violations): (Set<String>, [Violation]) = ([], [])
        for place in Self.swift {
            let names = Self.names(in: place.block)
            let unknown = names.types.subtracting(types).union(names.members.subtracting(members))
            others.formUnion(unknown)
            for name in unknown.subtracting(Self.otherTypes).subtracting(Self.otherMembers).sorted() {
                violations.append(place.file.violation(at: place.block.index, "\(name) is declared nowhere"))
            }
        }
        expectNoViolations(violations)
        #expect(Self.otherTypes.union(Self.otherMembers).subtracting(others) == [])
    }

    /// The types and the members that a block uses and does not declare.
    private static func names(in block: CodeBlock) -> (types: Set<String>, members: Set<String>) {
        let text = Array(block.lines.joined(separator: "\n").utf8)
        let code = String(decoding: SwiftScanner.code(of: text), as: UTF8.self)
        let declared = Set(code.matches(of: /\b(?:enum|func|let|struct|var) (\w+)/).map { String($0.1) })
        var (types, members): (Set<String>, Set<String>) = ([], [])
        // Macros begin with @ and #.
        for match in code.matches(of: /([.@#]?)([A-Za-z_]\w*)/) {
            let name = String(match.2)
            let isCapitalized = name.first?.isUppercase == true
            if match.1.isEmpty, isCapitalized { types.insert(name) }
            if match.1 == ".", !isCapitalized { members.insert(name) }
        }
        return (types.subtracting(declared), members.subtracting(declared))
    }
}
