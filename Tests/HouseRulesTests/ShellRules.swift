import CommandHarness
import Testing

/// The commands in the code blocks of README.md and the articles exist and can be run.
struct ShellRules {
    /// Programs of the system that documents use, and where they are from.
    private static let systemPrograms = [
        "apt-get": "Debian", "chmod": "Debian", "diff": "Debian", "find": "Debian", "grep": "Debian",
        "jq": "Debian", "kubectl": "Kubernetes", "openssl": "Debian, a package of the tests", "parallel": "Debian",
        "podman": "Debian, for a container", "sbatch": "Slurm", "seq": "Debian", "usermod": "Debian",
    ]

    private static let blocks = Repository.documents.flatMap { text in
        CodeBlock.blocks(of: text).filter { ["sh", "yaml"].contains($0.language) }.map { (text: text, block: $0) }
    }

    @Test func `a command in a code block exists, and its arguments are those of its declaration`() async throws {
        let mini = try await MiniCommand.declaration()
        var violations: [Violation] = []
        var count = 0
        for (text, block) in Self.blocks {
            for command in ShellCommand.commands(of: block) {
                count += 1
                guard let problem = Self.problem(in: command.words, mini) else { continue }
                violations.append(text.violation(at: command.index, problem))
            }
        }
        #expect(count > 20)
        expectNoViolations(violations)
    }

    private static func problem(in words: [String], _ mini: DeclaredCommand) -> String? {
        let (program, arguments) = (words[0], words.dropFirst())
        if program == "mini" || program == ".build/release/mini" { return mini.problem(in: arguments) }
        if program == "swift" { return swiftProblem(arguments) }
        if ["Tests/", "Examples/"].contains(where: program.hasPrefix) {
            return Repository.exists(program) ? nil : "there is no \(program)"
        }
        if program.hasPrefix(".build/release/") { return productProblem(String(program.dropFirst(15)), .root) }
        if program == "podman", let command = arguments.firstIndex(of: "mini"), words[1] == "run" {
            return mini.problem(in: words[(command + 1)...])
        }
        return systemPrograms[program] == nil ? "\(program) is not in the list of programs" : nil
    }

    private static func swiftProblem(_ arguments: ArraySlice<String>) -> String? {
        let manifest = arguments.contains("--package-path") ? Manifest.examples : Manifest.root
        if let option = arguments.firstIndex(of: "--product"), let name = arguments[(option + 1)...].first {
            return name.hasPrefix("$") ? nil : productProblem(name, manifest)
        }
        guard arguments.first == "run" else {
            let isKnown = ["build", "format", "package", "test"].contains(arguments.first ?? "")
            return isKnown ? nil : "swift has no such command"
        }
        var rest = arguments.dropFirst()
        while let word = rest.popFirst() {
            guard word.hasPrefix("-") else { return productProblem(word, manifest) }
            if word == "-c" || word == "--package-path" { rest = rest.dropFirst() }
        }
        return "swift run has no product"
    }

    private static func productProblem(_ name: String, _ manifest: Manifest) -> String? {
        let lines = Repository.file(manifest.path)?.lines ?? []
        let names = lines.joined(separator: "\n").matches(of: /\.executableTarget\(\s*name: "([\w-]+)"/).map(\.1)
        return names.contains { $0 == name } ? nil : "\(manifest.path) has no executable \(name)"
    }

    /// A block that a test runs.
    struct RunnableBlock: CustomTestStringConvertible, Sendable {
        /// The path and the line.
        let testDescription: String
        /// Commands before the block.
        let setup: String
        let lines: [String]
    }

    /// The blocks that begin with the creation of a program, and those whose comment is `runs in an empty folder` or
    /// `runs after COMMAND`.
    private static let runnableBlocks = blocks.compactMap { text, block -> RunnableBlock? in
        let comment = block.comment ?? ""
        let setup = comment.wholeMatch(of: /runs after (.+)/).map { String($0.1) }
        let isComplete = comment == "runs in an empty folder" || block.lines.first?.hasPrefix("mini new ") == true
        guard setup != nil || isComplete else { return nil }
        return RunnableBlock(
            testDescription: "\(text.path):\(block.index + 1)",
            setup: setup ?? "true",
            lines: block.language == "sh" ? block.lines : steps(of: block),
        )
    }

    /// The steps of a CI system, without those that install the command line.
    private static func steps(of block: CodeBlock) -> [String] {
        block.lines.compactMap { $0.firstMatch(of: /^ *- run: (.+)$/).map { String($0.1) } }
            .filter { !$0.hasPrefix("apt-get ") }
    }

    @Test func `blocks of several documents are run`() {
        #expect(Self.runnableBlocks.count >= 5)
        #expect(Set(Self.runnableBlocks.map { $0.testDescription.prefix { $0 != ":" } }).count >= 4)
    }

    // The commands of a block take minutes on a loaded machine.
    @Test(.timeLimit(.minutes(20)), arguments: runnableBlocks)
    func `the commands of a code block succeed`(_ block: RunnableBlock) async throws {
        let folder = try TemporaryProgram(["home/marker": ""])
        defer { folder.remove() }
        // The time limits of commands are for a machine without load.
        let prelude = """
            set -e
            PATH='\(Product.mini.path.dropLast("/mini".count))':$PATH
            HOME=$PWD/home
            export PATH HOME
            mini() {
              case $1 in
                run|eval|screenshot|check|test) name=$1; shift; command mini "$name" --timeout 10m "$@" ;;
                *) command mini "$@" ;;
              esac
            }
            """
        // `set -e` does not apply to a command after `!`.
        let lines = block.lines.map { "{ \($0)\n} || exit 1" }
        let script = ([prelude, block.setup] + lines).joined(separator: "\n")
        let result = try await Product.shell.run(["-c", script], in: folder.path)
        #expect(result.status == 0, "\(result.output)\(result.error)")
    }

    @Test(arguments: [
        ("mini run a --page 'p?x=1 2' && mini check", "mini run a --page p?x=1 2; mini check"),
        ("sudo apt-get install ./a.deb # a comment", "apt-get install ./a.deb"),
        ("for a in b c; do swift build --product $a; done", "swift build --product $a"),
        ("! find a | grep b", "find a; grep b"), ("A=1 mini eval a \"1 && 2\" > out", "mini eval a 1 && 2"),
    ])
    func `a line is split into its commands`(_ line: String, _ commands: String) {
        #expect(ShellCommand.split(line).map { $0.joined(separator: " ") }.joined(separator: "; ") == commands)
    }

    @Test(arguments: [
        ("run hello --page a", ""), ("storage list hello --json", ""), ("storage verify hello --encryptor=aes256", ""),
        ("--version", ""), ("storage lst", "storage has no command lst"), ("rum", "mini has no command rum"),
        ("run hello --pag a", "run has no --pag"), ("run hello --page", "--page has no value"),
        ("run a b", "run has too many arguments"), ("new", "new lacks an argument"), ("test a b c -g a", ""),
        ("eval a -- -1", ""), ("run --encryptor aes", "--encryptor has no value aes"),
    ])
    func `the arguments of a command are checked`(_ line: String, _ problem: String) async throws {
        let words = ShellCommand.split("mini " + line)[0]
        let mini = try await MiniCommand.declaration()
        #expect(mini.problem(in: words.dropFirst()) ?? "" == problem)
    }
}
