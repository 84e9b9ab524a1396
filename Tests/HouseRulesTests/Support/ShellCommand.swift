/// A command in the code block of a document.
struct ShellCommand: Sendable {
    /// The program and its arguments, without quotes, redirections, `sudo` and words of the shell.
    let words: [String]
    /// The line of the text, from 0.
    let index: Int

    /// The commands of a shell block, or of the steps of a CI system in YAML.
    static func commands(of block: CodeBlock) -> [ShellCommand] {
        var commands: [ShellCommand] = []
        for (offset, line) in block.lines.enumerated() {
            let index = block.index + 1 + offset
            switch block.language {
            case "sh":
                commands += split(line).map { ShellCommand(words: $0, index: index) }
            case "yaml":
                // A step of a CI system, or the arguments of a container whose program is `mini`.
                if let step = line.firstMatch(of: /^ *- run: (.+)$/) {
                    commands += split(String(step.1)).map { ShellCommand(words: $0, index: index) }
                }
                if let arguments = line.firstMatch(of: /args: \[([^\]]*)\]/) {
                    let words = arguments.1.split(separator: ",").flatMap { split(String($0)).flatMap(\.self) }
                    commands.append(ShellCommand(words: ["mini"] + words, index: index))
                }
            default: break
            }
        }
        return commands
    }

    /// The words of the commands of a line, in the order of the line.
    static func split(_ line: String) -> [[String]] {
        var commands: [[String]] = [[]]
        var word: String?
        var quote: Character?
        func endWord() {
            if let word { commands[commands.count - 1].append(word) }
            word = nil
        }
        scan: for character in line {
            if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
                continue
            }
            switch character {
            case "'", "\"":
                quote = character
                word = word ?? ""
            case "#" where word == nil: break scan
            case " ": endWord()
            case ";", "|", "&":
                endWord()
                commands.append([])
            default: word = (word ?? "") + String(character)
            }
        }
        endWord()
        return commands.map(simplified).filter { !$0.isEmpty }
    }

    /// A command without words of the shell.
    private static func simplified(_ words: [String]) -> [String] {
        if words.first == "for" || words.first == "done" { return [] }
        var words = words
        while let redirection = words.firstIndex(where: { $0 == ">" || $0 == "<" }) {
            words.removeSubrange(redirection..<min(redirection + 2, words.count))
        }
        return Array(words.drop { ["!", "do", "sudo"].contains($0) || $0.wholeMatch(of: /[A-Z_]+=.*/) != nil })
    }
}
