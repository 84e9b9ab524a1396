import ArgumentParser
import MiniHost
import MiniTestRunner

/// `mini eval`: runs code in a program and prints its result.
struct EvalCommand: ProgramCommand {
    static let configuration = CommandConfiguration(
        commandName: "eval",
        abstract: "Run code in a program and print its result as JSON.",
        discussion: """
            The code is one expression, or the body of an async function with return and await. It runs once the \
            page is ready; my, getApp and getCurrentPages are available. A promise is awaited. Each dialogue is \
            completed as if its first button was tapped, and a note names it.

              mini eval shop 'getCurrentPages()[0].data'
              mini eval shop 'const x = await my.getSystemInfo(); return x.model'
              mini eval shop --file probe.js
              echo 'getApp().cart' | mini eval shop -

            A result of undefined is printed as null. Values that JSON has no form for are printed as objects with one \
            key: {"$undefined": true}, {"$number": "NaN"}, {"$bigint": "1"}, {"$symbol": "s"}, {"$function": "name"}, \
            {"$date": "2026-01-01T00:00:00.000Z"}, {"$regexp": "/a/g"}, {"$map": [[key, value], ...]}, \
            {"$set": [value, ...]}, {"$promise": true}, {"$error": {"name": "Error", "message": "m"}}. A value that \
            contains itself is printed as {"$ref": "#/a/0"}, the path from the result to it. Bytes are printed as an \
            array of numbers.
            """,
    )

    @Argument(help: "The folder with app.json, or a package.", completion: .directory)
    var program: String

    @OptionGroup var launch: LaunchArguments
    @OptionGroup var plugins: PluginArguments
    @OptionGroup var identity: IdentityArguments
    @OptionGroup var storage: StorageArguments
    @OptionGroup var encryption: EncryptionArguments
    @OptionGroup var network: NetworkArguments
    @OptionGroup var mocks: MockArguments
    @OptionGroup var time: TimeArguments
    @OptionGroup var isolation: IsolationArguments

    @Argument(
        help: "The code; - reads it from standard input. Put -- before the program if the code begins with a dash."
    )
    var code: String?

    @Option(
        help: ArgumentHelp("Read the code from a file.", valueName: "file"),
        completion: .file(extensions: ["js"]),
    )
    var file: String?

    @Flag(help: "Print a JSON document with the errors if the code fails. A result is JSON in any case.")
    var json = false

    func validate() throws {
        if code != nil, file != nil { throw ValidationError("Specify the code or --file FILE, not both.") }
        if code == nil, file == nil {
            throw ValidationError(
                "Specify the program, and after it the code, - for standard input, or --file FILE. "
                    + "Put -- before the program if the code begins with a dash."
            )
        }
    }

    func run() async throws {
        let evaluated = try evaluatedFile()
        let launch = Launch(program, arguments, isJSON: json, evaluated: evaluated)
        try await launch.perform { [code = evaluated.code] program, _ throws(ScriptError) in
            // The first rendering of the page is queued when the page opens, so it is complete before the code runs.
            Launch.Outcome(text: JSON.text(try await program.evaluate(code, showsAllValues: true)), format: .json)
        }
    }

    /// The code and its source.
    private func evaluatedFile() throws(CommandFailure) -> EvaluatedFile {
        if let file { return try EvaluatedFile(path: file) }
        if code == "-" { return try EvaluatedFile(standardInput: ()) }
        return EvaluatedFile(name: ProgramPlaces.evaluatedName, code: code ?? "")
    }
}
