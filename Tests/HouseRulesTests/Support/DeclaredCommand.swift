/// A command of `mini` as the argument parser declares it.
struct DeclaredCommand: Decodable, Sendable {
    /// A positional argument, an option or a flag.
    struct Argument: Decodable, Sendable {
        struct Name: Decodable, Sendable {
            let kind: String
            let name: String

            /// The name in a command line, such as `--page` or `-g`.
            var word: String { kind == "long" ? "--" + name : "-" + name }
        }

        /// `positional`, `option` or `flag`.
        let kind: String
        let names: [Name]?
        /// False for an argument that only the command line itself uses.
        let shouldDisplay: Bool
        let isOptional: Bool
        let isRepeating: Bool
        /// The only values of an option; nil for any.
        let allValues: [String]?
    }

    let commandName: String
    let subcommands: [DeclaredCommand]?
    let arguments: [Argument]?

    /// The reason why the argument parser refuses words after the name of the command; nil if it accepts them.
    func problem(in words: ArraySlice<String>) -> String? {
        if let commands = subcommands, !commands.isEmpty, let first = words.first, !first.hasPrefix("-") {
            guard let command = commands.first(where: { $0.commandName == first }) else {
                return "\(commandName) has no command \(first)"
            }
            return command.problem(in: words.dropFirst())
        }
        var (positional, rest) = (0, words)
        while let word = rest.popFirst() {
            guard word.hasPrefix("-"), word != "-" else {
                positional += 1
                continue
            }
            if word == "--" {
                positional += rest.count
                break
            }
            if let problem = optionProblem(word, &rest) { return problem }
        }
        let declared = (arguments ?? []).filter { $0.kind == "positional" }
        if positional < declared.filter({ !$0.isOptional }).count { return "\(commandName) lacks an argument" }
        if positional > declared.count, !declared.contains(where: \.isRepeating) {
            return "\(commandName) has too many arguments"
        }
        return nil
    }

    /// The reason why an option is refused; removes its value from the words that follow.
    private func optionProblem(_ word: String, _ rest: inout ArraySlice<String>) -> String? {
        let name = String(word.prefix { $0 != "=" })
        let argument = (arguments ?? []).first { ($0.names ?? []).contains { $0.word == name } }
        guard let argument else { return "\(commandName) has no \(name)" }
        guard argument.kind == "option" else { return nil }
        let value = name == word ? rest.popFirst() : String(word.dropFirst(name.count + 1))
        guard let value else { return "\(name) has no value" }
        guard let values = argument.allValues, !values.isEmpty, !values.contains(value) else { return nil }
        return "\(name) has no value \(value)"
    }
}
