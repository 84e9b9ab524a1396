import ArgumentParser
import MiniHost
import MiniTesting

/// `mini eval`: runs code in a program and prints its result.
struct EvalCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Run code in a program and print its result as JSON.",
        discussion: """
            The code is one expression, or the body of an async function with return and await. It runs once the \
            page is ready, with my, getApp and getCurrentPages in reach. A promise is awaited; undefined is printed \
            as null. Each dialogue is completed as if its first button was tapped, and a note names it.

              mini eval shop 'getCurrentPages()[0].data'
              mini eval shop 'const x = await my.getSystemInfo(); return x.model'
            """,
    )

    @Argument(help: "The folder with app.json.")
    var program: String

    @OptionGroup var arguments: ProgramArguments

    @Argument(help: "The code. Put -- before the program if it begins with a dash.")
    var code: String

    @Flag(help: "Print a JSON document with the errors when the code fails; the result is JSON in any case.")
    var json = false

    func run() async throws {
        try await Launch(program, arguments, isJSON: json).perform { program, _ throws(ScriptError) in
            // The page's first rendering was queued when it was opened, so it is done before the code runs.
            Launch.Answer(text: JSON.text(try await program.evaluate(code)), format: .json)
        }
    }
}
