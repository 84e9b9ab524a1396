import ArgumentParser
import MiniCore

/// The options of one command, as listed in its help.
struct OptionNames {
    /// The long names, such as `--retries`.
    private var names: [String] = []
    /// The names of options that take a number.
    private var numeric: Set<String> = []

    /// - Parameter words: The arguments of the process, which begin with the names of commands.
    init(ofCommandIn words: some Collection<String>) {
        var command: any ParsableCommand.Type = Mini.self
        for word in words {
            let next = command.configuration.subcommands.first { $0.configuration.commandName == word }
            guard let next else { break }
            command = next
        }
        let help = command == Mini.self ? Mini.helpMessage(columns: 200) : Mini.helpMessage(for: command, columns: 200)
        for line in help.split(separator: "\n") {
            guard let option = line.wholeMatch(of: #/  (?:-\w, )?(--[a-z0-9-]+)(?: <([^>]*)>)?(?: .*)?/#) else {
                continue
            }
            names.append(String(option.output.1))
            if option.output.2 == "n" || option.output.2 == "number" { numeric.insert(String(option.output.1)) }
        }
    }

    /// Whether a word is a negative number.
    ///
    /// No regular expression is used, since its engine would slow down each start.
    static func isNegativeNumber(_ word: String) -> Bool {
        let bytes = word.utf8
        return bytes.count > 1 && bytes.first == UInt8(ascii: "-")
            && bytes.dropFirst().allSatisfy { $0.isDigit || $0 == UInt8(ascii: ".") }
    }

    /// Joins an option that takes a number with a following negative number, which the parser would treat as an option.
    func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        for (index, word) in words.enumerated() {
            if word == "--" { return result + words[index...] }
            if let last = result.last, numeric.contains(last), Self.isNegativeNumber(word) {
                result[result.count - 1] = "\(last)=\(word)"
            } else {
                result.append(word)
            }
        }
        return result
    }

    /// The message of the parser with the most similar option, if any, instead of the parser's own suggestion.
    func corrected(_ message: String) -> String {
        guard let found = message.prefixMatch(of: /Error: Unknown option '(--[^']+)'(?:\. Did you mean '[^']*'\?)?/)
        else {
            return message
        }
        let hint = meant(by: String(found.output.1)).map { "; did you mean \($0)?" } ?? "."
        return "Error: There is no option \(found.output.1)\(hint)" + message[found.range.upperBound...]
    }

    /// The option that begins with a word, otherwise the most similar one, otherwise one with a similar beginning.
    private func meant(by word: String) -> String? {
        if word.count >= 4, let longer = names.filter({ $0.hasPrefix(word) }).min(by: { $0.count < $1.count }) {
            return longer
        }
        let plain = word.dropFirst(2)
        if let nearest = Spelling.nearest(to: String(plain), among: names.map { String($0.dropFirst(2)) }) {
            return "--\(nearest)"
        }
        let shared = max(3, plain.count * 3 / 4)
        return names.filter { $0.dropFirst(2).hasPrefix(plain.prefix(shared)) && plain.count >= shared }
            .min { abs($0.count - word.count) < abs($1.count - word.count) }
    }
}
