import CommandHarness
import Testing

/// Error messages for unknown options and invalid numbers.
@Suite(.timeLimit(.minutes(20)))
struct OptionNameTests {
    @Test(arguments: [
        (["test", "--rety", "2"], "There is no option --rety; did you mean --retries?"),
        (["test", "--out", "x"], "There is no option --out; did you mean --output?"),
        (["test", "--report", "json"], "There is no option --report; did you mean --reporter?"),
        (["test", "--reprter=json"], "There is no option --reprter; did you mean --reporter?"),
        (["check", "--jso"], "There is no option --jso; did you mean --json?"),
        (["check", "--max-warning", "1"], "There is no option --max-warning; did you mean --max-warnings?"),
        (["device", "init", "--no-passcod"], "There is no option --no-passcod; did you mean --no-passcode?"),
        (["--versoin"], "There is no option --versoin; did you mean --version?"),
        (["--helps"], "There is no option --helps; did you mean --help?"),
        (["test", "--foo"], "There is no option --foo.\n"),
        (["run", "--retries", "1"], "There is no option --retries.\n"),
    ])
    func `an unknown option is reported with the closest option of its command, if any`(
        _ arguments: [String],
        _ message: String,
    ) async throws {
        let result = try await Product.mini.run(arguments)
        #expect(result.status == 2)
        #expect(result.error.hasPrefix("Error: \(message)"), "\(result.error)")
    }

    @Test(arguments: [
        (["test", "--retries", "-1"], "--retries needs a number from 0 to 100."),
        (["test", "--slowest", "-1"], "--slowest needs a number from 0."),
        (["test", "--seed", "-1"], "The value '-1' is invalid for '--seed <number>'"),
        (["check", "--max-warnings", "-1"], "--max-warnings needs a number from 0."),
        (["check", "--tap", "--max-taps", "0"], "--max-taps needs a number above 0."),
        (["run", "--scene", "abc"], "--scene needs a number, such as 1011, not \"abc\"."),
        (["check", "--scene", "1e3"], "--scene needs a number, such as 1011, not \"1e3\"."),
        (["run", "--scene", "-5"], "--scene needs a number, such as 1011, not \"-5\"."),
    ])
    func `an invalid number is a usage error`(_ arguments: [String], _ message: String) async throws {
        let program = try ProgramFolder()
        let result = try await Product.mini.run(arguments, in: program.path)
        #expect(result.status == 2)
        #expect(result.error.hasPrefix("Error: \(message)"), "\(result.error)")
    }
}
