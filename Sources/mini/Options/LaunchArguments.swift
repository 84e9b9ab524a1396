import ArgumentParser
import MiniHost

/// The options for the launch of a program and its page.
struct LaunchArguments: ParsableArguments {
    @Option(
        name: .customLong("page"),
        help: ArgumentHelp(
            "The page to open, with an optional query: 'pages/a/b?x=1'. (default: the first page of app.json; check: all pages)",
            valueName: "page",
        )
    )
    var pages: [String] = []

    @Option(
        help: ArgumentHelp(
            "The query of the launch, percent-encoded: 'x=1&y=2'. (default: that of --page)",
            valueName: "query",
        )
    )
    var query: String?

    @Option(help: ArgumentHelp("The scene of the launch. (default: 1000)", valueName: "number"))
    var scene: String?

    @Option(
        help: ArgumentHelp(
            "The ID of the program that launched this one, or referrerInfo as a JSON object.",
            valueName: "app-id",
        )
    )
    var referrer: String?

    @Option(
        help: ArgumentHelp(
            "The time zone of the program, such as Asia/Shanghai, in the process of the command. (default: that of the machine)",
            valueName: "name",
        )
    )
    var timeZone: String?

    @Flag(help: "Start the program on a locked device: calls of storage and files fail with error 10108.")
    var deviceLocked = false

    func validate() throws {
        if timeZone == "" { throw ValidationError("--time-zone needs a name, such as Asia/Shanghai.") }
        if pages.contains("") { throw ValidationError("--page needs a page of app.json, such as pages/index/index.") }
        if let scene, scene.wholeMatch(of: /[0-9]+/) == nil {
            throw ValidationError("--scene needs a number, such as 1011, not \(Text.quoted(scene)).")
        }
        _ = try referrerInfo()
    }

    /// The page of a command that opens one, the last of the options; nil without the option.
    var page: String? { pages.last }

    /// Sets the properties that the options specify.
    func apply(to launch: inout LaunchOptions) throws(ValidationError) {
        if let query {
            let pairs = query.hasPrefix("?") ? query.dropFirst() : query[...]
            launch.query = ScriptObject(query: pairs, isDecoded: true)
        }
        if let scene { launch.scene = scene }
        if let referrerInfo = try referrerInfo() { launch.referrerInfo = referrerInfo }
    }

    /// The options other than `--page` as words of a command line.
    var words: [String] {
        let options = [
            ("--query", query), ("--scene", scene), ("--referrer", referrer), ("--time-zone", timeZone),
        ]
        return options.flatMap { option, value in value.map { [option, $0] } ?? [] }
            + (deviceLocked ? ["--device-locked"] : [])
    }

    /// `{appId, …}`; nil without the option.
    private func referrerInfo() throws(ValidationError) -> ScriptValue? {
        guard let referrer else { return nil }
        let text = referrer.drop { $0.isWhitespace }
        if text.isEmpty {
            throw ValidationError("--referrer needs an app id, or a JSON object such as {\"appId\": \"1\"}.")
        }
        guard text.hasPrefix("{") else { return ["appId": .string(referrer)] }
        do throws(JSONError) {
            return try JSON.parse(referrer)
        } catch {
            throw ValidationError("--referrer \(referrer): \(error.message)")
        }
    }
}
