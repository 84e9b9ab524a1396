import Testing

/// Names and texts use the field's words.
///
/// A result is returned, a call completes, an event is dispatched, a value is checked. The words of this list were used for
/// all of these, so that one word had many meanings.
struct WordRules {
    /// Words that no file uses, with their replacements.
    private static let words = [
        "tell": "notify, report, pass", "tells": "notifies, reports, passes", "telling": "notifying",
        "told": "notified",
        "say": "specify, state, return", "says": "specifies, states, returns", "saying": "specifying",
        "said": "specified",
        "room": "module, space", "rooms": "modules",
        "hear": "receive", "hears": "receives", "hearing": "receiving", "heard": "received",
        "knows": "has, contains", "wants": "requires", "thinks": "assumes", "believes": "assumes",
        "nobody": "no caller, no user", "somebody": "a caller, a user", "whoever": "the caller that",
        "verdict": "decision, result", "verdicts": "decisions, results", "oddity": "diagnostic, problem",
        "patience": "timeout, limit", "mourner": "waiting process",
    ]

    /// Beginnings of words that no file uses, with their replacements.
    private static let beginnings = [
        "answer": "result, response, decision", "unanswered": "pending", "mend": "fix", "judg": "check, evaluate",
    ]

    /// Files whose texts others have written.
    private static let foreignFolders = [
        "Sources/CLess/": "less.js",
        "Tests/CompiledPrograms/": "the output of compilers of other projects",
        "Tests/PublicVectors/Cases/": "published test vectors",
    ]

    private static let files = Repository.files { path in
        guard !foreignFolders.keys.contains(where: path.hasPrefix) else { return false }
        // This file contains the list.
        guard path != "Tests/HouseRulesTests/WordRules.swift" else { return false }
        return ["Sources/", "Tests/", "Examples/", "MiniPrograms/"].contains { path.hasPrefix($0) }
            || !path.contains("/")
    }

    /// The replacement for a word in lower case; nil for a permitted one.
    private static func replacement(for word: String) -> String? {
        words[word] ?? beginnings.first { word.hasPrefix($0.key) }?.value
    }

    /// The letters with which a word of the lists begins.
    private static let initials = Set((Array(words.keys) + beginnings.keys).compactMap(\.utf8.first))

    /// The words of a line that are in the lists, in lower case.
    ///
    /// A capital letter begins a word of an identifier.
    private static func unwanted(in line: String) -> [String] {
        var found: [String] = []
        var word: [UInt8] = []
        func end() {
            // Most words are skipped without a string.
            if word.count > 2, let first = word.first, initials.contains(first) {
                let text = String(decoding: word, as: UTF8.self)
                if replacement(for: text) != nil { found.append(text) }
            }
            word.removeAll(keepingCapacity: true)
        }
        var (wasSmall, wasCapital) = (false, false)
        for byte in line.utf8 {
            let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            let isSmall = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
            if !isSmall, !isCapital || wasSmall { end() }
            if isSmall, wasCapital, word.count > 1 {
                // The last letter of `HTTPResult`'s capitals begins a word.
                let initial = word.removeLast()
                end()
                word.append(initial)
            }
            if isSmall || isCapital { word.append(byte | 0x20) }
            (wasSmall, wasCapital) = (isSmall, isCapital)
        }
        end()
        return found
    }

    @Test func `no file uses a word of the list`() {
        #expect(Self.files.count > 1000)
        let violations = Self.files.flatMap { file in
            ([file.path] + file.lines).enumerated().flatMap { number, text in
                Self.unwanted(in: text).map { word in
                    file.violation(at: max(number - 1, 0), "\"\(word)\": write \(Self.replacement(for: word) ?? "")")
                }
            }
        }
        expectNoViolations(violations)
    }

    @Test(arguments: [
        ("the Answer is", "answer"), ("let unansweredCalls", "unanswered"), ("answerUI(tellsAll)", "answer tells"),
        ("expectOldOrNew recommended amended storyTeller", ""), ("HTTPAnswer, ANSWER_KEY", "answer answer"),
        ("it says: said.", "says said"),
        ("judgement of rooms", "judgement rooms"), ("headroom, unheard, Essays", ""),
        ("wasToldBy somebody2", "told somebody"), ("it knows: unknown, wanted, wants", "knows wants"),
        ("lastVerdict, patient, oddity", "verdict oddity"),
    ])
    func `a word of the list is found in names and texts`(_ line: String, _ words: String) {
        #expect(Self.unwanted(in: line).joined(separator: " ") == words)
    }
}
