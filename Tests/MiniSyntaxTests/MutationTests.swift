import MiniSyntax
import Mutations
import Testing

@Suite struct `Mutated programs` {
    private static let programs = (ValidPrograms.scripts + ValidPrograms.modules).map { Array($0.text.utf8) }

    private func mutate(_ random: inout SeededGenerator) -> [UInt8] {
        var bytes = Self.programs.randomElement(using: &random) ?? []
        for _ in 0...Int.random(in: 0...3, using: &random) {
            let place = Int.random(in: 0...bytes.count, using: &random)
            let length = Int.random(in: 0...min(8, bytes.count - place), using: &random)
            switch Int.random(in: 0...4, using: &random) {
            case 0: bytes.removeSubrange(place..<place + length)
            case 1:
                let piece = MutationPieces.javaScript.randomElement(using: &random) ?? ""
                bytes.insert(contentsOf: piece.utf8, at: place)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 3: bytes.insert(contentsOf: Self.programs.randomElement(using: &random) ?? [], at: place)
            default: bytes.removeSubrange(place...)
            }
        }
        return bytes
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt64])
    func `parsing never traps, and a parsed text is printed and parsed again`(seed: UInt64) throws {
        var random = SeededGenerator(state: seed)
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
