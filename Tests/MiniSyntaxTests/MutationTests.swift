import MiniSyntax
import Testing

@Suite struct `Mutated programs` {
    /// A generator whose numbers depend only on its seed (xorshift).
    private struct Random: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static let fragments = [
        "(", ")", "{", "}", "[", "]", ",", ";", ":", "=>", "=", "...", "async ", "await ", "yield ", "let ", "const ",
        "function ", "class A ", "static ", "get ", "#p", "new ", "super", "import ", "export ", "default ", "`", "${",
        "?.", "??", "**", "++", "-", "in ", "of ", "for (", "if (a) ", "/", "/*", "'", "\"", "\\", "\\u{", "0x", "1_",
        "\n",
        "<!--", "-->", "\u{2028}", "汉", "😀", "\u{0}", "#!", "*", "...a", "return ", "a: ", "from 'a'", "import.meta",
    ]

    private static let programs = (ValidPrograms.scripts + ValidPrograms.modules).map { Array($0.text.utf8) }

    private func mutate(_ random: inout Random) -> [UInt8] {
        var bytes = Self.programs.randomElement(using: &random) ?? []
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let length = Int.random(in: 0...min(8, bytes.count - place), using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: bytes.removeSubrange(place..<place + length)
            case 1: bytes.insert(contentsOf: (Self.fragments.randomElement(using: &random) ?? "").utf8, at: place)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 3: bytes.insert(contentsOf: Self.programs.randomElement(using: &random) ?? [], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `parsing never traps, and a parsed text is printed and parsed again`(seed: UInt64) throws {
        var random = Random(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var validCount = 0
        var expressionCount = 0
        for _ in 0..<1_500 {
            let source = SourceText(bytes: mutate(&random), file: "seed \(seed)")
            let text = String(decoding: source.bytes, as: UTF8.self)
            for kind in [Program.Kind.functionBody, .module] {
                do {
                    _ = try Parser.parse(source, as: kind)
                } catch {
                    #expect(error.line <= source.lineCount)
                    continue
                }
                validCount += 1
                _ = try roundTrip(text, as: kind, file: "seed \(seed)")
            }
            do {
                let module = try ModuleRewriter.rewrite(source, parameters: ["a"])
                #expect(SourceText(module.code, file: "").lineCount == source.lineCount + 1)
            } catch {
                #expect(error.file == "seed \(seed)")
            }
            // Whether these succeed has no effect.
            if (try? Parser.parseExpression(source)) != nil { expressionCount += 1 }
            if (try? Parser.parseObjectBody(source)) != nil { expressionCount += 1 }
        }
        print(
            "programs and expressions: seed \(seed), 6000 executions, \(validCount) programs and \(expressionCount) "
                + "expressions of them valid"
        )
        #expect(validCount > 100)
    }
}
