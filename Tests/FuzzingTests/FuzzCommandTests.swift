import CommandHarness
import Testing

@Suite(.timeLimit(.minutes(5))) struct FuzzCommandTests {
    @Test func `all executions of a target are counted, by several processes`() async throws {
        // A loaded machine can suspend an execution for seconds.
        let limits = ["--slow", "60000", "--hang", "120"]
        let words = ["json", "--executions", "1500", "--seed", "7", "--jobs", "3"]
        let result = try await Product.miniFuzz.run(words + limits)
        #expect(result.status == 0, "\(result.error)")
        let row = try #require(result.output.split(separator: "\n").first { $0.hasPrefix("| json |") })
        #expect(row.hasPrefix("| json | 1500 |"))
        #expect(row.hasSuffix("| none | none | none | none |"))
    }

    @Test func `a violation, a crash and an execution that does not return are found and repeated`() async throws {
        let words = ["defective", "--executions", "3000", "--seed", "3", "--jobs", "2", "--hang", "1"]
        let result = try await Product.miniFuzz.run(words)
        #expect(result.status == 1, "\(result.error)")
        #expect(Self.index(of: "hang", in: result.output) != nil, "\(result.output)")

        let violation = try #require(Self.index(of: "violation", in: result.output))
        let violated = try await Product.miniFuzz.run(["defective", "--seed", "3", "--only", violation])
        #expect(violated.status == 1)
        #expect(violated.output.hasPrefix("input: 01"))
        #expect(violated.output.contains("violation: the input is [1, "))

        let crash = try #require(Self.index(of: "crash", in: result.output))
        let crashed = try await Product.miniFuzz.run(
            ["defective", "--seed", "3", "--only", crash],
            environment: ["SWIFT_BACKTRACE": "enable=no"],
        )
        #expect(crashed.status > 128)
        #expect(crashed.output.hasPrefix("input: 02"))
    }

    @Test func `an input is executed alone`() async throws {
        let accepted = try await Product.miniFuzz.run(["json", "--input", "5b315d"])
        #expect(accepted.status == 0)
        #expect(accepted.output == "input: 5b315d\naccepted\n")
        let rejected = try await Product.miniFuzz.run(["json", "--input", "5b"])
        #expect(rejected.output == "input: 5b\nrejected: json\n")
    }

    @Test(arguments: [
        (["nothing"], "there is no target nothing"), (["json", "--executions", "0"], "--executions requires a number"),
        (["--only", "1"], "--only and --input require one target"),
        (["json", "--other", "1"], "there is no option --other"),
    ])
    func `a wrong argument is an error`(arguments: [String], message: String) async throws {
        let result = try await Product.miniFuzz.run(arguments)
        #expect(result.status == 2)
        #expect(result.error.contains(message))
    }

    /// The index in the command that repeats the first failure of a kind.
    private static func index(of kind: String, in output: String) -> String? {
        let mark = "\(kind): mini-fuzz defective --seed 3 --only "
        return output.split(separator: "\n").first { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    }
}
