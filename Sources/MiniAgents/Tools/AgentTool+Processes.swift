internal import MiniCore
internal import MiniHost
internal import MiniTools

/// The tools that start other processes: a browser, and those of tests.
extension AgentTool {
    static let screenshot = AgentTool(
        "screenshot",
        "Takes a picture of the page on top with the Chromium of this machine. It needs many tokens; snapshot needs few.",
        isReading: true,
        [
            Parameter(
                "device",
                "string",
                "\(DevicePreset.all.map(\.name).joined(separator: ", ")), or a size such as 360x740@2. Default: that of the program at 1 "
                    + "pixel per logical pixel."
            ),
            Parameter("fullPage", "boolean", "Whether the complete page is shown, not only what fits on the screen."),
        ],
    ) { client, arguments throws(ToolFault) in
        let (_, running) = try await client.running()
        let isFullPage = try arguments.flag("fullPage")
        let name = try arguments.text("device") ?? PagePicture.ownSize(client.settings)
        guard let device = DevicePreset(name) else {
            throw ToolFault(
                "There is no device \(name). Use one of \(DevicePreset.all.map(\.name).joined(separator: ", ")), or a size such as 360x740@2."
            )
        }
        return ToolOutput(
            picture: try await PagePicture.taken(
                of: running,
                on: device,
                isFullPage: isFullPage,
                by: client.programs.pictures,
                client.settings,
            )
        )
    }

    static let test = AgentTool(
        "test",
        "Runs the tests of the program as mini test does, in processes of their own and with mini.config.json, and returns the "
            + "failures and the counts.",
        [
            Parameter(
                "paths",
                "array",
                "Test files or folders; file:21 selects the test at line 21. Default: all tests."
            ),
            Parameter("grep", "string", "Only tests whose name, 'suite > test', contains this text."),
            Parameter("configurations", "array", "Names of configurations in mini.config.json. Default: all."),
            .limit,
        ],
    ) { client, arguments throws(ToolFault) in
        let request = AgentSettings.TestRequest(
            paths: try arguments.texts("paths"),
            grep: try arguments.text("grep"),
            configurations: try arguments.texts("configurations"),
        )
        let limit = try arguments.characterLimit()
        let report = await client.programs.tests.run(request, client.settings.runTests)
        let text = ToolOutput.limited(report.text, to: limit, "paths or grep select some tests")
        return ToolOutput(text, isError: report.hasFailed)
    }
}
