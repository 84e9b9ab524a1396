internal import MiniHost
internal import MiniSyntax

/// The rules about secrets in files. The evidence of a finding never contains the secret.
extension FileAudit {
    mutating func reviewKnownSecrets(in source: SourceText) {
        for match in SecretScan.matches(in: source.bytes) {
            let evidence = "\(match.count) characters"
            let message = "the file contains \(match.kind); revoke it, and keep its successor on a server"
            add(.knownSecret, message, at: match.offset, of: source, evidence: evidence)
        }
    }

    mutating func reviewSecrets(in facts: ScriptFacts, of source: SourceText) {
        for text in facts.texts { reviewSecret(text.value, named: text.name, at: text.offset, of: source) }
    }

    /// Reviews one text, unless it has a known form, which is reported for the file.
    mutating func reviewSecret(_ text: String, named name: String?, at offset: Int, of source: SourceText) {
        guard text.utf8.count >= 8, SecretScan.matches(in: Array(text.utf8)).isEmpty else { return }
        let evidence = "\(text.utf8.count) characters"
        if let name, SecretScan.isSecret(name: name), SecretScan.canBeSecret(text) {
            let message = "\(name) has a fixed value that can be a secret; everybody with the package can read it"
            add(.namedSecret, message, at: offset, of: source, evidence: evidence)
        } else if SecretScan.isRandom(text) {
            let message = "the text looks like a key; everybody with the package can read it"
            add(.randomText, message, at: offset, of: source, evidence: evidence)
        }
    }
}
