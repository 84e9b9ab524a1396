internal import MiniHost

/// The names of keys and files that a page chooses, for messages.
enum StoredName {
    /// The length from which a word with a digit looks random.
    private static let randomLength = 8

    /// A name without secrets of known forms.
    ///
    /// Words with hyphens that look random, such as those of a UUID, are three asterisks: they would differ in each run.
    static func shown(_ name: String) -> String {
        let masked = SecretScan.masked(CredentialMask.message(name))
        var result = ""
        var word: Substring = ""
        for character in masked {
            if isInWord(character) {
                word.append(character)
            } else {
                result += shown(word: word)
                result.append(character)
                word = ""
            }
        }
        return result + shown(word: word)
    }

    private static func shown(word: Substring) -> String {
        let isRandom = word.split(separator: "-").contains { part in
            part.utf8.count >= randomLength && part.utf8.contains(where: \.isDigit)
        }
        return isRandom ? CredentialMask.mask : String(word)
    }

    private static func isInWord(_ character: Character) -> Bool {
        character == "-" || character.isLetter || character.isNumber
    }
}
