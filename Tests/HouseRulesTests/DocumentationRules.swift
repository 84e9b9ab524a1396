import Testing

/// The statements of README.md and the articles about files, symbols and numbers are true.
struct DocumentationRules {
    private static let articles = Repository.files { $0.hasSuffix(".md") && $0.contains(".docc/") }
    private static let texts = Repository.documents

    @Test func `the list of articles is not empty`() {
        #expect(Self.articles.count > 10)
    }

    @Test func `Swift code in a document is an excerpt of an example, and a test is an excerpt of a program's tests`() {
        let violations = Self.texts.flatMap { text in
            let blocks = CodeBlock.blocks(of: text)
            let excerpts = blocks.filter { block in
                if Self.isForManifest(block) { return false }
                return block.language == "swift" || block.lines.first?.hasPrefix("test(") == true
            }
            return excerpts.compactMap { block -> Violation? in
                guard let source = block.comment else {
                    return text.violation(at: block.index, "no comment above names the file: <!-- Examples/… -->")
                }
                guard let file = Repository.file(source) else {
                    return text.violation(at: block.index, "there is no \(source)")
                }
                guard block.isExcerpt(of: file) else {
                    return text.violation(at: block.index, "\(source) differs")
                }
                return nil
            }
        }
        expectNoViolations(violations)
    }

    /// Whether a block has lines for the manifest of an integrator, with an address that no example has.
    private static func isForManifest(_ block: CodeBlock) -> Bool {
        let start = block.lines.first ?? ""
        return start.hasPrefix(".package(") || start.hasPrefix(".product(")
    }

    @Test func `the lines for the manifest of an integrator are those of the examples`() throws {
        let embed = try #require(Manifest.examples.targets.first { $0.name == "Embed" })
        // SwiftPM derives the name of a package from its address, without regard to case.
        let packages = Set(embed.packages.map { $0.lowercased() })
        let blocks = Self.texts.flatMap { text in
            CodeBlock.blocks(of: text).filter(Self.isForManifest).map { (text, $0) }
        }
        #expect(blocks.count > 1)
        let violations = blocks.compactMap { text, block -> Violation? in
            let package = block.lines[0].wholeMatch(of: /\.package\(url: "[^"]+\/([\w-]+)\.git", branch: "main"\),/)
            let product = block.lines.last?.wholeMatch(of: /\.product\(name: "(\w+)", package: "([\w-]+)"\),/)
            guard block.lines.count == 2, let package, let product else {
                return text.violation(at: block.index, "expected a package and its product")
            }
            guard package.1 == product.2, packages == [String(package.1)] else {
                return text.violation(at: block.index, "the package of Embed in \(Manifest.examples.path) differs")
            }
            guard embed.dependencies == [String(product.1)] else {
                return text.violation(at: block.index, "the product of Embed in \(Manifest.examples.path) differs")
            }
            return nil
        }
        expectNoViolations(violations)
    }

    @Test func `a link has a destination`() {
        let violations = Self.texts.flatMap { text in
            text.lines.enumerated().flatMap { index, line in
                Self.deadLinks(in: line, of: text).map { text.violation(at: index, "\($0) has no destination") }
            }
        }
        expectNoViolations(violations)
    }

    @Test func `the README and the articles link articles by their paths`() {
        let violations = Self.texts.flatMap { text in
            // The lists of the topics are for DocC, which resolves nothing else there.
            text.lines.prefix { $0 != "## Topics" }.enumerated().filter { $1.contains("doc:") }.map {
                text.violation(at: $0.offset, "GitHub does not resolve <doc:>; link the file")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `an article that has topics also links them by their paths`() {
        let violations = Self.articles.flatMap { article in
            let text = article.lines.prefix { $0 != "## Topics" }.joined(separator: "\n")
            return article.lines.enumerated().compactMap { index, line -> Violation? in
                guard let topic = line.firstMatch(of: /^- <doc:([\w-]+)>/)?.1 else { return nil }
                if text.contains("](\(topic).md)") || text.contains("/\(topic).md)") { return nil }
                return article.violation(at: index, "GitHub does not resolve <doc:>; link the file above as well")
            }
        }
        expectNoViolations(violations)
    }

    @Test func `a test suite that a command names exists`() {
        let declarations = Repository.swiftFiles(in: "Tests", "Examples/Tests").flatMap { file in
            file.code.filter { $0.contains("struct ") }.compactMap {
                $0.firstMatch(of: /\bstruct (\w+)/).map { String($0.1) }
            }
        }
        let folders = Repository.paths.filter { $0.hasPrefix("Tests/") }.compactMap { path in
            path.split(separator: "/").dropFirst().first.map(String.init)
        }
        let names = Set(declarations + folders + ["NAME"])
        let violations = Self.texts.flatMap { text in
            text.lines.enumerated().flatMap { index, line in
                line.matches(of: /--filter (\w+)/).map { String($0.1) }.filter { !names.contains($0) }
                    .map { text.violation(at: index, "no test suite is called \($0)") }
            }
        }
        expectNoViolations(violations)
    }

    @Test func `the article about performance lists the groups of measurements`() throws {
        let source = try #require(Repository.file("Tests/Benchmarks/Benchmarks.swift"))
        let names = source.lines.compactMap { $0.firstMatch(of: /^ {8}\("(\w+)",/).map { String($0.1) } }
        #expect(names.count > 10)
        let article = try #require(Repository.file("Sources/MiniHost/MiniHost.docc/Performance.md"))
        #expect(article.lines.contains { $0.contains("these groups: \(names.joined(separator: ", ")). ") })
    }

    private static let articleNames = Set(articles.map(\.stem))

    private static func deadLinks(in line: String, of text: SourceFile) -> [String] {
        // Most lines contain no link, and a regular expression is slow.
        guard line.contains("<doc:") || line.contains("](") else { return [] }
        let folder = text.path.split(separator: "/").dropLast().map { $0 + "/" }.joined()
        let headings = Set(text.lines.filter { $0.hasPrefix("#") }.map(anchor))
        let articleLinks = line.matches(of: /<doc:([\w-]+)>/).map { String($0.1) }.filter { !articleNames.contains($0) }
        let links = line.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }.filter { link in
            if link.hasPrefix("https://") { return false }
            if link.hasPrefix("#") { return !headings.contains(String(link.dropFirst())) }
            return !Repository.exists(folder + link.prefix { $0 != "#" })
        }
        return articleLinks + links
    }

    /// The name of a heading in a link.
    private static func anchor(_ heading: String) -> String {
        let words = heading.drop { $0 == "#" || $0 == " " }.lowercased()
        return String(words.compactMap { $0 == " " ? "-" : $0.isLetter || $0.isNumber || $0 == "-" ? $0 : nil })
    }

    @Test func `a path in a document exists`() {
        let folders = ["Sources/", "Tests/", "Examples/", "MiniPrograms/"]
        let violations = Self.texts.flatMap { text in
            text.lines.enumerated().flatMap { index, line in
                line.matches(of: /`([\w\/.+-]+)`/).map { String($0.1) }
                    .filter { path in folders.contains { path.hasPrefix($0) } && !path.contains("GROUP") }
                    .filter { !Repository.exists($0) }
                    .map { text.violation(at: index, "there is no \($0)") }
            }
        }
        expectNoViolations(violations)
    }

    /// A function that the article FollowingACall names, and its file: `Binder.run` in `Sources/….swift`.
    private struct Step {
        let name: String
        let path: String

        /// Whether the file declares the function, or the type of a name without a member.
        func isDeclared(in file: SourceFile) -> Bool {
            let words = name.split(separator: ".").map(String.init)
            let member = words.last ?? ""
            func declares(_ starts: [String]) -> Bool {
                file.lines.contains { line in
                    let code = line.drop { $0 == " " }
                    return starts.contains { code.hasPrefix($0) || code.contains(" " + $0) }
                }
            }
            guard file.path.hasSuffix(".swift") else {
                return declares(["function \(member)(", "const \(member) =", "let \(member) ="])
                    || file.lines.contains { $0.hasSuffix("{") && $0.drop { $0 == " " }.hasPrefix("\(member)(") }
            }
            let functions = ["func \(member)(", "func \(member)<", "var \(member):", "let \(member):"]
            let types = ["struct", "class", "enum", "actor", "extension"].map { "\($0) \(words.first ?? "")" }
            guard words.count > 1 else { return declares(functions + types) }
            return declares(types) && declares(member == "init" ? ["init("] : functions)
        }
    }

    private static let steps: [Step] = {
        let article = articles.first { $0.stem == "FollowingACall" }?.lines ?? []
        let text = article.map { $0.drop { $0 == " " } }.joined(separator: " ")
        var path = ""
        return text.matches(
            of: /((?:`[\w.]+`(?:, and | and | or |, ))*`[\w.]+`) in (?:`([\w\/.+-]+\.(?:swift|js))`|the same file)/
        ).flatMap { match in
            if let named = match.2 { path = String(named) }
            return match.1.matches(of: /`([\w.]+)`/).map { Step(name: String($0.1), path: path) }
        }
    }()

    @Test func `the functions that the article FollowingACall names are declared in their files`() {
        #expect(Self.steps.count > 80)
        let violations = Self.steps.compactMap { step -> Violation? in
            guard let file = Repository.file(step.path) else {
                return Violation(place: step.path, text: "does not exist")
            }
            return step.isDeclared(in: file) ? nil : file.violation("\(step.name) is not declared here")
        }
        expectNoViolations(violations)
    }

    /// DocC finds the symbols of MiniHost and of the modules that it exports.
    @Test func `a symbol in an article is declared in a module that MiniHost exports`() {
        let symbols = DeclaredSymbols.ofSources
        #expect(symbols.exportedTypes.count > 100)
        var violations: [Violation] = []
        for article in Self.articles {
            for (index, line) in article.lines.enumerated() {
                for link in line.matches(of: /``([^`]+)``/).map(\.1) where !symbols.contains(link) {
                    violations.append(article.violation(at: index, "\(link) is not declared there"))
                }
            }
        }
        expectNoViolations(violations)
    }

    @Test func `the table of errors is complete`() {
        let article = Self.articles.first { $0.stem == "Errors" }?.lines ?? []
        let rows = article.compactMap { line in
            line.firstMatch(of: /^\| (\d+) \| `(\w+)` \| (.*) \|$/).map { "\($0.1) \($0.2): \($0.3)" }
        }
        let codes = ErrorTable.codes.map { code in
            let comment = code.comment.dropFirst(code.number.count + 2)
            return "\(code.number) \(code.name): \(comment.last == "." ? comment.dropLast() : comment)"
        }
        #expect(rows == codes)
    }
}
