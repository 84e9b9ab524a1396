import CommandHarness
import MiniCore
import MiniHost
import Testing

/// The tables of the article Value mapping, generated from the tables in this folder.
///
/// `RECORD=1 swift test --filter ValueMappingTests` writes them again.
struct ValueMappingTests {
    /// A table with a blank line before and after it.
    private static func table(_ head: [String], _ rows: [[String]]) -> String {
        let lines = ([head, head.map { _ in "---" }] + rows).map { cells in
            "|" + cells.map { $0.isEmpty ? " |" : $0 == "---" ? "---|" : " \($0) |" }.joined() + "\n"
        }
        return "\n" + lines.joined() + "\n"
    }

    @Test(arguments: CopiedValue.all)
    func `a JavaScript value is copied to Swift and back as the article describes`(_ row: CopiedValue) async throws {
        #expect(!row.examples.isEmpty)
        for example in row.examples {
            var delegates = FunctionDelegates()
            delegates.add("tradePay") { call throws(APIError) in
                let value = call.parameters["list"]?[0]
                let isEqual = example.copy.map { $0 == value } ?? true
                return ["resultCode": "9000", "isEqual": .bool(isEqual), "copies": call.parameters["list"] ?? .null]
            }
            let configure: (inout HostConfiguration) throws -> Void = { configuration in
                configuration.apis = try configuration.apis.delegating(delegates)
            }
            let call = "await my.tradePay({ orderStr: 'o', list: [\(example.code)] })"
            try await withProgram(configure) { program in
                if let check = example.check {
                    let result = try await program.evaluate(
                        "const { isEqual, copies } = \(call); const value = copies[0]; return [isEqual, \(check)];"
                    )
                    #expect(result == [true, true], "\(example.code)")
                } else {
                    let error = try await program.evaluate("try { \(call); return 0; } catch (e) { return e.error; }")
                    #expect(error == 2, "\(example.code)")
                }
            }
        }
    }

    @Test(arguments: ReadParameter.all)
    func `a method of the parameter reader accepts what the article lists`(_ row: ReadParameter) throws {
        for (value, result) in row.accepted {
            let read = try row.result(of: value)
            #expect(read == result)
        }
        for (value, message) in row.rejected {
            let outcome = row.outcome(of: value)
            #expect(outcome.hasPrefix(message))
        }
        if row.nullIsMissing {
            #expect(row.outcome(of: .null) == row.outcome(of: .undefined))
        }
    }

    @Test func `the article contains the tables`() throws {
        let values = Self.table(CopiedValue.head, CopiedValue.all.map(\.cells))
        #expect(try ArticleSection("ValueMapping", "copied values").text(recording: values) == values)
        let parameters = Self.table(ReadParameter.head, ReadParameter.all.map(\.cells))
        #expect(try ArticleSection("ValueMapping", "read parameters").text(recording: parameters) == parameters)
    }
}
