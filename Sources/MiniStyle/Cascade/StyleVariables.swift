/// Replaces `var()` by the values of custom properties and `env()` by those of the device.
struct StyleVariables {
    private let values: [String: String]
    /// The resolved values of variables.
    private var known: [String: String] = [:]
    /// The number of values that may still be resolved.
    ///
    /// Nested fallbacks would take too long otherwise.
    private var budget = 1_000

    /// The maximum depth of variables that refer to each other.
    private static let depthLimit = 16
    /// The maximum length of a value.
    ///
    /// Longer ones are dropped, since variables that double each other would grow without limit.
    private static let lengthLimit = 10_000

    init(_ values: [String: String]) {
        self.values = values
    }

    /// Resolves the declarations that refer to variables.
    ///
    /// A declaration is removed if it refers to an unknown variable without a fallback, or if the result is not valid
    /// for its property.
    mutating func substitute(_ declared: inout [String: String]) {
        for (name, value) in declared
        where !name.hasPrefix("--") && (value.contains("var(") || value.contains("env(")) {
            guard let resolved = resolve(value, depth: 0),
                StyleGrammar.accepts(StyleDeclaration(name: name, value: resolved))
            else {
                declared[name] = nil
                continue
            }
            let expanded = StyleShorthand.expand(StyleDeclaration(name: name, value: resolved))
            if expanded.count == 1, expanded[0].name == name {
                declared[name] = resolved
                continue
            }
            declared[name] = nil
            for longhand in expanded where declared[longhand.name] == nil {
                declared[longhand.name] = longhand.value
            }
        }
    }

    private mutating func resolve(_ value: String, depth: Int) -> String? {
        budget -= 1
        guard budget >= 0, depth < Self.depthLimit, value.utf8.count < Self.lengthLimit else { return nil }
        var result: [UInt8] = []
        var scanner = StyleScanner(Array(value.utf8))
        while let byte = scanner.current {
            let isStart = scanner.at == 0 || !StyleScanner.isNameByte(scanner.bytes[scanner.at - 1])
            let isVariable = isStart && byte == UInt8(ascii: "v") && scanner.skip("var(")
            guard isVariable || (isStart && byte == UInt8(ascii: "e") && scanner.skip("env(")) else {
                result.append(byte)
                scanner.at += 1
                continue
            }
            let start = scanner.at
            scanner.skipTo([UInt8(ascii: ")")])
            let content = scanner.text(from: start, to: scanner.at)
            scanner.at += 1
            guard let text = variable(content, depth: depth) else { return nil }
            result.append(contentsOf: text.utf8)
            if result.count > Self.lengthLimit { return nil }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The insets of a window without rounded corners or a notch.
    private static let insets: Set<String> = [
        "safe-area-inset-top", "safe-area-inset-right", "safe-area-inset-bottom", "safe-area-inset-left",
    ]

    /// The value of `--name, fallback` or `safe-area-inset-top, fallback`.
    private mutating func variable(_ content: String, depth: Int) -> String? {
        let parts = content.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0]).filter { $0 != " " }
        if Self.insets.contains(name) { return "0px" }
        if let text = known[name] { return text }
        if let value = values[name], let resolved = resolve(value, depth: depth + 1) {
            known[name] = resolved
            return resolved
        }
        guard parts.count > 1 else { return nil }
        return resolve(String(parts[1].drop { $0 == " " }), depth: depth + 1)
    }
}
